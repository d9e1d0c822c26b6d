import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, freePorts } from '../peers/ports.ts'
import { makeFreshClone } from './fresh-clone.ts'
import { blocksOf, shownIn, type Block } from './printed-commands.ts'
import { readAloud, type Reading } from './reader.ts'
import { startService, type StartedService } from './started-service.ts'

/**
 * The README and the guide as a newcomer reads them, in a folder that holds what a clone would: every block of
 * commands, in order, in one shell, as printed but for the port.
 */

/** What no test can run, by the words with which its block begins. */
const BY_HAND: readonly { readonly begins: string; readonly why: string }[] = [
  {
    begins: 'npm ci\n',
    why: 'needs the registry; npm start is run as it stands, in a process beside the shell',
  },
  {
    begins: "CALL=$(api localhost:4000/calls | pick 'data[0].id')\ncurl -N",
    why: 'needs somebody who talks meanwhile',
  },
  { begins: 'baresip', why: 'needs a softphone; test/sip/calls.test.ts calls with baresip' },
  { begins: '# OpenAI\n', why: 'needs keys of other companies' },
]

const START_TIMEOUT_MS = 120_000
const READING_TIMEOUT_MS = 300_000
const MEDIA_PORTS = 20

const printed = [...blocksOf('README.md'), ...blocksOf('docs/guide.md')]
const toRun = printed.filter((block) => !BY_HAND.some((each) => isOf(each, block)))
const clone = makeFreshClone()
let service: StartedService
let reading: Reading

function isOf({ begins }: { readonly begins: string }, { code }: Block): boolean {
  return code.startsWith(begins)
}

beforeAll(async () => {
  const port = await freePort()
  const media = await freePorts(MEDIA_PORTS)
  const dataDir = path.join(clone.folder, 'data')
  mkdirSync(dataDir)
  // Nothing of the machine that runs the tests: no configuration of npm or curl, no key in the environment.
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: dataDir,
    PORT: String(port),
    SIP_PORT: String(await freePort()),
    RTP_PORTS: `${media}-${media + MEDIA_PORTS - 1}`,
    LOG_LEVEL: 'warn',
    npm_config_update_notifier: 'false',
  }
  service = startService(port, dataDir, env, { words: ['npm', 'start'], folder: clone.folder })
  await service.isUp
  reading = await readAloud({ folder: clone.folder, desk: dataDir, env, port }, toRun)
}, START_TIMEOUT_MS + READING_TIMEOUT_MS)

afterAll(async () => {
  await service.stop()
  clone.remove()
})

function seenBelow(command: string): string {
  const seen = reading.seen.filter(({ block }) => block.code.includes(command))
  expect(seen, `blocks with ${command}`).toHaveLength(1)
  return seen[0]?.printed ?? ''
}

test('the first start prints a login, a key, and an agent with its number and its address', () => {
  for (const what of [
    /Email +\S+@/,
    /Password +\S+/,
    /API key +prl_/,
    /Agent +agt_\S+, on the test number \+1212555/,
  ])
    expect(service.printed()).toMatch(what)
  expect(service.printed()).toMatch(/sip:\+1212555\d{4}@127\.0\.0\.1/)
})

test('every command of README and guide succeeds', () => {
  expect(reading.failure).toBeUndefined()
})

test.each(BY_HAND)('one block begins with $begins, which $why', (each) => {
  expect(printed.filter((block) => isOf(each, block))).toHaveLength(1)
})

test('what is shown as an answer is the answer', () => {
  const consoles = reading.seen.filter(({ block }) => block.language === 'console')
  expect(consoles.length).toBeGreaterThan(0)
  for (const { block, printed: answer } of consoles) expect(answer).toMatch(shownIn(block).answer)
})

test('the recorded question is understood, and answered from the FAQ', () => {
  const below = seenBelow('--wav examples/question.wav')
  expect(below).toMatch(/understood +.*walk-ins/i)
  // How plainly it sounds is judged elsewhere, by more than three words.
  expect(below).toMatch(/agent heard +yes/i)
  expect(below).toMatch(/agent +Yes, until four/)
})

test('the transcript and the question without an answer are there after the call', () => {
  const below = seenBelow('--wav examples/question.wav')
  expect(below).toContain('Do you sell gift cards?')
  expect(below).toContain('Yes, at the front desk.')
})

test('the scripted caller of the guide has an appointment', () => {
  expect(seenBelow('--type "Tuesday afternoon"')).toMatch(/"name":"Ann Lee"/)
})

test('the bundle of the sample documents is approved', () => {
  expect(seenBelow('regulatory-bundle ')).toMatch(/"success":true/)
})
