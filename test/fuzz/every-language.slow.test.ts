import { describe, expect, test } from 'vitest'
import { german } from '../../server/src/language/de/index.ts'
import { english } from '../../server/src/language/en/index.ts'
import { spanish } from '../../server/src/language/es/index.ts'
import { otherLanguage } from '../../server/src/language/identification/choice.ts'
import type { Language } from '../../server/src/language/language.ts'
import { clausesOf } from '../../server/src/language/written-text.ts'
import { leaksOf } from '../../server/src/product/tools/leaks.ts'
import { momentOf } from '../../server/src/voice/brain/receptionist/times/wall-clock.ts'
import { redactText } from '../../server/src/voice/conversation/redaction/redaction.ts'
import { factsIn } from '../../server/src/voice/prompt-facts.ts'
import { cpuMs, growthOf, MAX_GROWTH, MOST_TYPED, SHAPES, textOf, type Parser } from './growth.ts'

/**
 * All calls of a node share one thread: while the words of one caller are read, all others hear nothing. So each reader
 * of each language is found by itself, and fed the longest turn that a caller can type, of what is hard for it.
 */
const LONGEST_MS = 150
const ATTEMPTS = 4

const NOW = momentOf(Date.UTC(2026, 10, 16, 12), 'UTC')

/** What readers want besides the words. */
const WITH: Readonly<Record<string, readonly unknown[]>> = {
  'spelling.correctionIn': ['Miller'],
  'names.correctionIn': ['Ann Lee'],
  'facts.saysAddress': ['ann@example.com'],
  'facts.dayOf': [1],
  'facts.daysOn': [1],
  'facts.topicsOf': [{ start: 100, last: 0, next: 500 }],
  'facts.clockUseAt': [100],
  'facts.factorsIn': [true],
  'facts.answersWith': ['Yes, we do.'],
  'facts.deedOfTool': ['ok'],
  'writing.endsInAbbreviation': ['Next'],
  'disclosure.claimsPerson': [true],
  'receptionist.isOnly': ['yes'],
  'receptionist.times.timeRequestIn': [NOW],
  'receptionist.times.namesDay': [NOW],
  'receptionist.hours.questionIn': [NOW],
  'receptionist.booking.placeIn': [3],
  'receptionist.booking.isFirmYes': [new Set(), true],
  'receptionist.booking.errandIn': [new Set(['booking']), undefined],
  'receptionist.booking.moveIn': [NOW],
  'receptionist.message.address.correctionIn': ['ann@example.com'],
  'receptionist.message.changedIn': ['the invoice is wrong'],
}

/** They say something, and read no words of a caller. */
const SAYING =
  /\.say$|sayByExample|standInFor|closedUntil|opening$|confirmation|isSameQuestion|^(?:transfer|mail)\.|^analysis\.(?!topicsIn)|emergency\.answer|hours\.(?!questionIn)|booking\.(?:slots?|wanted)$/

/** Words that begin something which is looked for. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'one ',
    'and ',
    'at ',
    'dot ',
    'half past ',
    'my name is ',
    'not ',
    'monday ',
    'tell him ',
    'a as in ',
  ],
  de: ['eins ', 'und ', 'at ', 'punkt ', 'halb ', 'mein Name ist ', 'nicht ', 'montag ', 'dass ', 'a wie '],
  es: ['uno ', 'y ', 'arroba ', 'punto ', 'media ', 'me llamo ', 'no ', 'lunes ', 'dígale ', 'a de '],
}
const MORE_SHAPES = ['a, ', '1:1', '1/', '$1', "'", '1,1', 'á', 'Ann ', 'a dash ', 'a.com ', 'gmail ']

type Reader = { readonly path: string; readonly read: (text: string) => unknown }

function readersOf(part: object, within = ''): Reader[] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    const path = `${within}${name}`
    if (typeof value === 'function')
      return SAYING.test(path)
        ? []
        : [{ path, read: (text: string) => Reflect.apply(value, part, [text, ...(WITH[path] ?? [])]) }]
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isPart && Object.getPrototypeOf(value) === Object.prototype ? readersOf(value, `${path}.`) : []
  })
}

function leastMs(read: Reader['read'], text: string): number {
  let least = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && least > LONGEST_MS; attempt++)
    least = Math.min(
      least,
      cpuMs(() => read(text)),
    )
  return least
}

/** What is longer than a turn: prompts, and answers of models. */
const written = (language: Language): readonly Parser[] => [
  {
    name: 'facts of a prompt',
    most: 32_000,
    read: (text) => factsIn(language, text),
    shapes: ['a: ', '. A'],
  },
  { name: 'clauses of an answer', read: (text) => clausesOf(language, text) },
  { name: 'what is secret in a prompt', most: 8000, read: (text) => leaksOf(language, text)(text) },
  { name: 'spoken form', most: 16_000, read: language.spokenForm },
  { name: 'facts of a sentence', most: 16_000, read: (text) => language.hardFactsIn(text) },
  { name: 'what is to be redacted', most: MOST_TYPED, read: (text) => redactText(language, text) },
]

describe.each([english, german, spanish])('in $tag', (language) => {
  const shapes = [...SHAPES, ...MORE_SHAPES, ...(WORDS[language.tag] ?? [])]

  test('no turn of a caller keeps the others waiting', () => {
    const readers = readersOf(language)
    expect(readers.length).toBeGreaterThan(80)
    for (const { path, read } of readers)
      for (const shape of shapes)
        expect(
          leastMs(read, textOf(shape, MOST_TYPED)),
          `${path} of ${JSON.stringify(shape)}`,
        ).toBeLessThanOrEqual(LONGEST_MS)
  })

  test.each(written(language))('$name is read in linear time', (parser) => {
    for (const shape of [...shapes, ...(parser.shapes ?? [])])
      expect(growthOf(parser, shape), `of ${JSON.stringify(shape)}`).toBeLessThan(MAX_GROWTH)
  })

  test('which language it is, is seen as fast', () => {
    const listening = { current: language.tag, spoken: ['en', 'de', 'es'] }
    for (const shape of shapes) {
      const text = textOf(shape, MOST_TYPED)
      expect(leastMs(() => otherLanguage(listening, { text }), text)).toBeLessThanOrEqual(LONGEST_MS)
    }
  })
})
