import { identify, weigh } from './identify.ts'

type Listening = {
  /** What is being spoken. */
  readonly current: string
  /** What the agent speaks. */
  readonly spoken: readonly string[]
}

type Words = {
  readonly text: string
  /** What STT takes it for, where it tells. */
  readonly guess?: string | undefined
}

/** A change takes more than a loan word or a name. */
const CLEAR_WEIGHT = 1.9
const CLEAR_CERTAINTY = 0.3
/** To turn away a caller takes more: three words of their language and next to none of ours. */
const FOREIGN_WEIGHT = 6
const FOREIGN_CERTAINTY = 0.45
/** As much as this speaks for what is being spoken: then STT's guess at another language is not believed. */
const OWN_WEIGHT = 3

/**
 * Which language a caller speaks, where it is another than what is being spoken; undefined where it is the same or not
 * clear enough. It may be one that the agent does not speak.
 */
export function otherLanguage({ current, spoken }: Listening, { text, guess }: Words): string | undefined {
  const isMoreThanAWord = /\p{L}{2,}[^\p{L}]+\p{L}/u.test(text)
  if (!isMoreThanAWord) return undefined
  const weights = weigh(text, spoken.includes(current) ? spoken : [...spoken, current])
  const own = weights.get(current) ?? 0
  if (guess !== undefined && guess !== current && own < OWN_WEIGHT) return guess
  const found = identify(text)
  const isForeign = found !== undefined && !spoken.includes(found.language)
  if (isForeign && found.weight >= FOREIGN_WEIGHT && found.certainty >= FOREIGN_CERTAINTY)
    return found.language
  return spoken.find((language) => {
    const weight = weights.get(language) ?? 0
    const isMost = spoken.every((each) => each === language || (weights.get(each) ?? 0) < weight)
    return (
      language !== current && isMost && weight >= CLEAR_WEIGHT && (weight - own) / weight >= CLEAR_CERTAINTY
    )
  })
}
