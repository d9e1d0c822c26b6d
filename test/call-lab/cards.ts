import fc from 'fast-check'

const WORDS = 'zero one two three four five six seven eight nine'.split(' ')
/** So much of a card must not be found. */
const TELLING_DIGITS = 13

export function withCheckDigit(body: string): string {
  const sum = Array.from(body)
    .toReversed()
    .reduce((all, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
      return all + (value > 9 ? value - 9 : value)
    }, 0)
  return body + String((10 - (sum % 10)) % 10)
}

export const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))

/** Numbers as issuers give them. */
export const anyCard = fc
  .constantFrom(['4', 16], ['51', 16], ['37', 15], ['36', 14], ['6011', 16], ['4', 13], ['62', 19])
  .chain(([head, length]) => digits(length - head.length - 1).map((body) => withCheckDigit(`${head}${body}`)))

export type Form = 'digits' | 'words' | 'groups'
export const anyForm = fc.constantFrom<Form>('digits', 'words', 'groups')

/** A card in so many parts, each as people say it. */
export function partsOf(card: string, count: number, form: Form): string[] {
  const size = Math.ceil(card.length / count)
  const parts = Array.from({ length: count }, (_, at) => card.slice(at * size, (at + 1) * size))
  return parts.filter((part) => part !== '').map((part) => said(part, form))
}

function said(part: string, form: Form): string {
  if (form === 'digits') return part
  if (form === 'groups') return part.match(/\d{1,4}/g)?.join(' ') ?? part
  return Array.from(part, (digit) => WORDS[Number(digit)]).join(' ')
}

/** What a reader who looks for digits only finds in a text. */
export function digitsOf(text: string): string {
  const words = text.toLowerCase().match(/\d|[a-z]+/g) ?? []
  return words
    .map((word) => (WORDS.includes(word) ? String(WORDS.indexOf(word)) : word))
    .filter((word) => /^\d$/.test(word))
    .join('')
}

/** Whether much of a card can be read in a text, in whatever form. */
export function tellsOf(text: string, card: string): boolean {
  const read = digitsOf(text)
  for (let at = 0; at + TELLING_DIGITS <= card.length; at++)
    if (read.includes(card.slice(at, at + TELLING_DIGITS))) return true
  return false
}
