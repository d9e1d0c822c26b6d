import { SECOND_MS } from '../clock.ts'
import type { Notices } from '../db/db.ts'
import { createWorkerPool, LEASE_MS, type WorkerPoolOptions } from './worker-pool.ts'
import { JOBS_TOPIC } from './queue.ts'

const RENEWAL_MS = LEASE_MS / 3
/** The pause before a store that did not answer is asked again. */
const STORE_RETRY_MS = SECOND_MS
const GRACE_MS = 10 * SECOND_MS

export type RunnerOptions = WorkerPoolOptions & {
  notices: Notices
  /** How late a job may be that came without a hint or was put off. */
  pollMs: number
  /** How long running jobs may go on after `stop`. */
  graceMs?: number
}

export type Runner = {
  /** Lets running jobs finish for a while, gives the others back. */
  stop(): Promise<void>
  /** Every job that is due has been done here. */
  idle(): Promise<void>
}

/** Does jobs as they come, on this node. Kinds without a handler are left to nodes that know them. */
export function startRunner(options: RunnerOptions): Runner {
  const { notices, log, handlers, pollMs, graceMs = GRACE_MS } = options
  const pool = createWorkerPool(options)
  const wakeUp = createWakeUp()
  let stopped: Promise<void> | undefined

  notices.subscribe((topic, id) => {
    if (topic === JOBS_TOPIC && Object.hasOwn(handlers, id)) wakeUp.signal()
  })
  const renewal = setInterval(() => {
    pool.keepLeases().catch((error: unknown) => log.warn({ err: error }, 'leases not renewed'))
  }, RENEWAL_MS)

  async function run(): Promise<void> {
    for (;;) {
      wakeUp.reset()
      let pauseMs = pollMs
      try {
        await pool.drain()
      } catch (error) {
        log.warn({ err: error }, 'job store does not answer')
        pauseMs = STORE_RETRY_MS
      }
      if (stopped !== undefined) return
      await wakeUp.wait(pauseMs)
    }
  }
  const ended = run()

  async function end(): Promise<void> {
    pool.close()
    wakeUp.signal()
    await within(graceMs, Promise.all([pool.settled(), ended]))
    pool.giveBack()
    await ended
    await pool.settled()
    clearInterval(renewal)
  }

  return {
    stop: () => (stopped ??= end()),
    async idle() {
      // What ended meanwhile may have left another job, whoever had begun it.
      for (let begun = 1, hadAny = true; begun > 0 || hadAny;) {
        begun = await pool.drain()
        hadAny = await pool.settled()
      }
    },
  }
}

/** Ends a wait early, also when it rings before the wait begins. */
function createWakeUp(): { signal(): void; reset(): void; wait(ms: number): Promise<void> } {
  let rung = false
  let wake: (() => void) | undefined
  return {
    signal() {
      rung = true
      wake?.()
    },
    reset: () => void (rung = false),
    wait: (ms) => {
      if (rung) return Promise.resolve()
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, end])
  clearTimeout(timer)
}
