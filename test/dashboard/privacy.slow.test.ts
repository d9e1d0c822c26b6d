import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../chromium.ts'
import { startDemo, type DemoService } from './demo/demo-service.ts'
import { arrive, button } from './newcomer.ts'
import { settled, visit, type Visit } from './visit.ts'

const START_MS = 2 * 60_000

let demo: DemoService
let browser: Browser
let visitor: Visit

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startDemo({ calls: 20 }), launchChromium()])
  visitor = await visit(browser, demo.url, demo.cookies)
}, START_MS)

afterAll(async () => {
  await browser.close()
  await demo.close()
})

const countCalls = async () => (await demo.ask('GET', '/calls?limit=1')).total

test('a call is deleted from the list, once it is confirmed', async () => {
  const { page } = visitor
  await visitor.open('/calls')
  const before = await countCalls()
  await page
    .getByRole('button', { name: /^Delete the call of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Delete this call?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await countCalls()).toBe(before)
  await page
    .getByRole('button', { name: /^Delete the call of/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Delete the call' }).click()
  await page.getByText(`${before - 1} calls`, { exact: true }).waitFor()
  expect(await countCalls()).toBe(before - 1)
  expect(visitor.complaints).toEqual([])
})

test('all that is kept of a caller is exported, and then erased with their number typed', async () => {
  const { page } = visitor
  const { data } = await demo.ask('GET', '/calls?limit=100')
  const call = data.find(({ caller }: { caller: string }) => caller.startsWith('+'))
  await visitor.open(`/calls/${call.id}`)
  await button(page, 'Privacy').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export all that is kept (JSON)' }).click(),
  ])
  const kept = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(kept.number).toBe(call.caller)
  expect(kept.calls.length).toBeGreaterThan(0)
  await button(page, 'Privacy').click()
  await page.getByRole('menuitem', { name: 'Erase this caller' }).click()
  const dialog = page.getByRole('dialog', { name: /^Erase / })
  const erase = dialog.getByRole('button', { name: 'Erase the caller' })
  expect(await erase.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill(call.caller)
  await erase.click()
  await arrive(page, 'Calls')
  const after = await demo.ask('GET', `/callers/${encodeURIComponent(call.caller)}/export`)
  expect(after.calls).toEqual([])
  expect(visitor.complaints).toEqual([])
})

test('an agent keeps its calls for as many days as the editor says', async () => {
  const { page } = visitor
  const [agent] = (await demo.ask('GET', '/agents')).data
  const kept = async () => (await demo.ask('GET', `/agents/${agent.id}`)).data.retention_days
  await visitor.open(`/agents/${agent.id}?tab=recording`)
  await page.getByRole('radio', { name: 'For some days' }).check()
  await page.getByRole('spinbutton', { name: 'Delete calls after so many days' }).fill('400')
  await page.keyboard.press('Control+s')
  await expect.poll(kept).toBe(400)
  await settled(page)
  await page.getByRole('radio', { name: 'Until you delete them' }).check()
  await page.keyboard.press('Control+s')
  await expect.poll(kept).toBeNull()
  expect(visitor.complaints).toEqual([])
})
