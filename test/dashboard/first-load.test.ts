import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../chromium.ts'
import { startDemo, type DemoService } from './demo-service.ts'
import { visit } from './visit.ts'

const START_MS = 2 * 60_000
const MAX_SCRIPT_BYTES = 250_000

let demo: DemoService
let browser: Browser

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startDemo({ calls: 5 }), launchChromium()])
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
  await visitor.page.waitForLoadState('networkidle')
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

test.each([
  ['/', true],
  ['/agents', true],
  ['/calls', true],
  ['/sign-in', false],
])('a first visit to %s loads at most 250 kB of script', async (path, isSignedIn) => {
  const bytes = await scriptsOf(path, isSignedIn ? demo.cookies : [])
  console.info(`${path}: ${(bytes / 1000).toFixed(0)} kB of script, gzip`)
  expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
})

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
