const STEPS = [1, 2, 4, 5, 10] as const

/** The end of an axis: a number that people read at once, at least so great, whose half is whole. */
export function chartTop(most: number): number {
  if (most <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(most))
  const step = STEPS.find((each) => each * power >= most && (each * power) % 2 === 0) ?? 10
  return step * power
}
