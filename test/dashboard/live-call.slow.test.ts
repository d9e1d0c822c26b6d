import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../chromium.ts'
import type { Json } from '../harness.ts'
import { dialDemo, recordDemoCall } from './demo/demo-call.ts'
import { startDemo, type DemoService } from './demo/demo-service.ts'
import { COST, COST_ANSWER, FREE, FREE_ANSWER, TOOL } from './demo/demo-speech.ts'
import { PATIENCE_MS, settled, violationsOf, visit, type Visit } from './visit.ts'

/** A call takes its time, and so does hearing it again. */
const TEST_MS = 2 * 60_000
const PATIENT = { timeout: PATIENCE_MS, interval: 50 }
/** What the arrow keys go by. */
const STEP_SECONDS = 5

const folder = mkdtempSync(path.join(tmpdir(), 'parley-live-call-'))
let demo: DemoService
let browser: Browser
/** One that is over and was recorded. */
let recorded: string

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startDemo({ calls: 5 }), launchChromium()])
  recorded = await recordDemoCall(demo)
}, TEST_MS)

afterAll(async () => {
  await browser.close()
  await demo.close()
  rmSync(folder, { recursive: true })
})

const come = () => visit(browser, demo.url, demo.cookies)

async function openRecorded(search = ''): Promise<Visit> {
  const visitor = await come()
  await visitor.open(`/calls/${recorded}${search}`)
  await visitor.page.getByRole('button', { name: 'Play', exact: true, disabled: false }).waitFor()
  return visitor
}

async function expectOpenToAll(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    // Colours pass from what is around to what is inside, a frame each.
    await expect.poll(() => page.evaluate('document.getAnimations().length'), PATIENT).toBe(0)
    await expect.poll(() => violationsOf(page), PATIENT).toEqual([])
  }
}

