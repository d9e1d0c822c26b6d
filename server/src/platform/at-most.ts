/** Waits for something, but no longer than this. */
export async function atMost(longestMs: number, awaited: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, longestMs)
  await Promise.race([awaited, late]).finally(() => clearTimeout(timer))
}
