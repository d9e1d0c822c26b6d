import { HUNDRED_VALUES, SCALE_VALUES, SMALL, TEN_VALUES } from './numerals.ts'

/** A number that words say, and how many of them. */
export type Cardinal = { readonly value: number; readonly words: number }

/** Below a hundred: "veintiuno", "treinta y dos", "treinta dos". */
export function belowHundred(words: readonly string[], at: number): Cardinal | undefined {
  const word = words[at] ?? ''
  const small = SMALL.get(word)
  const tail = word === 'veinte' && words[at + 1] === 'y' ? (SMALL.get(words[at + 2] ?? '') ?? 0) : 0
  if (tail > 0 && tail < 10) return { value: 20 + tail, words: 3 }
  if (small !== undefined) return { value: small, words: 1 }
  const ten = TEN_VALUES.get(word)
  if (ten === undefined) return undefined
  const hasAnd = words[at + 1] === 'y'
  const one = SMALL.get(words[at + (hasAnd ? 2 : 1)] ?? '')
  if (one === undefined || one < 1 || one > 9) return { value: ten, words: 1 }
  return { value: ten + one, words: hasAnd ? 3 : 2 }
}

function belowThousand(words: readonly string[], at: number): Cardinal | undefined {
  const hundred = HUNDRED_VALUES.get(words[at] ?? '')
  if (hundred === undefined) return belowHundred(words, at)
  const rest = belowHundred(words, at + 1)
  if (!rest || rest.value === 0 || words[at] === 'cien') return { value: hundred, words: 1 }
  return { value: hundred + rest.value, words: 1 + rest.words }
}

/** The whole number that begins at a word, without accents: "dos mil veintiséis" is 2026. */
export function cardinalAt(words: readonly string[], at: number): Cardinal | undefined {
  let sum = 0
  let next = at
  let least = Infinity
  for (;;) {
    const part = belowThousand(words, next)
    const scaleAt = next + (part?.words ?? 0)
    const scale = SCALE_VALUES.get(words[scaleAt] ?? '')
    if (scale !== undefined && scale < least && (part || scale === 1000) && part?.value !== 0) {
      sum += (part?.value ?? 1) * scale
      least = scale
      next = scaleAt + 1
      continue
    }
    if (part && (least === Infinity || part.value > 0)) {
      sum += part.value
      next += part.words
    }
    break
  }
  return next === at ? undefined : { value: sum, words: next - at }
}
