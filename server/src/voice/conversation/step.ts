import { speaksOver, isOpenToCaller } from './turns/barge-in.ts'
import { timerRule, wantedTimers } from './deadlines.ts'
import type { CallEvent, EventOf } from './events.ts'
import { giveFloor, hangUpNext } from './turns/floor.ts'
import { freshHearing } from './turns/caller-turn.ts'
import { digitPressed, textTyped } from './turns/keypad.ts'
import {
  closeWith,
  dialAhead,
  end,
  leave,
  tellOutcome,
  transferAnswered,
  transferEnded,
  transferFailed,
  transferSucceeded,
} from './hang-up.ts'
import { announce, recordingFor, startOnceHeard } from './recording.ts'
import { disclosureFor, noteDisclosed, sayInOpening } from './disclosure.ts'
import { languageRecognised } from './languages.ts'
import { hearingFailed, speechFailed } from './replies/recovery.ts'
import { adoptReply, replyEnded, replyFailed, replySaid, toolCalled } from './replies/replies.ts'
import { bounded } from './settings.ts'
import { invite, playbackBegan, playbackEnded, played } from './replies/speaking.ts'
import {
  become,
  change,
  EMPTY_RECORD,
  inOrder,
  LISTEN,
  type Act,
  type CallState,
  type LiveCall,
  type Next,
  type Step,
} from './state.ts'
import { speakWaiting } from './replies/thinking.ts'
import { toolAnswered } from './replies/tools.ts'
import { USUAL_PAUSE_MS } from './turns/pace.ts'
import { callerPaused, callerSaid, callerStarted, callerStopped } from './turns/turn-taking.ts'

/**
 * The call as a machine: one fact in, the new state and what to do about it out. It has no clock, no randomness and no
 * effects, so a call is its journal, and a journal gives the same commands whenever it is replayed.
 *
 * The floor belongs to the caller or to the agent. In the caller's turn (`turn-taking`) words gather until silence
 * ends it. In the agent's turn the brain is asked (`thinking`, `replies`), its clauses are spoken (`speaking`), and
 * when all of them have sounded, `next` happens: listen again, transfer, or hang up (`floor`, `leaving`). A voice over
 * the agent's holds it until it is clear whether the caller wants the floor (`barge-in`). Whatever fails ends in
 * `recovery`. Timers follow from the state (`deadlines`); nothing sets one by hand.
 *
 * Three laws hold in every state: an answer to another request than the one under way changes nothing; once the line
 * has dropped, or hanging up was commanded, nothing is commanded any more; any event gives a defined result.
 */
export function step(state: CallState, event: CallEvent): Step {
  if (state.phase === 'ended') return become(state)
  if (state.phase === 'ringing') return ring(state, event)
  const nowMs = event.atMs > state.nowMs ? event.atMs : state.nowMs
  return settle(state, handle({ ...state, nowMs }, event))
}

export const RINGING: CallState = { phase: 'ringing' }

function ring(state: CallState, event: CallEvent): Step {
  if (event.type === 'call.answered') {
    const call = newCall(event)
    return settle(call, open(call))
  }
  if (event.type !== 'line.dropped') return become(state)
  return become({
    phase: 'ended',
    reason: event.by === 'caller' ? 'caller_hung_up' : 'failed',
    answeredAtMs: null,
    endedAtMs: event.atMs,
    disclosedAtMs: null,
    conversation: [],
    record: EMPTY_RECORD,
  })
}

function newCall({ atMs, ...event }: EventOf<'call.answered'>): LiveCall {
  const settings = bounded(event.settings)
  return {
    phase: 'live',
    settings,
    nowMs: atMs,
    answeredAtMs: atMs,
    endsByMs: atMs + settings.maxDurationMs,
    stage: 'talking',
    turn: 0,
    taken: true,
    answered: false,
    floor: 'agent',
    floorSinceMs: atMs,
    voice: { active: false, sinceMs: atMs, endedMs: atMs, pauseMs: 0, finished: null, before: null },
    isAway: false,
    hearing: freshHearing(atMs, false),
    overheard: [],
    lastReport: null,
    dealtWith: null,
    hold: null,
    thought: null,
    attempt: 0,
    playout: [],
    nextSpeech: 1,
    said: {},
    quietSinceMs: atMs,
    next: LISTEN,
    conversation: [],
    tools: [],
    notes: [],
    transfers: { count: 0, sinceMs: 0, answeredMs: null, target: 'escalation', status: 'none' },
    takesMessage: false,
    foreign: null,
    disclosure: disclosureFor(settings),
    recording: recordingFor(settings),
    prompts: 0,
    stalls: 0,
    failedTurns: 0,
    failedLines: 0,
    failedHearings: 0,
    isAskedBriefly: false,
    pauseMs: USUAL_PAUSE_MS,
    slackMs: 0,
    record: EMPTY_RECORD,
    timers: {},
  }
}

/** The STT is there from the first moment, since even a greeting can be interrupted. */
function open(call: LiveCall): Step {
  return inOrder(
    (live) => become(live, { type: 'listen', turn: 0 }),
    ...call.settings.opening.map((line) => (line === 'recording_notice' ? announce : sayInOpening(line))),
    ...(call.settings.invites ?? []).map(invite),
    change({ next: afterOpening(call) }),
  )(call)
}

