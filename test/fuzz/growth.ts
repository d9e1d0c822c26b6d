/**
 * Everything that reads foreign text takes twice as long for twice as much of the worst of it,
 * and no longer. The time is that of this process's CPU, the least of several, both in turn: a busy machine makes both
 * slower. Where more than a bound is never read, half of it and the whole are compared.
 */
export type Parser = {
  readonly name: string
  readonly read: (text: string) => unknown
  /** What it is fed at most, where that is less than `LONG`. */
  readonly most?: number
  /** What is repeated to make a text that is hard for this one, besides those that are hard for many. */
  readonly shapes?: readonly string[]
}

const LONG = 128 * 1024
/** Below it only compilation and garbage collection grow. Of 128 kB, squares take seconds. */
const FLOOR_MS = 40
const ROUNDS = 6
/** Linear is 2, quadratic 4. */
export const MAX_GROWTH = 3

/** Runs that begin what is looked for and never end it, and the edges between runs. */
export const SHAPES = [' ', 'a', '1', '.', '-', '\n', '[', '“', '<a', 'a ', '1 ', 'a.', 'A.', '[a](', 'a@a.']

/** Of what is said in one go, or typed: a longer message is refused. */
export const MOST_TYPED = 2000

/** A mark at the end keeps what only looks at the end from being done at once. */
export const textOf = (shape: string, length: number) => `${shape.repeat(Math.ceil(length / shape.length))}!`

export function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** How many times as long it takes for twice as much; 0 where both are too short to notice. */
export function growthOf({ read, most = LONG }: Parser, shape: string): number {
  const whole = textOf(shape, most)
  const half = textOf(shape, most / 2)
  if (cpuMs(() => read(half)) < FLOOR_MS / 2 && cpuMs(() => read(whole)) < FLOOR_MS) return 0
  const least = { half: Infinity, whole: Infinity }
  for (let round = 0; round < ROUNDS; round++) {
    least.half = Math.min(
      least.half,
      cpuMs(() => read(half)),
    )
    least.whole = Math.min(
      least.whole,
      cpuMs(() => read(whole)),
    )
    const isDone = least.whole < FLOOR_MS || least.whole / least.half < MAX_GROWTH - 0.5
    if (round > 0 && isDone) break
  }
  return least.whole < FLOOR_MS ? 0 : least.whole / least.half
}
