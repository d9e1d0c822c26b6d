import { expect, test } from 'vitest'
import { conversation } from '../../../../test/call-lab/conversation.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import type { CallEvent } from './events.ts'
import { RINGING, step } from './step.ts'
import type { CallState } from './state.ts'

const GREETING = 'Bright Dental. How can I help you today?'

/** A call whose greeting has sounded as far as the second word. */
function greeting() {
  let state: CallState = RINGING
  const at = (event: CallEvent) => {
    const next = step(state, event)
    state = next.state
    return next.commands.flatMap((command) =>
      command.type === 'play_line' ? [command.line] : command.type === 'stop_speaking' ? ['stopped'] : [],
    )
  }
  const live = () => {
    if (state.phase !== 'live') throw new Error('the call is not live')
    return state
  }
  const fire = (timer: 'barge_in' | 'hold' | 'no_words' | 'silence') => {
    const dueMs = live().timers[timer]
    if (dueMs === undefined) throw new Error(`${timer} is not set`)
    return at({ type: 'timer.fired', timer, dueMs, atMs: dueMs })
  }
  at({
    type: 'call.answered',
    atMs: 0,
    settings: { ...DEFAULT_SETTINGS, lines: { ...DEFAULT_SETTINGS.lines, greeting: GREETING } },
  })
  at({ type: 'playback.began', speech: 1, atMs: 20 })
  at({ type: 'played', speech: 1, words: 2, atMs: 700 })
  return { at, fire, live }
}

/** A voice over the greeting that goes on for too long to be a cough, and holds no words. */
function cutShort() {
  const call = greeting()
  call.at({ type: 'caller.started', atMs: 800 })
  call.fire('barge_in')
  expect(call.fire('hold')).toEqual(['stopped'])
  return call
}

test('a greeting that a voice without words cut short is said again', () => {
  const call = cutShort()
  call.at({ type: 'caller.stopped', silentMs: 0, atMs: 2500 })
  expect(call.fire('no_words')).toEqual(['greeting'])
})

test('so is one that an unending noise cut short', () => {
  const call = cutShort()
  expect(call.fire('silence')).toEqual(['greeting'])
})

test('a caller whose words were heard is answered and not greeted again', () => {
  const call = cutShort()
  call.at({ type: 'caller.said', segment: 1, text: 'Are you open today?', final: true, atMs: 2000 })
  call.at({ type: 'caller.stopped', silentMs: 0, atMs: 2000 })
  const dueMs = call.live().timers.end_of_turn ?? 0
  call.at({ type: 'timer.fired', timer: 'end_of_turn', dueMs, atMs: dueMs })
  expect(call.at({ type: 'reply.failed', turn: 1, attempt: 1, reason: 'broken', atMs: 3500 })).not.toContain(
    'greeting',
  )
})

test('a greeting that was heard is not said again', () => {
  const call = conversation()
  call.at(3000, { type: 'caller.started' })
  call.at(4000, { type: 'caller.stopped', silentMs: 0 })
  expect(call.fire('no_words')).toMatchObject([{ type: 'play_line', line: 'not_heard' }])
})

test('a greeting that is always cut short gives way in the end', () => {
  const call = cutShort()
  const lines = [...Array.from({ length: 2 }).keys()].flatMap((round) => {
    const fromMs = 20_000 + round * 20_000
    call.at({ type: 'caller.stopped', silentMs: 0, atMs: fromMs - 5000 })
    const said = call.fire('no_words')
    const [speech] = call.live().playout
    call.at({ type: 'playback.began', speech: speech?.id ?? 0, atMs: fromMs })
    call.at({ type: 'caller.started', atMs: fromMs + 100 })
    call.fire('barge_in')
    call.fire('hold')
    return said
  })
  call.at({ type: 'caller.stopped', silentMs: 0, atMs: 55_000 })
  expect([...lines, ...call.fire('no_words')]).toEqual(['greeting', 'greeting', 'cannot_hear'])
})
