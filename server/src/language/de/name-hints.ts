import { folded } from './folding.ts'

/** "Meier mit A I", "Schmidt mit D T", "Hofmann mit zwei F", "Maier mit Ypsilon": what a caller says of a name's letters. */
const HINT =
  /[,.]?\s+(?:(?:mit|ohne)\s+(?:einem\s+|einfachem\s+|nur einem\s+)?)(?:(doppel|zwei|zweimal|doppeltem)[\s-]*)?((?:\p{L}|ypsilon|eszett)(?:[\s-]+\p{L})?|ie|ei|ai|ey|ay|dt|th|ph|ck|tz|ss|tt|ff|ll|nn|scharfem s)(?=[\s.,!?]|$)(?:\s+(?:am ende|vorne|hinten))?/iu

/** One that stands at the beginning; empty where there is none. */
export function leadingHint(text: string): string {
  const found = HINT.exec(text)
  return found?.index === 0 ? found[0] : ''
}

export function withoutHint(text: string): string {
  return text.replace(HINT, '')
}

/** What is heard alike: which letters the said ones replace. */
const HEARD_ALIKE: readonly (readonly string[])[] = [
  ['ei', 'ai', 'ey', 'ay'],
  ['dt', 'tt', 't', 'd'],
  ['ck', 'k', 'c'],
  ['ph', 'f', 'v', 'ff'],
  ['th', 't'],
  ['tz', 'z'],
  ['ß', 'ss', 's'],
  ['y', 'i'],
  ['ie', 'i'],
]

/** The name with its last word put right. */
export function hinted(name: string, text: string): string {
  const [all = '', twice, said] = HINT.exec(text) ?? []
  if (said === undefined) return name
  const words = name.split(' ')
  const last = words.pop() ?? ''
  const letters = folded(said)
    .replaceAll(/[\s-]/g, '')
    .replace('ypsilon', 'y')
    .replace(/eszett|scharfems/, 'ß')
  const isWithout = /^[,.]?\s+ohne/i.test(all)
  const put = isWithout
    ? without(last, letters)
    : having(last, twice === undefined ? letters : letters + letters)
  return [...words, put].join(' ')
}

function without(word: string, letters: string): string {
  const at = word.toLowerCase().indexOf(letters, 1)
  return at < 0 ? word : word.slice(0, at) + word.slice(at + letters.length)
}

function having(word: string, letters: string): string {
  const lower = word.toLowerCase()
  if (lower.includes(letters)) return word
  const [one = ''] = letters
  const isDouble = letters.length === 2 && letters === one + one
  if (isDouble && lower.includes(one)) return replaced(word, lower.lastIndexOf(one), one.length, letters)
  const heard = HEARD_ALIKE.find((row) => row.includes(letters))
  for (const other of heard ?? []) {
    const at = lower.lastIndexOf(other)
    if (other !== letters && at >= 0) return replaced(word, at, other.length, letters)
  }
  return /^[hea]$/.test(letters) ? word + letters : word
}

function replaced(word: string, at: number, length: number, letters: string): string {
  const inPlace = at === 0 ? letters.charAt(0).toUpperCase() + letters.slice(1) : letters
  return word.slice(0, at) + inPlace + word.slice(at + length)
}
