import { SECOND_MS } from '../../../../platform/clock.ts'
import { openConnection, type Connection, type Vendor, type Loss, type Message } from './connection.ts'
import type { CloudSttDeps } from './cloud-stt.ts'
import { createReplayBuffer, type ReplayBuffer } from './replay-buffer.ts'

/** How often in a row a connection is made anew before the STT gives up, and how long it waits before that. */
export const MAX_RECONNECTS = 2
const RECONNECT_PAUSE_MS = 200
/** A connection that has lasted this long was a good one: its end is not counted with the failures before it. */
const STEADY_MS = 30 * SECOND_MS

/** Audio and requests on their way to a vendor, over as many connections as it takes. */
export type VendorStream = {
  readonly tape: ReplayBuffer
  push(samples: Int16Array): void
  finish(): void
  /** Said on the connection that there is, if there is one. */
  say(message: Message): void
  /** The vendor has shown that it works. */
  proved(): void
  close(): void
}

export function openVendorStream(
  vendor: Vendor,
  { log, clock }: CloudSttDeps,
  onFailed: (loss: Loss) => void,
): VendorStream {
  const tape = createReplayBuffer()
  let losses = 0
  let isOver = false
  let retry: NodeJS.Timeout | undefined
  let connection = connect()

  function connect(): Connection {
    const openedMs = clock.now()
    return openConnection(vendor, tape, (loss) => {
      if (isOver) return
      losses = clock.now() - openedMs >= STEADY_MS ? 1 : losses + 1
      log.warn({ stt: vendor.name, problem: loss.problem, reason: loss.reason, losses }, 'cloud STT lost')
      if (loss.isWorthRetrying && losses <= MAX_RECONNECTS) {
        retry = setTimeout(() => void (connection = connect()), RECONNECT_PAUSE_MS * losses)
      } else {
        isOver = true
        onFailed(loss)
      }
    })
  }

  return {
    tape,
    push(samples) {
      if (isOver) return
      tape.record(samples)
      connection.push(samples)
    },
    finish() {
      if (isOver) return
      tape.mark()
      connection.finish()
    },
    say: (message) => connection.say(message),
    proved: () => void (losses = 0),
    close() {
      isOver = true
      clearTimeout(retry)
      connection.close()
    },
  }
}
