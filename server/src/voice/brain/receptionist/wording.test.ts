import { describe, expect, test } from 'vitest'
import { PERSONALITIES, personalityOf, SPEECH_RATES } from '../personality.ts'
import { BRIEFING } from './briefing.fixture.ts'
import { rehearsedClauses } from './rehearsed.ts'
import { LINES } from '../../../language/en/receptionist/wording.ts'
import { constantLines, wording } from './wording.ts'

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
    const fillings = { question: 'Why?', digits: 'one two', name: 'Ann' }
    for (const id of Object.keys(LINES) as (keyof typeof LINES)[]) {
      expect(wording(id, briefing, fillings)).not.toMatch(/[{}]/)
      expect(wording(id, briefing, fillings).length).toBeLessThan(MAX_SPOKEN_CHARACTERS)
    }
  })
})

test('any other personality speaks as a professional', () => {
  expect(personalityOf('Friendly ')).toBe('friendly')
  expect(personalityOf('like a pirate')).toBe('professional')
  expect(personalityOf(null)).toBe('professional')
})

test('names with dollar signs and braces are said as they are', () => {
  const odd = { ...BRIEFING, businessName: 'Cash $& Carry {name}' }
  expect(wording('message_done', odd, { name: '$1' })).toBe(
    'Thank you, $1. I have noted that, and somebody will get back to you.',
  )
  expect(wording('goodbye', odd, { name: 'Ann' })).toContain('Cash $& Carry {name}')
})

test('what is rehearsed are the fixed lines, the answers, the week and the facts', () => {
  const clauses = rehearsedClauses(BRIEFING)
  expect(clauses).toContain('Thank you for calling Bright Dental. Goodbye.')
  expect(clauses).toContain('Yes, there is a free car park behind the building.')
  expect(clauses).toContain('We are closed on Sunday.')
  expect(clauses).toContain('A root canal costs $900.')
  expect(clauses.some((clause) => clause.includes('{'))).toBe(false)
})