test(
  'a live call is counted, listed, watched word by word, and hung up on the page, which then shows all of it',
  async () => {
    const { page, complaints, open, close } = await come()
    const caller = await dialDemo(demo)
    await open('/')
    await page.getByRole('navigation').getByLabel('1 live call', { exact: true }).waitFor()

    await open('/calls')
    const live = page.getByRole('region', { name: 'Live now' }).getByRole('listitem')
    expect(await live.innerText()).toMatch(new RegExp(`^Browser\\s+${caller.business} · since`))
    await expectOpenToAll(page)
    await live.getByRole('link', { name: 'Watch the call of Browser' }).click()
    await page.waitForURL(`**/dashboard/calls/${caller.callId}`)
    await page.getByRole('status').filter({ hasText: 'Bright Dental is listening.' }).waitFor()

    const words = page.getByRole('log', { name: 'What is being said' })
    await caller.say(COST)
    await words.getByRole('listitem').filter({ hasText: COST }).waitFor()
    await words.getByRole('listitem').filter({ hasText: COST_ANSWER }).waitFor()
    expect(await words.getByText(FREE).count()).toBe(0)
    await caller.say(FREE)
    await words.getByRole('listitem').filter({ hasText: FREE_ANSWER }).waitFor()
    const said = await words.getByRole('listitem').allInnerTexts()
    // Where the browser is slow to open the pages, the agent asks meanwhile whether the caller is still there.
    const conversation = said
      .map((each) => each.split('\n').at(-1))
      .filter((each) => !each?.startsWith('Are you still'))
    expect(conversation).toEqual([COST, COST_ANSWER, FREE, FREE_ANSWER])
    await expectOpenToAll(page)

    await page.getByRole('button', { name: 'Hang up the call of Browser' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hang up this call?' })
    await expectOpenToAll(page)
    await dialog.getByRole('button', { name: 'Hang up', exact: true }).click()
    expect(await caller.hear(({ type }) => type === 'ended')).toMatchObject({ reason: 'agent_hung_up' })
    const { data } = await conclusion(caller.callId)
    await page.getByRole('region', { name: 'Summary' }).getByText(data.transcript.summary).waitFor()
    await page.getByRole('region', { name: 'Details of the call' }).getByText('The agent hung up').waitFor()
    const told = page.getByRole('tabpanel', { name: 'Conversation' }).getByRole('listitem')
    await told.filter({ hasText: COST }).waitFor()
    await told.filter({ hasText: FREE_ANSWER }).waitFor()
    await page.getByRole('region', { name: 'Recording' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  },
  TEST_MS,
)

async function conclusion(callId: string): Promise<Json> {
  const ask = () => demo.ask('GET', `/calls/${callId}`)
  await expect.poll(async () => (await ask()).data.transcript, PATIENT).not.toBeNull()
  return ask()
}

/** Where the recording is, in seconds. */
async function positionOf(wave: Locator): Promise<number> {
  return Number(await wave.getAttribute('aria-valuenow'))
}

test(
  'a recording is played, drawn without moving the page, and moved by keys and by what was said',
  async () => {
    const visitor = await come()
    const { page, complaints, close } = visitor
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await visitor.open(`/calls/${recorded}`)
    const region = page.getByRole('region', { name: 'Recording' })
    const wave = region.getByRole('slider', { name: 'Position in the recording' })
    const position = () => positionOf(wave)
    const resting = await region.boundingBox()
    const turns = ['agent', 'caller', 'agent', 'caller', 'agent']
    expect(await wave.locator('span[data-speaker]').evaluateAll(speakersSeen)).toEqual(turns)
    await expectOpenToAll(page)
    // Who only reads the call fetches none of its sound.
    expect(asked.filter((url) => /recording|wavesurfer/.test(url))).toEqual([])

    await region.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(position, PATIENT).toBeGreaterThanOrEqual(1)
    await expect.poll(() => wave.locator('canvas').count(), PATIENT).toBeGreaterThan(0)
    expect(await wave.locator('canvas').first().evaluate(ink)).toBeGreaterThan(0)
    expect(await region.locator('span[data-speaker]').evaluateAll(speakersSeen)).toEqual(turns)
    expect(await region.boundingBox()).toEqual(resting)
    await region.getByRole('button', { name: 'Pause' }).click()
    await expectOpenToAll(page)
    await region.getByRole('button', { name: 'Play', exact: true }).waitFor()

    await wave.focus()
    await page.keyboard.press('Home')
    await expect.poll(position, PATIENT).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect.poll(position, PATIENT).toBe(STEP_SECONDS)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(position, PATIENT).toBe(0)
    await page.keyboard.press('Space')
    await region.getByRole('button', { name: 'Pause' }).waitFor()
    await page.keyboard.press('Space')
    await region.getByRole('button', { name: 'Play', exact: true }).waitFor()

    const answer = page.getByRole('listitem').filter({ hasText: FREE_ANSWER })
    const seek = answer.getByRole('button', { name: /^Play from / })
    const seconds = Number(((await seek.innerText()).match(/(\d+)$/) ?? [])[1])
    await seek.click()
    await expect.poll(position, PATIENT).toBeGreaterThanOrEqual(seconds)
    expect(await answer.getAttribute('data-now')).toBe('true')
    expect(complaints).toEqual([])
    await close()
  },
  TEST_MS,
)

test(
  'a recording that nobody has played yet is moved by a click, and then again',
  async () => {
    const { page, complaints, close } = await openRecorded()
    const region = page.getByRole('region', { name: 'Recording' })
    const wave = region.getByRole('slider', { name: 'Position in the recording' })
    const { width, height } = (await wave.boundingBox()) ?? { width: 0, height: 0 }
    await region.getByText('2×').click()
    await wave.click({ position: { x: width / 2, y: height / 2 } })
    const half = Number(await wave.getAttribute('aria-valuemax')) / 2
    const distance = async () => Math.abs((await positionOf(wave)) - half)
    await expect.poll(distance, PATIENT).toBeLessThanOrEqual(1)
    await expect.poll(() => wave.locator('canvas').count(), PATIENT).toBeGreaterThan(0)
    expect(await distance()).toBeLessThanOrEqual(1)
    await region.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => positionOf(wave), PATIENT).toBeGreaterThan(half + 1)
    await wave.click({ position: { x: 1, y: height / 2 } })
    await expect.poll(() => positionOf(wave), PATIENT).toBeLessThan(half - 1)
    expect(complaints).toEqual([])
    await close()
  },
  TEST_MS,
)

/** How many points of a canvas are painted; runs inside the page. */
function ink(canvas: Json): number {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  return data.filter((value: number, index: number) => index % 4 === 3 && value > 0).length
}

/** Whose turns are drawn in a colour; runs inside the page. */
function speakersSeen(spans: Json): string[] {
  return spans
    .filter((span: Json) => span.computedStyleMap().get('background-color').toString() !== 'rgba(0, 0, 0, 0)')
    .map((span: Json) => span.dataset.speaker)
}

async function exported(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name }).click(),
  ])
  const file = path.join(folder, download.suggestedFilename())
  await download.saveAs(file)
  return file
}

