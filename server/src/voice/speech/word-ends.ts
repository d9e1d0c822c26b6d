import type { Language } from '../../language/language.ts'

/** The pause that punctuation brings, in letters. */
const PAUSE: Readonly<Record<string, number>> = { ',': 3, ';': 3, ':': 3, '.': 5, '!': 5, '?': 5 }
/** Every word costs a little besides its letters. */
const WORD = 1.5

/** When each word of a clause has sounded, estimated from how long it is when it is spoken. */
export function wordEnds(
  { spokenForm }: Pick<Language, 'spokenForm'>,
  text: string,
  durationMs: number,
): number[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const shares = words.map((word) => ({
    sound: WORD + spokenForm(word).replaceAll(/[^\p{L}]/gu, '').length,
    pause: PAUSE[word.at(-1) ?? ''] ?? 0,
  }))
  const total = shares.reduce((sum, { sound, pause }) => sum + sound + pause, 0)
  let passed = 0
  return shares.map(({ sound, pause }) => {
    passed += sound
    const endMs = (passed / total) * durationMs
    passed += pause
    return endMs
  })
}
