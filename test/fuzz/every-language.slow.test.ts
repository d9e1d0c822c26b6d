import { describe, expect, test } from 'vitest'
import { german } from '../../server/src/language/de/index.ts'
import { english } from '../../server/src/language/en/index.ts'
import { spanish } from '../../server/src/language/es/index.ts'
import { otherLanguage } from '../../server/src/language/identification/choice.ts'
import type { Language } from '../../server/src/language/language.ts'
import { clausesOf } from '../../server/src/language/written-text.ts'
import { leaksOf } from '../../server/src/product/tools/leaks.ts'
import type { Briefing } from '../../server/src/voice/brain/brain.ts'
import { createReader, withHeard, withResult } from '../../server/src/voice/brain/llm/facts/known-facts.ts'
import { BRIEFING, TUESDAY_TEN_MS } from '../../server/src/voice/brain/receptionist/briefing.fixture.ts'
import { redactText } from '../../server/src/voice/conversation/redaction/redaction.ts'
import { factsIn } from '../../server/src/voice/prompt-facts.ts'
import { readersOf, type Reader } from './readers.ts'
import { cpuMs, growthOf, MAX_GROWTH, MOST_TYPED, SHAPES, textOf, type Parser } from './growth.ts'

/**
 * All calls of a node share one thread: while the words of one caller are read, all others hear nothing. So each reader
 * of each language is found by itself, and fed the longest turn that a caller can type, of what is hard for it.
 */
const LONGEST_MS = 150
const ATTEMPTS = 4

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
/** Full of days, times, prices and numbers, or of nothing at all. */
const FACTS: Readonly<Record<string, readonly string[]>> = {
  en: ['Mon 9:30 AM ', 'Mon 10:00, ', 'next monday at 5 ', 'wash $5 ', 'one hundred and '],
  de: ['Mo 9:30 Uhr ', 'Montag um 5 Uhr, ', 'Waschen 5 € ', 'hundert', 'tausend '],
  es: ['el lunes a las 5, ', 'lunes 9:30, ', 'lavado 5 € ', 'mil '],
}
const MORE_FACTS = ['$5 ', 'a 1 ', 'QmFzZTY0', 'a-', '@a', 'A. ', 'a\n']
const MORE_SHAPES = ['a, ', '1:1', '1/', '$1', "'", '1,1', 'á', 'Ann ', 'a dash ', 'a.com ', 'gmail ']

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
  ...[language.hardFactsIn, language.facts.thingsIn, language.facts.topicsIn].map((read) => ({
    name: `${read.name} of a sentence`,
    most: 16_000,
    read: (text: string) => read(text),
    shapes: [...(FACTS[language.tag] ?? []), ...MORE_FACTS],
  })),
  ...known(language),
  { name: 'what is to be redacted', most: MOST_TYPED, read: (text) => redactText(language, text) },
]

/** What the guard over a language model reads before a call and in it. */
function known(language: Language): Parser[] {
  const briefing: Briefing = { ...BRIEFING, language, systemPrompt: '', faq: [] }
  const read = (change: Partial<Briefing>) => createReader()({ ...briefing, ...change })
  const pieces = (text: string, length: number) => text.match(new RegExp(`.{1,${length}}`, 'gs')) ?? []
  const shapes = [...(FACTS[language.tag] ?? []), ...MORE_FACTS]
  const most = 32_000
  return [
    { name: 'what is known from a prompt', most, shapes, read: (text) => read({ systemPrompt: text }) },
    {
      name: 'what is known from an FAQ',
      most,
      shapes,
      read: (text) => read({ faq: pieces(text, 2000).map((answer) => ({ question: answer, answer })) }),
    },
    {
      name: 'what is known from a tool',
      most,
      shapes,
      read: (text) => withResult(read({}), { tool: 'find', result: { text, list: pieces(text, 40) } }),
    },
    {
      name: 'what a caller has said',
      most: MOST_TYPED,
      shapes,
      read: (text) => withHeard(read({}), { turn: 1, text, atMs: TUESDAY_TEN_MS }),
    },
  ]
}

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
