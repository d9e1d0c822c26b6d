import type { CallCommand } from '../../server/src/voice/conversation/commands.ts'
import { DEFAULT_SETTINGS, type CallSettings } from '../../server/src/voice/conversation/settings.ts'
import type { CallState, LiveCall } from '../../server/src/voice/conversation/state.ts'
import { RINGING, step } from '../../server/src/voice/conversation/step.ts'
import type { Fact } from './simulated-leg.ts'

export const LINES = { ...DEFAULT_SETTINGS.lines, greeting: 'Bright Dental. How can I help?' }

/** A call that was answered, with the greeting played, at 2 s. */
export function conversation(settings: Partial<CallSettings> = {}) {
  let state: CallState = RINGING
  let nowMs = 0
  const call = {
    /** Lets something happen at a moment; returns what is commanded, timers aside. */
    at(atMs: number, fact: Fact): CallCommand[] {
      nowMs = atMs
      const next = step(state, { ...fact, atMs })
      state = next.state
      return next.commands.filter(({ type }) => type !== 'set_timer' && type !== 'clear_timer')
    },
    /** Lets the timer fire when it is due. */
    fire(timer: keyof LiveCall['timers']): CallCommand[] {
      const dueMs = call.live().timers[timer]
      if (dueMs === undefined) throw new Error(`${timer} is not set`)
      return call.at(Math.max(nowMs, dueMs), { type: 'timer.fired', timer, dueMs })
    },
    /** Plays everything that is to be said, from a moment on. */
    play(atMs: number): CallCommand[] {
      let last: CallCommand[] = []
      while (call.state().phase === 'live' && call.live().playout.length > 0) {
        const speech = call.live().playout[0]?.id ?? 0
        call.at(atMs, { type: 'playback.began', speech })
        last = call.at(atMs + 500, { type: 'playback.ended', speech })
      }
      return last
    },
    say(fromMs: number, text: string, segment = 0): void {
      call.at(fromMs, { type: 'caller.started' })
      call.at(fromMs + 900, { type: 'caller.stopped', silentMs: 0 })
      call.at(fromMs + 1000, { type: 'caller.said', segment, text, final: true })
    },
    state: () => state,
    live(): LiveCall {
      if (state.phase !== 'live') throw new Error('the call is not live')
      return state
    },
  }
  call.at(0, { type: 'call.answered', settings: { ...DEFAULT_SETTINGS, lines: LINES, ...settings } })
  call.play(1500)
  return call
}
