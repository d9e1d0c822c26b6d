import { expect, test } from 'vitest'
import { recordingStartMs, timesOf, turnSpans } from './turn-spans.ts'

type Event = { type: string } & Record<string, unknown>
const journal = (...events: [number, Event][]) =>
  events.map(([at_ms, event], seq) => ({ seq, at_ms, type: event.type, event }))

const TALK = journal(
  [100, { type: 'playback.began', speech: 1 }],
  [1800, { type: 'playback.began', speech: 2 }],
  [1900, { type: 'playback.ended', speech: 1 }],
  [3000, { type: 'playback.ended', speech: 2 }],
  [4000, { type: 'caller.started' }],
  [4500, { type: 'caller.said', segment: 1, text: 'What does', final: false }],
  [5200, { type: 'caller.stopped', silentMs: 200 }],
  [5600, { type: 'playback.began', speech: 3 }],
  [5700, { type: 'caller.said', segment: 1, text: 'What does it cost?', final: true }],
  [5900, { type: 'played', speech: 3, words: 1 }],
  [7000, { type: 'text.typed', text: 'Thanks' }],
)

test('each go of a side is one stretch, from its first sound to its last', () => {
  expect(turnSpans(TALK)).toEqual([
    { speaker: 'agent', startMs: 100, endMs: 3000 },
    { speaker: 'caller', startMs: 4000, endMs: 5000 },
    { speaker: 'agent', startMs: 5600, endMs: 5900 },
    { speaker: 'caller', startMs: 7000, endMs: 7000 },
  ])
})

test('a cough is no turn, and neither is a speech that was not heard', () => {
  const entries = journal(
    [0, { type: 'caller.started' }],
    [300, { type: 'caller.stopped', silentMs: 100 }],
    [500, { type: 'caller.said', segment: 1, text: '', final: true }],
    [600, { type: 'playback.began', speech: 1 }],
  )
  expect(turnSpans(entries)).toEqual([])
})

test('an utterance of the transcript finds its moment', () => {
  const spans = turnSpans(TALK)
  const speakers = ['agent', 'caller', 'agent', 'caller'] as const
  const conversation = speakers.map((speaker) => ({ speaker, text: 'x' }))
  expect(timesOf(conversation, spans)).toEqual([100, 4000, 5600, 7000])
})

test('an utterance that the journal has not is passed over, and the others still find theirs', () => {
  const spans = turnSpans(TALK)
  const speakers = ['caller', 'agent', 'caller', 'agent', 'caller', 'agent'] as const
  const times = timesOf(
    speakers.map((speaker) => ({ speaker, text: 'x' })),
    spans.slice(0, 3),
  )
  expect(times).toEqual([4000, 5600, undefined, undefined, undefined, undefined])
  expect(timesOf([{ speaker: 'agent', text: 'x' }], [])).toEqual([undefined])
})

test('a recording begins where the notice was heard to its end', () => {
  expect(recordingStartMs(TALK, 5.12)).toBe(1900)
})

test('a recording ends where the caller is put through', () => {
  const entries = journal(
    [2000, { type: 'playback.ended', speech: 1 }],
    [9000, { type: 'transfer.succeeded', transfer: 1 }],
    [60_000, { type: 'line.dropped', by: 'caller' }],
  )
  expect(recordingStartMs(entries, 7)).toBe(2000)
})

test('without a journal a recording begins with the call', () => {
  expect(recordingStartMs([], 12)).toBe(0)
})
