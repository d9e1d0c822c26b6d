/** The personalities that have an effect of their own (D-F4). Any other word is taken as professional. */
export const PERSONALITIES = [
  'professional',
  'friendly',
  'empathetic',
  'energetic',
  'calm',
  'formal',
  'casual',
] as const
export type Personality = (typeof PERSONALITIES)[number]

export function personalityOf(words: string | null): Personality {
  const plain = (words ?? '').trim().toLowerCase()
  return PERSONALITIES.find((each) => each === plain) ?? 'professional'
}

/** How fast a personality speaks, as a factor on the voice's own pace. */
export const SPEECH_RATES: Readonly<Record<Personality, number>> = {
  professional: 1,
  friendly: 1.02,
  empathetic: 0.93,
  energetic: 1.1,
  calm: 0.9,
  formal: 0.96,
  casual: 1.05,
}
