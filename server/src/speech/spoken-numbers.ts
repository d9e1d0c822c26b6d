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
const LARGEST = 1e15

/** 142 is "one hundred forty two". */
export function cardinal(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0 || value >= LARGEST) return digits(String(value))
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

/** 1999 is "nineteen ninety nine", 2005 "two thousand five", 1800 "eighteen hundred". */
export function year(value: number): string {
  const century = Math.floor(value / 100)
  const rest = value % 100
  if (century % 10 === 0 && rest < 10) return cardinal(value)
  if (rest === 0) return `${cardinal(century)} hundred`
  return `${cardinal(century)} ${rest < 10 ? `oh ${ONES[rest]}` : cardinal(rest)}`
}

/** "3.50" is "three point five zero"; thousands may be parted by commas. */
export function decimal(text: string): string {
  const [whole = '', fraction] = text.replaceAll(',', '').split('.')
  const said = whole.length > 1 && whole.startsWith('0') ? digits(whole) : cardinal(Number(whole))
  return fraction === undefined ? said : `${said} point ${digits(fraction)}`
}
