import type { CallCommand } from '../call/commands.ts'
import type { TimerName } from '../call/events.ts'
import type { Occur } from './happening.ts'

export type Alarms = { obey(command: CallCommand): void; tick(nowMs: number): void }

/** The call's timers, looked at on every tick: none of them is worth a timer of the system. */
export function createAlarms(occur: Occur): Alarms {
  const due = new Map<TimerName, number>()
  return {
    obey(command) {
      if (command.type === 'set_timer') due.set(command.timer, command.dueMs)
      if (command.type === 'clear_timer') due.delete(command.timer)
    },
    tick(nowMs) {
      const past = [...due].filter(([, dueMs]) => dueMs <= nowMs)
      for (const [timer, dueMs] of past) {
        // An earlier one may have set it anew.
        if (due.get(timer) !== dueMs) continue
        due.delete(timer)
        occur({ type: 'timer.fired', timer, dueMs })
      }
    },
  }
}
