import { describe, expect, test } from 'vitest'
import { readDigits, sayPhoneNumber } from './digits.ts'
import { sayDay } from './dates.ts'
import { folded } from './folding.ts'
import { numberAt, ordinalValueOf, valueOf } from './numerals.ts'
import { sayNumber, sayOrdinal, sayYear } from './numbers.ts'
import { modern, readSpelled, saySpelled } from './spelling.ts'
import { sayTime } from './times.ts'

const NUMBERS: readonly (readonly [number, string])[] = [
  [0, 'null'],
  [1, 'eins'],
  [7, 'sieben'],
  [16, 'sechzehn'],
  [17, 'siebzehn'],
  [21, 'einundzwanzig'],
  [30, 'dreißig'],
  [66, 'sechsundsechzig'],
  [100, 'einhundert'],
  [101, 'einhunderteins'],
  [342, 'dreihundertzweiundvierzig'],
  [1000, 'eintausend'],
  [1021, 'eintausendeinundzwanzig'],
  [12_500, 'zwölftausendfünfhundert'],
  [1_000_000, 'eine Million'],
  [2_000_300, 'zwei Millionen dreihundert'],
]

describe('a number', () => {
  test.each(NUMBERS)('%i is said', (value, words) => {
    expect(sayNumber(value)).toBe(words)
  })

  test.each(NUMBERS.filter(([value]) => value < 1_000_000))('%i is read', (value, words) => {
    expect(valueOf(folded(words))).toBe(value)
  })

  test.each([
    ['zwo', 2],
    ['zwoundzwanzig', 22],
    ['hundert', 100],
    ['hundertfünf', 105],
    ['hundertundfünf', 105],
    ['tausend', 1000],
    ['dreissig', 30],
    ['fuenfzehn', 15],
  ])('%s is %i', (word, value) => {
    expect(valueOf(folded(word))).toBe(value)
  })

  test.each([
    ['ein und zwanzig', 21],
    ['zwei hundert', 200],
    ['fünf und dreißig', 35],
    ['drei tausend vier hundert', 3400],
    ['hundert zwei', 102],
  ])('%s is one number', (text, value) => {
    const words = folded(text).split(' ')
    expect(numberAt(words, 0)).toEqual({ value, count: words.length })
  })

  test.each(['eine', 'einen', 'haus', 'undzwanzig', 'zweidrei', 'einsundzwanzigzwei'])(
    '%s is none',
    (word) => {
      expect(valueOf(word)).toBeUndefined()
    },
  )

  test.each([
    [1, 'erste'],
    [3, 'dritte'],
    [7, 'siebte'],
    [8, 'achte'],
    [16, 'sechzehnte'],
    [20, 'zwanzigste'],
    [21, 'einundzwanzigste'],
    [31, 'einunddreißigste'],
  ])('%i in a row is %s', (value, word) => {
    expect(sayOrdinal(value)).toBe(word)
    expect(ordinalValueOf(folded(word))).toBe(value)
  })

  test.each(['heute', 'mitte', 'bitte', 'woche', 'leute', 'letzten', 'besten'])(
    '%s counts nothing',
    (word) => {
      expect(ordinalValueOf(word)).toBeUndefined()
    },
  )

  test.each([
    [1999, 'neunzehnhundertneunundneunzig'],
    [2026, 'zweitausendsechsundzwanzig'],
    [1800, 'achtzehnhundert'],
  ])('the year %i is said', (year, words) => {
    expect(sayYear(year)).toBe(words)
  })
})

