import { expect, test } from 'vitest'
import { conversation } from '../../../../../test/call-lab/conversation.ts'
import type { CallEvent } from '../events.ts'
import { replay } from '../replay.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { openPatienceMs, USUAL_PAUSE_MS } from './pace.ts'

/** When the machine would break the silence, after a caller who fell silent at 5 s and whose words came at `wordsMs`. */
function fillerDueMs(text: string, wordsMs: number): number | undefined {
  const begun: CallEvent[] = [
    { type: 'call.answered', settings: DEFAULT_SETTINGS, atMs: 0 },
    { type: 'playback.began', speech: 1, atMs: 10 },
    { type: 'playback.ended', speech: 1, atMs: 1000 },
    { type: 'caller.started', atMs: 3000 },
    { type: 'caller.stopped', silentMs: 200, atMs: 5200 },
    { type: 'caller.said', segment: 1, text, final: true, atMs: wordsMs },
  ]
  const listening = replay(begun).state
  const dueMs = listening.phase === 'live' ? listening.timers.end_of_turn : undefined
  if (dueMs === undefined) return undefined
  const ended: CallEvent = {
    type: 'timer.fired',
    timer: 'end_of_turn',
    dueMs,
    atMs: Math.max(dueMs, wordsMs),
  }
  const { state } = replay([...begun, ended])
  return state.phase === 'live' && state.floor === 'agent' ? state.timers.dead_air : undefined
}

const { patience, fillerMs } = DEFAULT_SETTINGS

test.each([5250, 5800, 6400])(
  'the caller hears something as soon as ever, when their words come at %s ms',
  (wordsMs) => {
    expect(fillerDueMs('What are your hours?', wordsMs)).toBe(5000 + patience.completeMs + fillerMs)
  },
)

test('a caller who may go on is waited for before that', () => {
  const { unfinishedMs, openTurnMs = 0 } = patience
  expect(fillerDueMs('I would like to', 5250)).toBe(
    5000 + openPatienceMs(unfinishedMs, openTurnMs, USUAL_PAUSE_MS) + fillerMs,
  )
})

test('a turn goes on while the voice does, though the STT has stalled', () => {
  const call = conversation()
  call.at(3000, { type: 'caller.started' })
  call.at(4000, { type: 'caller.said', segment: 0, text: 'What time is it?', final: false })
  expect(call.live().timers.end_of_turn).toBeGreaterThanOrEqual(4000 + 8000)
  call.at(7000, { type: 'caller.stopped', silentMs: 200 })
  expect(call.live().floor).toBe('caller')
})

test('a turn ends in endless noise: when words have stayed out for long, or have long been the same', () => {
  const silent = conversation()
  silent.at(3000, { type: 'caller.started' })
  silent.at(4000, { type: 'caller.said', segment: 0, text: 'What time is it?', final: false })
  silent.fire('end_of_turn')
  expect(silent.live()).toMatchObject({ floor: 'agent', nowMs: 12_000 })

  const repeating = conversation()
  repeating.at(3000, { type: 'caller.started' })
  for (let atMs = 4000; atMs <= 8000; atMs += 1000)
    repeating.at(atMs, { type: 'caller.said', segment: 0, text: 'What time is it?', final: false })
  repeating.fire('end_of_turn')
  expect(repeating.live()).toMatchObject({ floor: 'agent', nowMs: 8000 })
})

test('a turn in a journal of earlier versions ends where it ended', () => {
  const { completeMs, openMs, unfinishedMs } = DEFAULT_SETTINGS.patience
  const call = conversation({ patience: { completeMs, openMs, unfinishedMs } })
  call.at(3000, { type: 'caller.started' })
  call.at(4000, { type: 'caller.said', segment: 0, text: 'What time is it?', final: false })
  expect(call.live().timers.end_of_turn).toBe(6500)
})

/** The agent is in the middle of an answer, and a sound has made it fall silent. */
function held() {
  const call = conversation()
  call.say(3000, 'What are your hours?')
  call.fire('end_of_turn')
  const text = 'We are open from nine to five on every day of the week.'
  call.at(4400, { type: 'reply.said', turn: 1, attempt: 1, text, source: 'clock' })
  call.at(4500, { type: 'playback.began', speech: 2 })
  call.at(5100, { type: 'caller.started' })
  call.fire('barge_in')
  return call
}

const NEWS = {
  type: 'caller.said',
  segment: 1,
  text: 'Shares rose sharply this morning',
  final: true,
} as const

test('the words of another voice do not take the floor, and the agent goes on', () => {
  const call = held()
  expect(call.at(5300, { ...NEWS, from: 'background' })).toEqual([])
  call.at(5400, { type: 'caller.stopped', silentMs: 200 })
  expect(call.at(5450, { ...NEWS, from: 'echo' })).toMatchObject([{ type: 'resume_speaking' }])
  expect(call.live().floor).toBe('agent')
})

test('the same words of the caller do', () => {
  expect(held().at(5300, NEWS)[0]).toEqual({ type: 'stop_speaking', speeches: [2] })
})

