import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resampleWhole } from '../../server/src/audio/resample.ts'
import { writeWav } from '../../server/src/audio/wav.ts'
import { createLog } from '../../server/src/log.ts'
import { createEmbeddedSpeech } from '../../server/src/speech/adapters/embedded.ts'
import { joined, say } from '../../server/src/speech/text-to-speech.contract.ts'
import { createChildService, type ChildService } from '../child-service.ts'
import { launchChromium } from '../chromium.ts'
import { AN_AGENT } from '../harness.ts'
import { callFrom } from '../web-calls/web-caller.ts'
import { watchSocket, type SocketLog } from './socket-log.ts'

/** Models load while the first call rings, on a machine that has other tests to run. */
const LONG_MS = 90_000
const TEST_MS = 5 * 60_000

const PERSON = { name: 'Ada Lovelace', email: 'ada@parley.example', password: 'correct horse battery' }
const GREETING = 'Bright Dental, this is Ava. How can I help you?'
const CLEANING = 'A cleaning is 120 dollars without insurance.'
const PARKING = 'There is a garage next door, and we validate two hours.'
const CHAIRS = `We have ${'three chairs on the first floor, two chairs on the second floor, and '.repeat(6)}a sofa.`
const AGENT = {
  ...AN_AGENT,
  greeting: GREETING,
  faq: [
    { question: 'What does a cleaning cost?', answer: CLEANING },
    { question: 'Is there parking?', answer: PARKING },
    { question: 'How many chairs do you have?', answer: CHAIRS },
  ],
}

const folder = mkdtempSync(path.join(tmpdir(), 'parley-pages-'))
let service: ChildService
let agentId: string
let cookies: string[]
let browser: Browser | undefined
let complaints: string[] = []

beforeAll(async () => {
  service = await createChildService({ wrap: (command) => ['env', 'CALL_CAPACITY=2', ...command] })
  await Promise.all([service.start(), recordQuestion()])
  const signedUp = await service.ask('POST', '/auth/sign-up/email', { body: PERSON })
  cookies = signedUp.cookies.map((each) => each.split(';', 1)[0] ?? '')
  const cookie = cookies.join('; ')
  const made = await service.ask('POST', '/agents', { cookie, body: AGENT })
  agentId = made.body.agent.id
  await untilAnswered(cookie)
}, TEST_MS)

afterEach(async () => {
  await browser?.close()
  browser = undefined
  complaints = []
})

afterAll(async () => {
  await service.remove()
  rmSync(folder, { recursive: true })
})

/** Once a call has been answered, the models are loaded and the greeting is made: the next one rings for a moment. */
async function untilAnswered(cookie: string): Promise<void> {
  for (;;) {
    const { body } = await service.ask('POST', `/agents/${agentId}/web-calls`, { cookie, body: {} })
    const caller = await callFrom(body.data.url, { acknowledge: true })
    const words = caller.hear((message) => message.type === 'words')
    const answer: unknown = await Promise.race([words, caller.closed().then(() => undefined)])
    caller.close()
    if (answer !== undefined) return
  }
}

const recording = path.join(folder, 'caller.wav')

/** The caller waits, asks, waits, and asks again, until somebody mutes them. */
async function recordQuestion(): Promise<void> {
  const speech = createEmbeddedSpeech(createLog('silent', false))
  await speech.lanes.voice.load()
  const question = joined(await say(speech.voice, 'What does a cleaning cost?', 'james'))
  await speech.close()
  const silence = new Int16Array(16_000 * 7)
  const samples = Int16Array.from([...silence, ...question, ...silence])
  writeFileSync(recording, writeWav(resampleWhole(samples, 16_000, 48_000), 48_000))
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  // Refusals by the policy are errors on the console, too.
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return page
}

