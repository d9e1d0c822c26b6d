import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { calls } from '../../dashboard/src/text/en/calls.ts'
import { createChildService, type ChildService } from '../crashes/child-service.ts'
import { launchChromium } from '../chromium.ts'
import { AN_AGENT } from '../harness.ts'
import { callFrom } from '../live/web-calls/web-caller.ts'
import { recordQuestion } from './recorded-question.ts'
import { watchSocket, type SocketLog } from './socket-log.ts'
import { isFocused, visit } from './visit.ts'

/** Models load while the first call rings, on a machine that has other tests to run. */
const LONG_MS = 90_000
const TEST_MS = 5 * 60_000
const PATIENT = { timeout: LONG_MS }

const PERSON = { name: 'Ada Lovelace', email: 'ada@parley.example', password: 'correct horse battery' }
const GREETING = 'Bright Dental, this is Ava, the AI assistant. How can I help you?'
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

/** To a browser another machine, without encryption: it gives such pages no sound. */
const NOT_HERE = '192.0.2.1'
const folder = mkdtempSync(path.join(tmpdir(), 'parley-talk-'))
const recording = path.join(folder, 'caller.wav')
let service: ChildService
let agentId: string
let cookies: string[]
let browser: Browser | undefined

beforeAll(async () => {
  service = await createChildService({ wrap: (command) => ['env', 'CALL_CAPACITY=2', ...command] })
  await Promise.all([service.start(), recordQuestion('What does a cleaning cost?', recording)])
  const signedUp = await service.ask('POST', '/auth/sign-up/email', { body: PERSON })
  cookies = signedUp.cookies.map((each) => each.split(';', 1)[0] ?? '')
  const made = await ask('POST', '/agents', AGENT)
  agentId = made.agent.id
  await untilAnswered()
}, TEST_MS)

afterEach(async () => {
  await browser?.close()
  browser = undefined
})

afterAll(async () => {
  await service.remove()
  rmSync(folder, { recursive: true })
})

