import type { VoiceCommand, VoiceEvent } from '../../../voice/protocol.ts'

/** Commands that the voice thread has not executed yet. So many wait only if it has stalled. */
export const MAX_WAITING_COMMANDS = 5000

const TRY_AGAIN_LATER = 1013
const UNAVAILABLE = 503
const BUSY = 'the voice plane has too much to do; try again in a moment.'

/**
 * The bounded queue to the voice thread. Each caller's own bound is far below it; if the voice thread
 * stalls for all, new work is refused, and what live calls need to come to their end still goes through.
 */
export function createCommandQueue(post: (command: VoiceCommand) => void, tell: (event: VoiceEvent) => void) {
  let waiting = 0

  function pass(command: VoiceCommand): void {
    waiting++
    post(command)
  }

  function refuse(command: VoiceCommand): void {
    const { type } = command
    if (type === 'received') return
    if (type === 'prepare' || type === 'render' || type === 'say')
      return tell({ type: 'failed', request: command.request, reason: BUSY })
    if (type !== 'answer') return pass(command)
    const { callId, by } = command
    if (by === 'telephone') pass({ type: 'refuse', callId, status: UNAVAILABLE })
    else tell({ type: 'close', callId, code: TRY_AGAIN_LATER, reason: BUSY })
    tell({ type: 'over', callId, reason: 'failed' })
  }

  return {
    send(command: VoiceCommand): void {
      if (waiting < MAX_WAITING_COMMANDS) pass(command)
      else refuse(command)
    },
    hear(event: VoiceEvent): void {
      if (event.type === 'handled') waiting = Math.max(0, waiting - event.commands)
      // A restarted thread gets none of the commands that the last one left.
      if (event.type === 'ready') waiting = 0
    },
    waiting: () => waiting,
  }
}
