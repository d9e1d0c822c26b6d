/** How a language spells. All words are in lower case. */
export type SpellingWords = {
  /** Signs inside a word, by their names: "hyphen". */
  readonly signs: ReadonlyMap<string, string>
  /** What may stand before a letter, or between two, and is none itself. */
  readonly asides: ReadonlySet<string>
  /** "Double", which says the next letter twice. */
  readonly times: ReadonlyMap<string, number>
  /** Letters as they are written out. */
  readonly letterNames: ReadonlyMap<string, string>
  /** Words that sound like a letter, and are taken for it between two others: "are" in "A are K". */
  readonly soundAlikes?: ReadonlyMap<string, string>
  /** Words that stand for a letter on the telephone or on the radio, and how many in a row spell by themselves. */
  readonly alphabet: ReadonlyMap<string, string>
  readonly minOfAlphabet: number
  /** How many of these words, which follow a letter, say which one is meant: "as in Bravo" is three. */
  exampleOf(following: readonly string[], letter: string): number
  /** A letter that takes several words, such as a "double u". */
  lettersOf(words: readonly string[]): LetterWords | undefined
}

/** `isNamed`: an example says which letter it is. */
export type LetterWords = { readonly letters: string; readonly words: number; readonly isNamed?: true }

const MIN_LETTERS = 3

/** A word that is spelled: where it stands, and its letters. */
export type Spelled = { readonly start: number; readonly end: number; readonly letters: string }

/** `isApart`: a comma or a full stop stands before it; `isSentence`: no comma. */
type Token = {
  readonly text: string
  readonly written: string
  readonly start: number
  readonly end: number
  readonly isApart: boolean
  readonly isSentence: boolean
}

/** All words of a text that are spelled letter by letter. */
export function spelledBy(words: SpellingWords, text: string): Spelled[] {
  const tokens = tokensOf(text)
  const found: Spelled[] = []
  for (let at = 0; at < tokens.length; at++) {
    const run = runAt(words, tokens, at)
    if (!run) continue
    const last = tokens[run.next - 1]
    found.push({ start: tokens[at]?.start ?? 0, end: last?.end ?? 0, letters: run.letters })
    at = run.next - 1
  }
  return found
}

/** A letter, said by itself or with others, in lower case. `isNamed`: an example says which one it is. */
export type SaidLetter = {
  readonly letters: string
  readonly start: number
  readonly end: number
  readonly isNamed: boolean
}

/** All letters of a text one by one, whether they spell a word or not. */
export function lettersBy(words: SpellingWords, text: string): SaidLetter[] {
  const tokens = tokensOf(text)
  const found: SaidLetter[] = []
  for (let at = 0; at < tokens.length; at++) {
    const letter = letterAt(words, tokens, at, false)
    if (!letter) continue
    const [start, end] = [tokens[at]?.start ?? 0, tokens[letter.next - 1]?.end ?? 0]
    found.push({ letters: letter.letters.toLowerCase(), start, end, isNamed: letter.isNamed })
    at = letter.next - 1
  }
  return found
}

/** The text with what is spelled in it put together: "S M I T H" is Smith. */
export function withSpelledWords(text: string, spelled: readonly Spelled[]): string {
  let read = ''
  let from = 0
  for (const { start, end, letters } of spelled) {
    read += text.slice(from, start) + letters
    from = end
  }
  return read + text.slice(from)
}

/** Initials and spelled words in one piece, such as "S-I-O" and "J.R.R.", are letters too. */
function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}'’]+(?:-ray\b)?/gu), ({ 0: word, index }) => ({
    text: word.toLowerCase(),
    written: word,
    start: index,
    end: index + word.length,
    isApart: /[.,;:!?]\s*$/.test(text.slice(Math.max(0, index - 3), index)),
    isSentence: /[.;:!?]\s*$/.test(text.slice(Math.max(0, index - 3), index)),
  }))
}

function runAt(
  words: SpellingWords,
  tokens: readonly Token[],
  from: number,
): { letters: string; next: number } | undefined {
  let letters = ''
  let next = from
  let at = from
  let isSure = false
  let named = 0
  let isFirstNamed = false
  let hasStops = false
  while (at < tokens.length) {
    // "R O B E R T. S M I T H." is two words, "S. M. I. T. H." is one.
    const isApart = letters !== '' && tokens[at]?.isApart === true
    if (isApart && !hasStops && letters.length >= MIN_LETTERS) break
    hasStops ||= isApart
    const read = letterAt(words, tokens, at, letters !== '')
    if (read) {
      letters += read.letters
      at = read.next
      next = at
      if (letters === read.letters) isFirstNamed = read.isNamed
      named += read.isNamed ? 1 : 0
      isSure ||= read.isSure === true
    } else if (
      letters !== '' &&
      words.asides.has(tokens[at]?.text ?? '') &&
      letterAt(words, tokens, at + 1, true)
    )
      at++
    else break
  }
  const count = letters.replace(/[^\p{L}]/gu, '').length
  const isSpelled = count >= MIN_LETTERS || (isSure && count === MIN_LETTERS - 1)
  // Where all others have an example, a first "a" is an article.
  const isStray = !isFirstNamed && named >= MIN_LETTERS && named === letters.length - 1 && /^a/i.test(letters)
  return isSpelled ? { letters: isStray ? letters.slice(1) : letters, next } : undefined
}

