import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../chromium.ts'
import type { Json } from '../harness.ts'
import { recordDemoCall } from './demo/demo-call.ts'
import { startDemo, type DemoService } from './demo/demo-service.ts'
import { settled, violationsOf, visit } from './visit.ts'

const TEST_MS = 120_000

let demo: DemoService
let browser: Browser

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startDemo(), launchChromium()])
  // Times must not lean on the zone of the machine.
  await demo.ask('PATCH', '/user', { timezone: 'Asia/Tokyo' })
  await reopenCalls()
}, TEST_MS)

afterAll(async () => {
  await browser.close()
  await demo.close()
})

/** Which of the demo's calls fall in the last days, and so still wait for the owner, depends on the day: often none. */
async function reopenCalls(): Promise<void> {
  for (const outcome of ['Message Taken', 'Lead Captured', 'Follow-up Required']) {
    const { data } = await demo.ask('GET', `/calls?outcome=${encodeURIComponent(outcome)}&limit=100`)
    for (const { id } of data) await demo.ask('PATCH', `/calls/${id}`, { settled: false })
  }
}

const needsOf = (page: Page) => page.getByRole('region', { name: 'Needs you', exact: true })
const written = (number: string) => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

test(
  'what needs the owner stands first, leads to its place, and is settled there',
  { timeout: TEST_MS },
  async () => {
    const { page, open, complaints, close } = await visit(browser, demo.url, demo.cookies)
    const before = (await demo.ask('GET', '/needs-you')).data
    expect(Math.min(before.appointment, before.question)).toBeGreaterThan(0)
    const call = before.items.find(({ kind }: Json) => kind === 'message' || kind === 'follow_up')
    const appointment = before.items.find(({ kind }: Json) => kind === 'appointment')
    const question = before.items.find(({ kind }: Json) => kind === 'question')
    await open('/')
    const needs = needsOf(page)
    await needs.getByText(`${before.total} things are waiting for you.`).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('Needs you')

    await needs
      .getByRole('button', { name: `Confirm: ${appointment.who}` })
      .first()
      .click()
    await needs.getByText(`${before.total - 1} things are waiting for you.`).waitFor()
    // Two agents may have been asked the same.
    await needs
      .getByRole('button', { name: `Dismiss: ${question.what}` })
      .first()
      .click()
    await needs.getByText(`${before.total - 2} things are waiting for you.`).waitFor()

    const who = call.who ?? written(call.number)
    await needs
      .getByRole('link', { name: `Call ${written(call.number)}` })
      .first()
      .waitFor()
    await needs.getByRole('link', { name: who, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: `Call from ${who}` }).waitFor()
    await page.getByRole('button', { name: 'Mark as done' }).click()
    await page.getByText(/^Done on .* E[SD]T\.$|^Done on .* [MCP][SD]T\.$/).waitFor()
    const after = (await demo.ask('GET', '/needs-you')).data
    expect(after.total).toBe(before.total - 3)
    expect(await violationsOf(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  },
)

test(
  'the list of calls says today, marks what is unread, sorts, plays, and comes as a table',
  { timeout: TEST_MS },
  async () => {
    await recordDemoCall(demo)
    const { page, open, complaints, close } = await visit(browser, demo.url, demo.cookies)
    await open('/calls')
    const past = page.getByRole('region', { name: 'Past calls' })
    const rows = past.getByRole('listitem').filter({ has: page.getByRole('link') })
    const first = rows.first()
    expect(await first.textContent()).toMatch(/^Unread\. Today/)
    await first.getByRole('button', { name: /^Play the call of / }).click()
    await first
      .getByRole('button', { name: /^Play the call of / })
      .and(page.locator('[aria-pressed=true]'))
      .waitFor()
    await first.getByRole('button', { name: /^Play the call of / }).click()

    await first.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: /^Call from / }).waitFor()
    await settled(page)
    await page.goBack()
    await expect.poll(() => first.textContent()).toMatch(/^Today/)

    const unread = past.getByRole('button', { name: /^\d+ unread$/ })
    await unread.click()
    await page.waitForURL(/unread=yes/)
    await past.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(() => unread.count()).toBe(0)
    expect((await demo.ask('GET', '/calls?unread=true')).total).toBe(0)

    await past.getByRole('combobox', { name: 'Sort by' }).selectOption('longest')
    await page.waitForURL(/sort=longest/)
    const longest = (await demo.ask('GET', '/calls?status=ended&sort=longest&limit=1')).data[0]
    await expect
      .poll(() => rows.first().getByRole('link').getAttribute('href'))
      .toBe(`/dashboard/calls/${longest.id}`)

    const downloading = page.waitForEvent('download')
    await past.getByRole('link', { name: 'CSV' }).click()
    const lines = readFileSync(await (await downloading).path(), 'utf8').split('\r\n')
    expect(lines[0]).toContain('date,time,timezone,caller_name,caller')
    expect(lines.length - 2).toBe((await demo.ask('GET', '/calls?status=ended')).total)
    expect(lines[1]).toContain(longest.id)
    expect(await violationsOf(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  },
)

test('a call is on the clock of the business, by name, with its technical parts behind one tab', async () => {
  const { page, open, close } = await visit(browser, demo.url, demo.cookies)
  const [call] = (await demo.ask('GET', '/calls?outcome=Appointment%20Booked&limit=1')).data
  await open(`/calls/${call.id}`)
  const at = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: call.timezone })
  const main = page.getByRole('main')
  const hint = await main.locator('time').first().textContent()
  expect(hint).toMatch(
    new RegExp(`${at.format(Date.parse(call.started_at)).replace(/\s/, '\\s')} [ECMP][SD]T$`),
  )
  await page.getByRole('heading', { level: 1, name: `Call from ${call.transcript.caller_name}` }).waitFor()
  await main.getByText(written(call.caller)).first().waitFor()
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Conversation', 'Technical details'])
  await close()
})

test('a number is typed as people of the country type it', { timeout: TEST_MS }, async () => {
  const { page, open, close } = await visit(browser, demo.url, demo.cookies)
  const [agent] = (await demo.ask('GET', '/agents')).data
  await open(`/agents/${agent.id}?tab=escalation`)
  const field = page.getByRole('textbox', { name: 'Forwarding number' })
  await field.fill('(212) 555-01')
  await field.blur()
  await page.getByText('A whole phone number, as you dial it').first().waitFor()
  await field.fill('(212) 555-0123')
  await field.blur()
  await page.getByText('A whole phone number, as you dial it').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect
    .poll(async () => (await demo.ask('GET', `/agents/${agent.id}`)).data.forwarding_number)
    .toBe('+12125550123')
  expect(await field.inputValue()).toBe('(212) 555-0123')
  await close()
})
