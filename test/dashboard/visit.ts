import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'

/**
 * A page may have to be fetched, drawn and filled on a machine that has other tests to run. Less than a test's time,
 * so that it is the step that says what it waited for.
 */
export const PATIENCE_MS = 20_000

export type Look = { scheme?: 'light' | 'dark'; size?: 'desktop' | 'phone'; language?: string }

export const SIZES = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } }

/** A browser at the dashboard, and everything that it complained of. */
export type Visit = {
  readonly context: BrowserContext
  readonly page: Page
  /** Errors, warnings, refusals by the policy, and dialogs that a script opened. */
  readonly complaints: string[]
  open(path: string): Promise<void>
  /** Goes there from a page that is open, as a link does: what is loaded already is not loaded again. */
  go(path: string): Promise<void>
  close(): Promise<void>
}

export async function visit(
  browser: Browser,
  url: string,
  cookies: readonly string[],
  { scheme = 'light', size = 'desktop', language = 'en-US' }: Look = {},
): Promise<Visit> {
  const context = await browser.newContext({
    colorScheme: scheme,
    viewport: SIZES[size],
    locale: language,
    reducedMotion: 'reduce',
    baseURL: url,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addCookies(
    cookies.map((each) => {
      const [name = '', value = ''] = each.split('=', 2)
      return { name, value: decodeURIComponent(value), url }
    }),
  )
  const page = await context.newPage()
  const complaints: string[] = []
  listen(page, complaints)
  return {
    context,
    page,
    complaints,
    async open(path) {
      await page.goto(`/dashboard${path}`)
      await settled(page)
    },
    async go(path) {
      await inPage(page, `goTo(${JSON.stringify(`/dashboard${path}`)})`)
      await settled(page)
    },
    close: () => context.close(),
  }
}

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} at ${page.url()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${String(error)} at ${page.url()}`))
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog: ${dialog.message()} at ${page.url()}`)
    void dialog.dismiss()
  })
}

/** The page stands, and nothing in it is still on its way. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  const deadlineMs = Date.now() + PATIENCE_MS
  while (await inPage<boolean>(page, 'isWaiting()')) {
    if (Date.now() > deadlineMs) throw new Error(`${page.url()} waits for ever.`)
  }
}

const IN_PAGE = readFileSync(new URL('in-page.js', import.meta.url), 'utf8')

/** Calls a function of in-page.js. */
export async function inPage<T>(page: Page, call: string): Promise<T> {
  return (await page.evaluate(`(() => { ${IN_PAGE}; return ${call} })()`)) as T
}

export async function isFocused(locator: Locator): Promise<boolean> {
  return (await locator.and(locator.page().locator(':focus')).count()) === 1
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Style sheets it would copy into the page, which the policy forbids; no rule of these needs them. */
const PRELOAD = { assets: ['media'] }
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Violation = { id: string; help: string; nodes: { html: string; any: { message: string }[] }[] }

/** What changes while it is looked at, such as a button whose answer has just come, is looked at again. */
const STEADY_MS = 5000

/** What keeps people out, by the rules of WCAG 2.2 AA that a program can check, or by those that are named. */
export async function violationsOf(page: Page, rules: readonly string[] = RULES): Promise<string[]> {
  // A page that was loaded with it has it still.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  const deadlineMs = Date.now() + STEADY_MS
  for (;;) {
    const found = await runAxe(page, rules)
    if (found.length === 0 || Date.now() > deadlineMs) return found
  }
}

async function runAxe(page: Page, rules: readonly string[]): Promise<string[]> {
  // Not what passed: it is most of the page, and all of it would travel.
  const options = JSON.stringify({ runOnly: rules, preload: PRELOAD, resultTypes: ['violations'] })
  const violations = (await page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  )) as Violation[]
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${help}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  )
}
