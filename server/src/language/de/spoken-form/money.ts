import { anyOf, byRules, DASH } from '../../spoken-form/rule.ts'
import { sayCount, sayDecimal, sayNumber } from '../numbers.ts'

type Currency = readonly [whole: string, part: string]

const EURO: Currency = ['Euro', 'Cent']
const DOLLAR: Currency = ['Dollar', 'Cent']
const POUND: Currency = ['Pfund', 'Pence']
const FRANC: Currency = ['Franken', 'Rappen']

const CURRENCIES: Readonly<Record<string, Currency>> = {
  '€': EURO,
  EUR: EURO,
  Euro: EURO,
  $: DOLLAR,
  US$: ['US-Dollar', 'Cent'],
  USD: ['US-Dollar', 'Cent'],
  Dollar: DOLLAR,
  '£': POUND,
  GBP: POUND,
  '¥': ['Yen', 'Sen'],
  CHF: FRANC,
  SFr: FRANC,
  Fr: FRANC,
  Franken: FRANC,
}
const SIGN = `(${anyOf(['€', 'EUR', '$', 'US$', 'USD', '£', 'GBP', 'CHF', 'SFr', '¥'])})`
const AFTER = `(${anyOf(['€', 'EUR', 'Euro', '$', 'USD', 'Dollar', '£', 'GBP', 'CHF', 'Franken', 'SFr'])})(?![\\p{L}\\d])`
const AMOUNT = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d\d)?|\d+(?:[.,](?:\d\d|--?|–))?`
const NO_DIGIT = String.raw`(?<![\d.,])`
const SCALE = String.raw`(?: ?(Mio|Mrd|Tsd|Millionen|Milliarden|Tausend)\.?)?`
const SCALES: Readonly<Record<string, string>> = { Mio: 'Millionen', Mrd: 'Milliarden', Tsd: 'Tausend' }

/** "12,50 €" is "zwölf Euro fünfzig", "10-20 €" "zehn bis zwanzig Euro". */
export const spokenMoney = byRules([
  [/(?<![\p{L}\d)])[-–](?=[€$£]?\d[\d.,]* ?[€$£])/gu, () => 'minus '],
  [
    new RegExp(`${NO_DIGIT}(${AMOUNT})(?: ?(?:€|Euro))?${DASH}(${AMOUNT}) ?${AFTER}`, 'gu'),
    (_, from, to, sign) => `${sayAmount(from)} bis ${sayMoney(sign, to)}`,
  ],
  [new RegExp(`${SIGN} ?(${AMOUNT})(?!\\d)`, 'g'), (_, sign, amount) => sayMoney(sign, amount)],
  [
    new RegExp(`${NO_DIGIT}(${AMOUNT}|\\d+,\\d)${SCALE} ?${AFTER}`, 'gu'),
    (_, amount, scale, sign) =>
      scale === undefined
        ? sayMoney(sign, amount)
        : `${sayDecimal(amount)} ${SCALES[scale] ?? scale} ${CURRENCIES[sign]?.[0] ?? sign}`,
  ],
])

function sayAmount(amount: string): string {
  const { whole, part } = partsOf(amount)
  return part === 0 ? sayNumber(whole) : `${sayNumber(whole)} Komma ${sayNumber(part)}`
}

function partsOf(amount: string): { whole: number; part: number } {
  const plain = amount.replaceAll(/\.(?=\d{3}(?:\D|$))/g, '')
  const [whole = '0', part = ''] = plain.split(/[.,]/)
  return { whole: Number(whole), part: /^\d\d?$/.test(part) ? Number(part.padEnd(2, '0')) : 0 }
}

/** "€" and "4,50" are "vier Euro fünfzig". */
export function sayMoney(sign: string, amount: string): string {
  const [name, cent] = CURRENCIES[sign] ?? [sign, 'Cent']
  const { whole, part } = partsOf(amount)
  const wholeWords = `${sayCount(whole)} ${name}`
  if (part === 0) return wholeWords
  if (whole === 0) return `${sayCount(part)} ${cent}`
  return `${wholeWords} ${sayNumber(part)}`
}
