import { parentPort } from 'node:worker_threads'

/** What a thread whose native code must end what it does is asked with. */
export const STOP = 'stop'

/** So long a thread may end what it does: on a busy machine a model is loaded in ten seconds. */
export const LAST_WORK_MS = 40_000

export type EndWhenIdle = {
  isStopping(): boolean
  /** The thread does not end before this has. */
  during<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Ends this thread when it was asked to stop and nothing is under way: native code that is cut off in the middle of its
 * work takes the whole process with it.
 */
export function endWhenIdle(): EndWhenIdle {
  let stopping = false
  let underWay = 0
  const endIfIdle = (): void => {
    if (stopping && underWay === 0) process.exit(0)
  }
  parentPort?.on('message', (message: unknown) => {
    stopping ||= message === STOP
    endIfIdle()
  })
  return {
    isStopping: () => stopping,
    async during(work) {
      underWay++
      try {
        return await work()
      } finally {
        underWay--
        endIfIdle()
      }
    },
  }
}
