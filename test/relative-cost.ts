type Work = () => unknown

/**
 * What work costs in CPU time of this process, counted in costs of another work that is the same everywhere: so a slow
 * machine does not count. Both in turn, and of many rounds the least: what either costs when nothing disturbs it.
 */
export async function relativeCost(work: Work, yardstick: Work, rounds: number): Promise<number> {
  const spentMs = { work: Infinity, yardstick: Infinity }
  for (let round = 0; round < rounds; round++) {
    spentMs.yardstick = Math.min(spentMs.yardstick, await cpuMs(yardstick))
    spentMs.work = Math.min(spentMs.work, await cpuMs(work))
  }
  return spentMs.work / spentMs.yardstick
}

async function cpuMs(work: Work): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** A yardstick: so many million multiplications, one after the other. */
export function multiply(millions: number): number {
  let product = 1
  for (let count = millions * 1_000_000; count > 0; count--) product = (Math.imul(product, 31) + count) | 0
  return product
}
