import process from 'node:process'

const LOOK_EVERY_MS = 20

type Theft = { readonly atMs: number; readonly ms: number }

/**
 * How long this thread was ready to run and did not, because the machine ran others: what it was late by, less what it
 * computed itself. It is the control of a test that holds the thread to a time, and excuses nothing that the thread
 * did: a loop that blocks it costs CPU time.
 */
export function watchStolenTime() {
  const thefts: Theft[] = []
  let before = { atMs: performance.now(), cpuMs: cpuMs() }
  const timer = setInterval(() => {
    const now = { atMs: performance.now(), cpuMs: cpuMs() }
    const ms = now.atMs - before.atMs - LOOK_EVERY_MS - (now.cpuMs - before.cpuMs)
    if (ms > 0) thefts.push({ atMs: now.atMs, ms })
    before = now
  }, LOOK_EVERY_MS)
  timer.unref()
  return { mostWithin: (windowMs: number) => mostWithin(thefts, windowMs), stop: () => clearInterval(timer) }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The most that was stolen in any window of this length. */
export function mostWithin(thefts: readonly Theft[], windowMs: number): number {
  let [first, sum, most] = [0, 0, 0]
  for (const { atMs, ms } of thefts) {
    sum += ms
    while (thefts[first]!.atMs < atMs - windowMs) sum -= thefts[first++]!.ms
    most = Math.max(most, sum)
  }
  return most
}
