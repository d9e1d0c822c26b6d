import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { arrive, button, goTo, GREETING, link, LONG_MS } from './newcomer.ts'

const PATIENT = { timeout: LONG_MS }
const DRAFT = 'Good evening, this is a draft.'

/** Hears a greeting that is not saved, as if the business were closed, beside the editor; then throws it away. */
export async function hearDraft(page: Page): Promise<void> {
  await goTo(page, 'Agents')
  await link(page, 'Ava').click()
  await arrive(page, 'Ava')
  const greeting = page.getByRole('textbox', { name: 'Greeting', exact: true })
  await greeting.fill(DRAFT)
  await button(page, 'Talk').click()
  const beside = page.getByRole('complementary', { name: 'Talk to Ava' })
  await beside.getByText('You hear your unsaved changes: Greeting.').waitFor()
  await beside.getByLabel('When', { exact: true }).selectOption('As if open')
  await beside.getByRole('button', { name: 'Call', exact: true }).click()
  const said = beside.getByRole('log', { name: 'Conversation' })
  await said.getByText(DRAFT).waitFor(PATIENT)
  // The call goes on while another tab is edited.
  await page.getByRole('tab', { name: 'Hours' }).click()
  await page.getByRole('tab', { name: 'Hours', selected: true }).waitFor()
  await beside.getByRole('button', { name: 'Hang up', exact: true }).click()
  await beside.getByRole('button', { name: 'Call again', exact: true }).waitFor(PATIENT)
  await page.getByRole('tab', { name: /^Identity/ }).click()
  await button(page, 'Discard').click()
  await beside.getByText('You hear the saved version.').waitFor()
  await beside.getByRole('button', { name: 'Close the call panel' }).click()
  await beside.waitFor({ state: 'detached' })
  await expect.poll(() => greeting.inputValue()).toBe(GREETING)
}