function afterOpening(call: LiveCall): Next {
  const { afterOpening: wanted } = call.settings
  if (wanted === 'forward') return { type: 'transfer', target: 'forwarding' }
  return wanted === 'hang_up' ? hangUpNext(call, 'agent_hung_up', { final: true }) : LISTEN
}

function handle(call: LiveCall, event: CallEvent): Step {
  switch (event.type) {
    case 'caller.started':
      return callerStarted(call)
    case 'caller.stopped':
      return callerStopped(call, event)
    case 'caller.said':
      return callerSaid(call, event)
    case 'caller.paused':
      return callerPaused(call)
    case 'language.recognised':
      return languageRecognised(call, event)
    case 'hearing.failed':
      return hearingFailed(call)
    case 'text.typed':
      return textTyped(call, event)
    case 'digit.pressed':
      return digitPressed(call, event)
    case 'reply.said':
      return replySaid(call, event)
    case 'reply.ended':
      return replyEnded(call, event)
    case 'reply.failed':
      return replyFailed(call, event)
    case 'tool.called':
      return toolCalled(call, event)
    case 'tool.answered':
      return toolAnswered(call, event)
    case 'playback.began':
      return playbackBegan(call, event)
    case 'played':
      return inOrder((live) => played(live, event), noteDisclosed(event))(call)
    case 'playback.ended':
      return inOrder((live) => playbackEnded(live, event), noteDisclosed(event), startOnceHeard(event))(call)
    case 'speech.failed':
      return speechFailed(call, event)
    case 'transfer.answered':
      return transferAnswered(call, event)
    case 'transfer.succeeded':
      return transferSucceeded(call, event)
    case 'transfer.failed':
      return transferFailed(call, event)
    case 'transfer.ended':
      return transferEnded(call, event)
    case 'timer.fired':
      return timerFired(call, event)
    case 'drain.requested':
      return drain(call, event)
    case 'hang_up.requested':
      return closeWith('goodbye', 'agent_hung_up')(call)
    case 'line.held':
      return become({ ...call, isAway: true })
    case 'line.resumed':
      return lineResumed(call)
    case 'line.dropped':
      return lineDropped(call, event)
    // A reply's first sign of life matters to the waterfall only; a call is answered once.
    case 'reply.began':
    case 'call.answered':
    default:
      return become(call)
  }
}

/** A timer that was set anew or cleared in the meantime is recognised by its time. One that is early is on time. */
function timerFired(call: LiveCall, { timer, dueMs }: EventOf<'timer.fired'>): Step {
  if (call.timers[timer] !== dueMs) return become(call)
  return timerRule(timer)({ ...call, nowMs: Math.max(call.nowMs, dueMs) })
}

function drain(call: LiveCall, { deadlineMs }: EventOf<'drain.requested'>): Step {
  return become(call.endsByMs === null ? call : { ...call, endsByMs: Math.min(call.endsByMs, deadlineMs) })
}

/** The silence of the hold is over, and the caller has as long as ever to say something. */
function lineResumed(call: LiveCall): Step {
  const { voice, nowMs } = call
  return become({ ...call, isAway: false, voice: voice.active ? voice : { ...voice, endedMs: nowMs } })
}

function lineDropped(call: LiveCall, { by }: EventOf<'line.dropped'>): Step {
  if (call.stage === 'bridged') return end(call, 'transferred')
  return end(call, by === 'caller' ? 'caller_hung_up' : 'failed')
}

/** After every event: say what may be said, do what was put off until all was said, and set the timers. */
function settle(before: LiveCall, outcome: Step): Step {
  const settled = continueWith(outcome, SETTLING)
  if (settled.state.phase !== 'live') return settled
  const { timers, commands } = wantedTimers(settled.state, before.timers)
  if (commands.length === 0) return settled
  return { state: { ...settled.state, timers }, commands: [...settled.commands, ...commands] }
}

/** One act after the other, as long as the call lives. */
function continueWith(outcome: Step, acts: readonly Act[]): Step {
  let { state, commands } = outcome
  for (const act of acts) {
    if (state.phase !== 'live') break
    const next = act(state)
    state = next.state
    if (next.commands.length > 0) commands = [...commands, ...next.commands]
  }
  return { state, commands }
}

function whereItMaySpeak(act: Act): Act {
  return (call) => {
    const { floor, stage, hold } = call
    return floor === 'agent' && stage === 'talking' && !hold ? act(call) : become(call)
  }
}

/** Everything has been said. A voice that is just rising is heard out before the call is hung up on it. */
const conclude: Act = (call) => {
  if (call.playout.length > 0 || call.thought !== null) return become(call)
  if (call.next.type === 'listen') return giveFloor(call)
  if (call.next.type === 'hang_up' && isOpenToCaller(call) && speaksOver(call)) return become(call)
  return leave(call)
}

/** Dialling makes no sound, so it does not wait for a hold to be decided. */
const SETTLING: readonly Act[] = [
  whereItMaySpeak(tellOutcome),
  whereItMaySpeak(speakWaiting),
  whereItMaySpeak(adoptReply),
  dialAhead,
  whereItMaySpeak(conclude),
]
