import { describe, expect, test } from 'vitest'
import { withPeers } from '../peers/debian.ts'
import { inPage, isFocused } from './visit.ts'
import { visitedDemo } from './visited-demo.ts'

describe.each(withPeers('chromium'))('the keyboard, in %s', () => {
  const stage = visitedDemo()

  test('Ctrl-K finds a page by its name and goes there; Back returns', async () => {
    const { visitor } = stage
    const { page } = visitor
    await visitor.open('/')
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: /search or jump/i }).waitFor()
    await page.keyboard.type('emails')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/outbox')
    await page.getByRole('heading', { level: 1, name: 'Emails' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Emails/)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })

  test('the first stop skips the navigation', async () => {
    const { visitor } = stage
    const { page } = visitor
    await visitor.open('/agents')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await inPage(page, 'focusedId()')).toBe('content')
  })

  test('a question opens with the keyboard, closes with Escape, and the focus is where it was', async () => {
    const { visitor } = stage
    const { page } = visitor
    await visitor.open('/settings?tab=account')
    const opener = page.getByRole('button', { name: 'Delete the account…' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete the account' })
    await dialog.waitFor()
    expect(await inPage(page, 'focusedTag()')).toBe('INPUT')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(opener)).toBe(true)
  })

  test('the account’s menu opens, changes the language, and gives the focus back', async () => {
    const { visitor } = stage
    const { page } = visitor
    await visitor.open('/agents')
    const account = page.getByRole('button', { name: 'Account' })
    await account.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Deutsch' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(account)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Deutsch' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Agenten' }).waitFor()
    // While the menu is on its way out, the button closes it and opens nothing.
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Konto' }).press('Enter')
    await page.getByRole('menuitem', { name: 'English' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor()
  })
})
