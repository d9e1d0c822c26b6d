import { createWorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

/** Does everything that is due at `nowMs`, and what those jobs bring about at that time. Tells how many. */
export async function runDueJobs(options: Omit<WorkerPoolOptions, 'clock'>, nowMs: number): Promise<number> {
  const pool = createWorkerPool({ ...options, clock: { now: () => nowMs } })
  for (let total = 0; ;) {
    const begun = await pool.drain()
    await pool.settled()
    if (begun === 0) return total
    total += begun
  }
}
