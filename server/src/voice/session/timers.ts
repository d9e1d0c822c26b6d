import { FRAME_MS } from '../audio/frame.ts'
import type { CallCommand } from '../conversation/commands.ts'
import type { TimerName } from '../conversation/events.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Dispatch } from './event-queue.ts'

/** A thread that was not run for longer than this could neither play nor hear what was played. */
const PAUSE_MS = 200
/** Pauses may put the watch over silence off by so much; a caller does not wait for longer. */
const MAX_PUT_OFF_MS = 4000
const WATCH: TimerName = 'dead_air'

export type Timers = { handle(command: CallCommand): void; tick(nowMs: number): void }

/**
 * The call's timers. Most are set anew or cleared long before they are due, so a look on every tick does for them; only
 * one that is due before the next tick gets a timer of the system, since a caller hears what comes late.
 *
 * The watch over the agent's silence counts only time in which the thread ran: after a pause of the whole machine the
 * sound is there and goes on, and no part has failed.
 */
export function createTimers(dispatch: Dispatch, clock: Clock): Timers {
  const due = new Map<TimerName, number>()
  let earliestMs = Number.POSITIVE_INFINITY
  let wakesAtMs = Number.POSITIVE_INFINITY
  let watchDueMs = 0
  let ranMs: number | undefined

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
      dispatch({ type: 'timer.fired', timer, dueMs: timer === WATCH ? watchDueMs : dueMs })
      return true
    }
    return false
  }

  function noteRun(nowMs: number): void {
    const pauseMs = nowMs - (ranMs ?? nowMs) - FRAME_MS
    ranMs = nowMs
    const dueMs = due.get(WATCH)
    if (pauseMs > PAUSE_MS && dueMs !== undefined)
      put(WATCH, Math.min(dueMs + pauseMs, watchDueMs + MAX_PUT_OFF_MS))
  }

  function look(nowMs: number): void {
    while (fireEarliest(nowMs));
    if (earliestMs >= nowMs + FRAME_MS || wakesAtMs <= earliestMs) return
    wakesAtMs = earliestMs
    setTimeout(wake, earliestMs - nowMs, earliestMs)
  }

  function wake(forMs: number): void {
    if (wakesAtMs === forMs) wakesAtMs = Number.POSITIVE_INFINITY
    const nowMs = clock.now()
    noteRun(nowMs)
    look(nowMs)
  }

  return {
    handle(command) {
      if (command.type === 'clear_timer') put(command.timer, undefined)
      if (command.type !== 'set_timer') return
      if (command.timer === WATCH) watchDueMs = command.dueMs
      // A part that counts wrong must not silence the watchdog over all parts.
      put(command.timer, Number.isNaN(command.dueMs) ? undefined : command.dueMs)
      if (command.dueMs === earliestMs) look(clock.now())
    },
    tick(nowMs) {
      noteRun(nowMs)
      look(nowMs)
    },
  }
}
