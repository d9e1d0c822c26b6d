/** How fast each preset speaks; 1 is the voice's own pace (D-F4). */
const RATES: Readonly<Record<string, number>> = {
  professional: 1,
  friendly: 1.03,
  empathetic: 0.92,
  energetic: 1.12,
  calm: 0.88,
  formal: 0.95,
  casual: 1.06,
}

/** The pace of a personality. One that is written freely speaks at the pace of the preset that it names first. */
export function speakingRate(personality: string): number {
  const words = personality.toLowerCase().match(/[a-z]+/g) ?? []
  const named = words.find((word) => Object.hasOwn(RATES, word))
  return named === undefined ? 1 : RATES[named]!
}
