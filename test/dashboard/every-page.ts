import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../chromium.ts'
import { startDemo, type DemoService } from './demo/demo-service.ts'
import type { DashboardPage } from './pages.ts'
import { inPage, PATIENCE_MS, SIZES, violationsOf, visit, type Visit } from './visit.ts'

/** Some thirty pages, one after the other, on a machine that has other tests to run. */
const ALL_PAGES_MS = 10 * 60_000
const MAX_SCRIPT_BYTES = 250_000
/** What can change with the colours; every element is the same in the light and in the dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
/** More stops than any page has: a page that needs more has a trap. */
const MAX_STOPS = 400

type Pages = (demo: DemoService) => Promise<readonly DashboardPage[]>

/** Opens each page once, and looks at all that must hold for each of them. */
export function checkEveryPage(pages: { readonly inside: Pages; readonly outside?: Pages }): void {
  let demo: DemoService
  let browser: Browser

  beforeAll(async () => {
    ;[demo, browser] = await Promise.all([startDemo(), launchChromium()])
  }, ALL_PAGES_MS)

  afterAll(async () => {
    await browser.close()
    await demo.close()
  })

  test(
    'every page is accessible in the light and the dark, by keyboard, on a telephone, and is soon loaded',
    async () => {
      const found: string[] = []
      for (const [cookies, list] of [
        [[], await pages.outside?.(demo)],
        [demo.cookies, await pages.inside(demo)],
      ] as const) {
        const visitor = await visit(browser, demo.url, cookies)
        const scripts = watchScripts(visitor.page)
        const elsewhere = watchStrangers(visitor.page, demo.url)
        for (const { name, path } of list ?? []) {
          scripts.clear()
          await visitor.open(path)
          const faults = [
            ...(await tooMuchScript(scripts)),
            ...(await axeFaults(visitor)),
            ...(await keyboardFaults(visitor.page)),
            ...(await overhangs(visitor.page)),
          ]
          found.push(...faults.map((fault) => `${name}: ${fault}`))
        }
        expect(visitor.complaints).toEqual([])
        expect(elsewhere).toEqual([])
        await visitor.close()
      }
      expect(found).toEqual([])
    },
    ALL_PAGES_MS,
  )
}

/** Every script that a page asks for, from the cache or not: a first visit has to fetch them all. */
function watchScripts(page: Page): Set<string> {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) scripts.add(request.url())
  })
  return scripts
}

/** What a page needs comes from this service alone. */
function watchStrangers(page: Page, url: string): string[] {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url)) elsewhere.push(request.url())
  })
  return elsewhere
}

/** Packed with gzip as every browser and proxy can. */
async function tooMuchScript(scripts: ReadonlySet<string>): Promise<string[]> {
  const sizes = await Promise.all(
    [...scripts].map(async (url) => {
      const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
      return Number(headers.get('content-length'))
    }),
  )
  expect(sizes.length).toBeGreaterThan(1)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return bytes > MAX_SCRIPT_BYTES ? [`a first visit loads ${bytes} bytes of script`] : []
}

/** What axe finds, in the light and in the dark. */
async function axeFaults({ page }: Visit): Promise<string[]> {
  const light = await violationsOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => inPage(page, 'colorScheme()'), { timeout: PATIENCE_MS }).toBe('dark')
  await inPage(page, 'drawn()')
  const dark = await violationsOf(page, OF_COLOURS)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light.map((each) => `light: ${each}`), ...dark.map((each) => `dark: ${each}`)]
}

/** Everything is reached with the Tab key, has a name, and shows that it is chosen. */
async function keyboardFaults(page: Page): Promise<string[]> {
  const { marked, stops } = await walk(page)
  const reached = [...stops.values()]
  const faults: string[] = []
  if (reached.filter(({ id }) => !id.startsWith('late ')).length < marked) {
    const known = JSON.stringify([...stops.keys()])
    const missed = await inPage<string[]>(page, `missedControls(${known})`)
    faults.push(`not reached: ${missed.join(' | ')}`)
  }
  for (const stop of reached) {
    if (stop.name === '') faults.push(`has no name: ${stop.html}`)
    if (!stop.isSeen) faults.push(`does not show the focus: ${stop.html}`)
  }
  return faults
}

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

/** A page that is wider than a telephone, or than a telephone that lies on its side. */
export async function overhangs(page: Page): Promise<string[]> {
  const { width, height } = SIZES.phone
  const wide: string[] = []
  for (const size of [SIZES.phone, { width: height, height: width }]) {
    await page.setViewportSize(size)
    const over = await inPage<number>(page, 'overhang()')
    if (over > 0) wide.push(`${over} px wider than ${size.width} px`)
  }
  await page.setViewportSize(SIZES.desktop)
  return wide
}
