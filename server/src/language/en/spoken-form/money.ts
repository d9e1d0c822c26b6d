import { sayDecimal, sayNumber } from '../numbers.ts'
import { anyOf, byRules, DASH, NUMBER } from '../../spoken-form/rule.ts'

type Currency = readonly [one: string, many: string, cent: string, cents: string]

function dollars(country: string): Currency {
  return [`${country} dollar`, `${country} dollars`, 'cent', 'cents']
}

const DOLLAR: Currency = ['dollar', 'dollars', 'cent', 'cents']
const US_DOLLAR = dollars('US')
const POUND: Currency = ['pound', 'pounds', 'penny', 'pence']
const EURO: Currency = ['euro', 'euros', 'cent', 'cents']
const YEN: Currency = ['yen', 'yen', 'sen', 'sen']
const RUPEE: Currency = ['rupee', 'rupees', 'paisa', 'paise']

const SIGNS: Readonly<Record<string, Currency>> = {
  $: DOLLAR,
  US$: US_DOLLAR,
  C$: dollars('Canadian'),
  CA$: dollars('Canadian'),
  A$: dollars('Australian'),
  AU$: dollars('Australian'),
  NZ$: dollars('New Zealand'),
  HK$: dollars('Hong Kong'),
  S$: dollars('Singapore'),
  '£': POUND,
  '€': EURO,
  '¥': YEN,
  '₹': RUPEE,
}
const CODES: Readonly<Record<string, Currency>> = {
  USD: US_DOLLAR,
  CAD: dollars('Canadian'),
  AUD: dollars('Australian'),
  NZD: dollars('New Zealand'),
  GBP: POUND,
  EUR: EURO,
  JPY: YEN,
  INR: RUPEE,
  CHF: ['Swiss franc', 'Swiss francs', 'centime', 'centimes'],
  SEK: ['Swedish krona', 'Swedish kronor', 'öre', 'öre'],
  NOK: ['Norwegian krone', 'Norwegian kroner', 'øre', 'øre'],
  DKK: ['Danish krone', 'Danish kroner', 'øre', 'øre'],
}
const CURRENCIES = { ...SIGNS, ...CODES }

const SCALES: Readonly<Record<string, string>> = {
  k: 'thousand',
  m: 'million',
  mn: 'million',
  mm: 'million',
  b: 'billion',
  bn: 'billion',
  t: 'trillion',
}
const SCALE = String.raw`(?: ?(k|K|M|m|mn|MM|bn|B|b|T)\b| (thousand|million|billion|trillion)\b)?`
const SIGN = `((?<![A-Za-z])(?:${anyOf(Object.keys(SIGNS))})|\\b(?:${anyOf(Object.keys(CODES))})(?= ?\\d))`
const AFTER = `(${anyOf(['€', '£', '$', '¥'])}(?!\\d)|(?:${anyOf(Object.keys(CODES))})\\b)`
const AMOUNT = NUMBER.replace(/^\(\?<!.*?\)/, '')

/** "$10-$20" is "ten to twenty dollars", "€1.2bn" "one point two billion euros". */
export const spokenMoney = byRules([
  [/(?<![\p{L}\d)])[-–](?=[$£€¥]\d)/gu, () => 'minus '],
  // As continental Europe writes it: 1.234,50 €.
  [
    /((?:€|EUR|CHF) ?|(?=\d[\d.]{0,12},\d\d ?(?:€|EUR|CHF)))(?<![\d.,])(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d\d))?(?![\d.,]*\d)/g,
    (all, sign, whole, cents) =>
      cents === undefined && !/\.\d{3}$/.test(whole)
        ? all
        : `${sign}${whole.replaceAll('.', '')}${cents ? `.${cents}` : ''}`,
  ],
  [
    new RegExp(`${SIGN} ?(${AMOUNT})${SCALE}${DASH}(?:${SIGN} ?)?(${AMOUNT})${SCALE}`, 'g'),
    (_, sign, from, short, long, other, to, toShort, toLong) =>
      span([sign, from, short ?? long], [other ?? sign, to, toShort ?? toLong]),
  ],
  [
    new RegExp(`${SIGN} ?(${AMOUNT})${SCALE}`, 'g'),
    (_, sign, amount, short, long) => sayMoney(sign, amount, short ?? long),
  ],
  [
    new RegExp(`(${NUMBER})${SCALE}${DASH}(${AMOUNT})${SCALE} ?${AFTER}`, 'g'),
    (_, from, short, long, to, toShort, toLong, sign) =>
      span([sign, from, short ?? long], [sign, to, toShort ?? toLong]),
  ],
  [
    new RegExp(`(${NUMBER})${SCALE} ?${AFTER}`, 'g'),
    (_, amount, short, long, sign) => sayMoney(sign, amount, short ?? long),
  ],
  [
    new RegExp(`(${NUMBER}) ?¢`, 'g'),
    (_, amount) => `${sayDecimal(amount)} ${amount === '1' ? 'cent' : 'cents'}`,
  ],
])

type Sum = readonly [sign: string, amount: string, scale: string | undefined]

/** The currency is named once where both ends are alike and round. */
function span(from: Sum, to: Sum): string {
  const isPlain = from[0] === to[0] && !(from[2] === undefined && /\.\d\d$/.test(from[1]))
  if (!isPlain) return `${sayMoney(...from)} to ${sayMoney(...to)}`
  const scale = from[2] === undefined || from[2] === to[2] ? '' : ` ${scaleName(from[2])}`
  return `${sayDecimal(from[1])}${scale} to ${sayMoney(...to)}`
}

function scaleName(scale: string): string {
  return SCALES[scale.toLowerCase()] ?? scale
}

/** "$" and "4.50" are "four dollars and fifty cents". */
export function sayMoney(sign: string, amount: string, scale?: string): string {
  const [one, many, cent, cents] = CURRENCIES[sign]!
  if (scale !== undefined) return `${sayDecimal(amount)} ${scaleName(scale)} ${many}`
  const [whole = '0', fraction = ''] = amount.replaceAll(',', '').split('.')
  const wholeWords = `${sayDecimal(whole)} ${Number(whole) === 1 ? one : many}`
  if (fraction === '') return wholeWords
  if (fraction.length !== 2) return `${sayDecimal(amount)} ${many}`
  const small = Number(fraction)
  if (small === 0) return wholeWords
  const smallWords = `${sayNumber(small)} ${small === 1 ? cent : cents}`
  return Number(whole) === 0 ? smallWords : `${wholeWords} and ${smallWords}`
}
