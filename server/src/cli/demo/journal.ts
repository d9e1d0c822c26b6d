import type { Action, CallEvent, Effect, Json, Message, Topic } from '../../voice/conversation/events.ts'
import { DEFAULT_SETTINGS, type CallSettings } from '../../voice/conversation/settings.ts'
import type { CallState, LiveCall } from '../../voice/conversation/state.ts'
import { RINGING, step } from '../../voice/conversation/step.ts'
import { iso, SECOND_MS } from '../../platform/clock.ts'
import type { Random } from './random.ts'

/** What the caller says, and what the agent does and says about it. */
export type DemoTurn = {
  readonly says: string
  readonly reply: string | undefined
  readonly about?: Topic | undefined
  readonly tool?: 'book' | 'move' | 'cancel' | undefined
  readonly note?: string
  readonly action?: 'transfer' | 'hang_up' | undefined
  /** Why the transfer fails. */
  readonly fails?: string | undefined
  readonly message?: string
  readonly for?: string
  /** The caller hangs up before they have said what the message is. */
  readonly draft?: boolean | undefined
  readonly unanswered?: string
}

/** A call that is to be played to the conversation, which makes of it what it makes of any. */
export type DemoScript = {
  readonly agentId: string
  readonly greeting: string
  readonly timeZone: string
  readonly caller: string
  readonly name: string
  readonly answeredAtMs: number
  /** When the appointment is that they may speak of. */
  readonly appointmentMs: number
  readonly turns: readonly DemoTurn[]
}

const WORDS_PER_SECOND = 2.6
const MIN_UTTERANCE_MS = 400
/** What a calendar takes that lies beside the agent. */
const TOOL_MS = 20
/** The silence after which VAD reports that the caller has stopped. */
const SILENT_MS = 200
const MINUTES_BOOKED = 30

const TOOLS: Readonly<Record<'book' | 'move' | 'cancel', { tool: string; status: string; effect: Effect }>> =
  {
    book: { tool: 'book_appointment', status: 'booked', effect: 'appointment_booked' },
    move: { tool: 'reschedule_appointment', status: 'moved', effect: 'appointment_booked' },
    cancel: { tool: 'cancel_appointment', status: 'cancelled', effect: 'appointment_cancelled' },
  }

/** The journal of the call, from the answer to the end. */
export function demoJournal(callId: string, script: DemoScript, random: Random): CallEvent[] {
  const line = openLine(script, random)
  for (const [place, turn] of script.turns.entries()) {
    if (!line.isLive()) break
    line.hear(place, turn.says)
    if (turn.reply === undefined) break
    line.answer(turn, turn.reply, `${callId}:${place}`)
  }
  line.end()
  return line.events
}

type Fact = CallEvent extends infer Each ? (Each extends CallEvent ? Omit<Each, 'atMs'> : never) : never

/** The conversation machine with a clock that is turned by hand. */
function openMachine(answeredAtMs: number) {
  const events: CallEvent[] = []
  let state: CallState = RINGING
  let nowMs = answeredAtMs
  return {
    events,
    note(fact: Fact, afterMs = 0): void {
      nowMs += Math.round(afterMs)
      const event = { ...fact, atMs: nowMs } as CallEvent
      events.push(event)
      state = step(state, event).state
    },
    live: (): LiveCall | undefined => (state.phase === 'live' ? state : undefined),
    untilMs: (dueMs: number): number => Math.max(0, dueMs - nowMs),
  }
}

