import { describe, expect, test } from 'vitest'
import { PERSONALITIES, personalityOf, SPEECH_RATES } from '../personality.ts'
import { BRIEFING } from './briefing.fixture.ts'
import { rehearsedClauses } from './rehearsed.ts'
import { LINES } from '../../../language/en/receptionist/wording.ts'
import { BOOKING_LINES } from '../../../language/en/receptionist/lines/booking.ts'
import type { BookingLineId } from '../../../language/receptionist.ts'
import { bookingWordings } from './booking/wording.ts'
import { constantLines, wordings } from './wording.ts'

const MAX_SPOKEN_CHARACTERS = 160

describe.each(PERSONALITIES)('%s', (personality) => {
  const briefing = { ...BRIEFING, personality }

  test('speaks in words of its own, and at a pace of its own', () => {
    const others = PERSONALITIES.filter((each) => each !== personality)
    for (const other of others) {
      expect(constantLines(briefing)).not.toEqual(constantLines({ ...BRIEFING, personality: other }))
      expect(SPEECH_RATES[personality]).not.toBe(SPEECH_RATES[other])
    }
  })

  test('says nothing long, and leaves no gap unfilled', () => {
    const fillings = {
      question: 'Why?',
      digits: 'one two',
      name: 'Ann',
      letters: 'ay, N, N',
      message: 'My crown fell out.',
      person: 'Doctor Miller',
      address: 'ann at example dot com.',
    }
    for (const id of Object.keys(LINES) as (keyof typeof LINES)[]) {
      const ways = wordings(id, briefing, fillings)
      for (const way of ways) expect(way).not.toMatch(/[{}]/)
      for (const way of ways) expect(way.length).toBeLessThan(MAX_SPOKEN_CHARACTERS)
    }
  })

  test('has at least three wordings for everything that it says of its own accord', () => {
    for (const id of Object.keys(LINES) as (keyof typeof LINES)[])
      expect(new Set(wordings(id, briefing)).size, id).toBeGreaterThanOrEqual(3)
    for (const id of Object.keys(BOOKING_LINES) as BookingLineId[])
      expect(new Set(bookingWordings(id, briefing)).size, id).toBeGreaterThanOrEqual(3)
  })
})

test('any other personality speaks as a professional', () => {
  expect(personalityOf('Friendly ')).toBe('friendly')
  expect(personalityOf('like a pirate')).toBe('professional')
  expect(personalityOf(null)).toBe('professional')
})

test('names with dollar signs and braces are said as they are', () => {
  const odd = { ...BRIEFING, businessName: 'Cash $& Carry {name}' }
  expect(wordings('message_done', odd, { name: '$1' })[0]).toBe(
    'Thank you, $1. I have noted that, and somebody will get back to you.',
  )
  expect(wordings('goodbye', odd, { name: 'Ann' })[0]).toContain('Cash $& Carry {name}')
})

test('what is rehearsed are the fixed lines, the answers, the week and the facts', () => {
  const [clauses, again] = rehearsedClauses(BRIEFING)
  expect(clauses).toContain('Thank you for calling Bright Dental. Goodbye.')
  expect(clauses).toContain('Yes, there is a free car park behind the building.')
  expect(clauses).toContain('We are closed on Sunday.')
  expect(clauses).toContain('A root canal costs $900.')
  expect(again).toContain('And your name, please?')
  expect([...clauses, ...again].some((clause) => clause.includes('{'))).toBe(false)
  expect(new Set([...clauses, ...again]).size).toBe(clauses.length + again.length)
})
