import { FRAME_MS } from '../audio/frame.ts'
import type { CallCommand } from '../conversation/commands.ts'
import type { TimerName } from '../conversation/events.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Dispatch } from './event-queue.ts'

export type Timers = { handle(command: CallCommand): void; tick(nowMs: number): void }

/**
 * The call's timers. Most are set anew or cleared long before they are due, so a look on every tick does for them; only
 * one that is due before the next tick gets a timer of the system, since a caller hears what comes late.
 */
export function createTimers(dispatch: Dispatch, clock: Clock): Timers {
  const due = new Map<TimerName, number>()
  let earliestMs = Number.POSITIVE_INFINITY
  let wakesAtMs = Number.POSITIVE_INFINITY

  function put(timer: TimerName, dueMs: number | undefined): void {
    const before = due.get(timer)
    if (dueMs === undefined) due.delete(timer)
    else due.set(timer, dueMs)
    if (before === earliestMs) earliestMs = Math.min(...due.values())
    else if (dueMs !== undefined) earliestMs = Math.min(earliestMs, dueMs)
  }

  /** False where nothing is due. */
  function fireEarliest(nowMs: number): boolean {
    if (earliestMs > nowMs) return false
    for (const [timer, dueMs] of due) {
      if (dueMs !== earliestMs) continue
      put(timer, undefined)
      dispatch({ type: 'timer.fired', timer, dueMs })
      return true
    }
    return false
  }

  function look(nowMs: number): void {
    while (fireEarliest(nowMs));
    if (earliestMs >= nowMs + FRAME_MS || wakesAtMs <= earliestMs) return
    wakesAtMs = earliestMs
    setTimeout(wake, earliestMs - nowMs, earliestMs)
  }

  function wake(forMs: number): void {
    if (wakesAtMs === forMs) wakesAtMs = Number.POSITIVE_INFINITY
    look(clock.now())
  }

  return {
    handle(command) {
      if (command.type === 'clear_timer') put(command.timer, undefined)
      if (command.type !== 'set_timer') return
      // A part that counts wrong must not silence the watchdog over all parts.
      put(command.timer, Number.isNaN(command.dueMs) ? undefined : command.dueMs)
      if (command.dueMs === earliestMs) look(clock.now())
    },
    tick: look,
  }
}