/** A browser in which somebody is signed in, at the given origin. */
async function signedIn(origin: string): Promise<Page> {
  const context = await browser!.newContext()
  await context.addCookies(
    cookies.map((each) => {
      const [name = '', value = ''] = each.split('=', 2)
      return { name, value: decodeURIComponent(value), url: origin }
    }),
  )
  return openPage(context)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const state = (page: Page, name: string) =>
  page.locator(`#state[data-state=${name}]`).waitFor({ timeout: LONG_MS })

async function said(page: Page, text: string): Promise<void> {
  await page
    .getByText(text)
    .first()
    .waitFor({ timeout: LONG_MS })
    .catch(async (cause: unknown) => {
      const conversation = await page.locator('main').innerText()
      throw new Error(`Nobody said "${text}", but: ${conversation}`, { cause })
    })
}

/** Settles once the meter shows a voice, or that there is none. */
async function meter(page: Page, side: 'agent' | 'caller', how: 'loud' | 'silent'): Promise<void> {
  const isShown = async () => {
    const style = (await page.locator(`#${side}-level`).getAttribute('style')) ?? ''
    const level = Number(/--level: ([\d.]+)/.exec(style)?.[1])
    return how === 'loud' ? level > 0.3 : level < 0.05
  }
  await expect.poll(isShown, { timeout: LONG_MS, interval: 50 }).toBe(true)
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Say it in writing').fill(text)
  await page.keyboard.press('Enter')
}

async function hangUp(page: Page): Promise<void> {
  await button(page, 'Hang up').press('Enter')
  await page.locator('.summary').waitFor({ timeout: LONG_MS })
}

/** Who tells the truth needs as long for a mark as the sound before it takes; the service sends it 100 ms earlier. */
function expectTruth({ marks, firstVoiceMs, played }: SocketLog): void {
  const lateMs = played
    .map(({ mark, atMs }) => atMs - firstVoiceMs - (marks.get(mark) ?? 0))
    .sort((a, b) => a - b)
  expect(lateMs.length).toBeGreaterThan(0)
  expect(lateMs[Math.floor(lateMs.length / 2)]).toBeGreaterThan(-50)
}

test(
  'somebody signs in, calls, asks aloud, presses a key, types, interrupts, hangs up and reads the transcript',
  async () => {
    browser = await launchChromium({ microphone: recording })
    const page = await openPage(await browser.newContext())
    const socket = watchSocket(page)
    await page.goto(`${service.url}/dashboard/call/${agentId}`)
    await page.getByRole('link', { name: 'sign in' }).click()
    await page.getByLabel('Email').fill(PERSON.email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PERSON.password)
    await page.keyboard.press('Enter')

    await button(page, 'Call').press('Enter')
    await Promise.all([
      said(page, GREETING),
      said(page, CLEANING),
      meter(page, 'agent', 'loud'),
      meter(page, 'caller', 'loud'),
    ])
    expect(await page.locator('.entry.caller').first().textContent()).toMatch(/cleaning/i)
    await page
      .getByText(/^Answered in \d+\.\d+ s$/)
      .first()
      .click()
    await page.getByRole('rowheader', { name: 'Answer heard' }).waitFor()

    await button(page, 'Mute').click()
    expect(await button(page, 'Mute').getAttribute('aria-pressed')).toBe('true')
    await meter(page, 'caller', 'silent')
    await state(page, 'listening')
    await page.getByRole('status').filter({ hasText: 'Listening' }).waitFor()

    await button(page, 'Keypad').press('Enter')
    await page.keyboard.press('5')
    await button(page, 'Hash').click()
    await page.getByLabel('Pressed 5 #').waitFor()
    await write(page, 'Is there parking?')
    await said(page, PARKING)
    await state(page, 'listening')

    await write(page, 'How many chairs do you have?')
    await said(page, CHAIRS)
    const before = socket.playedMarks
    await expect.poll(() => socket.playedMarks, { timeout: LONG_MS }).toBeGreaterThan(before + 3)
    await button(page, '1').click()
    const heard = (await page.locator('.cut').filter({ hasText: 'We have' }).textContent()) ?? ''
    expect(CHAIRS.startsWith(heard.replace(' —', ''))).toBe(true)
    await meter(page, 'agent', 'silent')

    await hangUp(page)
    const { body } = await service.ask('GET', `/agents/${agentId}/transcripts`, {
      cookie: cookies.join('; '),
    })
    const [transcript] = body.data.transcripts
    expect(await page.locator('.summary').textContent()).toBe(transcript.summary)
    const facts = await page.locator('.facts dd').allTextContents()
    expect(facts.slice(0, 3)).toEqual([transcript.type, transcript.outcome, `${transcript.rating} of 5`])
    expect(facts[3]).toMatch(/^\d:\d\d$/)
    expect(await button(page, 'Call again').evaluate((each) => each.matches(':focus'))).toBe(true)

    expectTruth(socket)
    expect(socket.sent).toContain('{"type":"digit","digit":"5"}')
    expect(socket.sent).toContain('{"type":"digit","digit":"#"}')
    expect(complaints).toEqual([])
  },
  TEST_MS,
)

test(
  'without a microphone, and without sound, a call goes on in writing',
  async () => {
    browser = await launchChromium({ hosts: ['parley.test'] })
    const elsewhere = service.url.replace('127.0.0.1', 'parley.test')
    const pages = [
      { origin: service.url, problem: 'The browser may not use the microphone.', live: 'off' },
      { origin: elsewhere, problem: 'Browsers give sound only to pages from https', live: 'polite' },
    ]
    for (const { origin, problem, live } of pages) {
      const page = await signedIn(origin)
      await page.goto(`${origin}/dashboard`)
      await page.getByRole('link', { name: `Call ${AGENT.agent_name}` }).click()
      await button(page, 'Call').click()
      await said(page, problem)
      await state(page, 'listening')
      expect(await page.getByRole('log').getAttribute('aria-live')).toBe(live)
      // The field has the focus already.
      await page.keyboard.type('Is there parking?')
      await page.keyboard.press('Enter')
      await said(page, PARKING)
      await hangUp(page)
      await button(page, 'Call again').click()
      await state(page, 'speaking')
      expect(await page.locator('.summary').isVisible()).toBe(false)
      await button(page, 'Hang up').click()
      await state(page, 'over')
    }
    expect(complaints).toEqual([])
  },
  TEST_MS,
)

test(
  'the page says what is wrong, and what to do about it',
  async () => {
    browser = await launchChromium()
    const page = await signedIn(service.url)
    await page.goto(`${service.url}/dashboard/call/agt_nobody`)
    await said(page, 'You have no agent with this address.')
    expect(await button(page, 'Call').count()).toBe(0)
    await page.getByRole('link', { name: 'See your agents' }).click()
    await page.getByRole('link', { name: `Call ${AGENT.agent_name}` }).waitFor()
    // The browser notes the missing agent by itself.
    expect(complaints.filter((each) => !each.includes('404'))).toEqual([])

    await page.goto(`${service.url}/dashboard/call/${agentId}`)
    await button(page, 'Call').waitFor()
    await page.context().setOffline(true)
    await button(page, 'Call').click()
    await said(page, 'The service cannot be reached.')
    await page.context().setOffline(false)
    await button(page, 'Call again').waitFor()
  },
  TEST_MS,
)
