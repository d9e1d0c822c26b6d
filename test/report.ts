import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { countFiles, type LeftOut } from './plan.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** It judges how something sounds, so it may be tried again: see real-time.ts. */
    judgesSound?: boolean
  }
}

type Options = {
  leftOut: readonly LeftOut[]
  /** How to run what was left out. */
  command?: string
  /** Whether it is a failure that something was left out, skipped, or passed at a second try only. */
  strict: boolean
}

const MOST_NAMED = 5

/** Says at the end what did not run and what ran more than once, where it is easy to see. */
export function report({ leftOut, command, strict }: Options): Reporter {
  return {
    onTestRunEnd(modules) {
      const tests = modules.flatMap(testsOf)
      const skipped = tests.filter((test) => test.result().state === 'skipped')
      const retried = tests.filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
      const unsound = retried.filter((test) => test.meta().judgesSound !== true)
      const count = (state: string) => tests.filter((test) => test.result().state === state).length
      const lines = [
        ...leftOut.map(
          (each) => `Left out: ${each.what}${each.files.length > 0 ? ` (${countFiles(each)} files)` : ''}`,
        ),
        ...(command === undefined || leftOut.length === 0 ? [] : [`They run with: ${command}`]),
        ...linesOf(skipped),
        ...retried.map((test) => `Passed or failed after a retry: ${nameOf(test)}`),
        `${count('passed')} passed, ${count('failed')} failed, ${skipped.length} skipped`,
      ]
      console.log(`\n${lines.join('\n')}`)
      if (strict && skipped.length + unsound.length + leftOut.length > 0) {
        console.error('Here everything must run, and pass at once unless it judges sound.')
        process.exitCode = 1
      }
    },
  }
}

/** One by one, or only how many where a file has a whole table of them. */
function linesOf(skipped: readonly TestCase[]): string[] {
  const byFile = Map.groupBy(skipped, (test) => test.module.relativeModuleId)
  return [...byFile].flatMap(([file, tests]) =>
    tests.length > MOST_NAMED
      ? `Skipped: ${tests.length} tests of ${file}`
      : tests.map((test) => `Skipped: ${nameOf(test)}`),
  )
}

function testsOf(module: TestModule): TestCase[] {
  return [...module.children.allTests()]
}

function nameOf(test: TestCase): string {
  const result = test.result()
  const why = result.state === 'skipped' && result.note !== undefined ? `: ${result.note}` : ''
  return `${test.module.relativeModuleId} > ${test.fullName}${why}`
}
