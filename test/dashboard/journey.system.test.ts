import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createChildService, type ChildService } from '../crashes/child-service.ts'
import { launchChromium } from '../chromium.ts'
import { withPeers } from '../peers/debian.ts'
import {
  askForAddress,
  changeLooks,
  curl,
  deleteAccount,
  findCallAndGoBack,
  findRequest,
  keepUnsaved,
  makeKey,
  returnTo,
} from './customer.ts'
import { hearDraft } from './editor-steps.ts'
import {
  arrive,
  callAgent,
  createAgent,
  expectChecklist,
  getNumber,
  goTo,
  hearGreeting,
  newPerson,
  place,
  QUESTION,
  readTranscript,
  signIn,
  signUp,
} from './newcomer.ts'
import { askInVain, setUpAgent, settleQuestion, sortAndExport } from './owner-steps.ts'
import { recordQuestion } from './recorded-question.ts'
import { visit, type Visit } from './visit.ts'

/** The models load, and a call takes its time. */
const JOURNEY_MS = 5 * 60_000

describe.each(withPeers('chromium'))('the dashboard, in %s', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-journey-'))
  const recording = path.join(folder, 'caller.wav')
  let service: ChildService
  let browser: Browser
  let visitor: Visit

  beforeAll(async () => {
    service = await createChildService({ env: { CALL_CAPACITY: '2' } })
    await Promise.all([service.start(), recordQuestion(QUESTION, recording)])
    browser = await launchChromium({ microphone: recording })
  }, JOURNEY_MS)

  afterAll(async () => {
    await browser.close()
    await service.remove()
    rmSync(folder, { recursive: true })
  })

  beforeEach(async () => {
    visitor = await visit(browser, service.url, [])
  })
  // Otherwise a test that is tried again would be on the phone twice.
  afterEach(() => visitor.close())

  test(
    'a newcomer signs up, makes an agent, hears it, gives it a number, calls it, reads what was said, uses a key, settles what waits, takes the calls along, sets the agent up, hears a draft, and leaves for good',
    async () => {
      const { context, page, complaints } = visitor
      const person = newPerson()
      await context.grantPermissions(['microphone'])
      await page.goto('/')
      await signUp(page, person)
      await expectChecklist(page, 0)
      await createAgent(page)
      await hearGreeting(page)
      await expectChecklist(page, 2)
      await getNumber(page)
      await callAgent(page)
      await readTranscript(page)
      await expectChecklist(page, 4)

      const key = await makeKey(page)
      const listed = await curl(`${service.url}/agents`, key)
      expect([listed.status, listed.body.data[0].agent_name]).toEqual([200, 'Ava'])
      await findRequest(page, '/agents')
      await expectChecklist(page, 5)

      await askInVain(page)
      await settleQuestion(page)
      await sortAndExport(page)
      await setUpAgent(page)
      await keepUnsaved(page)
      await hearDraft(page)
      await returnTo(page, await findCallAndGoBack(page), person)
      await changeLooks(page)
      await askForAddress(page, person)
      await deleteAccount(page, person)
      expect(complaints).toEqual([])

      await signIn(page, person)
      const refusal = page.getByRole('main').getByRole('alert')
      expect(await refusal.textContent()).toContain('Invalid email or password')
      // The browser notes the refusal by itself.
      await expect.poll(() => complaints).toEqual([expect.stringContaining('status of 401')])
      expect((await curl(`${service.url}/agents`, key)).status).toBe(401)
    },
    JOURNEY_MS,
  )

  test(
    'a user who is signed out meanwhile signs in again and is where they wanted to be',
    { timeout: JOURNEY_MS },
    async () => {
      const { context, page, complaints, open } = visitor
      const person = newPerson()
      await open('/')
      await signUp(page, person)
      await goTo(page, 'Agents')
      await context.clearCookies()
      await place(page, 'Numbers').click()
      await signIn(page, person)
      await arrive(page, 'Numbers')
      expect(new URL(page.url()).pathname).toBe('/dashboard/numbers')
      // The browser notes each refusal by itself.
      expect(complaints.filter((each) => !each.includes('status of 401'))).toEqual([])
      expect(complaints.length).toBeGreaterThan(0)
    },
  )
})
