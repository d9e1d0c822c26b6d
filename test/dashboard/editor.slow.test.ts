import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { startGoogleStandIn } from '../../server/src/product/calendar/outside/oauth/google-stand-in.fixture.ts'
import { launchChromium } from '../chromium.ts'
import { startDemo, type DemoService } from './demo/demo-service.ts'
import { settled, visit, type Visit } from './visit.ts'

const START_MS = 2 * 60_000
const DRAFT = 'Good evening, this is a draft.'

let google: Awaited<ReturnType<typeof startGoogleStandIn>>
let demo: DemoService
let browser: Browser
let visitor: Visit
let agent: { id: string; agent_name: string }

beforeAll(async () => {
  google = await startGoogleStandIn()
  const env = {
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_BASE_URL: google.url,
  }
  ;[demo, browser] = await Promise.all([startDemo({ calls: 5, env }), launchChromium()])
  visitor = await visit(browser, demo.url, demo.cookies)
  agent = (await demo.ask('GET', '/agents')).data[0]
}, START_MS)
afterAll(async () => {
  await browser.close()
  await demo.close()
  await google.close()
})

test('a draft is heard beside the editor, as if closed, and the call goes on over the tabs', async () => {
  const { page, complaints } = visitor
  await visitor.open(`/agents/${agent.id}`)
  await page.getByRole('textbox', { name: 'Greeting', exact: true }).fill(DRAFT)
  await page.getByRole('button', { name: 'Talk', exact: true }).click()
  const beside = page.getByRole('complementary', { name: `Talk to ${agent.agent_name}` })
  await beside.getByText('You hear your unsaved changes: Greeting.').waitFor()
  await beside.getByLabel('When', { exact: true }).selectOption('As if closed')
  await beside.getByText('A rehearsal:').waitFor()
  await beside.getByRole('button', { name: 'Call', exact: true }).click()
  const log = beside.getByRole('log', { name: 'Conversation' })
  await log.getByText(DRAFT).waitFor()
  await log
    .getByText(/closed/i)
    .first()
    .waitFor()
  await page.getByRole('tab', { name: 'Hours' }).click()
  await page.getByRole('tab', { name: 'Hours', selected: true }).waitFor()
  await beside.getByRole('button', { name: 'Hang up', exact: true }).click()
  await beside.getByRole('button', { name: 'Call again', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await beside.getByText('You hear the saved version.').waitFor()
  await beside.getByRole('button', { name: 'Close the call panel' }).click()
  await beside.waitFor({ state: 'detached' })
  const { data } = await demo.ask('GET', '/calls?limit=1')
  expect(data[0].line).toBe('rehearsal')
  expect((await demo.ask('GET', `/agents/${agent.id}`)).data.greeting).not.toBe(DRAFT)
  expect(complaints).toEqual([])
})

test('a Google calendar is connected by signing in there, and disconnected', async () => {
  const { page } = visitor
  await page.route(`${google.url}/o/oauth2/v2/auth**`, (route) => {
    const { code, state, redirectUri } = google.agree(route.request().url())
    const back = new URLSearchParams({ code, state })
    return route.fulfill({ status: 302, headers: { location: `${redirectUri}?${back.toString()}` } })
  })
  await visitor.open(`/agents/${agent.id}?tab=calendar`)
  await page.getByRole('button', { name: 'Connect Google Calendar' }).click()
  await page.waitForURL(`**/dashboard/agents/${agent.id}?tab=calendar`)
  await page.getByText('Google · ada@calendar.example').waitFor()
  expect(page.url()).not.toContain('code=')
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByRole('button', { name: 'Connect Google Calendar' }).waitFor()
  await expect.poll(() => google.revoked.length).toBe(1)
})

test('a number begins with who can call it; a test number says what it is everywhere', async () => {
  const { page } = visitor
  await visitor.open('/numbers')
  await page.getByRole('link', { name: 'Get a number' }).click()
  await page.getByRole('link', { name: 'My own number, by forwarding' }).click()
  await page.getByRole('link', { name: 'A new number from a carrier' }).click()
  await page.getByRole('heading', { level: 1, name: 'A new number from a carrier' }).waitFor()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'A test number' }).click()
  const offers = page.getByRole('region', { name: 'Numbers to choose from' }).getByRole('listitem')
  await offers.first().getByText('Test number').waitFor()
  for (const path of ['/numbers', '/agents', `/agents/${agent.id}`]) {
    await visitor.open(path)
    await settled(page)
    await page.getByText('Test number', { exact: true }).first().waitFor()
  }
})
