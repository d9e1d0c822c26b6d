import { createWorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

/** Runs everything that is due at `nowMs`, and what those jobs add for that time. Returns how many. */
export async function runDueJobs(options: Omit<WorkerPoolOptions, 'clock'>, nowMs: number): Promise<number> {
  const pool = createWorkerPool({ ...options, clock: { now: () => nowMs } })
  for (let total = 0; ;) {
    const begun = await pool.drain()
    await pool.settled()
    if (begun === 0) return total
    total += begun
  }
}
