import { describe, expect, test } from 'vitest'
import { conversation, LINES } from '../../../../test/call-lab/conversation.ts'
import { activity } from './activity.ts'
import { utterances } from './conversation-log.ts'
import { DEFAULT_SETTINGS, type CallSettings } from './settings.ts'
import { RINGING, step } from './step.ts'
import { openPatienceMs, USUAL_PAUSE_MS } from './turns/pace.ts'

describe('answering', () => {
  test('STT is on and the greeting plays with the first event', () => {
    const { commands } = step(RINGING, {
      type: 'call.answered',
      settings: { ...DEFAULT_SETTINGS, lines: LINES },
      atMs: 0,
    })
    expect(commands.slice(0, 2)).toEqual([
      { type: 'listen', turn: 0 },
      { type: 'play_line', speech: 1, turn: 0, line: 'greeting', text: LINES.greeting, ahead: false },
    ])
  })

  test('before it is answered nothing matters but that the line drops', () => {
    expect(step(RINGING, { type: 'caller.started', atMs: 0 })).toEqual({ state: RINGING, commands: [] })
    expect(step(RINGING, { type: 'line.dropped', by: 'caller', atMs: 7 }).state).toMatchObject({
      phase: 'ended',
      answeredAtMs: null,
      reason: 'caller_hung_up',
    })
  })
})

describe("the caller's turn", () => {
  test('ends sooner after a whole sentence than after half of one', () => {
    const whole = conversation()
    whole.say(3000, 'What time is it?')
    expect(whole.live().timers.end_of_turn).toBe(3900 + 400)
    const half = conversation()
    half.say(3000, 'I would like to')
    const { openTurnMs = 0 } = DEFAULT_SETTINGS.patience
    expect(half.live().timers.end_of_turn).toBe(3900 + openPatienceMs(1300, openTurnMs, USUAL_PAUSE_MS))
    const either = conversation()
    either.say(3000, 'opening hours please')
    expect(either.live().timers.end_of_turn).toBe(3900 + openPatienceMs(800, openTurnMs, USUAL_PAUSE_MS))
  })

  test('is thought about before it is over, and answered only afterwards', () => {
    const call = conversation()
    call.say(3000, 'What time is it?')
    expect(call.live().thought).toMatchObject({ turn: 1, attempt: 1, speculative: true })
    expect(
      call.at(4100, { type: 'reply.said', turn: 1, attempt: 1, text: 'Noon.', source: 'clock' }),
    ).toEqual([])
    expect(call.fire('end_of_turn')).toEqual([
      { type: 'confirm_thinking', turn: 1, attempt: 1 },
      { type: 'speak', speech: 2, turn: 1, clause: 0, text: 'Noon.', source: 'clock' },
    ])
  })

  test('waits for words that STT still owes', () => {
    const call = conversation()
    call.say(3000, 'What time is it?')
    call.at(4150, { type: 'caller.started' })
    call.at(4700, { type: 'caller.stopped', silentMs: 0 })
    expect(call.live().timers.end_of_turn).toBe(4700 + 1500)
  })

  test('that goes on makes a guess at it void', () => {
    const call = conversation()
    call.say(3000, 'What time is it?')
    const commands = call.at(4200, { type: 'caller.said', segment: 1, text: 'In Tokyo.', final: true })
    expect(commands).toMatchObject([
      { type: 'stop_thinking', turn: 1, attempt: 1 },
      { type: 'think', turn: 1, attempt: 2, heard: 'What time is it? In Tokyo.' },
    ])
    expect(
      call.at(4300, { type: 'reply.said', turn: 1, attempt: 1, text: 'Noon.', source: 'clock' }),
    ).toEqual([])
    call.fire('end_of_turn')
    expect(call.live().playout).toEqual([])
  })
})

