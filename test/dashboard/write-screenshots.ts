/**
 * Takes the pictures of every page for docs/screenshots: light, dark, and as wide as a telephone.
 *
 *   npm run screenshots
 */
import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../chromium.ts'
import { setup as buildDashboard } from './build-once.ts'
import { dialDemo, recordDemoCall } from './demo/demo-call.ts'
import { startDemo, type DemoService } from './demo/demo-service.ts'
import { COST, FREE, FREE_ANSWER } from './demo/demo-speech.ts'
import { openPagesOf, pagesOf, type DashboardPage } from './pages.ts'
import { settled, visit, type Look } from './visit.ts'

const FOLDER = fileURLToPath(new URL('../../docs/screenshots', import.meta.url))
const LOOKS: Readonly<Record<string, Look>> = {
  light: {},
  dark: { scheme: 'dark' },
  phone: { size: 'phone' },
}

await buildDashboard()
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const demo = await startDemo()
const browser = await launchChromium()
await prepare(demo)
const outside = await openPagesOf(demo)
const inside = await pagesOf(demo)
for (const [name, look] of Object.entries(LOOKS)) {
  await take(browser, outside, [], name, look)
  await take(browser, inside, demo.cookies, name, look)
  await takeLive(browser, name, look)
}
await browser.close()
await demo.close()

/** What the demo's calls do not bring about themselves. */
async function prepare(service: DemoService): Promise<void> {
  const { ask, url, key } = service
  await ask('POST', '/auth/request-password-reset', { email: 'demo@parley.example' })
  for (const path of ['/agents', '/voices', '/agents/agt_nobody', '/calls?limit=5'])
    await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })
  await ask('POST', '/trunks', { name: 'Reception', kind: 'softphone' })
  // Where the businesses are, so that their day fits into the picture.
  await ask('PATCH', '/user', { timezone: 'America/New_York' })
  await recordDemoCall(service)
}

async function take(
  chromium: Browser,
  pages: readonly DashboardPage[],
  cookies: readonly string[],
  name: string,
  look: Look,
): Promise<void> {
  const { page, open, close } = await visit(chromium, demo.url, cookies, look)
  for (const { name: pageName, path } of pages) {
    await open(path)
    await settled(page)
    // Words and lists that came last have taken their place.
    await page.waitForLoadState('networkidle')
    await photograph(page, `${pageName}-${name}`)
  }
  await close()
}

/** A call while it is under way. */
async function takeLive(chromium: Browser, name: string, look: Look): Promise<void> {
  const { page, open, close } = await visit(chromium, demo.url, demo.cookies, look)
  const caller = await dialDemo(demo)
  await open(`/calls/${caller.callId}`)
  await page.getByRole('status').filter({ hasText: 'listening' }).waitFor()
  await caller.say(COST)
  await caller.say(FREE)
  await page.getByRole('log').getByText(FREE_ANSWER).waitFor()
  await photograph(page, `call-live-${name}`)
  caller.close()
  await caller.closed()
  await close()
}

async function photograph(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled' })
}
