import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../chromium.ts'
import { recordDemoCall } from './demo/demo-call.ts'
import { startDemo, type DemoService } from './demo/demo-service.ts'
import { openPagesOf, pagesOf } from './pages.ts'
import { inPage, SIZES, visit, type Look, type Visit } from './visit.ts'

/** Some sixty pages, one after the other, on a machine that has other tests to run. */
const ALL_PAGES_MS = 20 * 60_000

/** What is wrong with the page that is open. */
export type Check = (visitor: Visit) => Promise<readonly string[]>

type Manner = {
  readonly look?: Look
  /** Whether each page is loaded anew, or reached from the one before, which takes less time. */
  readonly by: 'open' | 'go'
  readonly checks: readonly Check[]
}

/** Looks at every page once; it must ask nobody but this service, and the browser must have nothing to complain of. */
export function checkEveryPage(what: string, { look, by, checks }: Manner): void {
  let demo: DemoService
  let browser: Browser

  beforeAll(async () => {
    ;[demo, browser] = await Promise.all([startDemo(), launchChromium()])
    await recordDemoCall(demo)
  }, ALL_PAGES_MS)

  afterAll(async () => {
    await browser.close()
    await demo.close()
  })

  test.each([
    { who: 'a visitor', isSignedIn: false, atLeast: ['sign-in'] },
    { who: 'an owner', isSignedIn: true, atLeast: ['overview', 'call-recording'] },
  ])(
    `for $who every page ${what}`,
    async ({ isSignedIn, atLeast }) => {
      const pages = isSignedIn ? await pagesOf(demo) : await openPagesOf(demo)
      expect(pages.map(({ name }) => name)).toEqual(expect.arrayContaining(atLeast))
      const visitor = await visit(browser, demo.url, isSignedIn ? demo.cookies : [], look)
      const strangers = watchStrangers(visitor.page, demo.url)
      const found: string[] = []
      for (const [index, { name, path }] of pages.entries()) {
        await visitor[index === 0 ? 'open' : by](path)
        for (const check of checks) found.push(...(await check(visitor)).map((fault) => `${name}: ${fault}`))
      }
      expect([...found, ...visitor.complaints, ...strangers]).toEqual([])
      await visitor.close()
    },
    ALL_PAGES_MS,
  )
}

/** What a page needs comes from this service alone. */
function watchStrangers(page: Page, url: string): string[] {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url))
      strangers.push(`asks ${request.url()}`)
  })
  return strangers
}

/** A page that is wider than its window. */
export async function overhang({ page }: Pick<Visit, 'page'>): Promise<string[]> {
  const over = await inPage<number>(page, 'overhang()')
  return over > 0 ? [`${over} px wider than ${page.viewportSize()?.width} px`] : []
}

/** A page that is wider than a telephone, or than a telephone that lies on its side. */
export async function overhangs({ page }: Pick<Visit, 'page'>): Promise<string[]> {
  const { width, height } = SIZES.phone
  const before = page.viewportSize()
  const wide: string[] = []
  for (const size of [SIZES.phone, { width: height, height: width }]) {
    await page.setViewportSize(size)
    wide.push(...(await overhang({ page })))
  }
  await page.setViewportSize(before ?? SIZES.desktop)
  return wide
}
