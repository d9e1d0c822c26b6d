/**
 * `npm run test:explore [minutes]`: the properties of the first tier with one new seed after another. Each test that
 * fails is printed once, with its shrunk counterexample as it goes into the property's `examples`.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const FIRST_TIER = '{packages,server,dashboard,test}/**/*.test.ts'
const OTHERS = ['**/*.{system,slow}.test.ts', '**/node_modules/**', 'test/boundaries/**']
const FAST_CHECK = "from 'fast-check'"
const IMPORTED = /from '(\.[^']+)'/g
/** As fast-check words it. */
const COUNTEREXAMPLE = /\{ seed: (-?\d+), path: "([\d:]*)".*?\}\nCounterexample: (.*?)\nShrunk (\d+) time/s

type Failure = { readonly test: string; readonly message: string }
/** As vitest's JSON reporter writes it. */
type TestFile = {
  readonly name: string
  readonly status: string
  /** Why it could not be loaded. */
  readonly message: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly ancestorTitles: readonly string[]
    readonly title: string
    readonly failureMessages: readonly string[]
  }[]
}

const [given = '10'] = process.argv.slice(2)
const minutes = Number(given)
if (!(minutes > 0 && minutes < Infinity)) {
  console.error(
    `For how many minutes? “${given}” is not a number above zero. Example: npm run test:explore 30`,
  )
  process.exit(2)
}

const root = path.join(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'parley-explore-'))
const files = globSync(FIRST_TIER, { cwd: root, exclude: OTHERS })
  .map((file) => path.join(root, file))
  .filter(hasProperties)
const seeds: number[] = []
const found = new Set<string>()
let running: ChildProcess | undefined
const over = new AbortController()
process.once('SIGINT', () => {
  over.abort()
  running?.kill()
})

console.log(`Properties of ${files.length} files with new seeds for ${minutes} min. Ctrl-C ends it.`)
const endMs = performance.now() + minutes * 60_000
while (!over.signal.aborted && performance.now() < endMs) await explore(randomInt(2 ** 31))
rmSync(reports, { recursive: true })
console.log(`Rounds: ${seeds.length}. Failing tests: ${found.size}. Seeds: ${seeds.join(', ') || 'none'}.`)
process.exitCode = found.size > 0 ? 1 : 0

/** Whether it draws cases itself, or by what it imports: a contract, a test that several stores share. */
function hasProperties(file: string): boolean {
  const text = readFileSync(file, 'utf8')
  const imported = [...text.matchAll(IMPORTED)].map(([, from = '']) => path.join(path.dirname(file), from))
  return [file, ...imported.filter((each) => existsSync(each))].some((each) =>
    readFileSync(each, 'utf8').includes(FAST_CHECK),
  )
}

async function explore(seed: number): Promise<void> {
  const startMs = performance.now()
  const failures = await failuresWith(seed)
  if (over.signal.aborted) return
  seeds.push(seed)
  for (const failure of failures) if (!found.has(failure.test)) show(failure)
  for (const { test } of failures) found.add(test)
  const seconds = Math.round((performance.now() - startMs) / 1000)
  console.log(`Round ${seeds.length}: seed ${seed}, ${seconds} s, ${found.size} found so far`)
}

async function failuresWith(seed: number): Promise<Failure[]> {
  const report = path.join(reports, `${seed}.json`)
  const words = ['run', '--project', 'first', '--reporter=json', `--outputFile=${report}`, ...files]
  running = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...words], {
    cwd: root,
    // oxlint-disable-next-line node/no-process-env -- it is handed on
    env: { ...process.env, PARLEY_TEST_SEED: String(seed) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  running.stderr?.setEncoding('utf8').on('data', (text: string) => void (said += text))
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  running.once('close', resolve)
  const code = await ended
  const failures = existsSync(report) ? read(readFileSync(report, 'utf8')) : []
  return code !== 0 && failures.length === 0
    ? [{ test: `The run itself (exit code ${code})`, message: said.trim() }]
    : failures
}

function read(report: string): Failure[] {
  const { testResults } = JSON.parse(report) as { readonly testResults: readonly TestFile[] }
  return testResults.filter(hasFailed).flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name)
    const failures = assertionResults.filter(hasFailed).map(({ ancestorTitles, title, failureMessages }) => ({
      test: [file, ...ancestorTitles, title].join(' > '),
      message: failureMessages.join('\n'),
    }))
    return failures.length > 0 ? failures : [{ test: file, message: message || 'before or after its tests' }]
  })
}

function hasFailed({ status }: { readonly status: string }): boolean {
  return status === 'failed'
}

function show({ test, message }: Failure): void {
  const [, seed, at, counterexample, shrunk] = COUNTEREXAMPLE.exec(message) ?? []
  console.log(`\n${test}`)
  if (counterexample === undefined) console.log(`  fails, and not by a counterexample:\n${message}`)
  else
    console.log(
      `  seed ${seed}, path "${at}", shrunk ${shrunk} times. For its examples:\n${counterexample},\n`,
    )
}
