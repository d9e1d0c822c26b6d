import { activity } from '../../server/src/voice/conversation/activity.ts'
import type { CallCommand } from '../../server/src/voice/conversation/commands.ts'
import type { CallEvent, TimerName } from '../../server/src/voice/conversation/events.ts'
import type { CallState } from '../../server/src/voice/conversation/state.ts'
import { RINGING, step } from '../../server/src/voice/conversation/step.ts'
import type { CallerAction, Moment, Script } from './script.ts'
import { simulatedBrain } from './simulated-brain.ts'
import { simulatedCaller } from './simulated-caller.ts'
import { simulatedLeg, type Fact, type Sound } from './simulated-leg.ts'
import { seededRandom, virtualTime } from './virtual-time.ts'

const START_MS = 1_800_000_000_000
const HANG_UP_DELAY_MS = 20
const BRIDGED_MS = 10_000
/** No call of the lab has so many events; one that does is caught in a circle. */
const MAX_EVENTS = 100_000
/** Facts that are on their way when a call ends still arrive: these many are let through to prove that nothing comes of them. */
const MAX_LATE_FACTS = 100

export type Commanded = {
  readonly atMs: number
  readonly type: CallCommand['type']
  readonly command: CallCommand
}
/** What a call was like after an event. */
export type Stage = { readonly atMs: number; readonly event: CallEvent['type']; readonly state: CallState }

export type LabCall = {
  readonly script: Script
  readonly journal: readonly CallEvent[]
  readonly commands: readonly Commanded[]
  readonly states: readonly Stage[]
  readonly state: CallState
  /** What really sounded on the line. */
  readonly sounds: readonly Sound[]
  readonly callerVoices: readonly { readonly fromMs: number; readonly toMs: number }[]
  readonly asked: readonly string[]
  readonly effects: readonly string[]
  readonly endedAtMs: number
}

