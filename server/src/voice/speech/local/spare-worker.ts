import { SpeechError } from '../speech-error.ts'
import type { Done, ModelWorker } from './model-worker.ts'
import type { Urgency } from './job-queue.ts'
import type { SynthesiseJob } from './protocol.ts'

export type SpareWorker = {
  /** It will be wanted soon. Settles when its model is there, which then stays for as long as after a job. */
  load(): Promise<void>
  run(job: SynthesiseJob, urgency: Urgency, signal?: AbortSignal): Promise<Done<'synthesise'>>
  close(): Promise<void>
}

/** Its model takes a quarter of a gigabyte, so it is given back when there is no more to do. */
const IDLE_MS = 15_000

/** A model worker that is there only while it is wanted: loaded with the first job, closed some time after the last. */
export function createSpareWorker(open: () => ModelWorker, idleMs: number = IDLE_MS): SpareWorker {
  let worker: ModelWorker | undefined
  let jobs = 0
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function leave(): Promise<void> {
    const left = worker
    worker = undefined
    await left?.close()
  }

  async function use<Result>(work: (worker: ModelWorker) => Promise<Result>): Promise<Result> {
    if (closed) throw new SpeechError('cancelled', 'Nobody waits for it.')
    clearTimeout(timer)
    jobs++
    worker ??= open()
    try {
      await worker.load()
      return await work(worker)
    } finally {
      if (--jobs === 0) timer = setTimeout(() => void leave(), idleMs).unref()
    }
  }

  return {
    load: () => use(async () => {}),
    run: (job, urgency, signal) => use((opened) => opened.run(job, urgency, signal)),
    async close() {
      closed = true
      clearTimeout(timer)
      await leave()
    },
  }
}
