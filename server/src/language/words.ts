/** The words of a text as a reader sees them: what stands between white space. */
export function wordsOf(text: string): string[] {
  return text.match(/\S+/g) ?? []
}

/** Lower case and no punctuation, so that two ways of writing the same words are equal. */
export function normalised(text: string): string {
  const lower = text.toLowerCase()
  // Most of what is said is plain ASCII, and needs no table of the world's letters.
  const words = /[^ -~]/.test(lower)
    ? lower.replaceAll('’', "'").match(/[\p{L}\p{N}']+/gu)
    : lower.match(/[a-z0-9']+/g)
  return words?.join(' ') ?? ''
}

/** Whether there is anything in it to pronounce. */
export function isSpeakable(text: string): boolean {
  return /[a-zA-Z0-9]/.test(text) || /[\p{L}\p{N}]/u.test(text)
}

export function firstWords(text: string, count: number): string {
  return wordsOf(text).slice(0, count).join(' ')
}

/**
 * What a text says beyond words that were heard before and are now heard again, perhaps as other words: what is left
 * where the beginning of the text is most like them.
 */
export function beyondHeard(heard: string, text: string): string {
  const before = wordsOf(normalised(heard))
  const words = wordsOf(text)
  let costs = before.map((_, index) => index).concat(before.length)
  let best = { cost: before.length, end: 0 }
  for (const [end, word] of words.entries()) {
    const plain = normalised(word)
    const next = [end + 1]
    for (const [index, each] of before.entries()) {
      const replaced = (costs[index] ?? 0) + (plain === each ? 0 : 1)
      next.push(Math.min(replaced, (costs[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    costs = next
    const cost = costs[before.length] ?? 0
    if (cost <= best.cost) best = { cost, end: end + 1 }
  }
  return words.slice(best.end).join(' ')
}

/**
 * What a text says beyond words that are already known: all of it where there are none, nothing where it only says
 * them in another way.
 */
export function beyond(known: string, text: string): string {
  const knownWords = wordsOf(normalised(known))
  const words = wordsOf(text)
  const plain = words.map(normalised)
  if (knownWords.length === 0) return text.trim()
  let matched = 0
  let index = 0
  while (index < plain.length && matched < knownWords.length) {
    const parts = wordsOf(plain[index] ?? '')
    if (parts.some((part, offset) => part !== knownWords[matched + offset])) return ''
    matched += parts.length
    index++
  }
  return words.slice(index).join(' ')
}
