import { remembered, topicsOfBy } from '../../fact-topics.ts'
import type { Topics } from '../../facts.ts'
import { BELOW_HUNDRED, ORDINAL_VALUES } from '../numerals.ts'
import { DAY_NUMBERS, DAY_SETS, MEASURES, MONEY_WORDS, MONTH_NUMBERS, SHORT_DAYS } from './fact-words.ts'
import { EMPTY_WORDS, EVERYDAY_WORDS, SYNONYMS } from './general-words.ts'

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    men: 'man',
    women: 'woman',
    children: 'child',
    people: 'person',
    teeth: 'tooth',
    feet: 'foot',
    held: 'hold',
    kept: 'keep',
    sold: 'sell',
    taught: 'teach',
    brought: 'bring',
    paid: 'pay',
    wore: 'wear',
    worn: 'wear',
    taken: 'take',
    took: 'take',
    given: 'give',
    gave: 'give',
    made: 'make',
    done: 'do',
    gone: 'go',
    went: 'go',
    came: 'come',
    got: 'get',
    met: 'meet',
    left: 'leave',
    said: 'say',
    told: 'tell',
    known: 'know',
    knew: 'know',
    seen: 'see',
    saw: 'see',
    spoken: 'speak',
    chosen: 'choose',
    written: 'write',
    thought: 'think',
    understood: 'understand',
    felt: 'feel',
    found: 'find',
    heard: 'hear',
    sent: 'send',
    bought: 'buy',
    began: 'begin',
    begun: 'begin',
    broken: 'break',
    drove: 'drive',
    eaten: 'eat',
    fell: 'fall',
    forgotten: 'forget',
    grown: 'grow',
    slept: 'sleep',
    spent: 'spend',
    stood: 'stand',
    won: 'win',
    wrote: 'write',
    lost: 'lose',
    meant: 'mean',
  }),
)

/** What is left of a word without its endings: the same for "clean", "cleaning" and "cleanings". */
export function rootOf(word: string): string {
  const plain = word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/'s$|'$/, '')
  return bare(IRREGULAR.get(plain) ?? IRREGULAR.get(singular(plain)) ?? singular(plain))
}

function singular(word: string): string {
  if (word.length <= 3) return word
  return word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh|zz)es$/, '$1')
    .replace(/([^siu])s$/, '$1')
}

const ENDINGS = /(?<=\p{L}{3})(?:ations?|ated|ate|ing|ed|ly|ment)$/u

function bare(word: string): string {
  const cut = word.length > 4 ? word.replace(ENDINGS, '') : word
  return cut
    .replace(/([bdglmnprt])\1$/, '$1')
    .replace(/(?<=\p{L}{2})e$/u, '')
    .replace(/(?<=\p{L}{2})y$/u, 'i')
}

const CANONICAL = new Map(
  SYNONYMS.flatMap((row) => row.map((word) => [rootOf(word), rootOf(row[0]!)] as const)),
)
const EMPTY = new Set([
  ...EMPTY_WORDS,
  ...DAY_NUMBERS.keys(),
  ...DAY_SETS.keys(),
  ...MONTH_NUMBERS.keys(),
  ...SHORT_DAYS.keys(),
  ...BELOW_HUNDRED.keys(),
  ...ORDINAL_VALUES.keys(),
  ...MEASURES,
  'minute',
  'hour',
  'day',
  'night',
  'week',
  'month',
  'year',
  ...MONEY_WORDS,
  'pm',
  "o'clock",
  'morning',
  'afternoon',
  'evening',
  'tonight',
  'today',
  'tomorrow',
])
const EVERYDAY = new Set(EVERYDAY_WORDS)

const WORD = /(?<![\p{L}\d])\p{L}+(?:['’]\p{L}+)*(?:-\p{L}+)*/gu
const CONTRACTION = /^(.+?)(?:n['’]t|['’](?:s|re|ve|ll|d|m))$/iu

function canonical(word: string): string {
  const root = rootOf(word)
  return CANONICAL.get(root) ?? root
}

const topicsOfWord = remembered((word): Topics => {
  const whole = CONTRACTION.exec(word)?.[1] ?? word
  const parts = isOf(EMPTY, whole) ? [] : whole.split('-').filter((part) => !isOf(EMPTY, part))
  const isEveryday = (part: string) => isOf(EVERYDAY, part) || isOf(EVERYDAY, whole)
  return {
    own: parts.filter((part) => !isEveryday(part)).map(canonical),
    everyday: parts.filter(isEveryday).map(canonical),
  }
})

/** What a text is about: roots of words, those that any business could speak of apart. */
export function topicsIn(text: string): Topics {
  const own: string[] = []
  const everyday: string[] = []
  for (const word of text.match(WORD) ?? []) {
    const topics = topicsOfWord(word)
    own.push(...topics.own)
    everyday.push(...topics.everyday)
  }
  if (CALLS_BACK.test(text)) own.push(CALLBACK)
  return { own, everyday }
}

/** "We will call you", "you will hear from us": its words are in any call, but not what they say together. */
export const CALLBACK = '@callback'
const CALLS_BACK =
  /\b(?:call|calls|ring|phone|contact|reach|answer|text)\s(?:out\sto\s)?you\b|\bget\s(?:right\s)?back\sto\b|\bhear\s(?:back\s)?from\b|\b(?:respond|reply)\b|\bcall(?:s|ed)?\s(?:\w+\s)?back\b/i

/** Whether a word is one of a list, in whichever form. */
function isOf(words: ReadonlySet<string>, word: string): boolean {
  const plain = word.toLowerCase().replaceAll('’', "'")
  return plain.length < 2 || formsOf(plain).some((form) => words.has(form))
}

/** The words that a word may be a form of: "hurried" of "hurry", "stopping" of "stop", "closing" of "close". */
function formsOf(word: string): string[] {
  const one = singular(word)
  const base = one.replace(/(?:ing|ed|er|est|ly)$/, '')
  return [
    word,
    one,
    IRREGULAR.get(word) ?? word,
    ...(base === one || base.length < 3
      ? []
      : [base, `${base}e`, base.replace(/i$/, 'y'), base.replace(/([bdglmnprt])\1$/, '$1')]),
  ]
}

export const topicsOf = topicsOfBy({ topicsIn, and: 'and', forWhom: 'for' })
