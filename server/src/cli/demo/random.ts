/** Pseudo-random draws, the same for the same seed. */
export type Random = {
  /** From 0 up to, not including, 1. */
  draw(): number
  /** From `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
  weighted<Item extends { weight: number }>(items: readonly Item[]): Item
}

const RANGE = 2 ** 32
// The golden ratio of the range, odd: the counter passes through every value before it repeats.
const STRIDE = 0x9e3779b9

export function createRandom(seed: number): Random {
  let counter = seed >>> 0

  /** A counter whose bits are stirred until neighbours have nothing in common. */
  function draw(): number {
    counter = (counter + STRIDE) >>> 0
    let bits = counter
    bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad)
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97)
    return ((bits ^ (bits >>> 15)) >>> 0) / RANGE
  }

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(draw() * items.length)]
    if (item === undefined) throw new RangeError('There is nothing to pick from.')
    return item
  }

  return {
    draw,
    between: (least, most) => least + Math.floor(draw() * (most - least + 1)),
    pick,
    weighted(items) {
      const total = items.reduce((sum, { weight }) => sum + weight, 0)
      let rest = draw() * total
      return items.find(({ weight }) => (rest -= weight) < 0) ?? pick(items)
    },
  }
}
