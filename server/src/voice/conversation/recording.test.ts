import { describe, expect, test } from 'vitest'
import { conversation, LINES } from '../../../../test/call-lab/conversation.ts'
import type { CallCommand } from './commands.ts'
import { DEFAULT_SETTINGS, type CallSettings } from './settings.ts'
import type { CallState } from './state.ts'
import { RINGING, step } from './step.ts'

const START = { type: 'start_recording' }
const STOP = { type: 'stop_recording' }
const OPENING: CallSettings['opening'] = ['recording_notice', 'greeting']
const NOTICE = 1
const GREETING = 2

/** A call that has just been answered: nothing has been played yet. */
function answered(settings: Partial<CallSettings> = {}) {
  let state: CallState = RINGING
  const at = (atMs: number, fact: Parameters<ReturnType<typeof conversation>['at']>[1]): CallCommand[] => {
    const next = step(state, { ...fact, atMs })
    state = next.state
    return next.commands.filter(({ type }) => type !== 'set_timer' && type !== 'clear_timer')
  }
  const all = { ...DEFAULT_SETTINGS, lines: LINES, opening: OPENING, ...settings }
  return { at, first: at(0, { type: 'call.answered', settings: all }) }
}

function isNotice(command: CallCommand): boolean {
  return command.type === 'play_line' && command.line === 'recording_notice'
}

describe('a recorded call', () => {
  test('says so before anything else', () => {
    expect(answered().first).toMatchObject([
      { type: 'listen' },
      { type: 'play_line', speech: NOTICE, line: 'recording_notice', text: 'This call is recorded.' },
      { type: 'play_line', speech: GREETING, line: 'greeting' },
    ])
  })

  test('is recorded once that has been heard, even if the next words are on their way', () => {
    const { at } = answered()
    expect(at(100, { type: 'playback.began', speech: NOTICE })).toEqual([])
    expect(at(900, { type: 'played', speech: NOTICE, words: 4 })).toEqual([])
    expect(at(920, { type: 'playback.began', speech: GREETING })).toEqual([])
    expect(at(1000, { type: 'playback.ended', speech: NOTICE })).toEqual([START])
    expect(at(1100, { type: 'playback.ended', speech: NOTICE })).toEqual([])
  })

  test('is recorded no more once another person has joined', () => {
    const { at } = answered({ opening: ['recording_notice'], afterOpening: 'forward' })
    at(100, { type: 'playback.began', speech: NOTICE })
    expect(at(900, { type: 'playback.ended', speech: NOTICE })).toMatchObject([
      START,
      { type: 'transfer' },
      { type: 'play_ringback' },
    ])
    expect(at(5000, { type: 'transfer.succeeded', transfer: 1 })).toEqual([STOP])
  })
})

describe('a call stays unrecorded', () => {
  test('where it is not configured', () => {
    const { at, first } = answered({ opening: ['greeting'] })
    expect(first.filter(isNotice)).toEqual([])
    at(100, { type: 'playback.began', speech: 1 })
    expect(at(900, { type: 'playback.ended', speech: 1 })).not.toContainEqual(START)
  })

  test('where the caller could not be informed', () => {
    const { at } = answered()
    at(100, { type: 'speech.failed', speech: NOTICE, reason: 'no voice' })
    expect(at(200, { type: 'playback.ended', speech: NOTICE })).toEqual([])
    at(300, { type: 'playback.began', speech: GREETING })
    expect(at(900, { type: 'playback.ended', speech: GREETING })).not.toContainEqual(START)
  })

  test('without a notice', () => {
    const { at } = answered({ lines: { ...LINES, recording_notice: ' ' } })
    at(100, { type: 'playback.began', speech: 1 })
    expect(at(900, { type: 'playback.ended', speech: 1 })).not.toContainEqual(START)
  })

  test('until the caller who talked over the notice has heard it again', () => {
    const { at } = answered()
    at(100, { type: 'playback.began', speech: NOTICE })
    at(200, { type: 'caller.started' })
    at(600, { type: 'caller.said', segment: 0, text: 'What time is it?', final: true })
    at(700, { type: 'caller.stopped', silentMs: 0 })
    const ended = at(3000, { type: 'timer.fired', timer: 'end_of_turn', dueMs: 1100 })
    expect(ended.filter(isNotice)).toMatchObject([{ speech: 3, turn: 1 }])
    at(3100, { type: 'playback.began', speech: 3 })
    expect(at(4000, { type: 'playback.ended', speech: 3 })).toContainEqual(START)
  })

  test('where the notice that the caller talked over was never whole, though its end is reported', () => {
    const { at } = answered()
    at(100, { type: 'playback.began', speech: NOTICE })
    at(300, { type: 'caller.said', segment: 0, text: 'What about Sunday?', final: true })
    at(320, { type: 'speech.failed', speech: NOTICE, reason: 'broke off' })
    expect(at(340, { type: 'playback.ended', speech: NOTICE })).toEqual([])
  })

  test('where the caller talks over it each time it is said, and then it is said no more', () => {
    const { at, first } = answered()
    const commands = [...first, ...at(100, { type: 'playback.began', speech: NOTICE })]
    for (let turn = 0; turn < 6; turn++) {
      const atMs = 1000 + turn * 10_000
      at(atMs, { type: 'caller.started' })
      at(atMs + 400, { type: 'caller.said', segment: turn, text: 'No, wait a moment.', final: true })
      commands.push(...at(atMs + 500, { type: 'text.typed', text: 'What time is it?' }))
      at(atMs + 600, { type: 'caller.stopped', silentMs: 0 })
    }
    expect(commands.filter(isNotice)).toHaveLength(3)
    expect(commands).not.toContainEqual(START)
  })
})
