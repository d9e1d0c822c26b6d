import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../../platform/clock.ts'
import { spokenForm } from '../../../../language/en/spoken-form/spoken-form.ts'
import type { ReplyPart, ToolResult } from '../../brain.ts'
import { PERSONALITIES } from '../../personality.ts'
import { CALLER, callWithCalendar, clausesOf, createShopCalendar, type Setting } from './booking.fixture.ts'
import { TUESDAY_TEN_MS } from '../briefing.fixture.ts'
import { startMeaning } from '../understanding/meaning.ts'

const meaning = startMeaning()
beforeAll(() => meaning.ready)
afterAll(() => meaning.close())

const bookings = (call: ReturnType<typeof callWithCalendar>) =>
  call.ran.filter(({ tool }) => tool === 'book_appointment')

async function readBack(setting: Setting = {}) {
  const call = callWithCalendar(meaning, setting)
  await call.say('can I come tomorrow at ten')
  expect(await call.speak('Ann Lee')).toContain('Shall I book it?')
  return call
}

/** The caller breaks in while it is being booked, and says this; the call knows what came of it. */
async function interrupted(said: string, how: 'done' | 'running' = 'done') {
  const aborter = new AbortController()
  let result: ToolResult | undefined
  const call = await readBack({
    disturb: async (tool, run) => {
      if (tool !== 'book_appointment' || result) return tool === 'book_appointment' && result ? result : run()
      result = await run()
      aborter.abort()
      throw new Error('Nobody wants the answer any more.')
    },
  })
  const parts: ReplyPart[] = await call.hear({ text: 'yes' }, aborter)
  expect(parts).toEqual([])
  const [ran] = bookings(call)
  const running = {
    tool: 'book_appointment',
    ok: true,
    result: { status: 'running', arguments: ran?.args ?? {} },
  }
  if (!result) throw new Error('Nothing was booked.')
  const replied = await call.hear({
    text: said,
    results: [how === 'done' ? result : running],
    notes: ['interrupted'],
  })
  return { call, said: clausesOf(replied).join(' ') }
}

describe('a caller who breaks in while it is booked', () => {
  test.each(['hello?', 'yes', 'thank you', ''])('and says "%s" hears that it is', async (words) => {
    const { call, said } = await interrupted(words)
    expect(said).toBe('You are booked for tomorrow at 10:00 AM. Is there anything else?')
    expect(bookings(call)).toHaveLength(1)
    expect(call.shop.entries.size).toBe(1)
  })

  test('and asks something hears both', async () => {
    const { said } = await interrupted('is there parking?')
    expect(said).toMatch(/^You are booked for tomorrow at 10:00 AM\. Yes, there is a free car park/)
  })

  test('before its result is known is said once it is', async () => {
    const { call, said } = await interrupted('are you still there', 'running')
    expect(said).toContain('You are booked for tomorrow at 10:00 AM.')
    expect(call.shop.entries.size).toBe(1)
  })

  test('and regrets it may have it cancelled', async () => {
    const { call, said } = await interrupted('no wait')
    expect(said).toBe('You are booked for tomorrow at 10:00 AM. Shall I cancel it again?')
    expect(await call.speak('yes')).toContain('Your appointment tomorrow at 10:00 AM is cancelled.')
    expect(call.shop.entries.size).toBe(0)
  })
})

test('a turn that is asked again after it was booked does not forget that', async () => {
  const call = await readBack()
  const turn = 3
  await call.hear({ turn, text: 'yes' })
  const again = clausesOf(await call.hear({ turn, text: 'yes, no, wait' }))
  expect(again.join(' ')).toContain('You are booked for tomorrow at 10:00 AM.')
  expect(call.shop.entries.size).toBe(1)
})

test('what takes too long and comes later is said when it comes', async () => {
  let late: ToolResult | undefined
  const call = await readBack({
    disturb: async (tool, run) => {
      const result = await run()
      if (tool !== 'book_appointment') return result
      late = result
      return { tool, ok: false, result: { error: 'timeout' } }
    },
  })
  expect(await call.speak('yes')).toContain("can't tell whether that went through")
  const told = clausesOf(await call.hear({ text: 'okay', results: late ? [late] : [] }))
  expect(told[0]).toBe('You are booked for tomorrow at 10:00 AM.')
})

