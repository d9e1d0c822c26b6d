import { otherLanguage } from '../../language/identification/choice.ts'
import { foreignTo } from '../../language/identification/foreign.ts'
import type { Dispatch } from './event-queue.ts'

export type LanguageWatch = {
  /** What is being spoken (BCP 47). */
  readonly current: string
  /**
   * Dispatches what the caller has said, and with it what language it turned out to be in. Another language of the
   * agent's comes before the words, so that they are understood in it; one that it does not speak comes after them.
   */
  hear(text: string, guess: string | undefined, dispatchWords: () => void): void
}

type Options = {
  /** What the agent speaks; the first is what it begins with. */
  readonly spoken: readonly string[]
  readonly dispatch: Dispatch
}

/** For those who are asked in one language and answer in it. */
export function oneLanguage(tag: string): LanguageWatch {
  return { current: tag, hear: (_text, _guess, dispatchWords) => dispatchWords() }
}

/** Follows what language the caller speaks. */
export function createLanguageWatch({ spoken, dispatch }: Options): LanguageWatch {
  let current = spoken[0] ?? ''
  let isForeign = false
  return {
    get current() {
      return current
    },
    hear(text, guess, dispatchWords) {
      const language = isForeign ? undefined : otherLanguage({ current, spoken }, { text, guess })
      if (language === undefined) return dispatchWords()
      if (spoken.includes(language)) {
        current = language
        dispatch({ type: 'language.recognised', language })
        return dispatchWords()
      }
      const foreign = foreignTo(spoken, language)
      dispatchWords()
      if (!foreign) return
      isForeign = true
      dispatch({ type: 'language.recognised', language, foreign })
    },
  }
}
