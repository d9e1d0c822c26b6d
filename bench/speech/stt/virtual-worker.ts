import { createHash } from 'node:crypto'
import type { ModelWorker } from '../../../server/src/voice/speech/local/model-worker.ts'
import type { Job, RecogniseJob } from '../../../server/src/voice/speech/local/protocol.ts'
import { SpeechError } from '../../../server/src/voice/speech/speech-error.ts'
import type { VirtualTime } from '../../../test/call-lab/virtual-time.ts'

/** How long the models take on a quiet machine: something for each request, and something for a second of speech. */
const COST_MS = { tiny: { each: 30, perSecond: 52 }, base: { each: 50, perSecond: 60 } }
/** Of that, with a draft of some of the same sound: measured on 16 recordings. */
const DRAFTED = 0.75
const RATE = 16_000

export type Recognised = {
  readonly text: string
  readonly confidence: number
  readonly tokens: readonly number[]
}

/** What was recognised in other calls of the same run: the same sound has the same words. */
export type Memory = Map<string, Recognised>

export type VirtualWorker = ModelWorker & {
  /** Resolves when nothing is being computed that is due by now. */
  quiet(): Promise<void>
  /** What it has computed, as COST_MS has it. */
  readonly costMs: number
}

/** A thread whose answers are the real ones, and come when a thread of its own would have them in virtual time. */
export function virtualWorker(real: ModelWorker, time: VirtualTime, memory: Memory): VirtualWorker {
  const underWay = new Set<Promise<unknown>>()
  let costMs = 0
  let freeMs = 0

  function track<Result>(work: Promise<Result>): Promise<Result> {
    underWay.add(work)
    void Promise.allSettled([work]).then(() => underWay.delete(work))
    return work
  }

  async function recognised(job: RecogniseJob): Promise<Recognised> {
    const key = `${job.model} ${createHash('sha1').update(job.samples).digest('base64')}`
    const known = memory.get(key)
    if (known) return known
    const { text, confidence, tokens } = await real.run(job, 'final')
    memory.set(key, { text, confidence, tokens })
    return { text, confidence, tokens }
  }

  function recognise(job: RecogniseJob, urgency: string, signal: AbortSignal | undefined) {
    const length = job.samples.length / RATE
    const { each, perSecond } = COST_MS[job.model]
    const computedMs = (each + perSecond * length) * (job.draft?.length ? DRAFTED : 1)
    // Interim words that are being computed give way.
    const startMs = urgency === 'interim' ? Math.max(time.nowMs(), freeMs) : time.nowMs()
    freeMs = startMs + computedMs
    costMs += computedMs
    return new Promise((resolve, reject) => {
      const cancel = () => reject(new SpeechError('cancelled', 'Nobody waits for it any more.'))
      if (signal?.aborted) return cancel()
      signal?.addEventListener('abort', cancel, { once: true })
      time.at(freeMs, () => {
        if (signal?.aborted !== true)
          void track(recognised(job).then((words) => resolve({ ...words, computedMs }), reject))
      })
    })
  }

  const run = (job: Job, urgency: string, signal?: AbortSignal) =>
    job.type === 'recognise'
      ? recognise(job, urgency, signal)
      : track(real.run(job as never, 'final') as Promise<unknown>)

  return {
    role: real.role,
    ready: true,
    isExpected: true,
    load: async () => {},
    run: run as ModelWorker['run'],
    close: async () => {},
    get costMs() {
      return costMs
    },
    async quiet() {
      do {
        await Promise.allSettled(underWay)
        await new Promise(setImmediate)
      } while (underWay.size > 0)
    },
  }
}
