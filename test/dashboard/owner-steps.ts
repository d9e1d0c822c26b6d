import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { arrive, button, BUSINESS, goTo, link, LONG_MS } from './newcomer.ts'
import { settled } from './visit.ts'

const PATIENT = { timeout: LONG_MS }
/** No entry of the template answers it. */
const IN_VAIN = 'Do you repair bicycles?'

/** Interrupts the greeting with what the agent cannot know, in a call of its own. */
export async function askInVain(page: Page): Promise<void> {
  await goTo(page, 'Agents')
  await link(page, 'Ava').click()
  await arrive(page, 'Ava')
  await page.goto(`${new URL(page.url()).pathname}/talk`)
  await arrive(page, 'Talk to Ava')
  await button(page, 'Call').click()
  await button(page, 'Mute').click(PATIENT)
  await page.getByRole('status').filter({ hasText: 'Ava is speaking' }).waitFor(PATIENT)
  await page.getByLabel('Type a message').fill(IN_VAIN)
  await page.keyboard.press('Enter')
  const conversation = page.getByRole('log', { name: 'Conversation' })
  const asked = conversation.getByRole('listitem').filter({ hasText: IN_VAIN })
  const answer = asked.locator('~ li').filter({ hasText: /^Ava/ })
  await answer.first().waitFor(PATIENT)
  await button(page, 'Hang up').click()
  const after = page.getByRole('region', { name: 'After the call' })
  await after.getByText('Outcome', { exact: true }).waitFor(PATIENT)
}

/** What waits for the owner is settled on the overview itself. */
export async function settleQuestion(page: Page): Promise<void> {
  await goTo(page, 'Overview')
  const needs = page.getByRole('region', { name: 'Needs you', exact: true })
  const dismiss = needs.getByRole('button', { name: `Dismiss: ${IN_VAIN}` })
  await dismiss.click()
  await dismiss.waitFor({ state: 'detached' })
  await page.reload()
  await arrive(page, 'Overview')
  expect(await dismiss.count()).toBe(0)
}

/** Both calls, the longest first, on the page and in the file. */
export async function sortAndExport(page: Page): Promise<void> {
  await goTo(page, 'Calls')
  const past = page.getByRole('region', { name: 'Past calls' })
  await past.getByRole('combobox', { name: 'Sort by' }).selectOption('longest')
  await page.waitForURL(/sort=longest/)
  await settled(page)
  const rows = past.getByRole('listitem').filter({ has: page.getByRole('link') })
  await expect.poll(() => rows.count()).toBe(2)
  const downloading = page.waitForEvent('download')
  await past.getByRole('link', { name: 'CSV' }).click()
  const [head = '', ...lines] = readFileSync(await (await downloading).path(), 'utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  expect(head).toMatch(/^date,time,timezone,caller_name,caller,agent,business,about,outcome/)
  const shown = await Promise.all(
    [0, 1].map(async (at) =>
      (await rows.nth(at).getByRole('link').first().getAttribute('href'))?.split('/').at(-1),
    ),
  )
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(shown)
  for (const line of lines) expect(line).toContain(`,Ava,${BUSINESS},`)
}

/** A number as people of the country dial it, and the tabs beside it. */
export async function setUpAgent(page: Page): Promise<void> {
  await goTo(page, 'Agents')
  await link(page, 'Ava').click()
  await arrive(page, 'Ava')
  await page.getByRole('tab', { name: /^Transfers/ }).click()
  const number = page.getByRole('textbox', { name: 'Forwarding number' })
  await number.fill('(212) 555-0123')
  await number.blur()
  await page.getByRole('tab', { name: /^Hours/ }).click()
  const hours = page.getByRole('switch', { name: 'This business has opening hours' })
  await hours.check()
  await button(page, 'Monday: add break').click()
  await button(page, 'Add a date').click()
  const holidays = page.getByRole('region', { name: 'Holidays and special hours' })
  await holidays.getByLabel('Name').fill('Founders’ day')
  await page.getByRole('tab', { name: /^Appointments/ }).click()
  await page.getByRole('switch', { name: 'Appointments and email' }).check()
  await page.getByLabel('Minimum notice (minutes)').fill('60')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: /^Calendar/ }).click()
  await page.getByRole('heading', { name: 'Keep your calendar in sync' }).waitFor()
  await page.getByRole('tab', { name: /^Tools/ }).click()
  await page.getByRole('heading', { name: 'Variables' }).waitFor()
  await page.reload()
  await page.getByRole('tab', { name: /^Hours/ }).click()
  expect(await page.getByLabel('Monday: break starts at').inputValue()).toBe('12:00')
  await holidays.getByRole('group', { name: 'Founders’ day' }).waitFor()
  // It is to answer whenever the test runs.
  await hours.uncheck()
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: /^Appointments/ }).click()
  expect(await page.getByLabel('Minimum notice (minutes)').inputValue()).toBe('60')
  await page.getByRole('tab', { name: /^Transfers/ }).click()
  // Which country's way of writing it is shown is known once the agent's number is.
  await expect.poll(() => number.inputValue()).toBe('(212) 555-0123')
}
