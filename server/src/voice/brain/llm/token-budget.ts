import type { ReplySink } from './attempt.ts'
import type { Prompt } from './prompt.ts'

/** English has about so many characters in a token, with every model that is asked here. */
const CHARACTERS_PER_TOKEN = 4

/** What a call may still spend on models. We count: not every server reports usage, and none when cut off. */
export type TokenBudget = {
  isEmpty(): boolean
  counting(sink: Omit<ReplySink, 'asked'>, prompt: Prompt): ReplySink
}

export function createTokenBudget(maxTokens: number): TokenBudget {
  let left = maxTokens * CHARACTERS_PER_TOKEN
  return {
    isEmpty: () => left <= 0,
    counting: (sink, { instructions, messages }) => ({
      ...sink,
      asked() {
        left -= instructions.length + messages.reduce((sum, { content }) => sum + content.length, 0)
      },
      words(text) {
        left -= text.length
        sink.words(text)
      },
    }),
  }
}
