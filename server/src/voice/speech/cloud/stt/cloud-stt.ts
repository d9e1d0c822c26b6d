import type { Heard, Listening, SpeechToText } from '../../speech-to-text.ts'
import { createFlushes, type Flush, type Flushes } from './flushes.ts'
import type { Loss } from './link.ts'

/** What an adapter makes of a call's audio. Nothing is asked of it once it has failed or the call is over. */
export type VendorListening = {
  push(frame: Int16Array): void
  voice(speaking: boolean, fromMs: number): void
  guess(): void
  ask(flush: Flush): void
  close(): void
}

export type Host = {
  readonly flushes: Flushes
  tell(heard: Heard): void
  fail(loss: Loss): void
}

/**
 * An STT engine at a vendor: every flush is answered once, whether the vendor answers, fails or says nothing at all.
 */
export function cloudStt(name: string, begin: (host: Host) => VendorListening): SpeechToText {
  return {
    name,
    listen: (onHeard, signal) => listenWith(name, begin, onHeard, signal),
  }
}

function listenWith(
  name: string,
  begin: (host: Host) => VendorListening,
  onHeard: (heard: Heard) => void,
  signal: AbortSignal,
): Listening {
  const flushes = createFlushes(tell, () =>
    fail({ problem: 'broken', reason: `${name} does not answer.`, isWorthRetrying: false }),
  )
  const vendor = begin({ flushes, tell, fail })
  let failed: Loss | undefined
  signal.addEventListener('abort', close, { once: true })
  if (signal.aborted) close()
  const isOver = () => failed !== undefined || signal.aborted

  function tell(heard: Heard): void {
    if (!signal.aborted) onHeard(heard)
  }

  function close(): void {
    flushes.stop()
    vendor.close()
  }

  function fail(loss: Loss): void {
    if (isOver()) return
    failed = loss
    const { problem, reason } = loss
    vendor.close()
    if (flushes.refuseAll(problem, reason) === 0) tell({ type: 'failed', problem, reason })
  }

  return {
    push(frame) {
      if (!isOver()) vendor.push(frame)
    },
    voice(speaking, fromMs) {
      if (!isOver()) vendor.voice(speaking, fromMs)
    },
    guess() {
      if (!isOver()) vendor.guess()
    },
    flush() {
      if (signal.aborted) return
      const flush = flushes.add()
      if (failed === undefined) return vendor.ask(flush)
      const { problem, reason } = failed
      queueMicrotask(() => flushes.refuse(flush, problem, reason))
    },
  }
}
