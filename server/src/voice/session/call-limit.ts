import { SECOND_MS } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Load } from '../protocol.ts'
import type { Work } from '../speech/local/model-worker.ts'
import { adjust, expectedCalls, expecting, startAdmission, type Bounds } from './admission.ts'

/** How many calls the node takes, by what it has been seen to carry. */
export type CallLimit = {
  readonly limit: number
  /** A tick of the calls' clock was late by so much. */
  late(ms: number): void
  /** A model has done something for a call. */
  worked(work: Work): void
  /** Looks every second from now on. */
  watch(load: () => Load, changed: () => void): void
}

type Options = {
  readonly bounds: Bounds
  readonly cores: number
  readonly log: Log
}

/** Less speech says little about what it costs. */
const MEASURED_MS = 5 * SECOND_MS

export function createCallLimit({ bounds, cores, log }: Options): CallLimit {
  let admission = startAdmission(bounds, performance.now())
  let seen = { lateMs: 0, waitMs: 0 }
  const cost = createSpeechCost()

  function look({ limit = 0, capacityLeft }: Load): void {
    const { lateMs, waitMs } = seen
    seen = { lateMs: 0, waitMs: 0 }
    const measured = cost.perSecond()
    if (measured) admission = expecting(admission, expectedCalls(cores, measured))
    const calls = limit - capacityLeft
    admission = adjust(admission, { atMs: performance.now(), calls, lateMs, waitMs })
  }

  return {
    get limit() {
      return admission.limit
    },
    late: (ms) => void (seen.lateMs = Math.max(seen.lateMs, ms)),
    worked(work) {
      if (work.urgency === 'final') seen.waitMs = Math.max(seen.waitMs, work.waitedMs)
      cost.add(work)
    },
    watch(load, changed) {
      const timer = setInterval(() => {
        const before = admission.limit
        look(load())
        if (admission.limit === before) return
        log.info({ from: before, to: admission.limit }, 'call limit changed')
        changed()
      }, SECOND_MS)
      timer.unref()
    },
  }
}

type Spent = { computedMs: number; audioMs: number }

function rate({ computedMs, audioMs }: Spent): number {
  return computedMs / audioMs
}

/** What speech has cost since the start: once, since later it is measured by what waits. */
function createSpeechCost() {
  const spent: Record<'stt' | 'voice', Spent> = {
    stt: { computedMs: 0, audioMs: 0 },
    voice: { computedMs: 0, audioMs: 0 },
  }
  let isTold = false
  return {
    add({ role, urgency, computedMs, audioMs }: Work): void {
      if (isTold || (role !== 'stt' && role !== 'voice')) return
      spent[role].computedMs += computedMs
      // Interim words are of audio that is recognised once more: they cost, and bring nothing of their own.
      if (urgency !== 'interim') spent[role].audioMs += audioMs
    },
    perSecond() {
      if (isTold || spent.stt.audioMs < MEASURED_MS || spent.voice.audioMs < MEASURED_MS) return undefined
      isTold = true
      return { stt: rate(spent.stt), tts: rate(spent.voice) }
    },
  }
}
