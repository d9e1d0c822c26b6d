import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { VERSION } from './platform/version.ts'

const CLI = path.join(import.meta.dirname, 'cli.ts')
const BIN = path.join(import.meta.dirname, '../bin/parley.js')
/** Loading the whole service takes seconds of a machine that is busy with other tests. */
const TIMEOUT_MS = 55_000

vi.setConfig({ testTimeout: TIMEOUT_MS + 5000 })

let root: string
let folders = 0

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'parley-cli-'))
})

afterAll(() => rmSync(root, { recursive: true }))

function newFolder(): string {
  const folder = path.join(root, String(++folders))
  mkdirSync(folder)
  return folder
}

type Outcome = { code: number; stdout: string; stderr: string }
type Surroundings = { folder?: string; environment?: Record<string, string>; script?: string }

/** In a folder of its own and with nothing in its environment but what is given. */
function parley(words: string[], surroundings: Surroundings = {}): Promise<Outcome> {
  const { folder = newFolder(), environment = {}, script = CLI } = surroundings
  const options = { cwd: folder, env: environment, timeout: TIMEOUT_MS }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...words], options, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr })
    })
  })
}

const COMMANDS = ['start', 'doctor', 'call', 'seed', 'backup', 'restore', 'reset-password', 'version']

describe('help', () => {
  test('has examples for every command', async () => {
    const outcomes = await Promise.all(COMMANDS.map((command) => parley([command, '--help'])))
    for (const [place, { code, stdout, stderr }] of outcomes.entries()) {
      expect(stdout).toContain(`Usage: parley ${COMMANDS[place]}`)
      expect(stdout).toContain('Examples:\n  ')
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    }
  })

  test('lists the commands', async () => {
    const { code, stdout } = await parley(['--help'])
    expect(code).toBe(0)
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^ +${command}\\b`, 'm'))
  })
})

describe('the version', () => {
  test.each([[CLI], [BIN]])('is printed by %s', async (script) => {
    const { code, stdout } = await parley(['version'], { script })
    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`^parley ${VERSION}, node 2\\d`))
  })
})

describe.concurrent('wrong usage exits with 2:', () => {
  test.each([
    [['strat'], /^parley: unknown command 'strat'\n\(Did you mean start\?\)\n$/],
    [['backup'], /^parley: missing required argument 'file'\n$/],
    [['doctor', '--jsn'], /^parley: unknown option '--jsn'\n\(Did you mean --json\?\)\n$/],
    [['restore', 'a.gz', '--force'], /^parley: unknown option '--force'\n$/],
    [['seed', '--agents', '0'], /argument '0' is invalid. It must be a whole number from 1 to 50.\n$/],
    [['seed', '--email', 'me'], /It must be an email address.\n$/],
    [[], /^Usage: parley/],
  ])('%j', async (words, told) => {
    const { code, stderr } = await parley(words)
    expect(stderr).toMatch(told)
    expect(code).toBe(2)
  })
})

describe('a failed start is reported in one line:', () => {
  async function expectLine(
    line: RegExp,
    environment: Record<string, string>,
    folder = newFolder(),
  ): Promise<void> {
    const surroundings = { environment: { LOG_LEVEL: 'silent', ...environment }, folder }
    const { code, stdout, stderr } = await parley(['start'], surroundings)
    expect(stderr).toMatch(line)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  }

  test('a wrong value', async () => {
    const folder = newFolder()
    const line = /^parley: PORT must be a whole number from 0 to 65535; it is "abc".\n$/
    await expectLine(line, { PORT: 'abc' }, folder)
    expect(existsSync(path.join(folder, 'data'))).toBe(false)
  })

  test('production without secrets', async () => {
    await expectLine(/^parley: AUTH_SECRET and ENCRYPTION_KEY must be set/, { NODE_ENV: 'production' })
  })

  test('a port that is in use', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const PORT = String(typeof address === 'object' ? address?.port : '')
    const line = /^parley: Port \d+ of 127.0.0.1 is in use. Stop what listens there/
    await expectLine(line, { HOST: '127.0.0.1', PORT })
    await new Promise((resolve) => server.close(resolve))
  })

  test('a database that does not answer', async () => {
    const line = /^parley: PostgreSQL cannot be reached at 127.0.0.1:1 \(ECONNREFUSED\). Start it/
    await expectLine(line, { DATABASE_URL: 'postgres://ana:s3cret@127.0.0.1:1/calls' })
  })

  test('a data folder that is a file', async () => {
    const folder = newFolder()
    writeFileSync(path.join(folder, 'data'), '')
    await expectLine(/^parley: The data folder .* cannot be written .* Set DATA_DIR/, {}, folder)
  })
})

describe.concurrent('.env in the working folder', () => {
  function withFile(): string {
    const folder = newFolder()
    writeFileSync(path.join(folder, '.env'), 'PORT=from-file\n')
    return folder
  }

  test('is read', async () => {
    expect((await parley(['start'], { folder: withFile() })).stderr).toContain('it is "from-file"')
  })

  test('yields to the environment', async () => {
    const environment = { PORT: 'from-outside' }
    expect((await parley(['start'], { folder: withFile(), environment })).stderr).toContain(
      'it is "from-outside"',
    )
  })
})

describe.concurrent('the doctor', () => {
  test('is content with a folder where nothing is yet', async () => {
    const { code, stdout } = await parley(['doctor', '--json'], { environment: { PORT: '0' } })
    const { ok, checks } = JSON.parse(stdout)
    expect(ok, stdout).toBe(true)
    expect(checks.length).toBeGreaterThan(8)
    expect(code).toBe(0)
  })

  test('exits with 1 when something failed, and says what to do', async () => {
    const { code, stdout } = await parley(['doctor'], { environment: { PORT: 'abc' } })
    expect(stdout).toMatch(/^failed {3}configuration: PORT must be .*\n {9}Correct the variable/m)
    expect(code).toBe(1)
  })
})

test('a first start makes the demo account even where sign-up is closed', async () => {
  const folder = newFolder()
  const env = { DATA_DIR: folder, SIGN_UP: 'closed', PORT: '0', CALL_CAPACITY: '0' }
  const child = spawn(process.execPath, [CLI, 'start'], { cwd: folder, env, timeout: TIMEOUT_MS })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      said += String(data)
      if (said.includes('Try: curl')) child.kill('SIGTERM')
    })
  await once(child, 'close')
  expect(said).toContain('First start: a demo account was made.')
  expect(said).not.toContain('This is a bug')
})

test('a store goes through backup and restore', async () => {
  const folder = newFolder()
  const seeded = await parley(['seed', '--transcripts', '5'], { folder })
  expect(seeded).toMatchObject({ code: 0, stderr: '' })
  expect(seeded.stdout).toContain('API key    prl_')

  const saved = await parley(['backup', 'a.gz'], { folder })
  expect(saved.stdout).toMatch(/^Wrote \d+ rows of \d+ tables and 0 documents to a.gz \(\d+ kB\).\n$/)
  expect(saved.stderr).toContain('Keep it as safe as the data.')

  const [refused, absent, restored] = await Promise.all([
    parley(['restore', 'a.gz'], { folder }),
    parley(['restore', 'none.gz'], { folder }),
    parley(['restore', 'a.gz'], { folder, environment: { DATA_DIR: 'new' } }),
  ])
  expect(refused.stderr).toMatch(/^parley: The store is not empty: .* Set DATA_DIR to a new folder.*\n$/)
  expect(absent.stderr).toBe('parley: none.gz does not exist.\n')
  expect([refused.code, absent.code]).toEqual([1, 1])
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(/^Restored \d+ rows of \d+ tables and 2 files/)
})
