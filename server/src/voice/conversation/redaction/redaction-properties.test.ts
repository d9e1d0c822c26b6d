import fc from 'fast-check'
import { getExampleNumber, getCountries } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { english } from '../../../language/en/index.ts'
import { digits, withCheckDigit } from '../../../../../test/call-lab/cards.ts'
import { redactConversation, redactText } from './redaction.ts'

const WORDS = 'zero one two three four five six seven eight nine'.split(' ')
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const issued = fc
  .constantFrom(
    ['4', 16],
    ['4', 13],
    ['4', 19],
    ['51', 16],
    ['2221', 16],
    ['34', 15],
    ['37', 15],
    ['36', 14],
    ['6011', 16],
    ['3528', 16],
    ['62', 19],
    ['65', 16],
    ['5018', 13] as const,
  )
  .chain(([head, length]) => digits(length - head.length - 1).map((body) => withCheckDigit(head + body)))

/** Any number that passes the check, of any issuer. */
const anyCard = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 11, max: 17 }).chain(digits))
  .map(([first, rest]) => withCheckDigit(`${first}${rest}`))

type Form = 'digit' | 'group' | 'word' | 'oh' | 'double' | 'pair'
const forms = fc.array(fc.constantFrom<Form>('digit', 'group', 'word', 'oh', 'double', 'pair'), {
  minLength: 19,
  maxLength: 19,
})

/** The ways in which people say a number, mixed. */
function spoken(card: string, ways: readonly Form[]): string[] {
  const parts: string[] = []
  for (let at = 0, way = 0; at < card.length; way++) {
    const form = ways[way % ways.length] ?? 'digit'
    const digit = Number(card[at])
    const pair = Number(card.slice(at, at + 2))
    if (form === 'group') {
      parts.push(card.slice(at, at + 4))
      at += 4
    } else if (form === 'double' && card[at] === card[at + 1]) {
      parts.push(`double ${WORDS[digit]}`)
      at += 2
    } else if (form === 'pair' && at + 1 < card.length && pair >= 10) {
      const [ten, one] = [TENS[Math.floor(pair / 10) - 2], pair % 10]
      parts.push(pair < 20 ? (TEENS[pair - 10] ?? '') : one === 0 ? (ten ?? '') : `${ten}-${WORDS[one]}`)
      at += 2
    } else {
      parts.push(
        form === 'digit' ? String(digit) : form === 'oh' && digit === 0 ? 'oh' : (WORDS[digit] ?? ''),
      )
      at++
    }
  }
  return parts
}

const separator = fc.constantFrom(' ', ', ', ' - ', ' um ', '. ')
const turnsOf = fc.constantFrom(1, 2, 3)

function conversation(parts: readonly string[], count: number, between: string, cuts: readonly number[]) {
  const places = [...new Set(cuts.map((cut) => 1 + (cut % Math.max(1, parts.length - 1))))]
    .slice(0, count - 1)
    .sort((a, b) => a - b)
  const bounds = [0, ...places, parts.length]
  return bounds.slice(1).flatMap((end, at) => [
    { speaker: 'caller', text: parts.slice(bounds[at], end).join(between) },
    { speaker: 'agent', text: 'Go on.' },
  ])
}

function hasDigits(turns: readonly { text: string }[]): boolean {
  const known = new RegExp(`\\d|\\b(${[...WORDS, ...TEENS, ...TENS, 'double', 'oh'].join('|')})\\b`)
  return turns.some(({ text }) => known.test(text))
}

const cuts = fc.array(fc.nat(), { minLength: 2, maxLength: 2 })

test('any card of an issuer is gone, in whatever form it is said and over up to three turns', () => {
  fc.assert(
    fc.property(issued, forms, separator, turnsOf, cuts, (card, ways, between, count, at) => {
      const turns = conversation(spoken(card, ways), count, between, at)
      expect(hasDigits(redactConversation(english, turns))).toBe(false)
    }),
  )
})

test('any number that passes the check is gone where it is said in one go, or called a card', () => {
  fc.assert(
    fc.property(anyCard, forms, separator, turnsOf, cuts, (card, ways, between, count, at) => {
      const parts = spoken(card, ways)
      expect(hasDigits(redactConversation(english, conversation(parts, 1, between, at)))).toBe(false)
      const asked = [
        { speaker: 'agent', text: 'Your card number?' },
        ...conversation(parts, count, between, at),
      ]
      expect(hasDigits(redactConversation(english, asked))).toBe(false)
    }),
  )
})

