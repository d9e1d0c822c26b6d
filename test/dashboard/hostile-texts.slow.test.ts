import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../chromium.ts'
import { startDemo, type DemoService } from './demo/demo-service.ts'
import { ALARM, fillWithHostileTexts, PAYLOADS, type HostileAccount } from './hostile-texts.ts'
import { pagesOf } from './pages.ts'
import { inPage, visit, type Visit } from './visit.ts'

const ALL_PAGES_MS = 5 * 60_000

let demo: DemoService
let browser: Browser
let account: HostileAccount
let visitor: Visit
const alarms: string[] = []

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startDemo({ calls: 40 }), launchChromium()])
  account = await fillWithHostileTexts(demo)
  visitor = await visit(browser, demo.url, demo.cookies)
  await visitor.context.exposeFunction(ALARM, (which: number) =>
    alarms.push(`${which} at ${visitor.page.url()}`),
  )
}, ALL_PAGES_MS)

afterAll(async () => {
  await browser.close()
  await demo.close()
})

const intruders = () => inPage(visitor.page, 'intruders()')

async function open(path: string): Promise<void> {
  await visitor.open(path)
  expect(await intruders(), path).toEqual([])
}

/** The pages of what is hostile, not of what the demo has. */
async function hostilePages(): Promise<string[]> {
  const all = await pagesOf(demo)
  const [agent = ''] = account.agents
  const [call = ''] = account.calls
  return all.map(({ path }) => path.replace(/agt_\w+/, () => agent).replace(/call_\w+/, () => call))
}

test(
  'hostile words are words on every page, run nowhere, and reach no element',
  async () => {
    await open('/')
    for (const path of await hostilePages()) {
      await visitor.go(path)
      expect(await intruders(), path).toEqual([])
    }
    expect(alarms).toEqual([])
    expect(visitor.complaints).toEqual([])
  },
  ALL_PAGES_MS,
)

test(
  'each of them is shown as it was written',
  async () => {
    const { page } = visitor
    await open('/agents')
    for (const payload of PAYLOADS.filter((each) => !each.includes('\u202E')))
      await page.getByText(payload, { exact: false }).first().waitFor({ state: 'attached' })
    for (const [index, call] of account.calls.entries()) {
      if (index % 5 > 0) continue
      await open(`/calls/${call}`)
      await page.getByText(`${ALARM}(1)`).first().waitFor()
    }
    expect(alarms).toEqual([])
    expect(visitor.complaints).toEqual([])
  },
  ALL_PAGES_MS,
)

test('an address that leads elsewhere is not followed after signing in', async () => {
  const stranger = await visit(browser, demo.url, [])
  for (const next of ['https://attacker.example/', '//attacker.example', 'javascript:alert(1)'])
    await stranger.open(`/sign-in?next=${encodeURIComponent(next)}`)
  expect(stranger.complaints).toEqual([])
  await stranger.close()
})

test('the alarm would be heard', async () => {
  await open('/')
  await visitor.page.evaluate(`${ALARM}(0)`)
  expect(alarms.splice(0)).toHaveLength(1)
  const before = visitor.complaints.length
  await visitor.page.evaluate(
    `document.body.append(Object.assign(document.createElement('div'), { innerHTML: '<img src=x onerror=${ALARM}(99)>' }))`,
  )
  await expect.poll(() => visitor.complaints.length).toBeGreaterThan(before)
  expect(visitor.complaints.splice(before).join(' ')).toMatch(/Content Security Policy/)
  expect(await intruders()).not.toEqual([])
  expect(alarms).toEqual([])
})
