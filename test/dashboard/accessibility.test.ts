import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../chromium.ts'
import { startDemo, type DemoService } from './demo-service.ts'
import { OPEN_PAGES, pagesOf } from './pages.ts'
import { inPage, violationsOf, visit } from './visit.ts'

/** Some forty pages, one after the other. */
const ALL_PAGES_MS = 5 * 60_000

let demo: DemoService
let browser: Browser

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startDemo(), launchChromium()])
}, ALL_PAGES_MS)

afterAll(async () => {
  await browser.close()
  await demo.close()
})

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  test(
    'axe finds nothing on any page, and none complains',
    async () => {
      const inside = await visit(browser, demo.url, demo.cookies, { scheme })
      const outside = await visit(browser, demo.url, [], { scheme })
      const found: string[] = []
      for (const { name, path } of await pagesOf(demo)) {
        await inside.open(path)
        found.push(...(await violationsOf(inside.page)).map((each) => `${name}: ${each}`))
      }
      for (const { name, path } of OPEN_PAGES) {
        await outside.open(path)
        found.push(...(await violationsOf(outside.page)).map((each) => `${name}: ${each}`))
      }
      expect(found).toEqual([])
      expect([...inside.complaints, ...outside.complaints]).toEqual([])
      await Promise.all([inside.close(), outside.close()])
    },
    ALL_PAGES_MS,
  )
})

test(
  'no page is wider than a telephone, in any language',
  async () => {
    const wide: string[] = []
    for (const language of ['en-US', 'de-DE', 'es-ES']) {
      const visitor = await visit(browser, demo.url, demo.cookies, { size: 'phone', language })
      for (const { name, path } of await pagesOf(demo)) {
        await visitor.open(path)
        const overhang = await inPage<number>(visitor.page, 'overhang()')
        if (overhang > 0) wide.push(`${name} in ${language}: ${overhang} px`)
      }
      expect(visitor.complaints).toEqual([])
      await visitor.close()
    }
    expect(wide).toEqual([])
  },
  ALL_PAGES_MS,
)
