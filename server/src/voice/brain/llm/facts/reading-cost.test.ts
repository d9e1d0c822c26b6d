import { describe, expect, test } from 'vitest'
import { cpuMs, textOf } from '../../../../../../test/fuzz/growth.ts'
import { german } from '../../../../language/de/index.ts'
import { english } from '../../../../language/en/index.ts'
import { spanish } from '../../../../language/es/index.ts'
import type { Briefing } from '../../brain.ts'
import type { Json } from '../../../tool.ts'
import { BRIEFING } from '../../receptionist/briefing.fixture.ts'
import type { Index } from './fact-index.ts'
import { judge } from './grounding.ts'
import { createKeptIndexes, createReader, withResult, type Known } from './known-facts.ts'

/** Each is full of days, times, prices, numbers, or of nothing at all. */
const SHAPES = ['Mon 9:30 AM ', 'Mon 10:00, ', 'QmFzZTY0', '$5 ', 'a 1 ', 'next monday at 5 ']
const OWN: Readonly<Record<string, readonly string[]>> = {
  en: ['wash 5 dollars. '],
  de: ['Montag um 5 Uhr, ', 'Waschen 5 Euro. '],
  es: ['el lunes a las 5, ', 'lavado 5 euros. '],
}
const SHORT = 4000
const LONG = 32_000
/** On a machine that is neither new nor idle; quiet ones need some 30 for the long text. What is quadratic takes seconds. */
const LONGEST_MS = 800
const ATTEMPTS = 3

const EMPTY: Briefing = { ...BRIEFING, systemPrompt: '', faq: [], hours: null }

function faqOf(text: string): Briefing['faq'] {
  const answers = text.match(/.{1,2000}/gs) ?? []
  return answers.map((answer, index) => ({ question: `Question ${index}?`, answer }))
}

const listOf = (text: string): string[] => text.match(/.{1,40}/gs) ?? []

const WAYS: Readonly<Record<string, (briefing: Briefing, text: string) => Known>> = {
  'a prompt': (briefing, text) => createReader()({ ...briefing, systemPrompt: text }),
  'an FAQ': (briefing, text) => createReader()({ ...briefing, faq: faqOf(text) }),
  'what a tool brings': (briefing, text) =>
    withResult(createReader()(briefing), { tool: 'find', result: listOf(text) }),
}

function leastMs(work: () => unknown): number {
  let least = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && least > LONGEST_MS; attempt++)
    least = Math.min(least, cpuMs(work))
  return least
}

const factsOf = (indexes: readonly Index[]) => indexes.reduce((sum, { list }) => sum + list.length, 0)

describe.each([english, german, spanish])('in $tag', (language) => {
  const briefing = { ...EMPTY, language }

  test.each(Object.keys(WAYS))('to read %s keeps no call waiting, whatever is in it', (way) => {
    for (const shape of [...SHAPES, ...(OWN[language.tag] ?? [])])
      // The short one comes first: what is not linear would take minutes for the long one.
      for (const length of [SHORT, LONG]) {
        let facts = 0
        const read = () => (facts = factsOf(WAYS[way]!(briefing, textOf(shape, length)).told))
        expect(leastMs(read), `${length} of ${shape}`).toBeLessThan(LONGEST_MS)
        expect(facts, `${length} of ${shape}`).toBeLessThanOrEqual(2000)
      }
  })

  test.each(['Mon 9:30 AM ', '$5 ', ...(OWN[language.tag] ?? [])])(
    'nor does a sentence that is held against many of %j',
    (shape) => {
      const text = textOf(shape, LONG)
      let known = createReader()({ ...briefing, systemPrompt: text, faq: faqOf(text) })
      for (let turn = 0; turn < 10; turn++)
        known = withResult(known, { tool: 'find', result: { text: text.slice(0, SHORT) } })
      expect(factsOf(known.told)).toBeLessThanOrEqual(8000)
      const sentence = 'Mon 5 PM: wash, Waschen, lavado $5, 5 euros, 20 minutes, monday.'
      expect(leastMs(() => judge(known, sentence))).toBeLessThan(LONGEST_MS)
    },
  )
})

test('a tool whose answer is nested without end is read as far as it is of use', () => {
  const deep = JSON.parse(`${'['.repeat(16_000)}"5 dollars"${']'.repeat(16_000)}`) as Json
  const known = withResult(createReader()(EMPTY), { tool: 'find', result: ['6 dollars', deep] })
  expect(known.told.flatMap(({ list }) => list.map(({ value }) => value))).toEqual(['6'])
})

describe('what was read is kept for the next call', () => {
  const MAX_BYTES = 1_000_000

  test('but no more than there is room for, the least used goes first', () => {
    const kept = createKeptIndexes(MAX_BYTES)
    const read = createReader(kept)
    const often = { ...EMPTY, greeting: 'Often' }
    const known = read(often)
    for (let variant = 0; variant < 20; variant++) {
      read({ ...EMPTY, systemPrompt: textOf(`wash ${variant} dollars. `, SHORT) })
      expect(kept.bytes()).toBeLessThanOrEqual(MAX_BYTES)
      expect(read(often).told[0]).toBe(known.told[0])
    }
  })

  test('an FAQ once, however the prompt and the greeting differ', () => {
    const read = createReader()
    const one = read({ ...BRIEFING, systemPrompt: 'It is ten.' })
    const other = read({ ...BRIEFING, systemPrompt: 'It is eleven.', greeting: 'Hello Ann.' })
    expect(other.told[1]).toBe(one.told[1])
    expect(other.told[0]).not.toBe(one.told[0])
  })
})
