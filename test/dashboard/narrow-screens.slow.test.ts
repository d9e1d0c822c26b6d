import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../chromium.ts'
import { startDemo, type DemoService } from './demo/demo-service.ts'
import { overhangs } from './every-page.ts'
import { pagesOf } from './pages.ts'
import { SIZES, visit } from './visit.ts'

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

/** In English each page is looked at where everything else about it is. */
test.each(['de-DE', 'es-ES'])(
  'in %s no page is wider than a telephone, upright or on its side, and the tab is named after it',
  async (language) => {
    const faults: string[] = []
    const { page, open, go, complaints, close } = await visit(browser, demo.url, demo.cookies, {
      size: 'phone',
      language,
    })
    await open('/')
    for (const { name, path } of await pagesOf(demo)) {
      await go(path)
      faults.push(...(await overhangs(page)).map((each) => `${name}: ${each}`))
      const title = (await page.locator('h1').first().textContent()) ?? ''
      if (title === '' || !(await page.title()).startsWith(`${title} `))
        faults.push(`${name}: “${title}” is called “${await page.title()}” in the browser’s tab`)
      await page.setViewportSize(SIZES.phone)
    }
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
    await close()
  },
  ALL_PAGES_MS,
)