async function ask(method: string, url: string, body?: unknown) {
  const answer = await service.ask(method, url, { cookie: cookies.join('; '), body })
  if (answer.status >= 400) throw new Error(`${method} ${url}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Once a call has been answered, the models are loaded and the greeting is made: the next one rings for a moment. */
async function untilAnswered(): Promise<void> {
  for (;;) {
    const { data } = await ask('POST', `/agents/${agentId}/web-calls`, {})
    const caller = await callFrom(data.url, { acknowledge: true })
    const words = caller.hear((message) => message.type === 'words')
    const answer: unknown = await Promise.race([words, caller.closed().then(() => undefined)])
    caller.close()
    if (answer !== undefined) return
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const conversation = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const afterCall = (page: Page) => page.getByRole('region', { name: 'After the call' })

/** Settles once the page says so, in whichever place. */
async function said(page: Page, text: string): Promise<void> {
  await page
    .getByText(text)
    .first()
    .waitFor(PATIENT)
    .catch(async (cause: unknown) => {
      const all = await page.locator('main').innerText()
      throw new Error(`Nobody said "${text}", but: ${all}`, { cause })
    })
}

/** Settles once the meter shows a voice, or that there is none. */
async function meter(page: Page, name: string, how: 'loud' | 'silent'): Promise<void> {
  const isShown = async () => {
    const level = Number(await page.getByRole('meter', { name }).getAttribute('aria-valuenow', PATIENT))
    return how === 'loud' ? level > 30 : level === 0
  }
  await expect.poll(isShown, { ...PATIENT, interval: 50 }).toBe(true)
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Type a message').fill(text)
  await page.keyboard.press('Enter')
}

const summaryIsThere = (page: Page) => afterCall(page).getByText('Outcome', { exact: true }).waitFor(PATIENT)

/**
 * The voice waits until 60 ms of it are there, so that as much has come after a mark by the time that it is heard. Who
 * reports what has only arrived does so before anything more has come.
 */
function expectTruth({ keptBackMs }: SocketLog): void {
  const sorted = keptBackMs.toSorted((a, b) => a - b)
  expect(sorted.length).toBeGreaterThan(0)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeGreaterThan(20)
}

test(
  'a user signs in, calls, asks aloud, presses a key, types, interrupts, hangs up and reads what came of it',
  async () => {
    browser = await launchChromium({ microphone: recording })
    const { context, page, complaints } = await visit(browser, service.url, [])
    await context.grantPermissions(['microphone'])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const socket = watchSocket(page)
    await page.goto(`/dashboard/call/${agentId}`)
    await page.getByLabel('Email').fill(PERSON.email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PERSON.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Talk to Ava' }).waitFor()

    await button(page, 'Call').press('Enter')
    await Promise.all([
      said(page, GREETING),
      said(page, CLEANING),
      meter(page, 'Voice of Ava', 'loud'),
      meter(page, 'Your voice', 'loud'),
    ])
    const asked = conversation(page).getByRole('listitem').filter({ hasText: /^You/ }).first()
    expect(await asked.textContent()).toMatch(/cleaning/i)
    await page
      .getByText(/^Answered in [\d,]+ ms$/)
      .first()
      .click()
    await page.getByRole('rowheader', { name: 'Answer heard' }).waitFor()
    await said(page, 'Median wait')

    await button(page, 'Mute').focus()
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Mute', exact: true, pressed: true }).waitFor()
    await meter(page, 'Your voice', 'silent')
    await page.getByRole('status').filter({ hasText: 'Ava is listening' }).waitFor(PATIENT)

    await button(page, 'Keypad').press('Enter')
    await page.keyboard.press('5')
    await button(page, 'Hash').click()
    await said(page, 'Pressed 5 #')
    await write(page, 'Is there parking?')
    await said(page, PARKING)
    await said(page, 'Ava is listening')

    await write(page, 'How many chairs do you have?')
    await said(page, CHAIRS)
    const before = socket.keptBackMs.length
    await expect.poll(() => socket.keptBackMs.length, PATIENT).toBeGreaterThan(before + 3)
    await button(page, '1').click()
    const unheard = (await conversation(page).getByRole('deletion').textContent()) ?? ''
    expect([unheard.length > 0, CHAIRS.endsWith(unheard)]).toEqual([true, true])
    const heard = CHAIRS.slice(0, -unheard.length).trim()
    expect(heard).toMatch(/^We have/)
    await conversation(page).getByText(heard, { exact: true }).waitFor()
    await meter(page, 'Voice of Ava', 'silent')

    await link(page, 'Numbers').click()
    const guard = page.getByRole('dialog', { name: 'You are still on the phone' })
    await guard.getByRole('button', { name: 'Stay' }).click()
    await guard.waitFor({ state: 'hidden' })

    await button(page, 'Hang up').press('Enter')
    await summaryIsThere(page)
    const { data } = await ask('GET', `/agents/${agentId}/transcripts`)
    const [transcript] = data.transcripts
    await afterCall(page).getByText(transcript.summary, { exact: true }).waitFor()
    const facts = await afterCall(page).getByRole('definition').allTextContents()
    const { types, outcomes } = calls
    expect(facts.slice(0, 3)).toEqual([
      types[transcript.type as keyof typeof types],
      outcomes[transcript.outcome as keyof typeof outcomes],
      `${transcript.rating} of 5`,
    ])
    expect(facts[3]).toMatch(/^\d:\d\d$/)
    expect(await isFocused(button(page, 'Call again'))).toBe(true)
    await link(page, 'Open the whole call').click()
    await page.waitForURL(/\/dashboard\/calls\/call_\w+$/)

    expectTruth(socket)
    expect(socket.sent).toContain('{"type":"digit","digit":"5"}')
    expect(socket.sent).toContain('{"type":"digit","digit":"#"}')
    expect(complaints).toEqual([])
  },
  TEST_MS,
)

test('the greeting is heard until it ends by itself', { timeout: TEST_MS }, async () => {
  browser = await launchChromium()
  const { page, open } = await visit(browser, service.url, cookies)
  await open(`/agents/${agentId}`)
  await button(page, 'Hear the greeting').click()
  await button(page, 'Stop').waitFor()
  await button(page, 'Hear the greeting').waitFor(PATIENT)
})

test(
  'without a microphone, and without sound, a call goes on in writing',
  async () => {
    browser = await launchChromium({ hosts: [NOT_HERE] })
    const elsewhere = service.url.replace('127.0.0.1', NOT_HERE)
    const places = [
      { origin: service.url, problem: 'The browser may not use the microphone.', isReadOut: false },
      { origin: elsewhere, problem: 'Browsers give sound only to pages from https', isReadOut: true },
    ]
    for (const { origin, problem, isReadOut } of places) {
      const { page, complaints, open } = await visit(browser, origin, cookies)
      // With one agent there is nothing to choose.
      await open('/talk')
      await button(page, 'Call').click()
      await said(page, problem)
      await said(page, 'Ava is listening')
      expect(await page.getByRole('meter', { name: 'Your voice' }).count()).toBe(0)
      // The field has the focus already.
      await page.keyboard.type('Is there parking?')
      await page.keyboard.press('Enter')
      await said(page, PARKING)
      await said(page, 'Ava is listening')
      // Who hears the agent need not hear it twice; who does not, hears it from a screen reader.
      const readOut = page.getByRole('log', { name: 'What Ava says' })
      await expect.poll(async () => (await readOut.textContent())?.includes(PARKING)).toBe(isReadOut)
      await button(page, 'Keypad').focus()
      await page.keyboard.press('h')
      await summaryIsThere(page)
      await button(page, 'Call again').click()
      await said(page, 'Ava is speaking')
      expect(await afterCall(page).count()).toBe(0)
      await button(page, 'Hang up').click()
      await said(page, 'You hung up')
      expect(complaints).toEqual([])
    }
  },
  TEST_MS,
)

test(
  'the page says what is wrong, and what to do about it',
  async () => {
    browser = await launchChromium()
    const { page, complaints, open } = await visit(browser, service.url, cookies)
    await open('/agents/agt_nobody/talk')
    await said(page, 'You have no agent with this address')
    expect(await button(page, 'Call').count()).toBe(0)
    await link(page, 'See your agents').click()
    await page.waitForURL(/\/dashboard\/agents$/)
    // The browser notes the missing agent by itself.
    expect(complaints.filter((each) => !each.includes('404'))).toEqual([])

    await open(`/agents/${agentId}/talk`)
    await page.context().setOffline(true)
    await button(page, 'Call').click()
    await said(page, 'The service cannot be reached.')
    await page.context().setOffline(false)
    await button(page, 'Call again').waitFor()

    await ask('PATCH', `/agents/${agentId}`, { status: 'paused' })
    await open(`/agents/${agentId}/talk`)
    await said(page, 'Ava is paused and does not answer.')
    await link(page, 'Open the settings of Ava').waitFor()
  },
  TEST_MS,
)
