import { decideHold, guardEndsMs, holdEndsMs } from './turns/barge-in.ts'
import { TIMERS, type TimerName } from './events.ts'
import { digitsEndMs } from './turns/keypad.ts'
import { endTurn } from './turns/floor.ts'
import { closeWith, giveUpTransfer, hangUp } from './hang-up.ts'
import { breakSilence, notHeard } from './replies/recovery.ts'
import { FIRST_LATE_LINE_MS, LINE_START_MS, STALLED_AUDIO_MS } from './settings.ts'
import { holdSpeaking } from './replies/speaking.ts'
import type { Act, LiveCall, Timers } from './state.ts'
import type { CallCommand } from './commands.ts'
import { toolOverdueMs, toolsOverdue } from './replies/tools.ts'
import { endOfTurnMs, noWordsMs, promptCaller, silenceEndedTurn, silenceMs } from './turns/turn-taking.ts'

/** Longer than any last reply: after this the call ends in the middle of it. */
const MAX_CLOSING_MS = 60_000
/** Longer than a human needs to hear who calls and to say yes or no. */
export const MAX_ANNOUNCING_MS = 75_000

type Rule = {
  /** Whose turn it must be for the timer to be set at all; the others are not even asked. */
  readonly floor?: LiveCall['floor']
  readonly dueMs: (call: LiveCall) => number | null
  readonly act: Act
}

/**
 * Every timer is a function of the state: when is it due, and what happens then. So none is ever forgotten or left
 * over, and what happens must change the state so that it is not due again.
 */
const RULES: { readonly [timer in TimerName]: Rule } = {
  end_of_turn: { floor: 'caller', dueMs: endOfTurnMs, act: silenceEndedTurn },
  no_words: { floor: 'caller', dueMs: noWordsMs, act: notHeard },
  silence: { floor: 'caller', dueMs: silenceMs, act: promptCaller },
  digits: { floor: 'caller', dueMs: digitsEndMs, act: endTurn },
  barge_in: { floor: 'agent', dueMs: guardEndsMs, act: holdSpeaking },
  hold: { dueMs: holdEndsMs, act: decideHold },
  dead_air: { floor: 'agent', dueMs: deadAirMs, act: breakSilence },
  tool: { dueMs: toolOverdueMs, act: toolsOverdue },
  transfer: { dueMs: transferEndsMs, act: giveUpTransfer },
  closing: { floor: 'agent', dueMs: closingEndsMs, act: (call) => hangUp(closingReason(call))(call) },
  max_duration: { dueMs: maxDurationMs, act: closeWith('time_is_up', 'timeout') },
}
const TIMER_RULES = TIMERS.map((timer) => ({ timer, ...RULES[timer] }))

/** When the agent's own silence has lasted too long; measured on audio that really went out. */
function deadAirMs(call: LiveCall): number | null {
  if (call.floor !== 'agent' || call.stage !== 'talking' || call.hold) return null
  const [first] = call.playout
  if (call.playout.some((speech) => speech.began)) return call.quietSinceMs + STALLED_AUDIO_MS
  if (first && first.line !== null) {
    const dueMs = Math.max(first.commandedMs, call.quietSinceMs) + LINE_START_MS
    const isFirstLate = call.failedLines === 0 && call.stalls === 0
    return isFirstLate ? Math.max(dueMs, call.quietSinceMs + FIRST_LATE_LINE_MS) : dueMs
  }
  return call.quietSinceMs + call.settings.fillerMs
}

function transferEndsMs({ transfers, settings }: LiveCall): number | null {
  const { sinceMs, answeredMs, status } = transfers
  if (status !== 'dialled') return null
  return answeredMs === null ? sinceMs + settings.ringMs : answeredMs + MAX_ANNOUNCING_MS
}

function closingEndsMs({ next, floor, stage }: LiveCall): number | null {
  const isClosing = next.type === 'hang_up' && floor === 'agent' && stage === 'talking'
  return isClosing ? next.sinceMs + MAX_CLOSING_MS : null
}

function closingReason({ next }: LiveCall) {
  return next.type === 'hang_up' ? next.reason : 'agent_hung_up'
}

/** A caller who is just being transferred is not cut off. */
function maxDurationMs({ transfers, endsByMs }: LiveCall): number | null {
  return transfers.status === 'dialled' ? null : endsByMs
}

export function timerRule(timer: TimerName): Act {
  return RULES[timer].act
}

/** The timers that the state asks for, and the commands that make those that are set into them. */
export function wantedTimers(call: LiveCall, set: Timers): { timers: Timers; commands: CallCommand[] } {
  const timers: { [timer in TimerName]?: number } = {}
  const commands: CallCommand[] = []
  for (const { timer, floor, dueMs: due } of TIMER_RULES) {
    const dueMs = floor === undefined || floor === call.floor ? due(call) : null
    if (dueMs !== null) timers[timer] = dueMs
    if (timers[timer] === set[timer]) continue
    commands.push(dueMs === null ? { type: 'clear_timer', timer } : { type: 'set_timer', timer, dueMs })
  }
  return { timers, commands }
}
