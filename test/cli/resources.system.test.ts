import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Parley } from '@parley/sdk'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startDemo, type DemoService } from '../dashboard/demo/demo-service.ts'
import { startReceiver, type Received } from '../webhook-receiver.ts'

/** The command line as a person at a terminal uses it, against a service with the demo's calls. */

const CLI = path.resolve(import.meta.dirname, '../../server/src/cli.ts')
const folder = mkdtempSync(path.join(tmpdir(), 'parley-cli-api-'))
const PROFILES = path.join(folder, 'parley/profiles.json')
const TIMEOUT_MS = 55_000

let demo: DemoService
beforeAll(
  async () => void (demo = await startDemo({ calls: 5, env: { WEBHOOK_PRIVATE_HOSTS: 'true' } })),
  120_000,
)
afterAll(async () => {
  await demo.close()
  rmSync(folder, { recursive: true })
})

type Outcome = { code: number; stdout: string; stderr: string }

function parley(
  words: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const options = { cwd: folder, env: { XDG_CONFIG_HOME: folder, ...env }, timeout: TIMEOUT_MS }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [CLI, ...words], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
    child.stdin?.end(input)
  })
}

const byKey = () => ({ PARLEY_URL: demo.url, PARLEY_API_KEY: demo.key })

describe('who asks', () => {
  test('nobody, until a key is kept or given', async () => {
    const { code, stderr } = await parley(['agents', 'list'])
    expect([code, stderr]).toEqual([
      1,
      'parley: Who asks? Use `npm run parley -- login`, --key, or set PARLEY_API_KEY.\n',
    ])
  })

  test('whoever says so with the command', async () => {
    const asked = ['agents', 'list', '--url', demo.url, '--key', demo.key]
    expect(await parley(asked)).toMatchObject({ code: 0, stderr: '' })
    const { port } = new URL(demo.url)
    expect(await parley(asked.toSpliced(2, 2), { env: { PORT: port } })).toMatchObject({
      code: 0,
      stderr: '',
    })
  })

  test('a key is tried, kept for its owner alone, chosen and forgotten', async () => {
    const refused = await parley(['login', '--url', demo.url], { input: 'prl_wrong\n' })
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('API key')])
    const kept = await parley(['login', '--url', demo.url, '--profile', 'work'], { input: `${demo.key}\n` })
    expect([kept.code, kept.stderr]).toEqual([
      0,
      expect.stringContaining('as demo@parley.example, kept as work'),
    ])
    expect(statSync(PROFILES).mode & 0o777).toBe(0o600)
    expect((await parley(['user', 'get', '--json'])).stdout).toContain('demo@parley.example')
    expect((await parley(['profiles', 'elsewhere'])).code).toBe(1)
    expect((await parley(['profiles'])).stdout).toMatch(/^name +url +used\nwork +http:\S+ +yes\n$/)
    expect((await parley(['logout', '--profile', 'work'])).code).toBe(0)
    expect(readFileSync(PROFILES, 'utf8')).not.toContain(demo.key)
  })

  test('a key that is kept goes nowhere else, whatever a folder’s .env says', async () => {
    const strange = createServer((_request, response) => void response.end('{}')).listen(0, '127.0.0.1')
    onTestFinished(() => void strange.close())
    await once(strange, 'listening')
    let asked = 0
    strange.on('request', () => asked++)
    const elsewhere = mkdtempSync(path.join(folder, 'strange-'))
    const env = { XDG_CONFIG_HOME: elsewhere }
    await parley(['login', '--url', demo.url, '--key', demo.key], { env })
    const { port } = strange.address() as AddressInfo
    const { code, stderr } = await parley(['agents', 'list'], {
      env: { ...env, PARLEY_URL: `http://127.0.0.1:${port}` },
    })
    expect([code, stderr]).toEqual([1, expect.stringContaining('the key that is kept is for')])
    expect(asked).toBe(0)
  })

  test('a file of keys that is none is said, not guessed', async () => {
    const elsewhere = mkdtempSync(path.join(folder, 'broken-'))
    await parley(['login', '--url', demo.url, '--key', demo.key], { env: { XDG_CONFIG_HOME: elsewhere } })
    writeFileSync(path.join(elsewhere, 'parley/profiles.json'), '{"current": 1}')
    const { code, stderr } = await parley(['agents', 'list'], { env: { XDG_CONFIG_HOME: elsewhere } })
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot be read')])
  })
})

