import type { LanguageDoubt } from '../protocol.ts'

/** What Whisper's numbers mean: its `generation_config.json`. */
export type WhisperSettings = {
  /** By `<|de|>`. */
  readonly lang_to_id: Readonly<Record<string, number>>
  readonly task_to_id: { readonly transcribe: number }
  readonly no_timestamps_token_id: number
  readonly decoder_start_token_id: number
  readonly eos_token_id: number
  readonly suppress_tokens: readonly number[]
  readonly begin_suppress_tokens: readonly number[]
}

export type SoundsLike = {
  readonly language: string
  readonly token: number
  /** How likely what it sounds like most is, among those that it may be. */
  readonly languageConfidence: number
  readonly soundsLike: string
  /** How likely it is that nobody speaks at all. */
  readonly noSpeech: number
}

/**
 * The language of an utterance, from what the model expects to come first. In doubt it is what is spoken so far: words
 * are always written in the language that they are taken for, and then seem to prove it.
 */
export function soundsLike(
  logits: Float32Array,
  languages: readonly string[],
  settings: WhisperSettings,
  doubt?: LanguageDoubt,
): SoundsLike {
  const known = languages.flatMap((language) => {
    const token = settings.lang_to_id[`<|${language}|>`]
    return token === undefined ? [] : [{ language, token, logit: logits[token] ?? Number.NEGATIVE_INFINITY }]
  })
  const [first] = known.toSorted((one, other) => other.logit - one.logit)
  if (first === undefined) throw new RangeError(`The model knows none of ${languages.join(', ')}.`)
  const sum = known.reduce((total, { logit }) => total + Math.exp(logit - first.logit), 0)
  const languageConfidence = 1 / sum
  const isUnsure =
    doubt !== undefined && languageConfidence < doubt.sureFrom && first.language !== doubt.suspected
  const { language, token } = (isUnsure && known.find((each) => each.language === doubt.spoken)) || first
  return {
    language,
    token,
    languageConfidence,
    soundsLike: first.language,
    // It stands right before the one for "no timestamps".
    noSpeech: probabilityOf(logits, settings.no_timestamps_token_id - 1),
  }
}

/** Beyond the end token there are only commands. */
export function likeliest(logits: Float32Array, forbidden: ReadonlySet<number>, end: number): number {
  let token = end
  let highest = Number.NEGATIVE_INFINITY
  for (let index = 0; index <= end; index++) {
    if (logits[index]! > highest && !forbidden.has(index)) {
      highest = logits[index]!
      token = index
    }
  }
  return token
}

export function probabilityOf(logits: Float32Array, token: number): number {
  const own = logits[token] ?? Number.NEGATIVE_INFINITY
  let sum = 0
  for (const logit of logits) sum += Math.exp(logit - own)
  return 1 / sum
}
