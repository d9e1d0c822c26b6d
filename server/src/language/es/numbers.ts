import { cardinalAt } from './cardinals.ts'
import { sayDigitRow, sayDigits } from './digit-names.ts'
import { folded } from './folded.ts'
import { BELOW_THIRTY, HUNDREDS, ORDINALS, TENS } from './numerals.ts'

/** What is counted, where a noun follows: "un euro", "una hora", "veintiún días", "doscientas personas". */
export type Noun = 'masculine' | 'feminine'

/** Longer numbers are read digit by digit: no one follows them otherwise. */
const MOST_DIGITS = 15

export function sayNumber(value: number, noun?: Noun): string {
  return agreeing(said(value), noun)
}

function said(value: number): string {
  if (value < 30) return BELOW_THIRTY[value]!
  if (value < 100) return joined(TENS[Math.floor(value / 10) - 3]!, value % 10, ' y ')
  if (value === 100) return 'cien'
  if (value < 1000) return joined(HUNDREDS[Math.floor(value / 100) - 1]!, value % 100)
  if (value < 1e6) {
    const thousands = Math.floor(value / 1000)
    return joined(thousands === 1 ? 'mil' : `${sayNumber(thousands, 'masculine')} mil`, value % 1000)
  }
  const [size, one, many] = value < 1e12 ? [1e6, 'millón', 'millones'] : [1e12, 'billón', 'billones']
  const count = Math.floor(value / size)
  return joined(`${sayNumber(count, 'masculine')} ${count === 1 ? one : many}`, value % size)
}

function joined(head: string, rest: number, by = ' '): string {
  return rest === 0 ? head : `${head}${by}${said(rest)}`
}

function agreeing(words: string, noun: Noun | undefined): string {
  if (noun === undefined) return words
  if (noun === 'masculine') return words.replace(/veintiuno$/, 'veintiún').replace(/\buno$/, 'un')
  return words.replace(/uno$/, 'una').replaceAll(/(cient|quinient)os\b(?! mil)/g, '$1as')
}

/** 3 is "tercero"; from thirteen on the plain number is said. */
export function sayOrdinal(value: number, noun?: Noun): string {
  const word = ORDINALS[value - 1]
  if (word === undefined) return sayNumber(value, noun)
  return noun === 'feminine' ? word.replace(/o$/, 'a') : word
}

/** "3,50" and "3.5" are "tres coma cincuenta" and "tres coma cinco"; thousands may be parted by points or blanks. */
export function sayDecimal(text: string, noun?: Noun): string {
  const { whole, fraction } = partsOf(text)
  const isRow = whole.length > MOST_DIGITS || (whole.length > 1 && whole.startsWith('0'))
  const head = isRow ? sayDigitRow(whole) : sayNumber(Number(whole), fraction === '' ? noun : undefined)
  if (fraction === '') return head
  const zeros = /^0*/.exec(fraction)![0].length
  const isLong = fraction.length > 3 || zeros === fraction.length
  const tail = isLong
    ? sayDigits(fraction)
    : [...Array.from({ length: zeros }, () => 'cero'), sayNumber(Number(fraction))].join(' ')
  return `${head} coma ${tail}`
}

/** A figure as Spain and most of America write it (1.234,50) or as Mexico does (1,234.50). */
export function partsOf(figure: string): { readonly whole: string; readonly fraction: string } {
  const text = figure.replaceAll(/[\s']/g, '')
  const last = /[.,](?=\d*$)/.exec(text)
  if (!last) return { whole: text, fraction: '' }
  const head = text.slice(0, last.index)
  const tail = text.slice(last.index + 1)
  const isOnly = !/[.,]/.test(head)
  // One sign before three digits parts thousands, whichever it is; "0.500" has none.
  const isThousands = tail.length === 3 && (isOnly ? /^[1-9]\d{0,2}$/.test(head) : head.includes(last[0]))
  if (isThousands) return { whole: (head + tail).replaceAll(/[.,]/g, ''), fraction: '' }
  return { whole: head.replaceAll(/[.,]/g, '') || '0', fraction: tail }
}

/** What a figure counts. */
export function valueOf(figure: string): number {
  const { whole, fraction } = partsOf(figure)
  return Number(fraction === '' ? whole : `${whole}.${fraction}`)
}

/** "3/4" is "tres cuartos", "5/5" "cinco de cinco", "40/30" "cuarenta barra treinta". */
export function sayFraction(over: number, under: number): string {
  if (over === under) return `${sayNumber(over)} de ${sayNumber(under)}`
  if (over === 0 || over > under || under > 10) return `${sayNumber(over)} barra ${sayNumber(under)}`
  if (under === 2) return 'medio'
  const part = under === 3 ? 'tercio' : sayOrdinal(under)
  return `${sayNumber(over, 'masculine')} ${part}${over === 1 ? '' : 's'}`
}

const FIGURE = /^[+-]?\d[\d.,]*$/

/** A text that is nothing but a number, in words or figures: "treinta y dos", "1.234,50", "tres coma cinco". */
export function readNumber(text: string): number | undefined {
  const bare = folded(text.normalize('NFC'))
    .replaceAll(/[¿?¡!;:]|[.,](?=\s|$)/g, ' ')
    .trim()
  if (FIGURE.test(bare)) return valueOf(bare)
  const words = bare.split(/[\s-]+/)
  const whole = cardinalAt(words, 0)
  if (!whole) return undefined
  if (whole.words === words.length) return whole.value
  if (words[whole.words] !== 'coma' && words[whole.words] !== 'punto') return undefined
  const from = whole.words + 1
  const fraction = cardinalAt(words, from)
  if (!fraction || from + fraction.words !== words.length) return undefined
  return Number(`${whole.value}.${fraction.value}`)
}