describe('digits', () => {
  test.each([
    ['null eins fünf eins zwei drei vier', '0151234'],
    ['null eins sieben zwo', '0172'],
    ['null dreißig, siebenundachtzig, vierundfünfzig', '0308754'],
    ['vier mal die sieben', '7777'],
    ['doppel fünf drei', '553'],
    ['doppelnull sieben', '007'],
    ['zweimal die acht und dann eine drei', '883'],
    ['fünf eins nein fünf zwei', '52'],
    ['0151 23 45 67', '0151234567'],
    ['null eins fünf eins, äh, dreiundzwanzig, fünfundvierzig', '01512345'],
    ['plus vier neun dreißig', '+4930'],
    ['+49 30 1234', '+49301234'],
    ['ein und zwanzig drei', '213'],
    ['null sechs eins hundertzwölf', '061112'],
    ['meine nummer ist 0 30, 12 34 56', '030123456'],
    ['ich habe eine frage', ''],
  ])('%s', (said, digits) => {
    expect(readDigits(said)).toBe(digits)
  })

  test.each([
    ['+4915123456789', 'plus vier neun, eins fünf eins zwei, drei vier fünf, sechs sieben acht neun'],
    ['030123456', 'null drei null, eins zwei drei, vier fünf sechs'],
    ['0172', 'null eins sieben zwei'],
    ['89', 'acht neun'],
  ])('%s is said in groups', (number, said) => {
    const digits = sayPhoneNumber(number)
    expect(readDigits(digits)).toBe(number)
    expect(digits).toBe(said)
  })
})

describe('a word that is spelled', () => {
  test.each([
    ['M Ü L L E R', 'MÜLLER'],
    ['M wie Martha, E, I wie Ida, E, R', 'MEIER'],
    ['s c h doppel l', 'schll'],
    ['Anton Berta Cäsar', 'abc'],
    ['Heinrich Otto Friedrich Martha Anton Nordpol Nordpol', 'hofmann'],
    ['Hamburg Aachen Nürnberg Salzwedel', 'hans'],
    ['K umlaut o H L E R', 'KöHLER'],
    ['M a umlaut r z', 'März'],
    ['W E I scharfes S', 'WEIß'],
    ['G R O Eszett', 'GROß'],
    ['Schule Martha Ida Theodor', 'schmit'],
    ['S C H M I D T', 'SCHMIDT'],
    ['b-e-c-k-e-r', 'becker'],
    ['L I Bindestrich K A', 'LI-KA'],
    ['Anton Müller', 'Anton Müller'],
    ['ich heiße Paula', 'ich heiße Paula'],
  ])('%s', (said, word) => {
    expect(readSpelled(said)).toBe(word)
  })

  test('is said letter by letter', () => {
    expect(saySpelled('Weiß')).toBe('W E I Eszett')
    expect(saySpelled('A12')).toBe('A eins zwei')
  })

  test('and old spellings become today’s', () => {
    expect(modern('Ich muß sagen, daß das Telephon klingelt')).toBe(
      'Ich muss sagen, dass das Telefon klingelt',
    )
  })
})

test('a day is said as seen from today', () => {
  const day = { dayOfWeek: 5, month: 3, day: 13 }
  expect(sayDay({ ...day, ahead: 0 }, 'told')).toBe('heute')
  expect(sayDay({ ...day, ahead: 1 }, 'dated')).toBe('morgen')
  expect(sayDay({ ...day, ahead: 3 }, 'told')).toBe('am Freitag')
  expect(sayDay({ ...day, ahead: 10 }, 'told')).toBe('am Freitag, dem dreizehnten März')
  expect(sayDay({ ...day, ahead: 10 }, 'dated')).toBe('am Freitag, dem 13. März')
  expect(sayDay({ ...day, ahead: 10 }, 'weekday')).toBe('Freitag')
})

test('a time is said on the clock of twenty four hours', () => {
  expect(sayTime({ hour: 14, minute: 30 }, 'figures')).toBe('14:30 Uhr')
  expect(sayTime({ hour: 9, minute: 0 }, 'brief')).toBe('9 Uhr')
  expect(sayTime({ hour: 13, minute: 5 }, 'part_of_day')).toBe('dreizehn Uhr fünf')
  expect(sayTime({ hour: 1, minute: 0 }, 'letters')).toBe('ein Uhr')
})