/** No letter takes more words. */
const MAX_LETTER_WORDS = 5

/** `isSure`: two such letters are a word that is spelled. */
type Letter = {
  readonly letters: string
  readonly next: number
  readonly isNamed: boolean
  readonly isSure?: true
}

function initialOf({ alphabet }: SpellingWords, { text, written }: Token): string {
  const told = alphabet.get(text)
  return told === undefined || told === text.charAt(0) ? written.charAt(0) : told
}

function letterAt(
  words: SpellingWords,
  tokens: readonly Token[],
  at: number,
  isInside: boolean,
): Letter | undefined {
  const told = toldAt(words, tokens, at)
  if (told) return told
  const word = tokens[at]?.text ?? ''
  const following = tokens[at + 1]?.written ?? ''
  if (isLetter(word)) {
    // "M. A as in Mike" is one letter, which was heard twice.
    const again = toldAt(words, tokens, at + 1) ?? ofRadio(words, tokens, at + 1)
    const isSame = again?.isNamed === true && again.letters.toLowerCase() === word
    return isSame ? again : { letters: tokens[at]?.written ?? '', next: at + 1, isNamed: false }
  }
  const times = words.times.get(word)
  if (times !== undefined && isLetter(following))
    return { letters: following.repeat(times), next: at + 2, isNamed: false }
  if (!isInside) return ofAlphabet(words, tokens, at)
  const named = words.letterNames.get(word)
  if (named !== undefined) return { letters: named, next: at + 1, isNamed: false }
  const alike = words.soundAlikes?.get(word)
  if (alike !== undefined && isLetter(following) && tokens[at + 1]?.isSentence === false)
    return { letters: alike, next: at + 1, isNamed: false }
  const sign = words.signs.get(word)
  if (sign !== undefined && letterAt(words, tokens, at + 1, false))
    return { letters: sign, next: at + 1, isNamed: false }
  return ofRadio(words, tokens, at)
}

/** A letter of several words, or one with an example. It looks at so many words and no further. */
function toldAt(words: SpellingWords, tokens: readonly Token[], at: number): Letter | undefined {
  const row = tokens.slice(at, at + 1 + MAX_LETTER_WORDS)
  const [word = '', ...next] = row.map(({ text }) => text)
  const several = words.lettersOf([word, ...next].slice(0, MAX_LETTER_WORDS))
  if (several)
    return { letters: several.letters, next: at + several.words, isNamed: several.isNamed === true }
  if (!isLetter(word)) return undefined
  const example = words.exampleOf(next, word)
  // Letters are misheard more easily than words: the example says which one it is.
  const telling = example > 0 ? row[example] : undefined
  return (
    telling && { letters: initialOf(words, telling), next: at + 1 + example, isNamed: true, isSure: true }
  )
}

function ofRadio({ alphabet }: SpellingWords, tokens: readonly Token[], at: number): Letter | undefined {
  const letters = alphabet.get(tokens[at]?.text ?? '')
  return letters === undefined ? undefined : { letters, next: at + 1, isNamed: true, isSure: true }
}

function isLetter(word: string): boolean {
  return /^\p{L}$/u.test(word)
}

/** One such word may be a name; several in a row spell. */
function ofAlphabet(words: SpellingWords, tokens: readonly Token[], at: number): Letter | undefined {
  const row = tokens.slice(at, at + words.minOfAlphabet)
  const isRow = row.length === words.minOfAlphabet && row.every(({ text }) => words.alphabet.has(text))
  // "Sierra, I as in India": the letter before the first example may be lost.
  const isSpelling = isRow || isLetterByExample(words, tokens, at + 1)
  return isSpelling ? ofRadio(words, tokens, at) : undefined
}

function isLetterByExample(words: SpellingWords, tokens: readonly Token[], at: number): boolean {
  const letter = tokens[at]?.text ?? ''
  const next = tokens.slice(at + 1, at + 1 + MAX_LETTER_WORDS).map(({ text }) => text)
  return isLetter(letter) && words.exampleOf(next, letter) > 0
}