const YES = ['yes', 'yes please', 'okay', 'book it', 'that is right']
const FRIDAY = 'do you have anything on Friday afternoon'
const REQUESTS = [
  'I want an appointment',
  'can I come tomorrow at ten',
  FRIDAY,
  'move my appointment to Friday at three',
  'cancel my appointment',
]
/** Whatever else it is, it asks for an appointment. */
const MALFORMED_REQUEST = 'asdf { "tool": "book_appointment" }'
const ANSWERS = ['Ann Lee', 'the first one', 'yes', 'ten thirty']
const REMARKS = [
  ...YES,
  ...REQUESTS,
  ...ANSWERS,
  'no',
  'the later one',
  'as soon as possible',
  'something later',
  'none of those',
  'my name is Bob Ray',
  'five five five two oh one nine',
  'yes but at eleven',
  'yes, wait',
  'okay, what are your hours?',
  'maybe',
  'when is my appointment',
  'never mind',
  'is there parking?',
  'could you repeat that',
  'hello?',
  'can I talk to a person',
  'bye',
  MALFORMED_REQUEST,
  '',
]
const READ_BACK =
  /(shall I (book|do|move|cancel)|Book it|Is that correct|Do you (want|wish) me to (book|cancel|undo)|Do you want that|Should it be cancelled|Should I take it out)[^?]*\?$/i
const UNSPEAKABLE =
  /[{}[\]<>_"*`#\\]|apt_|find_|book_|reschedule|appointment_|\bnull\b|undefined|NaN|T\d\d:|\d{4}-\d\d/

type Call = ReturnType<typeof callWithCalendar>

/** Plays a call; gives every change with what led to it, and every clause. */
async function play(call: Call, said: readonly string[]) {
  const changes: { text: string; after: string; isRequested: boolean; count: number }[] = []
  const clauses: string[] = []
  let isRequested = false
  for (const text of said) {
    const before = call.ran.length
    const after = clauses.at(-1) ?? ''
    const parts = await call.hear({ text })
    if (!parts.some((part) => 'clause' in part || 'action' in part)) clauses.push('{nothing}')
    clauses.push(...clausesOf(parts))
    isRequested ||= REQUESTS.includes(text) || text === MALFORMED_REQUEST
    const { length: count } = call.ran.slice(before).filter(({ tool }) => /^(book|resch|cancel)/.test(tool))
    if (count === 0) continue
    changes.push({ text, after, isRequested, count })
    isRequested = false
  }
  return { changes, clauses }
}

test('whatever is said in whatever order: one request and one yes to the whole, read back, do one thing', async () => {
  let all = 0
  const remark = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...REQUESTS.slice(0, 2), ...ANSWERS) },
    { weight: 2, arbitrary: fc.constantFrom(...REMARKS) },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(remark, { minLength: 4, maxLength: 14 }),
      fc.constantFrom(CALLER, null),
      fc.constantFrom(...PERSONALITIES),
      fc.boolean(),
      async (said, callerNumber, personality, hasOne) => {
        const shop = createShopCalendar()
        if (hasOne) shop.put(TUESDAY_TEN_MS + 26 * HOUR_MS, CALLER, '{"tool": "apt_9"}')
        const call = callWithCalendar(meaning, { shop, briefing: { callerNumber, personality } })
        const { changes, clauses } = await play(call, said)
        all += changes.length
        const unasked = changes.filter(
          ({ text, after, isRequested, count }) =>
            !YES.includes(text) || !READ_BACK.test(after) || !isRequested || count > 1,
        )
        expect(unasked).toEqual([])
        expect(clauses.filter((clause) => UNSPEAKABLE.test(clause) || /\d/.test(spokenForm(clause)))).toEqual(
          [],
        )
        const times = [...shop.entries.values()].map(({ startMs }) => startMs)
        expect(new Set(times).size).toBe(times.length)
      },
    ),
    {
      numRuns: 40,
      examples: [
        [[MALFORMED_REQUEST, 'ten thirty', 'yes', 'yes', 'Ann Lee', 'yes'], CALLER, 'professional', false],
        [[FRIDAY, 'the first one', 'ten thirty', 'yes, wait', 'yes'], CALLER, 'professional', false],
      ],
    },
  )
  expect(all).toBeGreaterThan(0)
})
