import { expect, test } from 'vitest'
import { conversation } from '../../../../../test/call-lab/conversation.ts'
import { utterances } from '../conversation-log.ts'

const FIRST = 'Marks the fight.'
const WHOLE = 'Marks of violence, appearance of lips and mouth.'

const said = (segment: number, text: string, final = true, replaces?: number) =>
  ({ type: 'caller.said', segment, text, final, ...(replaces !== undefined && { replaces }) }) as const

/** The caller was taken to have finished, and the brain is asked. */
function cut() {
  const call = conversation()
  call.say(3000, FIRST, 1)
  call.fire('end_of_turn')
  return call
}

const callers = (call: ReturnType<typeof cut>) =>
  utterances(call.live().conversation).filter(({ speaker }) => speaker === 'caller')

test('what is heard again stands in the place of the piece, and is answered once, as one', () => {
  const call = cut()
  call.at(4600, { type: 'caller.started' })
  call.fire('barge_in')
  expect(call.at(5200, said(2, WHOLE, false, 1)).map(({ type }) => type)).toContain('stop_thinking')
  call.at(5500, { type: 'caller.stopped', silentMs: 100 })
  call.at(5600, said(2, WHOLE, true, 1))
  call.fire('end_of_turn')
  expect(call.live().thought).toMatchObject({ turn: 1, about: WHOLE.toLowerCase().replaceAll(/[.,]/g, '') })
  expect(callers(call)).toEqual([{ speaker: 'caller', text: WHOLE }])
})

test('in the caller’s own turn a late report of a piece changes nothing', () => {
  const call = conversation()
  call.say(3000, FIRST, 1)
  call.at(4100, { type: 'caller.started' })
  call.at(4800, said(2, WHOLE, false, 1))
  call.at(4900, said(1, 'Max the fight-ins?'))
  expect(call.live().hearing.segments.map(({ text }) => text)).toEqual([WHOLE])
})

test('words that are not found again are not lost', () => {
  const call = conversation()
  call.say(3000, FIRST, 1)
  call.at(4100, { type: 'caller.started' })
  call.at(4300, { type: 'caller.stopped', silentMs: 100 })
  call.at(4800, said(2, '', true, 1))
  expect(call.live().hearing.segments.map(({ text }) => text)).toEqual([FIRST])
})

/** The agent answers, and is heard. */
function answered() {
  const call = cut()
  const reply = { type: 'reply.said', turn: 1, attempt: 1, source: 'line:x' } as const
  call.at(4400, { ...reply, text: 'I have made a note of that, and somebody will call you back tomorrow.' })
  call.at(4410, { type: 'reply.ended', turn: 1, attempt: 1, action: null, about: 'message' })
  call.at(4500, { type: 'playback.began', speech: 2 })
  call.at(4900, { type: 'played', speech: 2, words: 2 })
  return call
}

test('a listening noise that is heard with what was said before it is a listening noise', () => {
  const call = answered()
  call.at(5000, { type: 'caller.started' })
  call.fire('barge_in')
  call.at(5400, { type: 'caller.stopped', silentMs: 100 })
  expect(call.at(5500, said(2, `${FIRST} Mm-hm.`, true, 1))).toMatchObject([{ type: 'resume_speaking' }])
  expect(callers(call)).toEqual([{ speaker: 'caller', text: FIRST }])
})

test('a noise with which the same is heard again is none, and the agent goes on at once', () => {
  const call = answered()
  call.at(5000, { type: 'caller.started' })
  call.fire('barge_in')
  call.at(5400, { type: 'caller.stopped', silentMs: 100 })
  expect(call.at(5500, said(2, 'Marks the flight.', false, 1))).toMatchObject([{ type: 'resume_speaking' }])
})

test('an answer that has begun stops, and what goes on grows the turn', () => {
  const call = answered()
  call.at(5000, { type: 'caller.started' })
  const held = call.fire('barge_in')
  expect(held).toEqual([{ type: 'hold_speaking' }])
  expect(call.live().nowMs - 5000).toBeLessThanOrEqual(200)
  expect(call.at(5700, said(2, WHOLE, false, 1))).toContainEqual({ type: 'listen', turn: 1 })
  call.at(5800, { type: 'caller.stopped', silentMs: 100 })
  call.at(5900, said(2, WHOLE, true, 1))
  call.fire('end_of_turn')
  expect(callers(call)).toEqual([{ speaker: 'caller', text: WHOLE }])
})

test('where the turn is over for good, only what is new belongs to the next', () => {
  const call = answered()
  call.at(5800, { type: 'caller.started' })
  call.fire('barge_in')
  expect(call.at(6500, said(2, WHOLE, false, 1))).toContainEqual({ type: 'listen', turn: 2 })
  call.at(6600, said(2, `${WHOLE} Thank you.`, false, 1))
  expect(call.live().hearing.segments.map(({ text }) => text)).toEqual([
    'appearance of lips and mouth. Thank you.',
  ])
})
