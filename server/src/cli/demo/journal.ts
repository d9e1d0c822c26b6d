import type { CallEvent } from '../../voice/conversation/events.ts'
import { DEFAULT_SETTINGS } from '../../voice/conversation/settings.ts'
import type { TurnWaterfall } from '../../product/calls/call.ts'
import { SECOND_MS } from '../../platform/clock.ts'
import type { NewTranscript, Outcome, Utterance } from '../../product/transcripts/transcript.ts'
import type { Random } from './random.ts'

const WORDS_PER_SECOND = 2.6
const MIN_UTTERANCE_MS = 400
/** What a calendar takes that lies beside the agent. */
const TOOL_MS = 20
/** When the last words are final that get no answer. */
const WORDS_FINAL_MS = 320

export type DemoJournal = { events: CallEvent[]; waterfall: TurnWaterfall[] }

/** What the tools of a call did, by what the call came to. */
const TOOLS: Partial<
  Record<Outcome, { tool: string; effect: 'appointment_booked' | 'appointment_cancelled' }>
> = {
  'Appointment Booked': { tool: 'book_appointment', effect: 'appointment_booked' },
  'Appointment Cancelled': { tool: 'cancel_appointment', effect: 'appointment_cancelled' },
}

/** What might have happened in a call in which this was said, from the answer to the end. */
export function demoJournal(callId: string, call: NewTranscript, random: Random): DemoJournal {
  const { conversation, answeredAtMs, durationSeconds } = call
  const endMs = answeredAtMs + durationSeconds * SECOND_MS
  const turns = turnsIn(conversation, random)
  const pace = paceOf(conversation, turns, durationSeconds)
  const events: CallEvent[] = [
    { type: 'call.answered', settings: settingsOf(conversation), atMs: answeredAtMs },
  ]
  let atMs = answeredAtMs + 150
  let turn = 0
  for (const [index, utterance] of conversation.entries()) {
    const lengthMs = Math.round(speechMs(utterance) * pace)
    if (utterance.speaker === 'agent') {
      events.push(...spoken(index, utterance.text, atMs, lengthMs))
      atMs += lengthMs
      continue
    }
    const waterfall = turns[turn++]
    const stoppedMs = atMs + lengthMs
    const finalMs = stoppedMs + (waterfall?.words_final_ms ?? WORDS_FINAL_MS)
    events.push(...heard(turn, utterance.text, { startMs: atMs, stoppedMs, finalMs }))
    atMs = stoppedMs
    const reply = conversation[index + 1]
    if (waterfall === undefined || reply === undefined) continue
    const isLastReply = index + 3 >= conversation.length
    if (isLastReply) events.push(...toolRun(callId, call, turn, stoppedMs + (waterfall.asked_ms ?? 0)))
    events.push(...replied(turn, reply.text, stoppedMs + (waterfall.first_reply_ms ?? 0)))
    atMs = stoppedMs + (waterfall.first_audio_ms ?? 0)
  }
  events.push(...endOf(call.outcome, atMs, Math.max(atMs + WORDS_FINAL_MS, endMs)))
  return { events, waterfall: turns }
}

function settingsOf([greeting]: readonly Utterance[]) {
  const { lines } = DEFAULT_SETTINGS
  return { ...DEFAULT_SETTINGS, lines: { ...lines, greeting: greeting?.text ?? lines.greeting } }
}

function turnsIn(conversation: readonly Utterance[], random: Random): TurnWaterfall[] {
  const answered = conversation.filter(
    ({ speaker }, index) => speaker === 'caller' && conversation[index + 1] !== undefined,
  )
  return answered.map((_, index) => {
    const endOfTurnMs = random.between(380, 820)
    const firstReplyMs = endOfTurnMs + random.between(30, 260)
    return {
      turn: index + 1,
      end_of_turn_ms: endOfTurnMs,
      words_final_ms: endOfTurnMs - random.between(40, 140),
      asked_ms: endOfTurnMs - random.between(0, 30),
      first_reply_ms: firstReplyMs,
      filler_ms: null,
      first_audio_ms: firstReplyMs + random.between(60, 240),
    }
  })
}

/** How much slower or faster than usual both sides speak, so that the call has its length. */
function paceOf(
  conversation: readonly Utterance[],
  turns: readonly TurnWaterfall[],
  seconds: number,
): number {
  const speakingMs = conversation.reduce((sum, utterance) => sum + speechMs(utterance), 0)
  const waitingMs = turns.reduce((sum, turn) => sum + (turn.first_audio_ms ?? 0), 0)
  return Math.max(0.1, (seconds * SECOND_MS - waitingMs - SECOND_MS) / speakingMs)
}

function speechMs({ text }: Utterance): number {
  return Math.max(MIN_UTTERANCE_MS, (text.split(' ').length / WORDS_PER_SECOND) * SECOND_MS)
}

function spoken(speech: number, text: string, atMs: number, lengthMs: number): CallEvent[] {
  const words = text.split(' ').length
  return [
    { type: 'playback.began', speech, atMs },
    { type: 'played', speech, words: Math.ceil(words / 2), atMs: atMs + Math.round(lengthMs / 2) },
    { type: 'played', speech, words, atMs: atMs + lengthMs },
    { type: 'playback.ended', speech, atMs: atMs + lengthMs },
  ]
}

type Moments = { startMs: number; stoppedMs: number; finalMs: number }

function heard(segment: number, text: string, { startMs, stoppedMs, finalMs }: Moments): CallEvent[] {
  const first = text.split(' ').slice(0, 3).join(' ')
  return [
    { type: 'caller.started', atMs: startMs },
    { type: 'caller.said', segment, text: first, final: false, atMs: Math.round((startMs + stoppedMs) / 2) },
    { type: 'caller.stopped', silentMs: 200, atMs: stoppedMs + 200 },
    { type: 'caller.said', segment, text, final: true, atMs: finalMs },
  ]
}

function replied(turn: number, text: string, atMs: number): CallEvent[] {
  const request = { turn, attempt: 1 }
  return [
    { type: 'reply.began', ...request, atMs },
    { type: 'reply.said', ...request, text, source: 'model', atMs },
    { type: 'reply.ended', ...request, action: null, about: null, atMs: atMs + 40 },
  ]
}

function toolRun(
  callId: string,
  { outcome, caller, extracted }: NewTranscript,
  turn: number,
  atMs: number,
): CallEvent[] {
  const run = TOOLS[outcome]
  if (run === undefined) return []
  const key = `${callId}:${turn}`
  const toolCall = {
    key,
    tool: run.tool,
    arguments: { name: extracted?.caller_name ?? null, number: caller },
  }
  const answer = { key, ok: true, result: { status: 'done' }, effect: run.effect }
  return [
    { type: 'tool.called', turn, attempt: 1, ...toolCall, atMs },
    { type: 'tool.answered', ...answer, atMs: atMs + TOOL_MS },
  ]
}

function endOf(outcome: Outcome, saidMs: number, atMs: number): CallEvent[] {
  if (outcome === 'Escalated')
    return [
      { type: 'transfer.succeeded', transfer: 1, atMs: saidMs + WORDS_FINAL_MS },
      { type: 'transfer.ended', transfer: 1, atMs },
    ]
  if (outcome === 'Spam') return [{ type: 'hang_up.requested', by: 'agent', atMs }]
  return [{ type: 'line.dropped', by: 'caller', atMs }]
}
