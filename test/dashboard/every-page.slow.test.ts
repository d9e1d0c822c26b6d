import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkEveryPage, overhangs } from './every-page.ts'
import { inPage, PATIENCE_MS, violationsOf, type Visit } from './visit.ts'

const MAX_SCRIPT_BYTES = 250_000
/** What can change with the colours; every element is the same in the light and in the dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
/** More stops than any page has: a page that needs more has a trap. */
const MAX_STOPS = 400

checkEveryPage('is accessible in the light and the dark, by keyboard, on a telephone, and is soon loaded', {
  by: 'open',
  checks: [tooMuchScript, axeFaults, keyboardFaults, overhangs],
})

/** Every script that the page has asked for, from the cache or not, packed with gzip as every browser and proxy can. */
async function tooMuchScript({ page }: Visit): Promise<string[]> {
  const scripts = await inPage<string[]>(page, 'scripts()')
  expect(scripts.length).toBeGreaterThan(1)
  const sizes = await Promise.all(
    scripts.map(async (url) => {
      const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
      return Number(headers.get('content-length'))
    }),
  )
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
async function keyboardFaults({ page }: Visit): Promise<string[]> {
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
