import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Json } from '../harness.ts'
import { arrive, button, goTo, GREETING, link, signIn, type Person } from './newcomer.ts'
import { inPage, settled } from './visit.ts'

const CURL_TIMEOUT_MS = 30_000

/** As in a terminal. */
export async function curl(url: string, key: string): Promise<{ status: number; body: Json }> {
  const told = ['-s', '-w', '\n%{http_code}', '-H', `Authorization: Bearer ${key}`, url]
  const { stdout } = await promisify(execFile)('curl', told, { timeout: CURL_TIMEOUT_MS })
  const end = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(end)), body: JSON.parse(stdout.slice(0, end)) }
}

/** The key, as the page's own button copies it. */
export async function makeKey(page: Page): Promise<string> {
  await goTo(page, 'Developers')
  await button(page, 'Make a key').click()
  const dialog = page.getByRole('dialog', { name: 'Make a key' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('terminal')
  await dialog.getByRole('button', { name: 'Make key' }).click()
  const shown = page.getByRole('status').filter({ hasText: 'Your new key “terminal”' })
  await shown.getByRole('button', { name: 'Copy' }).click()
  await shown.getByRole('button', { name: 'Copied' }).waitFor()
  const key = (await page.evaluate('navigator.clipboard.readText()')) as string
  expect(await shown.getByLabel('The key').textContent()).toBe(key)
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await shown.waitFor({ state: 'detached' })
  expect(await page.locator('body').innerText()).not.toContain(key)
  return key
}

/** What the key was used for. */
export async function findRequest(page: Page, path: string): Promise<void> {
  await goTo(page, 'Developers')
  await page.getByRole('tab', { name: 'Request log' }).click()
  const requests = page.getByRole('table', { name: 'Requests of the last 24 hours' })
  await requests.getByRole('button', { name: `GET ${path}`, exact: true }).click()
  await requests.getByText('terminal', { exact: true }).waitFor()
}

/** Leaves an agent with something unsaved, and comes back. */
export async function keepUnsaved(page: Page): Promise<void> {
  await goTo(page, 'Agents')
  await link(page, 'Ava').click()
  await arrive(page, 'Ava')
  const greeting = page.getByRole('textbox', { name: 'Greeting' })
  await greeting.fill('Hello, this is Ava.')
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
  await page.reload()
  await page.getByText('Your unsaved changes are back').waitFor()
  expect(await greeting.inputValue()).toBe('Hello, this is Ava.')
  await button(page, 'Discard my changes').click()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
  expect(await greeting.inputValue()).toBe(GREETING)
}

/** The address of the call. */
export async function findCallAndGoBack(page: Page): Promise<string> {
  await goTo(page, 'Calls')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('cleaning')
  await page.waitForURL(/\/dashboard\/calls\?text=cleaning$/)
  await settled(page)
  const filtered = page.url()
  const past = page.getByRole('region', { name: 'Past calls' })
  const call = past.getByRole('listitem').getByRole('link').first()
  await call.click()
  await page.waitForURL(/\/dashboard\/calls\/call_\w+$/)
  await page.getByRole('heading', { level: 1, name: /^Call from / }).waitFor()
  const address = page.url()
  await page.goBack()
  await arrive(page, 'Calls')
  expect([page.url(), await search.inputValue()]).toEqual([filtered, 'cleaning'])
  await call.waitFor()
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: /^Call from / }).waitFor()
  expect(page.url()).toBe(address)
  return address
}

async function choose(page: Page, menu: string, name: string): Promise<void> {
  await button(page, menu).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Signs out, follows a link to a page behind the sign-in, and comes out there. */
export async function returnTo(page: Page, address: string, person: Person): Promise<void> {
  await choose(page, 'Account', 'Sign out')
  await arrive(page, 'Sign in')
  await page.goto(`${address}?tab=journal`)
  await signIn(page, person)
  await page.waitForURL(`${address}?tab=journal`)
  await page.getByRole('tab', { name: 'Technical details', selected: true }).waitFor()
  await page.getByRole('heading', { name: 'Timeline', exact: true }).waitFor()
}

export async function changeLooks(page: Page): Promise<void> {
  await goTo(page, 'Overview')
  await choose(page, 'Account', 'Deutsch')
  await arrive(page, 'Übersicht')
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await choose(page, 'Konto', 'English')
  await arrive(page, 'Overview')
  const light = await inPage<string>(page, 'getComputedStyle(document.body).backgroundColor')
  await choose(page, 'Account', 'Dark')
  const dark = () => inPage<string>(page, 'getComputedStyle(document.body).backgroundColor')
  await expect.poll(dark).not.toBe(light)
  await page.reload()
  await arrive(page, 'Overview')
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
}

/** The link is mailed; without a mail server the page says so, and nothing changes. */
export async function askForAddress(page: Page, { password }: Person): Promise<void> {
  await goTo(page, 'Settings')
  await page.getByRole('tab', { name: 'Security' }).click()
  const card = page.getByRole('region', { name: 'Email address' })
  await card.getByLabel('New email address').fill('ada@new.example')
  await card.getByLabel('Your password').fill(password)
  await card.getByRole('button', { name: 'Change the address' }).click()
  await card.getByRole('status').filter({ hasText: 'the link to ada@new.example cannot be sent' }).waitFor()
}

export async function deleteAccount(page: Page, { email }: Person): Promise<void> {
  await goTo(page, 'Settings')
  await page.getByRole('tab', { name: 'Delete account' }).click()
  await button(page, 'Delete the account…').click()
  const dialog = page.getByRole('dialog', { name: 'Delete the account' })
  const confirm = dialog.getByRole('button', { name: 'Delete everything' })
  const typed = dialog.getByRole('textbox', { name: `Type ${email} to confirm` })
  await typed.fill('grace')
  expect(await confirm.isDisabled()).toBe(true)
  await typed.fill(email)
  await confirm.click()
  await arrive(page, 'Sign in')
  await page.getByText('Your account is deleted. We have mailed you how to undo it.').waitFor()
}
