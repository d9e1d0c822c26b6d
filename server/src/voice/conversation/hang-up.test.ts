import { describe, expect, test } from 'vitest'
import { conversation } from '../../../../test/call-lab/conversation.ts'
import { utterances } from './conversation-log.ts'
import type { Action, EventOf, Message } from './events.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { RINGING, step } from './step.ts'

test('a call is not hung up while a voice is just rising', () => {
  const call = conversation()
  call.at(3000, { type: 'text.typed', text: 'Bye.' })
  call.at(3100, { type: 'reply.said', turn: 1, attempt: 1, text: 'Goodbye.', source: 'manners' })
  call.at(3110, {
    type: 'reply.ended',
    turn: 1,
    attempt: 1,
    action: { type: 'hang_up' },
    about: 'farewell',
  })
  call.at(3200, { type: 'playback.began', speech: 2 })
  call.at(3690, { type: 'caller.started' })
  expect(call.at(3700, { type: 'playback.ended', speech: 2 })).toEqual([])
  call.fire('barge_in')
  expect(
    call.at(4000, { type: 'caller.said', segment: 0, text: 'Oh, one more thing', final: false }),
  ).toEqual([{ type: 'listen', turn: 2 }])
})

test('nothing is commanded when the line drops, and the last words are kept', () => {
  const call = conversation()
  call.at(3000, { type: 'caller.started' })
  call.at(3400, { type: 'caller.said', segment: 0, text: 'I just wan', final: false })
  expect(call.at(3500, { type: 'line.dropped', by: 'caller' })).toEqual([])
  const state = call.state()
  expect(state.phase === 'ended' && utterances(state.conversation).at(-1)).toEqual({
    speaker: 'caller',
    text: 'I just wan',
  })
})

describe('a message that is being taken', () => {
  const draft: Message = { name: 'Ann Lee', number: null, reason: '', missing: ['number', 'reason'] }
  const messagesAfter = (...parts: Partial<EventOf<'reply.ended'>>[]) => {
    const call = conversation()
    for (const [index, part] of parts.entries()) {
      const atMs = 3000 + 100 * index
      call.at(atMs, { type: 'text.typed', text: 'Well.' })
      const { turn, attempt } = call.live().thought ?? { turn: 0, attempt: 0 }
      call.at(atMs + 1, { type: 'reply.said', turn, attempt, text: 'Yes?', source: 'line' })
      call.at(atMs + 2, { type: 'reply.ended', turn, attempt, action: null, about: null, ...part })
    }
    call.at(9000, { type: 'line.dropped', by: 'caller' })
    const state = call.state()
    return state.phase === 'ended' ? state.record.messages.map(({ message }) => message) : null
  }

  test('is kept as far as it goes when the caller hangs up', () => {
    expect(messagesAfter({ draft })).toEqual([draft])
  })

  test('is no longer one once it is whole, or is not wanted any more', () => {
    const message: Message = { name: 'Ann Lee', number: null, reason: 'a crown' }
    const action: Action = { type: 'take_message', message, thenHangUp: false }
    expect(messagesAfter({ draft }, { action })).toEqual([message])
    expect(messagesAfter({ draft }, {})).toEqual([])
  })
})

test('a timer that is early counts as due, one that was replaced does not', () => {
  const call = conversation()
  const dueMs = call.live().timers.silence ?? 0
  expect(call.at(2100, { type: 'timer.fired', timer: 'silence', dueMs: dueMs - 1 })).toEqual([])
  expect(call.at(dueMs - 3, { type: 'timer.fired', timer: 'silence', dueMs })).toMatchObject([
    { line: 'still_there' },
  ])
})

test('an unknown event changes nothing', () => {
  const call = conversation()
  const before = call.live()
  const unknown = JSON.parse('{"type":"moon.rose"}') as { type: 'caller.started' }
  expect(call.at(2100, unknown)).toEqual([])
  expect({ ...call.live(), nowMs: before.nowMs }).toEqual(before)
})

test('a call that is to end for good is not transferred when the voice fails', () => {
  const escalation = { policy: 'always', hasTarget: true } as const
  const opening = ['unavailable', 'goodbye'] as const
  const settings = { ...DEFAULT_SETTINGS, open: true, escalation, opening, afterOpening: 'hang_up' as const }
  let { state } = step(RINGING, { type: 'call.answered', settings, atMs: 0 })
  const failing = (speech: number, atMs: number) => {
    const next = step(state, { type: 'speech.failed', speech, reason: 'no voice', atMs })
    state = next.state
    return next.commands.filter(({ type }) => !type.endsWith('_timer'))
  }
  expect(failing(1, 100)).toMatchObject([{ type: 'stop_speaking' }, { line: 'trouble', speech: 3 }])
  expect(failing(3, 200).at(-1)).toEqual({ type: 'hang_up', reason: 'failed' })
})
