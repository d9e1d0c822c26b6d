import { expect, test } from 'vitest'
import { conversation } from '../../../../../test/call-lab/conversation.ts'
import { utterances } from '../conversation-log.ts'
import { DEFAULT_SETTINGS, type CallSettings } from '../settings.ts'

/** The caller was taken to have finished, and the first words of the reply have sounded. */
function cut(settings: Partial<CallSettings> = {}, unanswered: readonly string[] = []) {
  const call = conversation(settings)
  call.say(3000, 'I would like an appointment.')
  call.fire('end_of_turn')
  const reply = { type: 'reply.said', turn: 1, attempt: 1, source: 'line:which_day' } as const
  call.at(4400, { ...reply, text: 'Which day would suit you best?' })
  call.at(4410, { ...reply, text: 'We are open all week.' })
  call.at(4420, { type: 'reply.ended', turn: 1, attempt: 1, action: null, about: 'booking', unanswered })
  call.at(4500, { type: 'playback.began', speech: 2 })
  call.at(4900, { type: 'played', speech: 2, words: 2 })
  return call
}

/** From a moment on the caller says it, over the agent. */
function goOn(call: ReturnType<typeof cut>, fromMs: number) {
  call.at(fromMs, { type: 'caller.started' })
  const heldAtMs = call.live().timers.barge_in ?? Number.NaN
  const held = call.fire('barge_in')
  call.at(fromMs + 700, { type: 'caller.stopped', silentMs: 100 })
  const said = { type: 'caller.said', segment: 1, text: 'On Tuesday, at ten.', final: true } as const
  return { held, heldAtMs, stopped: call.at(fromMs + 750, said) }
}

test('a caller who was cut and goes on stops the agent at once, and all of its reply', () => {
  const call = cut()
  const { held, heldAtMs, stopped } = goOn(call, 5000)
  expect(held).toEqual([{ type: 'hold_speaking' }])
  expect(heldAtMs - 5000).toBeLessThanOrEqual(100)
  expect(stopped.slice(0, 2)).toEqual([
    { type: 'stop_speaking', speeches: [2, 3] },
    { type: 'listen', turn: 1 },
  ])
  expect(stopped.some(({ type }) => type === 'resume_speaking')).toBe(false)
})

test('both halves are one turn, answered once', () => {
  const call = cut()
  const { stopped } = goOn(call, 5000)
  const ended = call.live().floor === 'caller' ? call.fire('end_of_turn') : []
  const asked = [...stopped, ...ended].filter((each) => each.type === 'think')
  expect(asked.at(-1)).toMatchObject({
    turn: 1,
    attempt: 2,
    heard: 'I would like an appointment. On Tuesday, at ten.',
    notes: [],
  })
  const answer = {
    type: 'reply.said',
    turn: 1,
    attempt: 2,
    source: 'line:booked',
    text: 'Tuesday at ten it is.',
  } as const
  const late = { ...answer, attempt: 1, text: 'Which day?' } as const
  expect(call.at(7000, late)).toEqual([])
  expect(call.at(7010, answer).filter(({ type }) => type === 'speak')).toHaveLength(1)
  expect(call.live().playout.map(({ text }) => text)).toEqual(['Tuesday at ten it is.'])
})

test('what was not answered of a turn that went on is counted with the whole, once', () => {
  const call = cut({}, ['I would like an appointment.'])
  expect(call.live().record.unanswered).toEqual(['I would like an appointment.'])
  goOn(call, 5000)
  if (call.live().floor === 'caller') call.fire('end_of_turn')
  const whole = 'I would like an appointment. On Tuesday, at ten.'
  const reply = { type: 'reply.said', turn: 1, attempt: 2, source: 'line:not_known' } as const
  call.at(7000, { ...reply, text: 'I do not know that.' })
  call.at(7010, { type: 'reply.ended', turn: 1, attempt: 2, action: null, about: null, unanswered: [whole] })
  expect(call.live().record.unanswered).toEqual([whole])
})

test('the transcript has what was heard of the reply, in its place', () => {
  const call = cut()
  goOn(call, 5000)
  call.fire('end_of_turn')
  expect(utterances(call.live().conversation).slice(-3)).toEqual([
    { speaker: 'caller', text: 'I would like an appointment.' },
    { speaker: 'agent', text: 'Which day' },
    { speaker: 'caller', text: 'On Tuesday, at ten.' },
  ])
})

test('a caller who was cut is waited for longer from then on', () => {
  const call = cut()
  expect(call.live().slackMs).toBe(0)
  goOn(call, 5000)
  expect(call.live().slackMs).toBeGreaterThan(0)
})

test('a caller who has listened for a while interrupts: that is a turn of its own', () => {
  const call = cut()
  const { stopped } = goOn(call, 5600)
  expect(stopped).toContainEqual({ type: 'listen', turn: 2 })
})

test('in a journal of earlier versions a reply that was heard ends the turn', () => {
  const { thinkingFrames, speakingFrames } = DEFAULT_SETTINGS.bargeIn
  const { stopped } = goOn(cut({ bargeIn: { thinkingFrames, speakingFrames } }), 5000)
  expect(stopped).toContainEqual({ type: 'listen', turn: 2 })
})

test('a voice that goes on without words is asked to say it again, and the reply is not said twice', () => {
  const call = cut()
  call.at(5000, { type: 'caller.started' })
  call.fire('barge_in')
  expect(call.fire('hold')).toContainEqual({ type: 'listen', turn: 1 })
  call.at(6500, { type: 'caller.stopped', silentMs: 200 })
  expect(call.live().timers.end_of_turn).toBeUndefined()
  expect(call.fire('no_words')).toMatchObject([{ type: 'play_line', line: 'not_heard' }])
  call.play(8000)
  call.say(10_000, 'On Tuesday, at ten.', 1)
  call.fire('end_of_turn')
  expect(call.live().thought).toMatchObject({
    turn: 1,
    about: 'i would like an appointment on tuesday at ten',
  })
})