test('what another voice says in the caller’s turn is no part of it', () => {
  const call = conversation()
  call.at(3000, { ...NEWS, segment: 0, from: 'background' })
  expect(call.live().hearing.segments).toEqual([])
  expect(call.live().timers.end_of_turn).toBeUndefined()
})

const HUM = { ...NEWS, text: 'Mom, now.' } as const

test('a hum does not take the floor, whatever STT writes for it, and the agent goes on at once', () => {
  const call = held()
  expect(call.at(5400, { type: 'caller.stopped', silentMs: 200, hummed: true })).toMatchObject([
    { type: 'resume_speaking' },
  ])
  expect(call.at(5450, { ...HUM, from: 'hum' })).toEqual([])
  expect(call.live()).toMatchObject({ floor: 'agent', hold: null })
})

test('words for a hum that come before it is known to be over do not take the floor either', () => {
  const call = held()
  expect(call.at(5300, { ...HUM, from: 'hum' })).toEqual([])
  expect(call.at(5400, { type: 'caller.stopped', silentMs: 200, hummed: true })).toMatchObject([
    { type: 'resume_speaking' },
  ])
})

test('a hum over the last words of a question is the answer to it', () => {
  const call = conversation()
  call.say(3000, 'My name is Ann Lee.')
  call.fire('end_of_turn')
  call.at(4400, { type: 'reply.said', turn: 1, attempt: 1, text: 'Is that right?', source: 'line:is_right' })
  call.at(4410, { type: 'reply.ended', turn: 1, attempt: 1, action: null, about: 'message' })
  call.at(4500, { type: 'playback.began', speech: 2 })
  call.at(4900, { type: 'played', speech: 2, words: 2 })
  call.at(5600, { type: 'caller.started' })
  call.fire('barge_in')
  expect(call.at(5900, { type: 'caller.stopped', silentMs: 200, hummed: true })).toEqual([])
  const said = { type: 'caller.said', segment: 1, text: 'Mm-hm.', final: true, from: 'hum' } as const
  expect(call.at(5950, said)[0]).toEqual({ type: 'stop_speaking', speeches: [2] })
  expect(call.live().hearing.segments).toMatchObject([{ text: 'Mm-hm.' }])
})

test('more words than STT makes of a hum are words', () => {
  const call = held()
  call.at(5400, { type: 'caller.stopped', silentMs: 200, hummed: true })
  expect(call.at(5450, { ...NEWS, from: 'hum' })[0]).toEqual({ type: 'stop_speaking', speeches: [2] })
})

test('in the caller’s own turn a hum is theirs', () => {
  const call = conversation()
  call.at(3000, { type: 'caller.said', segment: 0, text: 'Mm-hm.', final: true, from: 'hum' })
  expect(call.live().hearing.segments).toMatchObject([{ text: 'Mm-hm.' }])
})

test('an STT that is slow by nature has longer for its words before they count as unheard', () => {
  const unheardMs = (wordsMs?: number) => {
    const settings = { ...DEFAULT_SETTINGS, patience: { ...patience, ...(wordsMs && { wordsMs }) } }
    const { state } = replay([
      { type: 'call.answered', settings, atMs: 0 },
      { type: 'playback.began', speech: 1, atMs: 10 },
      { type: 'playback.ended', speech: 1, atMs: 1000 },
      { type: 'caller.started', atMs: 3000 },
      { type: 'caller.stopped', silentMs: 200, atMs: 5200 },
    ])
    return state.phase === 'live' ? state.timers.no_words : undefined
  }
  expect(unheardMs()).toBe(5000 + 1500)
  expect(unheardMs(2500)).toBe(5000 + 2500)
})

test('a voice in the caller’s turn that turns out to be another’s leaves no trace in it', () => {
  const call = conversation()
  call.at(3000, { type: 'caller.started' })
  call.at(3400, { ...NEWS, segment: 0, text: 'Is there any milk left?', final: false })
  call.at(4200, { type: 'caller.stopped', silentMs: 0, another: true })
  call.at(4300, { ...NEWS, segment: 0, text: 'Is there any milk left?', from: 'background' })
  expect(call.live()).toMatchObject({
    floor: 'caller',
    thought: null,
    hearing: { segments: [], awaiting: false },
  })
  expect(call.live().timers.end_of_turn).toBeUndefined()
  expect(call.live().timers.no_words).toBeUndefined()
})

test('what the caller said before it stays, and ends their turn as if there had been silence', () => {
  const call = conversation()
  call.at(3000, { type: 'caller.started' })
  call.at(4000, { type: 'caller.said', segment: 0, text: 'What are your', final: true })
  call.at(4100, { type: 'caller.stopped', silentMs: 200 })
  const dueMs = call.live().timers.end_of_turn
  call.at(4300, { type: 'caller.started' })
  call.at(4500, { ...NEWS, segment: 1 })
  call.at(4600, { type: 'caller.stopped', silentMs: 0, another: true })
  expect(call.live().hearing.segments).toMatchObject([{ text: 'What are your' }])
  expect(call.live().timers.end_of_turn).toBe(dueMs)
})
