import { anyOf, byRules, DASH } from '../../spoken-form/rule.ts'
import { partsOf, sayDecimal, sayNumber, type Noun } from '../numbers.ts'
import { FIGURE } from './edges.ts'

type Currency = {
  readonly one: string
  readonly many: string
  readonly cent: string
  readonly cents: string
  readonly noun: Noun
}

function currency(one: string, many: string, cent: string, noun: Noun = 'masculine'): Currency {
  return { one, many, cent, cents: `${cent}s`, noun }
}

const EURO = currency('euro', 'euros', 'céntimo')
const DOLLAR = currency('dólar', 'dólares', 'centavo')
const PESO = currency('peso', 'pesos', 'centavo')
const POUND = currency('libra', 'libras', 'penique', 'feminine')
const SOL = currency('sol', 'soles', 'céntimo')

/** A bare "$" is a dollar: which peso it would be, and whether it is one, the text does not say. */
const SIGNS: Readonly<Record<string, Currency>> = {
  '€': EURO,
  $: DOLLAR,
  US$: DOLLAR,
  MX$: PESO,
  '£': POUND,
  'S/': SOL,
  '₡': currency('colón', 'colones', 'céntimo'),
  '₲': currency('guaraní', 'guaraníes', 'céntimo'),
}
const CODES: Readonly<Record<string, Currency>> = {
  EUR: EURO,
  USD: DOLLAR,
  GBP: POUND,
  MXN: PESO,
  ARS: PESO,
  COP: PESO,
  CLP: PESO,
  UYU: PESO,
  DOP: PESO,
  PEN: SOL,
  BOB: currency('boliviano', 'bolivianos', 'centavo'),
  GTQ: currency('quetzal', 'quetzales', 'centavo'),
}
const CURRENCIES = { ...SIGNS, ...CODES }
const SIGN = `((?<![A-Za-z])(?:${anyOf(Object.keys(SIGNS))})|(?<![\\p{L}])(?:${anyOf(Object.keys(CODES))})(?= ?\\d))`
const AFTER = `(${anyOf(['€', '£', '$', '₡'])}(?!\\d)|(?:${anyOf(Object.keys(CODES))})(?![\\p{L}\\d]))`
const AMOUNT = FIGURE.replace(/^\(\?<!.*?\)/, '')
const SCALE = String.raw`(?: (mil|millones|millón|M)(?![\p{L}\d]))?`

/** "12,50 €" is "doce euros con cincuenta céntimos", "$10-20" "diez a veinte dólares". */
export const spokenMoney = byRules([
  [/(?<![\p{L}\d)])[-–](?=[$£€]\d)/gu, () => 'menos '],
  [
    new RegExp(`${SIGN} ?(${AMOUNT})${SCALE}${DASH}(?:${SIGN} ?)?(${AMOUNT})${SCALE}`, 'gu'),
    (_, sign, from, fromScale, other, to, scale) => span(sign, other ?? sign, [from, fromScale], [to, scale]),
  ],
  [
    new RegExp(`\\$ ?(${AMOUNT}) ?(${anyOf(Object.keys(CODES))})(?![\\p{L}\\d])`, 'gu'),
    (_, amount, code) => sayMoney(code, amount),
  ],
  [
    new RegExp(`${SIGN} ?(${AMOUNT})${SCALE}`, 'gu'),
    (_, sign, amount, scale) => sayMoney(sign, amount, scale),
  ],
  [
    new RegExp(`(${FIGURE})(?: ?[€$£])?${DASH}(${AMOUNT})${SCALE} ?${AFTER}`, 'gu'),
    (_, from, to, scale, sign) => span(sign, sign, [from, undefined], [to, scale]),
  ],
  [
    new RegExp(`(${FIGURE})${SCALE} ?${AFTER}`, 'gu'),
    (_, amount, scale, sign) => sayMoney(sign, amount, scale),
  ],
  [
    new RegExp(`(${FIGURE}) (euros?|dólares|dólar|pesos?|soles|libras?)(?![\\p{L}\\d])`, 'gu'),
    (_, amount, name) => named(amount, name),
  ],
  [/(\d{1,3}) ?¢/g, (_, amount) => `${sayNumber(Number(amount), 'masculine')} centavos`],
])

type Sum = readonly [amount: string, scale: string | undefined]

/** The currency is named once where both ends are alike and round. */
function span(sign: string, other: string, from: Sum, to: Sum): string {
  const isPlain = sign === other && partsOf(from[0]).fraction === ''
  if (!isPlain) return `${sayMoney(sign, ...from)} a ${sayMoney(other, ...to)}`
  const scale = from[1] === undefined ? '' : ` ${scaleName(from[1])}`
  return `${sayDecimal(from[0], CURRENCIES[other]!.noun)}${scale} a ${sayMoney(other, ...to)}`
}

function scaleName(scale: string): string {
  return scale === 'M' ? 'millones' : scale
}

/** A figure before the name of a currency. */
function named(amount: string, name: string): string {
  const known = [EURO, DOLLAR, PESO, SOL, POUND].find(({ one, many }) => one === name || many === name)!
  return inCurrency(known, amount)
}

/** "€" and "4,50" are "cuatro euros con cincuenta céntimos". */
export function sayMoney(sign: string, amount: string, scale?: string): string {
  const known = CURRENCIES[sign]!
  if (scale === undefined) return inCurrency(known, amount)
  const count = sayDecimal(amount, scale === 'mil' ? known.noun : 'masculine')
  return `${count} ${scaleName(scale)} ${scale === 'mil' ? '' : 'de '}${known.many}`
}

function inCurrency({ one, many, cent, cents, noun }: Currency, amount: string): string {
  const { whole, fraction } = partsOf(amount)
  const count = Number(whole)
  const round = count >= 1e6 && count % 1e6 === 0 ? 'de ' : ''
  const wholeWords = `${sayDecimal(whole, noun)} ${round}${count === 1 ? one : many}`
  if (fraction === '') return wholeWords
  if (fraction.length > 2) return `${sayDecimal(amount)} ${many}`
  const small = Number(fraction.padEnd(2, '0'))
  if (small === 0) return wholeWords
  const smallWords = `${sayNumber(small, 'masculine')} ${small === 1 ? cent : cents}`
  return count === 0 ? smallWords : `${wholeWords} con ${smallWords}`
}
