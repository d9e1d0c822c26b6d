import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { run } from './cli/program.ts'
import { VERSION } from './platform/version.ts'

const CLI = path.join(import.meta.dirname, 'cli.ts')
const BIN = path.join(import.meta.dirname, '../bin/parley.js')
const COMMANDS = ['start', 'doctor', 'call', 'seed', 'backup', 'restore', 'reset-password', 'version']
const THIS_VERSION = new RegExp(`^parley ${VERSION}, node 2\\d`)

const home = process.cwd()
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parley-cli-'))
  process.chdir(folder)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

type Outcome = { code: number; stdout: string; stderr: string }

/** In this process. What it finds in its environment it may change. */
async function parley(
  words: string[],
  environment: Record<string, string | undefined> = {},
): Promise<Outcome> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const outcome = { code: 0, stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      outcome[stream] += String(text)
      return true
    })
  const code = (await run(words)) ?? Number(process.exitCode ?? 0)
  process.exitCode = undefined
  vi.restoreAllMocks()
  return { ...outcome, code }
}

describe('help', () => {
  test.each(COMMANDS)('has examples for %s', async (command) => {
    const { code, stdout, stderr } = await parley([command, '--help'])
    expect(stdout).toContain(`Usage: npm run parley -- ${command}`)
    expect(stdout).toContain('Examples:\n  ')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('lists the commands', async () => {
    const { code, stdout } = await parley(['--help'])
    expect(code).toBe(0)
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^ +${command}\\b`, 'm'))
  })
})

test('the version is printed', async () => {
  expect((await parley(['version'])).stdout).toMatch(THIS_VERSION)
})

test('what npm installs is printed by its name', () => {
  const help = execFileSync(process.execPath, [BIN, 'version', '--help'], { encoding: 'utf8' })
  expect(help).toContain('Usage: parley version')
})

test('what npm installs prints it too', () => {
  expect(execFileSync(process.execPath, [BIN, 'version'], { encoding: 'utf8' })).toMatch(THIS_VERSION)
})

describe('wrong usage exits with 2:', () => {
  test.each([
    [['strat'], /^parley: unknown command 'strat'\n\(Did you mean start\?\)\n$/],
    [['backup'], /^parley: missing required argument 'file'\n$/],
    [['doctor', '--jsn'], /^parley: unknown option '--jsn'\n\(Did you mean --json\?\)\n$/],
    [['restore', 'a.gz', '--force'], /^parley: unknown option '--force'\n$/],
    [['seed', '--agents', '0'], /argument '0' is invalid. It must be a whole number from 1 to 50.\n$/],
    [['seed', '--email', 'me'], /It must be an email address.\n$/],
    [[], /^Usage: npm run parley -- \[options\]/],
  ])('%j', async (words, told) => {
    const { code, stderr } = await parley(words)
    expect(stderr).toMatch(told)
    expect(code).toBe(2)
  })

  test('the process does', () => {
    const { status, stderr } = spawnSync(process.execPath, [CLI, 'strat'], { encoding: 'utf8' })
    expect(stderr).toContain("unknown command 'strat'")
    expect(status).toBe(2)
  })
})

describe('a failed start is reported in one line:', () => {
  async function expectLine(line: RegExp, environment: Record<string, string>): Promise<void> {
    const { code, stdout, stderr } = await parley(['start'], environment)
    expect(stderr).toMatch(line)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  }

  test('a wrong value', async () => {
    await expectLine(/^parley: PORT must be a whole number from 0 to 65535; it is "abc".\n$/, { PORT: 'abc' })
    expect(existsSync('data')).toBe(false)
  })

  test('production without secrets', async () => {
    const environment = { NODE_ENV: 'production', AUTH_SECRET: '', ENCRYPTION_KEY: '' }
    await expectLine(/^parley: AUTH_SECRET and ENCRYPTION_KEY must be set/, environment)
  })

  test('a data folder that is a file', async () => {
    writeFileSync('data', '')
    await expectLine(/^parley: The data folder .* cannot be written .* Set DATA_DIR/, { DATA_DIR: '' })
  })
})

describe('.env in the working folder', () => {
  test.each([
    ['is read', undefined, 'it is "from-file"'],
    ['yields to the environment', 'from-outside', 'it is "from-outside"'],
  ])('%s', async (_, PORT, told) => {
    writeFileSync('.env', 'PORT=from-file\n')
    expect((await parley(['start'], { PORT })).stderr).toContain(told)
  })
})

test('the doctor exits with 1 when something failed, and says what to do', async () => {
  const { code, stdout } = await parley(['doctor'], { PORT: 'abc' })
  expect(stdout).toMatch(/^failed {3}configuration: PORT must be .*\n {9}Correct the variable/m)
  expect(code).toBe(1)
})