test('what stands around a card is kept', () => {
  const around = fc.constantFrom(
    '',
    'I will pay with ',
    'So: ',
    'please note (',
    'für Ö. Müller – ',
    'at 9:30 for $12.50 by ',
  )
  fc.assert(
    fc.property(
      around,
      issued,
      fc.constantFrom('', ', thanks', ' is it!', ') / 100 %', ' 😀'),
      (before, card, after) => {
        expect(redactText(english, before + card + after)).toBe(`${before}[card number removed]${after}`)
      },
    ),
  )
})

const international = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 6, max: 14 }).chain(digits))
  .map(([first, rest]) => `${first}${rest}`)

test('any E.164 number survives, written, grouped or spoken, beside a card too', () => {
  fc.assert(
    fc.property(international, forms, separator, (number, ways, between) => {
      const [first = '', ...rest] = spoken(number, ways)
      for (const text of [
        `+${number}`,
        `My number is +${number.slice(0, 2)} ${number.slice(2, 5)} ${number.slice(5)}, please call.`,
        `plus ${[first, ...rest].join(between)}`,
        `00${number}`,
        `The card is on file, so dial +${number}!`,
      ])
        expect(redactText(english, text)).toBe(text)
      expect(redactText(english, `+${number}, 4111111111111111`)).toBe(`+${number}, [card number removed]`)
    }),
  )
})

test('the example numbers of every country survive as people write them', () => {
  for (const country of getCountries()) {
    const number = getExampleNumber(country, examples)
    for (const text of [number?.number, number?.formatInternational(), number?.formatNational()])
      expect(redactText(english, `My number is ${text}.`)).toBe(`My number is ${text}.`)
  }
})

const talk = fc.array(
  fc.record({
    speaker: fc.constantFrom('caller', 'agent'),
    text: fc
      .array(
        fc.oneof(
          fc.constantFrom(
            ...WORDS,
            ...TEENS,
            ...TENS,
            'double',
            'hundred',
            'and',
            'to',
            'card',
            'cvv',
            'social',
            '+',
            'plus',
          ),
          fc.nat({ max: 99_999 }).map(String),
          fc.string({ unit: 'grapheme', maxLength: 5 }),
        ),
        { maxLength: 12 },
      )
      .map((words) => words.join(' ')),
  }),
  { maxLength: 6 },
)

test('redacting once more changes nothing, and nothing is ever lost but what a mark stands for', () => {
  fc.assert(
    fc.property(talk, (turns) => {
      const once = redactConversation(english, turns)
      expect(once.map(({ speaker }) => speaker)).toEqual(turns.map(({ speaker }) => speaker))
      expect(redactConversation(english, once)).toEqual(once)
      for (const [at, { text }] of once.entries()) {
        const kept = text.split(/\[(?:card number|security code|national id) removed\]/)
        let from = 0
        for (const part of kept) {
          const found = turns[at]?.text.indexOf(part, from) ?? -1
          expect(found).toBeGreaterThanOrEqual(from)
          from = found + part.length
        }
      }
    }),
  )
})

test('national numbers in everyday talk are cut in less than one call of a hundred', () => {
  const calls = fc.tuple(
    fc
      .constantFrom('2', '4', '5', '6', '07')
      .chain((head) => digits(10 - head.length).map((rest) => head + rest)),
    forms,
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 10_000, max: 99_999 }),
    fc.boolean(),
  )
  const samples = fc.sample(calls, 500)
  const wrong = samples.filter(([number, ways, people, zip, repeats]) => {
    const said = spoken(number, ways).join(' ')
    const texts = [
      `I need a table for ${people} at ${WORDS[people % 10]}`,
      'What is your number?',
      said,
      `So that is ${said}?`,
      repeats ? said : 'yes',
      'And your zip?',
      String(zip),
    ]
    const turns = texts.map((text, at) => ({ speaker: at % 2 === 0 ? 'caller' : 'agent', text }))
    return redactConversation(english, turns).some(({ text }, at) => text !== texts[at])
  })
  expect(wrong.length).toBeLessThan(samples.length / 100)
})
