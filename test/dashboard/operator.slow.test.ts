import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { GUEST } from './demo/demo-operator.ts'
import { arrive, button, link, place } from './newcomer.ts'
import { visit } from './visit.ts'
import { visitedDemo } from './visited-demo.ts'

const stage = visitedDemo()

/** Answers the question that has opened. */
async function confirm(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function guestAsSeen() {
  const { data } = await stage.demo.ask('GET', '/operator/accounts?text=guest')
  return data[0]
}

test('an operator finds an account, gives it a plan and a caller id, lets it dial, and blocks it', async () => {
  const { page } = stage.visitor
  await stage.visitor.open('/')
  await place(page, 'Operator').click()
  await arrive(page, 'Operator')
  await page.getByRole('searchbox', { name: 'Search' }).fill('GUEST@')
  await page.getByText('1 account', { exact: true }).waitFor()
  await link(page, GUEST.name).click()
  await arrive(page, GUEST.name)
  await page.getByRole('combobox', { name: 'Plan of this account' }).click()
  await page.getByRole('option', { name: 'Professional' }).click()
  await button(page, 'Change the plan').click()
  await expect.poll(async () => (await guestAsSeen()).plan).toBe('professional')
  await page.getByRole('switch', { name: 'May call by your trunk' }).press('Space')
  await expect.poll(async () => (await guestAsSeen()).may_dial).toBe(true)
  const callerId = page.getByRole('textbox', { name: 'Caller id' })
  await callerId.fill('911')
  await button(page, 'Save the caller id').click()
  await page.getByText('A whole phone number').waitFor()
  await callerId.fill('+1 (212) 555-0123')
  await button(page, 'Save the caller id').click()
  await expect.poll(async () => (await guestAsSeen()).caller_id).toBe('+12125550123')
  await button(page, 'Block the account').click()
  await confirm(page, 'Block the account')
  await button(page, 'Unblock the account').waitFor()
  expect((await guestAsSeen()).blocked_at).not.toBeNull()
  await button(page, 'Unblock the account').click()
  await button(page, 'Block the account').waitFor()
  expect((await guestAsSeen()).blocked_at).toBeNull()
  expect(stage.visitor.complaints).toEqual([])
})

test('an operator sends an invitation, whose link opens the sign-up, and withdraws it', async () => {
  const { page } = stage.visitor
  await stage.visitor.open('/operator?tab=invitations')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('nobody')
  await button(page, 'Make the link').click()
  await page.getByText('An email address, such as').waitFor()
  await email.fill(GUEST.email)
  await button(page, 'Make the link').click()
  await page.getByText(`${GUEST.email} has an account already.`).waitFor()
  // The browser itself writes down what was refused.
  expect(stage.visitor.complaints.splice(0)).toEqual([expect.stringContaining('409')])
  await email.fill('emmy@parley.example')
  await button(page, 'Make the link').click()
  const address = (await page.locator('code').filter({ hasText: 'invitation=' }).textContent()) ?? ''
  await button(page, 'Copy the link').click()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address)
  const stranger = await visit(stage.browser, stage.demo.url, [])
  await stranger.page.goto(address)
  await arrive(stranger.page, 'Create your account')
  await expect
    .poll(() => stranger.page.getByRole('textbox', { name: 'Email' }).inputValue())
    .toBe('emmy@parley.example')
  await stranger.close()
  await button(page, 'Withdraw the invitation of emmy@parley.example').click()
  await confirm(page, 'Withdraw')
  await button(page, 'Withdraw the invitation of emmy@parley.example').waitFor({ state: 'detached' })
})

test('an operator deletes a failed job, and agrees to a number that waits', async () => {
  const { page } = stage.visitor
  await stage.visitor.open('/operator?tab=jobs')
  await page.getByText('Connection refused by smtp.example:587').waitFor()
  await page.getByRole('button', { name: /^Delete: mail.send/ }).click()
  await confirm(page, 'Delete')
  await page.getByRole('heading', { name: 'Nothing has failed' }).waitFor()
  await page.getByRole('tab', { name: 'Claimed numbers' }).click()
  const agree = `+1 (202) 456-1111 belongs to ${GUEST.email}: agree`
  await button(page, agree).click()
  await confirm(page, 'Agree')
  await page.getByRole('heading', { name: 'No number waits' }).waitFor()
  expect(stage.visitor.complaints).toEqual([])
})

test('for others there is no such page, and nothing leads there', async () => {
  const guest = await visit(stage.browser, stage.demo.url, stage.demo.guest)
  await guest.open('/')
  expect(await place(guest.page, 'Settings').count()).toBe(1)
  expect(await place(guest.page, 'Operator').count()).toBe(0)
  await guest.open('/operator')
  await arrive(guest.page, 'This page does not exist')
  expect(guest.complaints).toEqual([])
  await guest.close()
})

test('an operator restores an account that its owner has deleted', async () => {
  const { page } = stage.visitor
  const { id } = await guestAsSeen()
  const { status } = await fetch(`${stage.demo.url}/user`, {
    method: 'DELETE',
    headers: { cookie: stage.demo.guest.join('; '), origin: stage.demo.url },
  })
  expect(status).toBe(200)
  await stage.visitor.open(`/operator/accounts/${id}`)
  await button(page, 'Restore the account').click()
  await button(page, 'Restore the account').waitFor({ state: 'detached' })
  expect((await guestAsSeen()).deleted_at).toBeNull()
  expect(stage.visitor.complaints).toEqual([])
})