/** Plays a script from answer to end, in no time at all and the same way every time. */
export function runCall(script: Script): LabCall {
  const time = virtualTime(START_MS)
  const random = seededRandom(script.line.seed)
  const journal: CallEvent[] = []
  const commands: Commanded[] = []
  const states: Stage[] = []
  const timers = new Map<TimerName, number>()
  let state: CallState = RINGING
  let endedAtMs = 0

  function dispatch(fact: Fact): void {
    const event: CallEvent = { ...fact, atMs: time.nowMs() }
    journal.push(event)
    if (journal.length > MAX_EVENTS) throw new Error(`The call goes round in circles: ${event.type}`)
    const next = step(deepFreeze(state), event)
    state = next.state
    states.push({ atMs: event.atMs, event: event.type, state })
    for (const command of next.commands) {
      commands.push({ atMs: event.atMs, type: command.type, command })
      handle(command)
    }
    if (state.phase === 'ended' && endedAtMs === 0) endedAtMs = event.atMs
    schedule.look(state)
  }

  /** Facts from afar arrive late, but in their order; and none arrives before the last one has been dealt with. */
  let latestMs = 0
  function fromAfar(fact: Fact): void {
    const { delayMs, jitterMs } = script.line
    latestMs = Math.max(latestMs, time.nowMs() + delayMs + Math.floor(random() * jitterMs))
    time.at(latestMs, () => dispatch(fact))
  }

  const line = simulatedLeg(time, script, fromAfar)
  const brain = simulatedBrain(time, script, dispatch)
  const caller = simulatedCaller(time, fromAfar, { random, loss: script.line.loss })
  const schedule = callerSchedule(script.actions, time.nowMs, (action) => act(action))

  function act(action: CallerAction): void {
    time.at(time.nowMs() + action.afterMs, () => schedule.began(perform(action)))
  }

  let keypadFreeMs = 0
  /** Does what the caller does; returns when it is over. */
  function perform(action: CallerAction): number {
    switch (action.caller) {
      case 'says':
        return caller.say(action)
      case 'coughs':
        return caller.cough(action.lastsMs)
      case 'holds': {
        const backMs = time.nowMs() + action.lastsMs
        fromAfar({ type: 'line.held' })
        time.at(backMs, () => fromAfar({ type: 'line.resumed' }))
        return backMs
      }
      case 'presses': {
        const digits = action.digits.split('')
        // A telephone has one keypad: what is pressed next waits until this is done.
        const fromMs = Math.max(time.nowMs(), keypadFreeMs)
        keypadFreeMs = fromMs + digits.length * action.everyMs
        for (const [index, digit] of digits.entries())
          time.at(fromMs + index * action.everyMs, () => fromAfar({ type: 'digit.pressed', digit }))
        return keypadFreeMs
      }
      case 'types':
        fromAfar({ type: 'text.typed', text: action.text })
        return time.nowMs()
      case 'hangs_up':
        drop('caller')
        return time.nowMs()
      case 'is_cut_off':
        drop('network')
        return time.nowMs()
      case 'waits':
      default:
        return time.nowMs()
    }
  }

  function drop(by: 'caller' | 'network'): void {
    line.close()
    dispatch({ type: 'line.dropped', by })
  }

  function handle(command: CallCommand): void {
    line.handle(command)
    brain.handle(command)
    if (command.type === 'set_timer') setTimer(command.timer, command.dueMs)
    if (command.type === 'clear_timer') timers.delete(command.timer)
    if (command.type === 'flush_words') caller.flush()
    if (command.type === 'hang_up') {
      line.close()
      time.at(time.nowMs() + HANG_UP_DELAY_MS, () => drop('network'))
    }
  }

  function setTimer(timer: TimerName, dueMs: number): void {
    timers.set(timer, dueMs)
    time.at(dueMs, () => {
      if (timers.get(timer) === dueMs) dispatch({ type: 'timer.fired', timer, dueMs })
    })
  }

  function answer(): void {
    dispatch({ type: 'call.answered', settings: script.settings })
    for (const { does, atMs, deadlineMs = 0 } of script.operator)
      time.at(START_MS + atMs, () =>
        dispatch(
          does === 'drains'
            ? { type: 'drain.requested', deadlineMs: START_MS + deadlineMs }
            : { type: 'hang_up.requested', by: 'operator' },
        ),
      )
  }

  time.at(START_MS, answer)
  let late = 0
  let isLeft = false
  while (late < MAX_LATE_FACTS && time.next()) {
    if (current(state).phase === 'ended') late++
    if (activity(state) === 'bridged' && !isLeft) {
      isLeft = true
      time.at(time.nowMs() + BRIDGED_MS, () => drop('caller'))
    }
  }
  return {
    script,
    journal,
    commands,
    states,
    state,
    sounds: line.sounds,
    callerVoices: caller.voices,
    asked: brain.asked,
    effects: brain.effects,
    endedAtMs,
  }
}

/** The compiler cannot see that time changes the state. */
function current(state: CallState): CallState {
  return state
}

/**
 * Starts the caller's actions one after the other, each at its moment after the previous one began. Listening counts
 * only once the previous one is over: who interrupts is not being answered yet.
 */
function callerSchedule(
  actions: readonly CallerAction[],
  nowMs: () => number,
  start: (action: CallerAction) => void,
) {
  let index = 0
  let isWaiting = true
  let overMs = 0
  let wasThere = new Set<Moment>()
  return {
    /** Something has happened: perhaps it is the moment of the next action. */
    look(state: CallState): void {
      const now = momentsOf(state)
      const action = actions[index]
      const isNew = action && now.has(action.when) && !wasThere.has(action.when)
      wasThere = now
      if (!isNew || !isWaiting || (action.when === 'listening' && nowMs() < overMs)) return
      isWaiting = false
      start(action)
    },
    /** The action has begun and lasts until then; what waits for no other moment follows it. */
    began(endMs: number): void {
      index++
      overMs = endMs
      const next = actions[index]
      isWaiting = next?.when !== 'previous' && next?.when !== 'together'
      if (!next || isWaiting) return
      start(next.when === 'together' ? next : { ...next, afterMs: next.afterMs + endMs - nowMs() })
    },
  }
}

function momentsOf(state: CallState): Set<Moment> {
  const doing = activity(state)
  const moments = new Set<Moment>()
  if (doing !== 'ringing' && doing !== 'ended') moments.add('answered').add(doing)
  if (state.phase === 'live' && state.hold) moments.add('held')
  if (state.phase === 'live' && state.next.type === 'hang_up') moments.add('closing')
  return moments
}

/** A step that changed the state it was given would be caught in the act. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}
