const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: readonly (readonly [size: number, name: string])[] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
]
/** Longer numbers are read digit by digit: nobody follows them otherwise. */
const MOST_DIGITS = 15
/** From here on digits are read in threes, with a breath between them. */
const LONG_ROW = 7

/** 142 is "one hundred forty two". */
export function cardinal(value: number): string {
  if (value < 20) return ONES[value]!
  if (value < 100) return joined(TENS[Math.floor(value / 10)]!, value % 10)
  if (value < 1000) return joined(`${ONES[Math.floor(value / 100)]} hundred`, value % 100)
  const [size, name] = SCALES.find(([scale]) => value >= scale)!
  return joined(`${cardinal(Math.floor(value / size))} ${name}`, value % size)
}

function joined(head: string, rest: number): string {
  return rest === 0 ? head : `${head} ${cardinal(rest)}`
}

const IRREGULAR: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

/** 21 is "twenty first". */
export function ordinal(value: number): string {
  const words = cardinal(value).split(' ')
  const last = words.pop()!
  return [...words, IRREGULAR[last] ?? `${last.replace(/y$/, 'ie')}th`].join(' ')
}

/** Digit by digit; whatever else stands there is left out. */
export function digits(text: string): string {
  return Array.from(text.replaceAll(/\D/g, ''), (digit) => ONES[Number(digit)]).join(' ')
}

/** A row of digits as people read it out: a long one in threes, a telephone number's last four together. */
export function digitRow(text: string): string {
  if (text.length < LONG_ROW) return digits(text)
  const groups = text.slice(0, -4).match(/^1(?=\d{6}$)|\d{2}(?=\d{2}$)|\d{1,3}/g) ?? []
  return [...groups, text.slice(-4)].map(digits).join(', ')
}

/** 1999 is "nineteen ninety nine", 2005 "two thousand five", 1800 "eighteen hundred". */
export function year(value: number): string {
  const century = Math.floor(value / 100)
  const rest = value % 100
  if (century === 0 || (century % 10 === 0 && rest < 10)) return cardinal(value)
  if (rest === 0) return `${cardinal(century)} hundred`
  return `${cardinal(century)} ${rest < 10 ? `oh ${ONES[rest]}` : cardinal(rest)}`
}

/** 1990 is "nineteen nineties", 80 "eighties". */
export function decade(value: number): string {
  const words = value < 100 ? cardinal(value) : year(value)
  return words.replace(/(y?)$/, (y) => (y === 'y' ? 'ies' : 's'))
}

/** The number of a room or a house: 305 is "three oh five", 1204 "twelve oh four". */
export function doorNumber(text: string): string {
  if (text.startsWith('0') || text.length > 4) return digitRow(text)
  const [head, rest] = [Number(text.slice(0, -2)), Number(text.slice(-2))]
  if (text.length < 3) return cardinal(rest)
  if (rest === 0)
    return cardinal(head % 10 === 0 ? head * 100 : head).concat(head % 10 === 0 ? '' : ' hundred')
  return `${cardinal(head)} ${rest < 10 ? `oh ${ONES[rest]}` : cardinal(rest)}`
}

/** "3.50" is "three point five zero"; thousands may be parted by commas. */
export function decimal(text: string): string {
  const [whole = '', fraction] = text.replaceAll(',', '').split('.')
  const isRow = whole.length > MOST_DIGITS || (whole.length > 1 && whole.startsWith('0'))
  const said = isRow ? digitRow(whole) : cardinal(Number(whole))
  return fraction === undefined ? said : `${said} point ${digits(fraction)}`
}

/** "3/4" is "three quarters", "5/5" "five out of five", "40/30" "forty slash thirty". */
export function fraction(over: string, under: string): string {
  const [top, bottom] = [Number(over), Number(under)]
  if (top === 50 && bottom === 50) return 'fifty fifty'
  if (top === bottom || over.includes('.')) return `${decimal(over)} out of ${decimal(under)}`
  if (top === 0 || top > bottom || bottom > 100) return `${decimal(over)} slash ${decimal(under)}`
  return `${cardinal(top)} ${part(bottom)}${top === 1 ? '' : 's'}`.replace('halfs', 'halves')
}

function part(bottom: number): string {
  if (bottom === 2) return 'half'
  return bottom === 4 ? 'quarter' : ordinal(bottom)
}

/** "A12" is "ay one two": letters and digits, each by its name. */
export function spelled(text: string): string {
  return Array.from(text.toUpperCase().replaceAll(/[^\p{L}\d]/gu, ''), letterName).join(' ')
}

/** The letter A alone would be taken for the article. */
export function letterName(letter: string): string {
  if (letter === 'A') return 'ay'
  return /^\d$/.test(letter) ? (ONES[Number(letter)] ?? letter) : letter
}
