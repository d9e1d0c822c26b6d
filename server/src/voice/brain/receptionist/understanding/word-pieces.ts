/**
 * The tokens of BERT: lower case, without accents, punctuation by itself, and each word as the longest pieces that the
 * vocabulary has. What a caller says never becomes one of the marks, such as [SEP], that structure the input.
 */
export type WordPieces = {
  /** `[CLS] text [SEP]` */
  ofText(text: string, maxTokens: number): number[]
}

/** A longer word is no word. */
const MAX_WORD_CHARACTERS = 100

const CONTINUES = '##'
const SPACE = /[\s\u0085]/u
const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\ufffd]/u
const MARK = /\p{Mn}/gu
const PUNCTUATION = /[\p{P}$+<=>^`|~]/u
const IDEOGRAPH =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2b81f}\u{2b820}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/u

/** The vocabulary's lines are the pieces, and their numbers the tokens. */
export function createWordPieces(vocabulary: string): WordPieces {
  const ids = new Map(vocabulary.split('\n').map((piece, id) => [piece, id]))
  const longest = Math.max(...Array.from(ids.keys(), (piece) => piece.length))
  const mark = (piece: string): number => {
    const id = ids.get(piece)
    if (id === undefined) throw new Error(`The vocabulary has no ${piece}.`)
    return id
  }
  const [begin, end, unknown] = [mark('[CLS]'), mark('[SEP]'), mark('[UNK]')]

  function ofWord(word: readonly string[]): number[] {
    if (word.length > MAX_WORD_CHARACTERS) return [unknown]
    const found: number[] = []
    for (let start = 0; start < word.length;) {
      let until = Math.min(word.length, start + longest)
      let id: number | undefined
      for (; until > start; until--) {
        id = ids.get((start > 0 ? CONTINUES : '') + word.slice(start, until).join(''))
        if (id !== undefined) break
      }
      if (id === undefined) return [unknown]
      found.push(id)
      start = until
    }
    return found
  }

  function tokensOf(text: string, max: number): number[] {
    const found: number[] = []
    for (const word of wordsOf(text)) {
      if (found.length >= max) break
      found.push(...ofWord(word))
    }
    return found.slice(0, max)
  }

  return { ofText: (text, maxTokens) => [begin, ...tokensOf(text, maxTokens - 2), end] }
}

/** Words and single signs of punctuation, each as its characters. */
function wordsOf(text: string): string[][] {
  const words: string[][] = []
  let word: string[] = []
  const endWord = (): void => {
    if (word.length > 0) words.push(word)
    word = []
  }
  for (const character of withoutAccents(text)) {
    if (SPACE.test(character)) endWord()
    else if (PUNCTUATION.test(character) || IDEOGRAPH.test(character)) {
      endWord()
      words.push([character])
    } else word.push(character)
  }
  endWord()
  return words
}

function withoutAccents(text: string): string {
  const clean = Array.from(text, (character) => {
    if (SPACE.test(character)) return ' '
    return CONTROL.test(character) ? '' : character
  }).join('')
  // By character: in a whole word "Σ" would become another letter at its end.
  return Array.from(clean.normalize('NFD').replace(MARK, ''), (character) => character.toLowerCase()).join('')
}
