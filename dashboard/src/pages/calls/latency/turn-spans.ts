import type { JournalEntry, Utterance } from '@parley/sdk'

/** A stretch of the call in which one side spoke, in milliseconds after the call began. */
export type TurnSpan = {
  readonly speaker: 'agent' | 'caller'
  readonly startMs: number
  readonly endMs: number
}

/** Who spoke when, one entry for each go, as the journal has it. */
export function turnSpans(entries: readonly JournalEntry[]): TurnSpan[] {
  const spans = [...agentSpans(entries), ...callerSpans(entries)].sort((a, b) => a.startMs - b.startMs)
  const turns: TurnSpan[] = []
  for (const span of spans) {
    const last = turns.at(-1)
    if (last?.speaker !== span.speaker) turns.push(span)
    else turns[turns.length - 1] = { ...last, endMs: Math.max(last.endMs, span.endMs) }
  }
  return turns
}

/** What was cut before a word of it was heard is no turn. */
function agentSpans(entries: readonly JournalEntry[]): TurnSpan[] {
  const began = new Map<unknown, number>()
  const heard = new Map<unknown, TurnSpan>()
  for (const { type, at_ms: atMs, event } of entries) {
    if (type === 'playback.began') began.set(event.speech, atMs)
    const startMs = began.get(event.speech)
    const isHeard = type === 'playback.ended' || (type === 'played' && Number(event.words) > 0)
    if (isHeard && startMs !== undefined) heard.set(event.speech, { speaker: 'agent', startMs, endMs: atMs })
  }
  return [...heard.values()]
}

function callerSpans(entries: readonly JournalEntry[]): TurnSpan[] {
  const spans: TurnSpan[] = []
  const said = segmentsWithWords(entries)
  let voice: { startMs: number; segments: Set<unknown> } | undefined
  let stoppedMs: number | undefined
  const close = () => {
    const hasWords = voice !== undefined && [...voice.segments].some((segment) => said.has(segment))
    if (voice && hasWords)
      spans.push({ speaker: 'caller', startMs: voice.startMs, endMs: stoppedMs ?? voice.startMs })
  }
  for (const { type, at_ms: atMs, event } of entries) {
    if (type === 'text.typed' || type === 'digit.pressed')
      spans.push({ speaker: 'caller', startMs: atMs, endMs: atMs })
    if (type === 'caller.started') {
      close()
      voice = { startMs: atMs, segments: new Set() }
      stoppedMs = undefined
    }
    if (type === 'caller.stopped') stoppedMs = atMs - Number(event.silentMs ?? 0)
    if (type === 'caller.said') {
      voice ??= { startMs: atMs, segments: new Set() }
      voice.segments.add(event.segment)
    }
  }
  close()
  return spans
}

/** Coughs and doors make a sound and have no words. */
function segmentsWithWords(entries: readonly JournalEntry[]): ReadonlySet<unknown> {
  const said = new Map<unknown, boolean>()
  for (const { type, event } of entries) {
    const { text, segment } = event
    if (type === 'caller.said') said.set(segment, typeof text === 'string' && text.trim() !== '')
  }
  return new Set([...said].filter(([, hasWords]) => hasWords).map(([segment]) => segment))
}

/** When each utterance of a transcript was said; undefined where that is unknown. */
export function timesOf(
  conversation: readonly Utterance[],
  spans: readonly TurnSpan[],
): (number | undefined)[] {
  let next = 0
  return conversation.map(({ speaker }) => {
    const found = spans.findIndex((span, index) => index >= next && span.speaker === speaker)
    // One that is missing must not take the place of all that follow.
    if (found === -1 || found > next + 1) return undefined
    next = found + 1
    return spans[found]?.startMs
  })
}

/** So far the end of a speech may be from where a recording seems to begin. */
const NEAR_MS = 1000

/**
 * When the recording began, after the call did. It ends with the talk to the agent and is as long as it is; it
 * begins once the caller has heard that they are recorded, which is where a speech ends.
 */
export function recordingStartMs(entries: readonly JournalEntry[], durationSeconds: number): number {
  const bridged = entries.find(({ type }) => type === 'transfer.succeeded')
  const endMs = (bridged ?? entries.at(-1))?.at_ms ?? durationSeconds * 1000
  const guessMs = Math.max(0, endMs - durationSeconds * 1000)
  const ends = entries.filter(({ type }) => type === 'playback.ended').map(({ at_ms: atMs }) => atMs)
  const nearest = ends.toSorted((a, b) => Math.abs(a - guessMs) - Math.abs(b - guessMs))[0]
  return nearest !== undefined && Math.abs(nearest - guessMs) <= NEAR_MS ? nearest : guessMs
}
