import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from './visit.ts'

/** Models load while the first greeting plays, on a machine that has other tests to run. */
export const LONG_MS = 90_000
const PATIENT = { timeout: LONG_MS }

export type Person = { readonly name: string; readonly email: string; readonly password: string }
let people = 0

/** Nobody has signed up with this address, not even a test that is tried again. */
export function newPerson(): Person {
  people++
  return { name: 'Grace Hopper', email: `grace${people}@parley.example`, password: 'correct horse battery' }
}

export const BUSINESS = 'Bright Dental'
export const GREETING = `${BUSINESS}, this is Ava, the AI assistant. How can I help you?`
/** One of the template's own questions, whose answer has a blank. */
export const QUESTION = 'What does a cleaning cost?'
export const ANSWER = 'A cleaning is 120 dollars without insurance.'
const QUESTION_PLACE = 4

const NEWCOMER_STEPS = ['Create an agent', 'Hear it', 'Get a number', 'Call it', 'Make an API key']

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true })
export const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

const checklist = (page: Page) => page.getByRole('region', { name: 'Get started' })

export async function arrive(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await settled(page)
}

export async function goTo(page: Page, name: string): Promise<void> {
  await place(page, name).click()
  await arrive(page, name)
}

export async function signUp(page: Page, { name, email, password }: Person): Promise<void> {
  await arrive(page, 'Sign in')
  await link(page, 'New here? Create an account').click()
  await arrive(page, 'Create your account')
  await field(page, 'Your name').fill(name)
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  expect(await page.getByText('14 days free').count(), 'a trial where nothing is billed').toBe(0)
  await button(page, 'Create account').click()
  await arrive(page, 'Overview')
}

/** Leaves the page where it wanted to go. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await arrive(page, 'Sign in')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign in').click()
}

/** What the checklist of the overview says: what is done, and what is still open. */
export async function expectChecklist(page: Page, done: number): Promise<void> {
  await goTo(page, 'Overview')
  const list = checklist(page)
  if (done === NEWCOMER_STEPS.length) return expect.poll(() => list.count()).toBe(0)
  await list.getByText(`${done} of ${NEWCOMER_STEPS.length} done`, { exact: true }).waitFor()
  const [ticked, open] = [NEWCOMER_STEPS.slice(0, done), NEWCOMER_STEPS.slice(done)]
  expect(await list.getByRole('listitem').filter({ hasText: 'Done' }).allTextContents()).toEqual(
    ticked.map((name) => `${name}Done`),
  )
  expect(await list.getByRole('link').allTextContents()).toEqual(open)
}

/** By way of the checklist, with a slip on the way. */
export async function createAgent(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Get started' })
    .getByRole('link', { name: 'Create an agent' })
    .click()
  await arrive(page, 'Create an agent')
  await page.getByRole('button', { name: 'Dental practice' }).click()
  await heading(page, 'Who answers the phone?').waitFor()
  await button(page, 'Next').click()
  const name = field(page, 'Business name')
  await page.getByText('Please fill this in.').waitFor()
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  await name.fill(BUSINESS)
  await page.getByText('Please fill this in.').waitFor({ state: 'detached' })
  expect(await field(page, 'Greeting').inputValue()).toBe(GREETING)
  await button(page, 'Next').click()

  await heading(page, 'What should it know?').waitFor()
  expect(await field(page, `Question ${QUESTION_PLACE}`).inputValue()).toBe(QUESTION)
  await field(page, `Answer ${QUESTION_PLACE}`).fill(ANSWER)
  // It is to answer whenever the test runs, as by day.
  await page.getByRole('radio', { name: 'Always open' }).check()
  await button(page, 'Next').click()

  await heading(page, 'Review').waitFor()
  await page.getByText(`Ava answers for ${BUSINESS}.`).waitFor()
  await button(page, 'Create an agent').click()
  await arrive(page, 'Ava')
}

