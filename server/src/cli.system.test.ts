import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const CLI = path.join(import.meta.dirname, 'cli.ts')
const TIMEOUT_MS = 55_000

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parley-cli-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

type Outcome = { code: number; stdout: string; stderr: string }

/** In the folder of the test and with nothing in its environment but what is given. */
function parley(words: string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const options = { cwd: folder, env: environment, timeout: TIMEOUT_MS }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [CLI, ...words], options, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr })
    })
  })
}

describe('a failed start is reported in one line:', () => {
  async function expectLine(line: RegExp, environment: Record<string, string>): Promise<void> {
    const { code, stdout, stderr } = await parley(['start'], { LOG_LEVEL: 'silent', ...environment })
    expect(stderr).toMatch(line)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  }

  test('a port that is in use', async () => {
    await using server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const PORT = String((server.address() as AddressInfo).port)
    const line = /^parley: Port \d+ of 127.0.0.1 is in use. Stop what listens there/
    await expectLine(line, { HOST: '127.0.0.1', PORT })
  })

  test('a database that does not answer', async () => {
    const line = /^parley: PostgreSQL cannot be reached at 127.0.0.1:1 \(ECONNREFUSED\). Start it/
    const DATABASE_URL = 'postgres://ana:s3cret@127.0.0.1:1/calls'
    await expectLine(line, { DATABASE_URL, CALL_CAPACITY: '0' })
  })
})

test('the doctor is content with a folder where nothing is yet', async () => {
  const { code, stdout } = await parley(['doctor', '--json'], { PORT: '0' })
  const { ok, checks } = JSON.parse(stdout)
  expect(ok, stdout).toBe(true)
  expect(checks.length).toBeGreaterThan(8)
  expect(code).toBe(0)
})

test('a first start makes the demo account even where sign-up is closed', async () => {
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
  const seeded = await parley(['seed', '--transcripts', '5'])
  expect(seeded).toMatchObject({ code: 0, stderr: '' })
  expect(seeded.stdout).toContain('API key    prl_')

  const saved = await parley(['backup', 'a.gz'])
  expect(saved.stdout).toMatch(/^Wrote \d+ rows of \d+ tables and 0 documents to a.gz \(\d+ kB\).\n$/)
  expect(saved.stderr).toContain('Keep it as safe as the data.')

  const [refused, absent, restored] = await Promise.all([
    parley(['restore', 'a.gz']),
    parley(['restore', 'none.gz']),
    parley(['restore', 'a.gz'], { DATA_DIR: 'new' }),
  ])
  expect(refused.stderr).toMatch(/^parley: The store is not empty: .* Set DATA_DIR to a new folder.*\n$/)
  expect(absent.stderr).toBe('parley: none.gz does not exist.\n')
  expect([refused.code, absent.code]).toEqual([1, 1])
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(/^Restored \d+ rows of \d+ tables and 2 files/)
})