test(
  'a call can be taken away as data, as sound and as a page that runs nothing',
  async () => {
    const { context, page, complaints, close } = await openRecorded()
    const json = await exported(page, 'All data (JSON)')
    const { call, transcript, journal, tools } = JSON.parse(readFileSync(json, 'utf8'))
    expect([path.basename(json), call.id]).toEqual([`${recorded}.json`, recorded])
    const texts = transcript.conversation.map(({ text }: Json) => text)
    expect(texts.slice(1)).toEqual([COST, COST_ANSWER, FREE, FREE_ANSWER])
    expect(tools.map(({ name }: Json) => name)).toEqual([TOOL])
    expect(journal.at(-1).type).toBe('line.dropped')

    const wav = readFileSync(await exported(page, 'The recording (WAV)'))
    expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE'])
    expect(wav.length).toBeGreaterThan(call.recording.duration_seconds * 64_000)

    const html = await exported(page, 'A page to read (HTML)')
    const paper = await context.newPage()
    await paper.goto(pathToFileURL(html).href)
    expect(await paper.getByRole('listitem').filter({ hasText: COST_ANSWER }).count()).toBe(1)
    expect(await paper.getByText(call.transcript.summary).count()).toBe(1)
    expect(await paper.evaluate('document.scripts.length')).toBe(0)
    expect(complaints).toEqual([])
    await close()
  },
  TEST_MS,
)

test(
  'response times, tool calls and the timeline stand behind one tab, and keys go through the timeline',
  async () => {
    const { page, complaints, close } = await openRecorded('?tab=latency')
    await page.getByRole('region', { name: 'Turn 1' }).getByText(COST).waitFor()
    await page.getByRole('region', { name: 'Turn 2' }).getByText('Thinking').waitFor()
    await expectOpenToAll(page)

    const parts = page.getByRole('radiogroup', { name: 'Technical details' })
    await parts.getByText('Tool calls').click()
    const tool = page.getByRole('region', { name: TOOL })
    await tool.getByText('Done', { exact: true }).waitFor()
    await tool.getByText('"status": "free"').waitFor()
    await expectOpenToAll(page)

    await parts.getByText('Timeline').click()
    await settled(page)
    const events = page.getByRole('list', { name: 'Events' })
    const now = events.locator('[aria-current="step"]')
    await events.getByText('A tool was called').waitFor()
    await page.getByRole('slider', { name: 'Moment in the call' }).focus()
    await page.keyboard.press('Home')
    await now.filter({ hasText: 'The call was answered' }).waitFor()
    await page.keyboard.press('End')
    await now.filter({ hasText: 'The line was closed' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await now.filter({ hasNotText: 'The line was closed' }).waitFor()
    await expectOpenToAll(page)
    expect(complaints).toEqual([])
    await close()
  },
  TEST_MS,
)
