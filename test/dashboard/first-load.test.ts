import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../chromium.ts'
import { startDemo, type DemoService } from './demo/demo-service.ts'
import { openPagesOf, pagesOf, type DashboardPage } from './pages.ts'
import { visit } from './visit.ts'

const START_MS = 2 * 60_000
const ALL_PAGES_MS = 5 * 60_000
const MAX_SCRIPT_BYTES = 250_000

let demo: DemoService
let browser: Browser

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startDemo(), launchChromium()])
}, START_MS)

afterAll(async () => {
  await browser.close()
  await demo.close()
})

/** The scripts of a first visit, packed with gzip as every browser and proxy can. */
async function scriptsOf(path: string, cookies: readonly string[]): Promise<number> {
  const visitor = await visit(browser, demo.url, cookies)
  const scripts = new Set<string>()
  visitor.page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) scripts.add(request.url())
  })
  await visitor.open(path)
  await visitor.close()
  const sizes = await Promise.all(
    [...scripts].map(async (url) => {
      const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
      return Number(headers.get('content-length'))
    }),
  )
  expect(sizes.length).toBeGreaterThan(1)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The tabs of these pages come in one script with the page. */
const isOwnScript = ({ path }: DashboardPage) =>
  !/^\/(calls|developers)\b.*tab=(?!conversation|keys)/.test(path)

test(
  'a first visit loads at most 250 kB of script, whatever the page',
  async () => {
    const sizes: { name: string; bytes: number }[] = []
    for (const { name, path } of await openPagesOf(demo))
      sizes.push({ name, bytes: await scriptsOf(path, []) })
    for (const { name, path } of (await pagesOf(demo)).filter(isOwnScript))
      sizes.push({ name, bytes: await scriptsOf(path, demo.cookies) })
    sizes.sort((a, b) => b.bytes - a.bytes)
    console.info(sizes.map(({ name, bytes }) => `${name} ${(bytes / 1000).toFixed(0)} kB`).join(', '))
    expect(sizes.filter(({ bytes }) => bytes > MAX_SCRIPT_BYTES)).toEqual([])
  },
  ALL_PAGES_MS,
)

test('what a page needs comes from this service alone', async () => {
  const visitor = await visit(browser, demo.url, demo.cookies)
  const elsewhere: string[] = []
  visitor.page.on('request', (request) => {
    if (!request.url().startsWith(demo.url)) elsewhere.push(request.url())
  })
  await visitor.open('/')
  await visitor.open('/calls')
  expect(elsewhere).toEqual([])
  await visitor.close()
})
