import { FRAME_MS } from '../audio/frame.ts'
import type { CallCommand } from '../call/commands.ts'
import type { TimerName } from '../call/events.ts'
import type { Clock } from '../clock.ts'
import type { Occur } from './happening.ts'

export type Alarms = { obey(command: CallCommand): void; tick(nowMs: number): void }

/**
 * The call's timers. Most are set anew or cleared long before they are due, so a look on every tick does for them; only
 * one that is due before the next tick gets a timer of the system, since a caller hears what comes late.
 */
export function createAlarms(occur: Occur, clock: Clock): Alarms {
  const due = new Map<TimerName, number>()
  /** Nothing is due before this. It may be too early, where a timer was cleared. */
  let earliestMs = Number.POSITIVE_INFINITY
  let wakesAtMs = Number.POSITIVE_INFINITY

  function fire(nowMs: number): void {
    const past = [...due].filter(([, dueMs]) => dueMs <= nowMs)
    for (const [timer, dueMs] of past) {
      // An earlier one may have set it anew.
      if (due.get(timer) !== dueMs) continue
      due.delete(timer)
      occur({ type: 'timer.fired', timer, dueMs })
    }
    earliestMs = Math.min(...due.values())
  }

  function look(nowMs: number): void {
    if (earliestMs <= nowMs) fire(nowMs)
    if (earliestMs >= nowMs + FRAME_MS || wakesAtMs <= earliestMs) return
    wakesAtMs = earliestMs
    setTimeout(wake, earliestMs - nowMs, earliestMs)
  }

  function wake(forMs: number): void {
    if (wakesAtMs === forMs) wakesAtMs = Number.POSITIVE_INFINITY
    look(clock.now())
  }

  return {
    obey(command) {
      if (command.type === 'clear_timer') due.delete(command.timer)
      if (command.type !== 'set_timer') return
      due.set(command.timer, command.dueMs)
      if (command.dueMs >= earliestMs) return
      earliestMs = command.dueMs
      look(clock.now())
    },
    tick: look,
  }
}
