import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

type Options = {
  /** Whether it is a failure that something was skipped. */
  strict: boolean
}

const MOST_NAMED = 5
const MAX_SHOWN = 160
const SLOW = '.slow.test.ts'

/** Says at the end what was skipped and what was tried again, where it is easy to see; and what long proofs showed. */
export function report({ strict }: Options): Reporter {
  const said = new Map<string, string>()
  return {
    onUserConsoleLog({ content, taskId }) {
      const [line] = stripVTControlCharacters(content).trim().split('\n')
      if (taskId !== undefined && line !== undefined) said.set(taskId, line.slice(0, MAX_SHOWN))
    },
    onTestRunEnd(modules) {
      const tests = modules.flatMap(testsOf)
      const skipped = tests.filter((test) => test.result().state === 'skipped')
      const repeated = tests.filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
      const count = (state: string) => tests.filter((test) => test.result().state === state).length
      const lines = [
        ...linesOfProofs(modules, said),
        ...linesOfSkipped(skipped),
        ...repeated.map((test) => `${test.result().state} when tried again: ${nameOf(test)}`),
        `${count('passed')} passed, ${count('failed')} failed, ${skipped.length} skipped`,
      ]
      console.log(`\n${lines.join('\n')}`)
      if (strict && skipped.length > 0) {
        console.error('Here nothing may be skipped.')
        process.exitCode = 1
      }
    },
  }
}

/** A row for each file of the slow tier: how long it took, and what its tests have printed of what they showed. */
function linesOfProofs(modules: readonly TestModule[], said: ReadonlyMap<string, string>): string[] {
  const proofs = modules.filter(({ moduleId }) => moduleId.endsWith(SLOW))
  return proofs.flatMap((proof) => {
    const tests = testsOf(proof)
    const passed = tests.filter((test) => test.result().state === 'passed').length
    const seconds = Math.round(proof.diagnostic().duration / 1000)
    return [
      `${String(seconds).padStart(6)} s  ${passed} of ${tests.length} passed  npm run test:slow -- ${proof.relativeModuleId}`,
      ...tests.flatMap(({ id }) => said.get(id) ?? []).map((line) => `          ${line}`),
    ]
  })
}

/** One by one, or only how many where a file has a whole table of them. */
function linesOfSkipped(skipped: readonly TestCase[]): string[] {
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
  return `${test.module.project.name}: ${test.module.relativeModuleId} > ${test.fullName}${why}`
}
