import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchChromium } from '../chromium.ts'
import { startDemo, type DemoService } from './demo/demo-service.ts'
import { visit, type Visit } from './visit.ts'

const START_MS = 2 * 60_000

type VisitedDemo = { demo: DemoService; browser: Browser; visitor: Visit }

/** A demo account with some calls, and its owner in a browser, for the tests of a file. There once they run. */
export function visitedDemo(): Readonly<VisitedDemo> {
  const stage: Partial<VisitedDemo> = {}
  beforeAll(async () => {
    const [demo, browser] = await Promise.all([startDemo({ calls: 10 }), launchChromium()])
    Object.assign(stage, { demo, browser, visitor: await visit(browser, demo.url, demo.cookies) })
  }, START_MS)
  afterAll(async () => {
    await stage.browser?.close()
    await stage.demo?.close()
  })
  return stage as VisitedDemo
}
