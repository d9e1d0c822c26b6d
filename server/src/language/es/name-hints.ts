import { folded } from './folded.ts'

const LETTERS: ReadonlyMap<string, string> = new Map([
  ['hache', 'h'],
  ['h', 'h'],
  ['be', 'b'],
  ['b', 'b'],
  ['be larga', 'b'],
  ['be grande', 'b'],
  ['be alta', 'b'],
  ['uve', 'v'],
  ['v', 'v'],
  ['ve', 'v'],
  ['ve corta', 'v'],
  ['ve chica', 'v'],
  ['ve baja', 'v'],
  ['ce', 'c'],
  ['c', 'c'],
  ['zeta', 'z'],
  ['ceta', 'z'],
  ['z', 'z'],
  ['ese', 's'],
  ['s', 's'],
  ['jota', 'j'],
  ['j', 'j'],
  ['ge', 'g'],
  ['g', 'g'],
  ['ka', 'k'],
  ['k', 'k'],
  ['i griega', 'y'],
  ['ye', 'y'],
  ['y', 'y'],
  ['i latina', 'i'],
  ['equis', 'x'],
  ['x', 'x'],
  ['doble ele', 'll'],
  ['elle', 'll'],
  ['doble n', 'nn'],
  ['doble ene', 'nn'],
  ['doble t', 'tt'],
  ['doble te', 'tt'],
  ['doble ese', 'ss'],
])
const NAMES = [...LETTERS.keys()].sort((one, other) => other.length - one.length).join('|')
/** "López con zeta", "Elena con hache", "Elena sin hache": what a caller says of a name's letters. */
const HINT = new RegExp(
  `[,.]?\\s+(?:se escribe |es )?(con|sin) (?:la |una )?(?:letra )?(${NAMES})(?=[\\s.,!?]|$)(?: al (?:principio|final))?`,
)
/** What each is heard as. */
const PARTNERS: Readonly<Record<string, RegExp>> = {
  b: /v/,
  v: /b/,
  z: /s(?!s)|c(?=[ei])/,
  s: /z|c(?=[ei])/,
  c: /z|s(?=[ei])|k/,
  j: /g(?=[ei])|x/,
  g: /j(?=[ei])/,
  k: /qu(?=[ei])|c(?![eih])/,
  y: /ll|i/,
  ll: /y/,
  x: /j|s/,
  i: /y/,
  nn: /n/,
  tt: /t/,
  ss: /s/,
}

/** One that stands at the beginning; empty where there is none. */
export function leadingHint(text: string): string {
  const found = HINT.exec(folded(text))
  return found?.index === 0 ? text.slice(0, found[0].length) : ''
}

export function withoutHint(text: string): string {
  const found = HINT.exec(folded(text))
  return found ? text.slice(0, found.index) + text.slice(found.index + found[0].length) : text
}

/** The name with the word put right to which the hint belongs: the last that it can be said of. */
export function hinted(name: string, text: string): string {
  const [, how, letterName = ''] = HINT.exec(folded(text)) ?? []
  const letter = LETTERS.get(letterName)
  if (letter === undefined) return name
  const words = name.split(' ')
  const changed = words.map((word) => (how === 'sin' ? without(word, letter) : having(word, letter)))
  const at = changed.findLastIndex((word, index) => word !== words[index])
  return at < 0 ? name : words.map((word, index) => (index === at ? changed[at]! : word)).join(' ')
}

function without(word: string, letter: string): string {
  const at = folded(word).indexOf(letter)
  if (at < 0) return word
  const rest = word.slice(0, at) + word.slice(at + letter.length)
  return at === 0 ? rest.charAt(0).toUpperCase() + rest.slice(1) : rest
}

function having(word: string, letter: string): string {
  const bare = folded(word)
  // Gonzales and Gonzalez sound alike in America, and the last letter is what is asked for.
  if (letter === 'z' && bare.endsWith('es')) return `${word.slice(0, -1)}z`
  if (bare.includes(letter)) return word
  if (letter === 'h') return /^[aeiou]/.test(bare) ? `H${word.charAt(0).toLowerCase()}${word.slice(1)}` : word
  const found = PARTNERS[letter]?.exec(bare)
  if (!found) return word
  const inPlace = found.index === 0 ? letter.charAt(0).toUpperCase() + letter.slice(1) : letter
  return word.slice(0, found.index) + inPlace + word.slice(found.index + found[0].length)
}