/** The greeting in the chosen voice. It falls silent when its page is left. */
export async function hearGreeting(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes('/preview'), PATIENT)
  await button(page, 'Hear the greeting').click()
  const response = await answered
  await button(page, 'Stop').locator('.tabler-icon-player-stop').waitFor()
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'audio/wav'])
  // Chromium does not keep what a page takes as a file.
  const wav = await (await page.request.get(response.url())).body()
  const seconds = wav.readUInt32LE(40) / wav.readUInt32LE(28)
  expect(seconds).toBeGreaterThan(1.5)
  expect(seconds).toBeLessThan(8)
}

/** By way of the checklist again, and on to the call. */
export async function getNumber(page: Page): Promise<void> {
  await checklist(page).getByRole('link', { name: 'Get a number' }).click()
  await arrive(page, 'Get a number')
  await link(page, 'A test number').click()
  await arrive(page, 'A test number')
  const found = page.waitForResponse((response) => response.url().includes('areaCode=212'))
  await field(page, 'Area code').fill('212')
  expect((await found).status()).toBe(200)
  const offers = page.getByRole('region', { name: 'Numbers to choose from' }).getByRole('listitem')
  await expect
    .poll(async () => (await offers.allTextContents()).every((each) => each.startsWith('+1 (212) ')))
    .toBe(true)
  const number = (await offers.first().textContent())?.slice(0, '+1 (212) 555-0100'.length) ?? ''
  await button(page, `Choose ${number}`).click()
  const howTo = page.getByRole('dialog', { name: `How to call ${number}` })
  await howTo.waitFor()
  await howTo.getByText('This is a test number').waitFor()
  await howTo.getByText(`Waiting for a call to ${number}`).waitFor()
  await page.getByText(`You have ${number}. Ava answers it.`).waitFor()
  await page.getByText('Test number', { exact: true }).first().waitFor({ state: 'attached' })
  const answeredBy = page.getByRole('combobox', { name: `Answered by: ${number}`, includeHidden: true })
  expect(await answeredBy.locator('option:checked').textContent()).toBe('Ava')
  await howTo.getByRole('link', { name: 'Talk to Ava' }).click()
  await arrive(page, 'Talk to Ava')
}

/** The microphone asks. */
export async function callAgent(page: Page): Promise<void> {
  const conversation = page.getByRole('log', { name: 'Conversation' })
  const listening = page.getByRole('status').filter({ hasText: 'Ava is listening' })
  await button(page, 'Call').click()
  // The question comes a while after the click, however long it rings: it must not interrupt the greeting.
  await button(page, 'Mute').click(PATIENT)
  await conversation.getByText(GREETING).waitFor(PATIENT)
  await listening.waitFor(PATIENT)
  await button(page, 'Mute').click()
  await conversation.getByText(ANSWER).waitFor(PATIENT)
  // What was not heard is not in the transcript.
  await listening.waitFor(PATIENT)
  await button(page, 'Hang up').click()
  const after = page.getByRole('region', { name: 'After the call' })
  await after.getByText('Outcome', { exact: true }).waitFor(PATIENT)
}

export async function readTranscript(page: Page): Promise<void> {
  await link(page, 'Open the whole call').click()
  await page.waitForURL(/\/dashboard\/calls\/call_\w+$/)
  await heading(page, 'Conversation').waitFor()
  await settled(page)
  const said = page.getByRole('tabpanel', { name: 'Conversation' }).getByRole('listitem')
  await said.filter({ hasText: GREETING }).first().waitFor()
  const texts = await said.allTextContents()
  expect(texts[0]).toMatch(/^Agent/)
  expect(texts[0]).toContain(GREETING)
  // What an STT makes of one word is judged elsewhere.
  const asked = texts.findIndex((each) => /^Caller.*(?:clean|cost)/i.test(each))
  const answered = texts.findIndex((each) => each.includes(ANSWER))
  expect(asked, texts.join('\n')).toBeGreaterThan(0)
  expect(answered).toBeGreaterThan(asked)
}
