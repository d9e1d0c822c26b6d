/** "Lee with double E", "Erik with a K", "Jon without an H": what a caller says of a name's letters. */
const HINT =
  /[,.]?\s+(?:(?:it is|it's|that is|that's)\s+)?(?:spelled\s+|spelt\s+)?(?:(with(?:out)?)\s+(?:(?:an?|the|one|a single)\s+)?(?:letter\s+)?(double\s|two\s|2\s)?|(double\s))(ph|\p{L})(?:'?s)?(?=[\s.,!?]|$)(?:\s+(?:at|in) the \w+)?/iu

/** One that stands at the beginning; empty where there is none. */
export function leadingHint(text: string): string {
  const found = HINT.exec(text)
  return found?.index === 0 ? found[0] : ''
}

/** The letters that are heard as another. */
const PARTNERS: Readonly<Record<string, RegExp>> = {
  k: /c/,
  c: /k/,
  z: /s/,
  s: /z/,
  y: /i/,
  i: /y/,
  j: /g/,
  g: /j/,
  f: /ph/,
  ph: /ff?|v/,
  v: /w/,
  w: /v/,
}

export function withoutHint(text: string): string {
  return text.replace(HINT, '')
}

/** The name with its last word put right. */
export function hinted(name: string, text: string): string {
  const [, how = 'with', twice, alsoTwice, letter] = HINT.exec(text) ?? []
  if (letter === undefined) return name
  const words = name.split(' ')
  const last = words.pop() ?? ''
  const wanted = letter.toLowerCase()
  if (how.toLowerCase() === 'without') return [...words, without(last, wanted)].join(' ')
  return [...words, (twice ?? alsoTwice) === undefined ? having(last, wanted) : doubled(last, wanted)].join(
    ' ',
  )
}

function without(word: string, letter: string): string {
  const at = word.toLowerCase().indexOf(letter, 1)
  return at < 0 ? word : word.slice(0, at) + word.slice(at + letter.length)
}

function having(word: string, letter: string): string {
  const lower = word.toLowerCase()
  if (lower.includes(letter)) return word
  const found = PARTNERS[letter]?.exec(lower)
  // "Ann with an E" ends in one.
  if (!found) return /[aeh]/.test(letter) ? word + letter : word
  const inPlace = found.index === 0 ? letter.charAt(0).toUpperCase() + letter.slice(1) : letter
  return word.slice(0, found.index) + inPlace + word.slice(found.index + found[0].length)
}

/** A vowel that is said to be double stands where a vowel was heard last. */
function doubled(word: string, letter: string): string {
  const lower = word.toLowerCase()
  if (lower.includes(letter + letter)) return word
  const at = lower.lastIndexOf(letter)
  const isVowel = /[aeiou]/.test(letter)
  if (isVowel) return word.replace(/[aeiouy]+(?=[^aeiouy]*$)/i, letter + letter)
  return at < 0 ? word : word.slice(0, at) + letter + word.slice(at)
}
