import type { Ears } from './attempt.ts'
import type { Prompt } from './prompt.ts'

/** English has about so many characters in a token, with every model that is asked here. */
const CHARACTERS_PER_TOKEN = 4

/** What a call may still spend on models. Counted by ourselves: not every server tells, and none when it is cut off. */
export type TokenBudget = {
  isEmpty(): boolean
  counting(ears: Omit<Ears, 'asked'>, prompt: Prompt): Ears
}

export function createTokenBudget(maxTokens: number): TokenBudget {
  let left = maxTokens * CHARACTERS_PER_TOKEN
  return {
    isEmpty: () => left <= 0,
    counting: (ears, { instructions, messages }) => ({
      ...ears,
      asked() {
        left -= instructions.length + messages.reduce((sum, { content }) => sum + content.length, 0)
      },
      words(text) {
        left -= text.length
        ears.words(text)
      },
    }),
  }
}