describe("the agent's turn", () => {
  function asked(settings: Partial<CallSettings> = {}) {
    const call = conversation(settings)
    call.say(3000, 'What time is it?')
    call.fire('end_of_turn')
    return call
  }

  test('is never silent for long: a filler comes first', () => {
    const call = asked()
    expect(call.live().timers.dead_air).toBe(4300 + 1200)
    expect(call.fire('dead_air')).toMatchObject([{ type: 'play_line', line: 'one_moment', ahead: true }])
  })

  test('falls silent after the guard, and goes on at the word after a cough', () => {
    const call = asked()
    call.at(4400, {
      type: 'reply.said',
      turn: 1,
      attempt: 1,
      text: 'It is nearly noon here.',
      source: 'clock',
    })
    call.at(4500, { type: 'playback.began', speech: 2 })
    call.at(5000, { type: 'played', speech: 2, words: 2 })
    call.at(5100, { type: 'caller.started' })
    expect(call.live().timers.barge_in).toBe(5160)
    expect(call.fire('barge_in')).toEqual([{ type: 'hold_speaking' }])
    call.at(5300, { type: 'caller.stopped', silentMs: 0 })
    expect(call.fire('hold')).toEqual([{ type: 'resume_speaking', speech: 2, word: 2 }])
  })

  test('is over before STT is done with a listening noise, which stays one', () => {
    const call = asked()
    call.at(4400, {
      type: 'reply.said',
      turn: 1,
      attempt: 1,
      text: 'It is nearly noon here in town.',
      source: 'clock',
    })
    call.at(4410, { type: 'reply.ended', turn: 1, attempt: 1, action: null, about: null })
    call.at(4500, { type: 'playback.began', speech: 2 })
    call.at(5100, { type: 'caller.started' })
    call.fire('barge_in')
    call.at(5300, { type: 'caller.said', segment: 1, text: 'mm-hm', final: false })
    call.at(5320, { type: 'caller.stopped', silentMs: 0 })
    expect(call.fire('hold')).toMatchObject([{ type: 'resume_speaking' }])
    call.at(6000, { type: 'playback.ended', speech: 2 })
    call.at(6100, { type: 'caller.said', segment: 1, text: 'Mm-hm.', final: true })
    expect(call.live().hearing.segments).toEqual([])
    call.at(6200, { type: 'caller.said', segment: 1, text: 'Mm-hm, but when?', final: true })
    expect(call.live().hearing.segments).toMatchObject([{ text: 'but when?' }])
  })

  test('ends at the first real word over it, and the transcript with it', () => {
    const call = asked()
    call.at(4400, {
      type: 'reply.said',
      turn: 1,
      attempt: 1,
      text: 'It is nearly noon here in town.',
      source: 'clock',
    })
    call.at(4500, { type: 'playback.began', speech: 2 })
    call.at(5000, { type: 'played', speech: 2, words: 2 })
    call.at(5600, { type: 'caller.started' })
    call.fire('barge_in')
    const commands = call.at(5900, { type: 'caller.said', segment: 1, text: 'No, in Tokyo', final: false })
    expect(commands).toEqual([
      { type: 'stop_speaking', speeches: [2] },
      { type: 'stop_thinking', turn: 1, attempt: 1 },
      { type: 'listen', turn: 2 },
    ])
    expect(utterances(call.live().conversation).at(-1)).toEqual({ speaker: 'agent', text: 'It is' })
    expect(activity(call.state())).toBe('listening')
  })

  test('gives way to a caller who goes on before anything was heard: the turn grows', () => {
    const call = asked()
    call.at(4400, { type: 'caller.started' })
    call.fire('barge_in')
    const commands = call.at(4900, {
      type: 'caller.said',
      segment: 1,
      text: 'In Tokyo, I mean.',
      final: true,
    })
    expect(commands).toEqual([
      { type: 'stop_thinking', turn: 1, attempt: 1 },
      { type: 'listen', turn: 1 },
    ])
    call.at(5000, { type: 'caller.stopped', silentMs: 0 })
    expect(call.live().thought).toMatchObject({
      turn: 1,
      attempt: 2,
      about: 'what time is it in tokyo i mean',
    })
    expect(call.live().slackMs).toBe(200)
  })

  test('answers anew when STT corrects itself in time', () => {
    const call = asked()
    const commands = call.at(4400, { type: 'caller.said', segment: 0, text: 'What lime is it?', final: true })
    expect(commands).toMatchObject([
      { type: 'stop_thinking' },
      { type: 'think', heard: 'What lime is it?', speculative: false },
    ])
  })

  test('that fails once asks again, and twice takes a message without the brain', () => {
    const call = asked()
    expect(call.at(4400, { type: 'reply.failed', turn: 1, attempt: 1, reason: 'down' })).toMatchObject([
      { line: 'say_again' },
    ])
    call.play(4500)
    call.say(6000, 'What time is it?', 1)
    call.fire('end_of_turn')
    expect(call.at(7500, { type: 'reply.failed', turn: 2, attempt: 1, reason: 'down' })).toMatchObject([
      { line: 'leave_message' },
    ])
    call.play(7600)
    call.say(9000, 'Call me back.', 2)
    expect(call.fire('end_of_turn')).toMatchObject([
      { type: 'keep_message', message: { name: null, number: null, reason: 'Call me back.' } },
      { type: 'play_line', line: 'message_noted' },
    ])
    expect(call.play(11_000)).toEqual([{ type: 'hang_up', reason: 'agent_hung_up' }])
  })

  test('is handed over only after the announcement was heard', () => {
    const call = asked({ escalation: { policy: 'on_request', hasTarget: true } })
    call.at(4400, {
      type: 'reply.said',
      turn: 1,
      attempt: 1,
      text: 'One of us will tell you.',
      source: 'policy',
    })
    expect(
      call.at(4450, {
        type: 'reply.ended',
        turn: 1,
        attempt: 1,
        action: { type: 'transfer' },
        about: 'person',
      }),
    ).toEqual([])
    expect(call.play(4500)).toEqual([
      { type: 'transfer', transfer: 1, target: 'escalation', ringMs: 25_000 },
      { type: 'play_ringback', transfer: 1 },
    ])
    expect(call.at(9000, { type: 'transfer.failed', transfer: 2, reason: 'stale' })).toEqual([])
    expect(call.at(9000, { type: 'transfer.failed', transfer: 1, reason: 'busy' })).toMatchObject([
      { line: 'transfer_failed' },
    ])
  })

  test('gives the brain the result of a tool, even in a later turn', () => {
    const call = asked()
    const wanted = { key: 'k', tool: 'book', arguments: { day: 'Monday' } }
    expect(call.at(4400, { type: 'tool.called', turn: 1, attempt: 1, ...wanted })).toEqual([
      { type: 'run_tool', turn: 1, ...wanted, heard: 'What time is it?' },
    ])
    call.at(4500, { type: 'text.typed', text: 'Wait.' })
    expect(
      call.at(4600, { type: 'tool.answered', key: 'k', ok: true, result: 7, effect: 'appointment_booked' }),
    ).toEqual([])
    const commands = call.at(4700, { type: 'text.typed', text: 'Well?' })
    expect(commands.at(-1)).toMatchObject({
      type: 'think',
      results: [{ key: 'k', tool: 'book', ok: true, result: 7 }],
    })
  })

  test('does once what is wanted again before its result is known', () => {
    const call = asked()
    const toolCall = { tool: 'book', arguments: { day: 'Monday', at: [9, 30] } }
    call.at(4400, { type: 'tool.called', turn: 1, attempt: 1, key: 'k', ...toolCall })
    const [, think] = call.at(4500, { type: 'text.typed', text: 'Hurry.' }).slice(-2)
    expect(think ?? null).toMatchObject({ type: 'think', results: [{ result: { status: 'running' } }] })
    const reordered = { tool: 'book', arguments: { at: [9, 30], day: 'Monday' } }
    expect(call.at(4600, { type: 'tool.called', turn: 1, attempt: 2, key: 'k2', ...reordered })).toEqual([])
    expect(
      call.at(4700, { type: 'tool.answered', key: 'k', ok: true, result: 7, effect: null }),
    ).toMatchObject([{ type: 'give_result', attempt: 2, key: 'k2', result: 7 }])
  })

  test('runs no more tools than a call may, and says so', () => {
    const call = asked({ maxToolCalls: 1 })
    const called = { type: 'tool.called', turn: 1, attempt: 1, tool: 'book' } as const
    call.at(4400, { ...called, key: 'k', arguments: 1 })
    expect(call.at(4500, { ...called, key: 'k2', arguments: 2 })).toMatchObject([
      { type: 'give_result', key: 'k2', ok: false, result: { error: 'too_many_tool_calls' } },
    ])
  })

  test('presses the keys that a reply asks for, and listens on', () => {
    const call = asked()
    const ended = { type: 'reply.ended', turn: 1, attempt: 1, about: null } as const
    const commands = call.at(4400, { ...ended, action: { type: 'send_digits', digits: '1#' } })
    expect(commands).toMatchObject([
      { type: 'send_digits', digits: '1#' },
      { type: 'listen', turn: 2 },
    ])
  })

  test('informs the brain once that a tool takes too long, and gives its result in the next turn', () => {
    const call = asked()
    call.at(4400, { type: 'tool.called', turn: 1, attempt: 1, key: 'k', tool: 'book', arguments: null })
    expect(call.fire('tool')).toMatchObject([{ type: 'give_result', key: 'k', ok: false }])
    expect(call.at(12_500, { type: 'tool.answered', key: 'k', ok: true, result: 7, effect: null })).toEqual(
      [],
    )
    const commands = call.at(12_600, { type: 'text.typed', text: 'Well?' })
    expect(commands.at(-1)).toMatchObject({ type: 'think', results: [{ key: 'k', result: 7 }] })
  })
})