/** Both ends of the line. */
function openLine(script: DemoScript, random: Random) {
  const { events, note, live, untilMs } = openMachine(script.answeredAtMs)
  const pace = 0.85 + 0.4 * random.draw()
  const soundsMs = (text: string): number =>
    Math.max(MIN_UTTERANCE_MS, (text.split(' ').length / WORDS_PER_SECOND) * SECOND_MS) * pace

  function speakAll(): void {
    for (let speech = live()?.playout[0]; speech; speech = live()?.playout[0]) {
      const { id, text } = speech
      const words = text.split(' ').length
      const half = soundsMs(text) / 2
      note({ type: 'playback.began', speech: id }, random.between(60, 240))
      note({ type: 'played', speech: id, words: Math.ceil(words / 2) }, half)
      note({ type: 'played', speech: id, words }, half)
      note({ type: 'playback.ended', speech: id })
    }
  }

  function hear(segment: number, text: string): void {
    const half = soundsMs(text) / 2
    const first = text.split(' ').slice(0, 3).join(' ')
    note({ type: 'caller.started' }, random.between(250, 900))
    note({ type: 'caller.said', segment, text: first, final: false }, half)
    note({ type: 'caller.stopped', silentMs: SILENT_MS }, half + SILENT_MS)
    note({ type: 'caller.said', segment, text, final: true }, random.between(60, 140))
    const dueMs = live()?.timers.end_of_turn
    if (dueMs === undefined) return
    note({ type: 'timer.fired', timer: 'end_of_turn', dueMs }, untilMs(dueMs))
  }

  function answer(turn: DemoTurn, text: string, key: string): void {
    const thought = live()?.thought
    if (!thought) throw new Error(`The agent was not asked about "${turn.says}".`)
    const request = { turn: thought.turn, attempt: thought.attempt }
    if (turn.tool) {
      const { tool, ...done } = toolRun(script, turn)
      note({ type: 'tool.called', ...request, key, tool, arguments: done.args }, random.between(20, 90))
      note({ type: 'tool.answered', key, ok: true, result: done.result, effect: done.effect }, TOOL_MS)
    }
    note({ type: 'reply.began', ...request }, random.between(30, 260))
    note({ type: 'reply.said', ...request, text, source: 'model' })
    note({ type: 'reply.ended', ...request, ...endingOf(script, turn) }, 40)
    speakAll()
    transfer(turn)
  }

  function transfer({ fails }: DemoTurn): void {
    const call = live()
    if (call?.stage !== 'transferring') return
    const { count } = call.transfers
    if (fails !== undefined) {
      note({ type: 'transfer.failed', transfer: count, reason: fails }, random.between(8, 20) * SECOND_MS)
      return speakAll()
    }
    note({ type: 'transfer.succeeded', transfer: count }, random.between(5, 15) * SECOND_MS)
    note({ type: 'transfer.ended', transfer: count }, random.between(40, 180) * SECOND_MS)
  }

  note({ type: 'call.answered', settings: settingsOf(script) })
  speakAll()
  return {
    events,
    isLive: () => live() !== undefined,
    hear,
    answer,
    end(): void {
      if (live()) note({ type: 'line.dropped', by: 'caller' }, random.between(500, 1500))
    },
  }
}

/** Of these agents each has a human to put callers through to. */
function settingsOf({ greeting, timeZone }: DemoScript): CallSettings {
  const { lines } = DEFAULT_SETTINGS
  return {
    ...DEFAULT_SETTINGS,
    timeZone,
    lines: { ...lines, greeting },
    // Every greeting of the demonstration says what speaks.
    disclosure: { line: 'greeting', words: greeting.split(' ').length },
    escalation: { policy: 'on_request', hasTarget: true },
  }
}

function endingOf(script: DemoScript, turn: DemoTurn) {
  const { about = null, unanswered, draft } = turn
  return {
    action: actionOf(script, turn),
    about,
    ...(unanswered === undefined ? {} : { unanswered: [unanswered] }),
    ...(draft ? { draft: { ...messageOf(script, turn), missing: ['reason'] as const } } : {}),
  }
}

function actionOf(script: DemoScript, turn: DemoTurn): Action | null {
  if (turn.message !== undefined)
    return { type: 'take_message', message: messageOf(script, turn), thenHangUp: false }
  return turn.action === undefined ? null : { type: turn.action }
}

function messageOf({ name, caller }: DemoScript, { message = '', for: to }: DemoTurn): Message {
  return { name, number: caller, reason: message, ...(to === undefined ? {} : { for: to }) }
}

function toolRun(
  { name, caller, appointmentMs }: DemoScript,
  { tool, note = '' }: DemoTurn,
): { tool: string; effect: Effect; args: Json; result: Json } {
  const { status, ...run } = TOOLS[tool ?? 'book']
  const start = iso(appointmentMs)
  const noted: { readonly [field: string]: Json } = note === '' ? {} : { note }
  const args: Json = tool === 'book' ? { start, name, number: caller, ...noted } : { appointment: 'apt' }
  return { ...run, args, result: { status, appointment: 'apt', name, start, minutes: MINUTES_BOOKED } }
}
