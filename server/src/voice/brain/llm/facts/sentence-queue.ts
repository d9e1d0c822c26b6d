import type { FactsLanguage } from '../../../../language/facts.ts'
import type { Sentence, Spoken, SpokenSentences } from './spoken-sentences.ts'

/** Whole sentences in their order, some of which cannot be said before it is known what comes next. */
export type SentenceQueue = {
  push(sentence: Sentence): void
  /** What can be said by now. */
  settle(): Spoken[]
  /** All that is left, now that nothing comes next. */
  settleAll(): Spoken[]
  /** Leaves out what was said to be done before it was; false where there is nothing of the kind. */
  dropDeeds(): boolean
  clear(): void
}

export function createSentenceQueue(facts: FactsLanguage, sentences: SpokenSentences): SentenceQueue {
  let waiting: readonly Sentence[] = []

  /** An opening is said with what it opens, and that something is done once it is. */
  function isReady([first, ...rest]: readonly Sentence[]): boolean {
    if (!first || sentences.isTooEarly(first)) return false
    return !facts.isOpening(first.text) || isReady(rest)
  }

  function sayFirst(): Spoken[] {
    const [first, second] = waiting
    waiting = waiting.slice(1)
    if (!first) return []
    const opensNothing = facts.isOpening(first.text) && second !== undefined && !sentences.isSayable(second)
    return opensNothing ? [] : sentences.say(first)
  }

  return {
    push(sentence) {
      waiting = [...waiting, sentence]
    },
    settle() {
      const spoken: Spoken[] = []
      while (isReady(waiting)) spoken.push(...sayFirst())
      return spoken
    },
    settleAll() {
      const spoken: Spoken[] = []
      while (waiting.length > 0) spoken.push(...sayFirst())
      return spoken
    },
    dropDeeds() {
      const others = waiting.filter(({ text }) => facts.deedIn(text) === undefined)
      const hadAny = others.length < waiting.length
      waiting = others
      return hadAny
    },
    clear() {
      waiting = []
    },
  }
}
