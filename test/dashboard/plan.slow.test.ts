import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../server/src/platform/clock.ts'
import { readTerms, saveTerms } from '../../server/src/product/subscription/ledger.ts'
import { launchChromium } from '../chromium.ts'
import { startDemo, type DemoService } from './demo/demo-service.ts'
import { arrive, button, link } from './newcomer.ts'
import { visit, violationsOf } from './visit.ts'

const START_MS = 2 * 60_000

let demo: DemoService
let browser: Browser

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startDemo({ calls: 10, env: { BILLING: 'on' } }), launchChromium()])
}, START_MS)

afterAll(async () => {
  await browser.close()
  await demo.close()
})

test('with BILLING=on a trial counts its days on every page until a plan is chosen; larger ones are not offered', async () => {
  const guest = await visit(browser, demo.url, demo.guest)
  const { page } = guest
  const banner = page.getByRole('alert').filter({ hasText: '14 days of the trial left' })
  await guest.open('/agents')
  await banner.getByText('Without one callers are forwarded').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await link(page, 'See the plans').click()
  await arrive(page, 'Settings')
  await button(page, 'Choose Starter').waitFor()
  expect(await button(page, 'Choose Professional').count()).toBe(0)
  expect(await page.getByText('Only the operator of this installation can give you this plan.').count()).toBe(
    2,
  )
  await button(page, 'Choose Starter').click()
  await banner.waitFor({ state: 'detached' })
  await page.getByText('After that it goes on by itself, on the same plan.').waitFor()
  expect(guest.complaints).toEqual([])
  await guest.close()
})

test('a subscription that is over says so on every page', async () => {
  const { db } = demo
  const row = await db
    .selectFrom('subscriptions')
    .innerJoin('accounts', 'accounts.id', 'subscriptions.account_id')
    .select(['subscriptions.account_id', 'terms'])
    .where('operator', '=', 0)
    .executeTakeFirstOrThrow()
  const nowMs = Date.now()
  const terms = readTerms(row.terms)
  const over = { trialStartMs: nowMs - 15 * DAY_MS, trialEndMs: nowMs - DAY_MS, paidFromMs: null }
  await saveTerms(db, row.account_id, { ...terms, ...over }, nowMs)
  const guest = await visit(browser, demo.url, demo.guest)
  await guest.open('/')
  const banner = guest.page.getByRole('alert').filter({ hasText: 'The subscription is over' })
  await banner.getByRole('link', { name: 'See the plans' }).waitFor()
  expect(guest.complaints).toEqual([])
  await guest.close()
})

test('an operator may choose every plan', async () => {
  const operator = await visit(browser, demo.url, demo.cookies)
  await operator.open('/settings?tab=plan')
  for (const plan of ['Starter', 'Enterprise']) await button(operator.page, `Choose ${plan}`).waitFor()
  await operator.close()
})