describe('with a key in the environment', () => {
  test('a list is a table, or JSON', async () => {
    const table = await parley(['agents', 'list'], { env: byKey() })
    expect(table.stdout).toMatch(/^id +phone_number +agent_name +business_name/)
    expect(table.stdout.trim().split('\n')).toHaveLength(4)
    const json = await parley(['calls', 'list', '--status', 'ended', '--limit', '2', '--json'], {
      env: byKey(),
    })
    expect(JSON.parse(json.stdout)).toMatchObject({
      items: [{ status: 'ended' }, { status: 'ended' }],
      offset: 0,
    })
    const part = await parley(['calls', 'list', '--limit', '2'], { env: byKey() })
    expect(part.stderr).toMatch(/^parley: 2 of \d+; --limit and --offset show others\.\n$/)
  })

  test('an agent is made from a file, changed by options, shown and deleted', async () => {
    const agent = {
      business_name: 'Harbour Dental',
      agent_name: 'Ines',
      voice_id: 'emily',
      greeting: 'Hello',
      system_prompt: 'Be kind.',
    }
    writeFileSync(path.join(folder, 'agent.json'), JSON.stringify(agent))
    const made = await parley(['agents', 'create', '--data', '@agent.json', '--json'], { env: byKey() })
    const { id } = JSON.parse(made.stdout)
    const faq = '[{"question":"Do you take walk-ins?","answer":"Yes."}]'
    const changed = await parley(
      ['agents', 'update', id, '--greeting', 'Good day!', '--faq', faq, '--retention-days', '30'],
      {
        env: byKey(),
      },
    )
    expect(changed.stdout).toMatch(/^greeting +Good day!$/m)
    expect(changed.stdout).toMatch(/^retention_days +30$/m)
    const piped = await parley(['agents', 'update', id, '--data', '-', '--json'], {
      env: byKey(),
      input: '{"agent_name":"Ada"}',
    })
    expect(JSON.parse(piped.stdout)).toMatchObject({ agent_name: 'Ada' })
    const gone = await parley(['agents', 'delete', id], { env: byKey() })
    expect([gone.code, gone.stdout, gone.stderr]).toEqual([0, '', 'parley: done.\n'])
  })

  test('a voice is written to a file', async () => {
    const file = path.join(folder, 'emily.wav')
    expect((await parley(['voices', 'preview', 'emily', '--out', file], { env: byKey() })).code).toBe(0)
    expect(readFileSync(file).subarray(0, 4).toString()).toBe('RIFF')
  })

  test.each<readonly [string, readonly string[], number, RegExp]>([
    [
      'what is missing',
      ['agents', 'create', '--greeting', 'Hello'],
      1,
      /Missing: --business-name, --agent-name.*Or pass --data/,
    ],
    [
      'a word that is no number',
      ['calls', 'list', '--limit', 'many'],
      1,
      /--limit must be a number, not "many"/,
    ],
    ['what is not JSON', ['agents', 'update', 'agt_1', '--faq', 'Do you?'], 1, /--faq must be JSON/],
    [
      'a file that is not there',
      ['agents', 'create', '--data', '@nothing.json'],
      1,
      /nothing\.json cannot be read/,
    ],
    [
      'a choice that is none',
      ['agents', 'update', 'agt_1', '--status', 'asleep'],
      2,
      /Allowed choices are active, paused/,
    ],
    [
      'what the service refuses, with the request’s id',
      ['agents', 'get', 'agt_1'],
      1,
      /does not exist\. \(req_/,
    ],
    ['a command that is none', ['agents', 'fire'], 2, /unknown command 'fire'/],
  ])('%s is said in one line', async (_what, words, code, complaint) => {
    const outcome = await parley(words, { env: byKey() })
    expect([outcome.code, outcome.stdout]).toEqual([code, ''])
    expect(outcome.stderr).toMatch(complaint)
    expect(outcome.stderr).not.toMatch(/This is a bug|\n {4}at /)
  })
})

describe('events', () => {
  test('a webhook is made, tested, and its deliveries are listed', async () => {
    const receiver = await startReceiver()
    onTestFinished(() => receiver.close())
    const env = { ...byKey() }
    const made = await parley(['webhooks', 'create', '--url', receiver.url, '--json'], { env })
    const { id } = JSON.parse(made.stdout)
    expect((await parley(['webhooks', 'test', id], { env })).code).toBe(0)
    await expect.poll(() => receiver.received.length).toBe(1)
    const listed = async () => (await parley(['webhooks', 'deliveries', id, '--limit', '1'], { env })).stdout
    await expect.poll(listed).toMatch(/^id +status +attempts.*\ndlv_\w+ +succeeded +1 /)
    expect((await parley(['webhooks', 'delete', id], { env })).stderr).toBe('parley: done.\n')
  })

  test('they are forwarded to this machine as they happen, until Ctrl-C', async () => {
    const receiver = await startReceiver()
    onTestFinished(() => receiver.close())
    const words = ['listen', '--forward', receiver.url, '--type', 'agent.updated']
    const child = spawn(process.execPath, [CLI, ...words], { cwd: folder, env: byKey() })
    onTestFinished(() => void child.kill('SIGKILL'))
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk) => (stdout += String(chunk)))
    child.stderr.on('data', (chunk) => (stderr += String(chunk)))
    await expect.poll(() => stderr).toContain('parley: ready; Ctrl-C stops.\n')
    const agents = JSON.parse((await parley(['agents', 'list', '--json'], { env: byKey() })).stdout)
    await parley(['agents', 'update', agents.items[0].id, '--greeting', 'Good day!'], { env: byKey() })
    await expect.poll(() => stdout).toMatch(/^204 {2}\d+ ms {2}agent\.updated {2}evt_\w+\n$/)
    const [{ body, headers }] = receiver.received as [Received]
    const secret = /signed with (whsec_\S+)/.exec(stderr)?.[1] ?? ''
    const event = await new Parley().webhooks.unwrap(body, headers, secret)
    expect(event).toMatchObject({ type: 'agent.updated', data: { agent: { greeting: 'Good day!' } } })
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('an example is sent without a service, and the exit code says whether it was accepted', async () => {
    const receiver = await startReceiver()
    onTestFinished(() => receiver.close())
    const trigger = ['trigger', 'call.ended', '--forward', receiver.url]
    const { code, stdout } = await parley(trigger)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^204 .* call\.ended {2}evt_/)])
    receiver.answer = (response) => response.writeHead(401).end()
    expect(await parley([...trigger, '--secret', `whsec_${'ab'.repeat(16)}`])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('does it check the present secret?'),
      stderr: '',
    })
    expect((await parley(['trigger', 'call.ended', '--forward', 'here'])).code).toBe(2)
  })
})

describe('help and the Tab key', () => {
  test.each(['agents', 'numbers', 'bundles', 'calls', 'transcripts', 'voices', 'user', 'subscription'])(
    '%s has help with examples',
    async (word) => {
      const { code, stdout } = await parley([word, '--help'])
      expect(code).toBe(0)
      expect(stdout).toContain('Examples:\n  npm run parley -- ')
    },
  )

  test('a shell completes commands, and options after what is no command', async () => {
    const { stdout } = await parley(['completion', 'bash'])
    const script = path.join(folder, 'completion.bash')
    writeFileSync(script, stdout)
    const asked = (words: string) =>
      `COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]}-1)); _parley; echo "\${COMPREPLY[@]}"`
    const lines = [asked('parley ag'), asked('parley agents up'), asked('parley agents update agt_1 --gre')]
    const said = await new Promise<string>((resolve) => {
      execFile('bash', ['-c', [`source ${script}`, ...lines].join('\n')], (_error, out) => resolve(out))
    })
    expect(said).toBe('agents\nupdate\n--greeting\n')
    expect((await parley(['completion', 'tcsh'])).stderr).toContain('bash, fish, zsh')
  })
})
