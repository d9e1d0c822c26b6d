import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo, type DemoService } from '../dashboard/demo/demo-service.ts'
import { type Installed, installPackage, oldestNode } from '../packing.ts'
import { OPERATIONS } from '../../packages/sdk/src/generated/api.ts'

const run = promisify(execFile)
const examples = path.resolve(import.meta.dirname, '../../packages/sdk/examples')

let sdk: Installed
let demo: DemoService
beforeAll(async () => {
  sdk = installPackage('sdk')
  demo = await startDemo()
}, 120_000)
afterAll(async () => {
  sdk.remove()
  await demo.close()
})

const SAID: Readonly<Record<string, readonly (RegExp | string)[]>> = {
  'account.js': [
    'true, in Europe/Berlin',
    /^plan: /,
    'true, true, true',
    /^Reception, one of \d/,
    /^alive, OpenAPI 3/,
  ],
  'agents.js': [
    /sounds like \d+ bytes of audio\/wav/,
    'Ines is active',
    'on_request, true',
    'a call now: true',
    /whsec_/,
    'Ines is listed',
  ],
  'appointments.js': [
    'Ada Lovelace: booked',
    'moved: true, confirmed: true',
    'listed: true',
    'cancelled',
    'BEGIN:VCALENDAR',
    'connected: false',
    'by OAuth: nobody',
  ],
  'calls.js': [
    /^20 of \d+ calls$/,
    'true words were said',
    'a journal: true, tool calls: true',
    'date,time,timezone',
    'call',
    'ended',
    'bookings were counted: true',
    'calls of theirs: true',
  ],
  'events.js': ['agent.updated: true'],
  'phone-numbers.js': [
    '3 numbers in 212',
    'held: true',
    'true: another agent answers on it',
    'Leo answers on it: true',
  ],
  'regulatory-bundles.js': [/^created: /, 'still missing something: true', 'listed: true'],
  'unanswered-questions.js': [
    'groups: true',
    'of its agent: true',
    'now in the FAQ: Yes, on weekdays.',
    'dismissed',
  ],
  'web-call.js': ['caller: Thank you, goodbye.', 'over: true', 'ended'],
  'webhooks.js': [
    'signed by whsec_...',
    'its log: webhook.test',
    'to http://localhost:1/hook',
    'pending',
    'a new secret: true',
    'enabled: false',
    'left: 0',
  ],
}

async function linesOf(node: string, file: string): Promise<string[]> {
  const env = { PATH: process.env['PATH'], PARLEY_BASE_URL: demo.url, PARLEY_API_KEY: demo.key }
  const { stdout } = await run(node, [path.join(sdk.consumer, file)], { env })
  return stdout.trimEnd().split('\n')
}

function isSaid(wanted: RegExp | string | undefined, line: string): boolean {
  return typeof wanted === 'string' ? wanted === line : wanted?.test(line) === true
}

test('every example is run', () => {
  expect(readdirSync(examples).toSorted()).toEqual(Object.keys(SAID))
})

test.each(Object.keys(SAID))('%s runs with the package installed from its tarball', async (example) => {
  // Node 20 has no WebSocket of its own.
  const node = example === 'web-call.js' ? process.execPath : oldestNode()
  const lines = await linesOf(node, example)
  const wanted = SAID[example]!
  expect(
    lines.map((line, at) => (isSaid(wanted[at], line) ? line : `not ${String(wanted[at])}: ${line}`)),
  ).toEqual(lines)
  expect(lines).toHaveLength(wanted.length)
})

test('the program of the README runs as printed', async () => {
  writeFileSync(path.join(sdk.consumer, 'readme.js'), sdk.readme)
  expect(await linesOf(oldestNode(), 'readme.js')).toEqual([
    expect.stringMatching(/^Nora answers \+1\d{10}$/),
  ])
})

/** Needs a browser's session, a live call, a recording, a calendar elsewhere, or ends the account. */
const NOT_SHOWN =
  /^(auth|apiKeys|operator)\.|^account\.list|^user\.(delete|requestVerification)$|hangUp|ecording$|^calendars\.(connect|disconnect|.*Authorization)$|^subscription\.update$|^service\.metrics$/

test('an example shows each operation that a key may ask for', () => {
  const code = readdirSync(examples)
    .map((file) => readFileSync(path.join(examples, file), 'utf8'))
    .join('\n')
  const generated = readFileSync(
    path.resolve(import.meta.dirname, '../../packages/sdk/src/generated/resources.ts'),
    'utf8',
  )
  const methods = generated
    .split('export class ')
    .slice(1)
    .flatMap((written) => {
      const resource = `${written[0]!.toLowerCase()}${written.slice(1).split(' ', 1)[0]}`
      return [...written.matchAll(/^ {2}(\w+)\(/gm)].map(([, method]) => `${resource}.${method}`)
    })
  expect(methods).toHaveLength(Object.keys(OPERATIONS).length)
  expect(methods.filter((method) => !NOT_SHOWN.test(method) && !code.includes(`client.${method}(`))).toEqual(
    [],
  )
})

test('its README begins with how to install it', () => {
  expect(sdk.opening).toBe('```sh\nnpm install @parley/sdk')
})

test('the declarations suffice for a strict consumer without Node’s types', () => {
  expect(sdk.compileConsumer()).toBe('')
})

test('the package holds JavaScript, declarations and its documents, needs nothing, and nothing of ours beside', () => {
  expect(sdk.files).toEqual(
    expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist/index.d.ts']),
  )
  expect(sdk.files.filter((file) => /\.(test|fixture)\.|(?<!\.d)\.ts$/.test(file))).toEqual([])
  expect(sdk.imports).toEqual(new Set())
})
