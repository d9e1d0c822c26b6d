import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../chromium.ts'
import { startDemo, type DemoService } from './demo/demo-service.ts'
import { pagesOf } from './pages.ts'
import { inPage, SIZES, visit } from './visit.ts'

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

test.each(['en-US', 'de-DE', 'es-ES'])(
  'in %s no page is wider than a telephone, nor a telephone that lies on its side',
  async (language) => {
    const wide: string[] = []
    const { page, open, complaints, close } = await visit(browser, demo.url, demo.cookies, {
      size: 'phone',
      language,
    })
    for (const { name, path } of await pagesOf(demo)) {
      await page.setViewportSize(SIZES.phone)
      await open(path)
      const upright = await inPage<number>(page, 'overhang()')
      await page.setViewportSize({ width: SIZES.phone.height, height: SIZES.phone.width })
      const lying = await inPage<number>(page, 'overhang()')
      if (upright > 0 || lying > 0) wide.push(`${name}: ${upright} px, ${lying} px`)
    }
    expect(wide).toEqual([])
    expect(complaints).toEqual([])
    await close()
  },
  ALL_PAGES_MS,
)
