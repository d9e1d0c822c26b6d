/** What is softer than this shows as nothing. */
const SOFTEST_DB = -60
const LOUDEST_DB = -6

/** How loud a stretch of samples from -1 to 1 is to the eye: 0 is silence, 1 as loud as speech gets. */
export function levelOf(sumOfSquares: number, count: number): number {
  if (count === 0 || sumOfSquares === 0) return 0
  const decibels = 10 * Math.log10(sumOfSquares / count)
  return Math.min(1, Math.max(0, (decibels - SOFTEST_DB) / (LOUDEST_DB - SOFTEST_DB)))
}
