import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../chromium.ts'
import { startDemo, type DemoService } from './demo/demo-service.ts'
import { pagesOf } from './pages.ts'
import { inPage, settled, visit, type Visit } from './visit.ts'

const ALL_PAGES_MS = 5 * 60_000
/** More stops than any page has: a page that needs more has a trap. */
const MAX_STOPS = 400

let demo: DemoService
let browser: Browser
let visitor: Visit

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startDemo(), launchChromium()])
  visitor = await visit(browser, demo.url, demo.cookies)
}, ALL_PAGES_MS)

afterAll(async () => {
  await browser.close()
  await demo.close()
})

type Stop = { id: string; isSeen: boolean; name: string; html: string }

/** Walks through a page with the Tab key alone. */
async function walk(page: Page): Promise<{ marked: number; stops: Map<string, Stop> }> {
  const marked = await inPage<number>(page, 'markControls()')
  const stops = new Map<string, Stop>()
  await inPage(page, 'dropFocus()')
  let last: string | undefined
  for (let n = 0; n < MAX_STOPS; n++) {
    await page.keyboard.press('Tab')
    const stop = await inPage<Stop | undefined>(page, 'readStop()')
    // A field for a date has a stop for each of its parts.
    if (stop === undefined || (stops.has(stop.id) && stop.id !== last)) break
    stops.set(stop.id, stop)
    last = stop.id
  }
  return { marked, stops }
}

test(
  'everything on every page is reached with the Tab key, has a name, and shows that it is chosen',
  async () => {
    const faults: string[] = []
    for (const { name, path } of await pagesOf(demo)) {
      await visitor.open(path)
      const { marked, stops } = await walk(visitor.page)
      const reached = [...stops.values()]
      if (reached.filter(({ id }) => !id.startsWith('late ')).length < marked) {
        const known = JSON.stringify([...stops.keys()])
        const missed = await inPage<string[]>(visitor.page, `missedControls(${known})`)
        faults.push(`${name}: not reached: ${missed.join(' | ')}`)
      }
      for (const stop of reached) {
        if (stop.name === '') faults.push(`${name}: has no name: ${stop.html}`)
        if (!stop.isSeen) faults.push(`${name}: does not show the focus: ${stop.html}`)
      }
    }
    expect(faults).toEqual([])
    expect(visitor.complaints).toEqual([])
  },
  ALL_PAGES_MS,
)

test('Ctrl-K finds a page by its name and goes there; Back returns', async () => {
  const { page } = visitor
  await visitor.open('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: /search or jump/i }).waitFor()
  await page.keyboard.type('outbox')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/outbox')
  await settled(page)
  expect(await page.title()).toMatch(/^Outbox/)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})

test('the first stop skips the navigation', async () => {
  const { page } = visitor
  await visitor.open('/agents')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await inPage(page, 'focusedId()')).toBe('content')
})

test('a question opens with the keyboard, closes with Escape, and the focus is where it was', async () => {
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
  await expect.poll(() => opener.evaluate((element) => element.matches(':focus'))).toBe(true)
})

test('the account’s menu opens, changes the language, and gives the focus back', async () => {
  const { page } = visitor
  await visitor.open('/agents')
  const account = page.getByRole('button', { name: 'Account' })
  await account.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Deutsch' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(() => account.evaluate((element) => element.matches(':focus'))).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Deutsch' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Agenten' }).waitFor()
  // While the menu is on its way out, the button closes it and opens nothing.
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Konto' }).press('Enter')
  await page.getByRole('menuitem', { name: 'English' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor()
})
