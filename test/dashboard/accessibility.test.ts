import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../chromium.ts'
import { startDemo, type DemoService } from './demo/demo-service.ts'
import { openPagesOf, pagesOf, type DashboardPage } from './pages.ts'
import { inPage, PATIENCE_MS, violationsOf, visit, type Visit } from './visit.ts'

/** Some sixty pages, one after the other, on a machine that has other tests to run. */
const ALL_PAGES_MS = 10 * 60_000

let demo: DemoService
let browser: Browser

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startDemo(), launchChromium()])
}, ALL_PAGES_MS)

afterAll(async () => {
  await browser.close()
  await demo.close()
})

/** What can change with the colours; every element is the same in the light and in the dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** What axe finds on each page, in the light and in the dark. */
async function faultsOf({ open, page }: Visit, pages: readonly DashboardPage[]): Promise<string[]> {
  const found: string[] = []
  for (const { name, path } of pages) {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(path)
    found.push(...(await violationsOf(page)).map((each) => `${name}, light: ${each}`))
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => inPage(page, 'colorScheme()'), { timeout: PATIENCE_MS }).toBe('dark')
    await inPage(page, 'drawn()')
    found.push(...(await violationsOf(page, OF_COLOURS)).map((each) => `${name}, dark: ${each}`))
  }
  return found
}

test(
  'axe finds nothing on any page, light or dark, and none complains',
  async () => {
    const inside = await visit(browser, demo.url, demo.cookies)
    const outside = await visit(browser, demo.url, [])
    expect(await faultsOf(outside, await openPagesOf(demo))).toEqual([])
    expect(await faultsOf(inside, await pagesOf(demo))).toEqual([])
    expect([...inside.complaints, ...outside.complaints]).toEqual([])
    await Promise.all([inside.close(), outside.close()])
  },
  ALL_PAGES_MS,
)
