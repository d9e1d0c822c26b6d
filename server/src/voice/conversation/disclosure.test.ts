import { describe, expect, test } from 'vitest'
import { LINES } from '../../../../test/call-lab/conversation.ts'
import { analyse } from './analysis/analysis.ts'
import type { CallCommand } from './commands.ts'
import type { CallEvent } from './events.ts'
import { DEFAULT_SETTINGS, type CallSettings } from './settings.ts'
import { RINGING, step } from './step.ts'
import type { CallState } from './state.ts'

type Fact = CallEvent extends infer Event ? (Event extends CallEvent ? Omit<Event, 'atMs'> : never) : never

const GREETING = "Hello, this is Bright Dental's AI assistant. How can I help you today?"
const BY_SENTENCE: Partial<CallSettings> = {
  opening: ['disclosure', 'recording_notice', 'greeting'],
  disclosure: { line: 'disclosure', words: 7 },
}
const BY_GREETING: Partial<CallSettings> = {
  opening: ['greeting'],
  lines: { ...LINES, greeting: GREETING },
  disclosure: { line: 'greeting', words: 7 },
}

/** A call that has just been answered: nothing has been played yet. */
function answered(settings: Partial<CallSettings>) {
  let state: CallState = RINGING
  const events: CallEvent[] = []
  const at = (atMs: number, fact: Fact): CallCommand[] => {
    const event = { ...fact, atMs } as CallEvent
    events.push(event)
    const next = step(state, event)
    state = next.state
    return next.commands.filter(({ type }) => type !== 'set_timer' && type !== 'clear_timer')
  }
  const first = at(0, { type: 'call.answered', settings: { ...DEFAULT_SETTINGS, lines: LINES, ...settings } })
  /** The caller talks over the agent, and finishes. */
  const talkOver = (atMs: number, text: string, segment = 0): CallCommand[] => {
    at(atMs, { type: 'caller.started' })
    at(atMs + 400, { type: 'caller.said', segment, text, final: true })
    at(atMs + 500, { type: 'caller.stopped', silentMs: 0 })
    const dueMs = state.phase === 'live' ? (state.timers.end_of_turn ?? 0) : 0
    return at(Math.max(dueMs, atMs + 520), { type: 'timer.fired', timer: 'end_of_turn', dueMs })
  }
  const disclosedAtMs = () => {
    at(90_000, { type: 'line.dropped', by: 'caller' })
    return analyse(events)?.disclosedAtMs
  }
  const deadAirMs = () => (state.phase === 'live' ? state.timers.dead_air : null)
  return { at, first, talkOver, disclosedAtMs, deadAirMs }
}

const lines = (commands: readonly CallCommand[]) =>
  commands.flatMap((command) => (command.type === 'play_line' ? command.line : []))
const speechOf = (commands: readonly CallCommand[], line: string) =>
  commands.find((command) => command.type === 'play_line' && command.line === line)

describe('the first words of a call', () => {
  test('are that no person speaks', () => {
    expect(answered(BY_SENTENCE).first).toMatchObject([
      { type: 'listen' },
      { type: 'play_line', line: 'disclosure', text: 'You are speaking with an AI assistant.' },
      { type: 'play_line', line: 'recording_notice' },
      { type: 'play_line', line: 'greeting' },
    ])
  })

  test('are the greeting where it says so itself', () => {
    expect(lines(answered(BY_GREETING).first)).toEqual(['greeting'])
  })
})

test('said again before it is rendered, it has more than a second, and the trouble that is admitted then less', () => {
  const { at, deadAirMs } = answered(BY_GREETING)
  at(100, { type: 'playback.began', speech: 1 })
  expect(lines(at(1000, { type: 'text.typed', text: 'Is there parking?' }))).toEqual(['disclosure'])
  expect(deadAirMs()).toBe(2300)
  expect(lines(at(2300, { type: 'timer.fired', timer: 'dead_air', dueMs: 2300 }))).toEqual(['trouble'])
  expect(deadAirMs()).toBe(2600)
})

describe('the disclosure counts as heard', () => {
  test('once its words have sounded, and not before', () => {
    const { at, disclosedAtMs } = answered(BY_GREETING)
    at(100, { type: 'playback.began', speech: 1 })
    at(1900, { type: 'played', speech: 1, words: 6 })
    at(2300, { type: 'played', speech: 1, words: 7 })
    at(3000, { type: 'playback.ended', speech: 1 })
    expect(disclosedAtMs()).toBe(2300)
  })

  test('at the end of the sentence', () => {
    const { at, disclosedAtMs } = answered(BY_SENTENCE)
    at(100, { type: 'playback.began', speech: 1 })
    at(2000, { type: 'playback.ended', speech: 1 })
    expect(disclosedAtMs()).toBe(2000)
  })

  test('also where the report comes after the caller has cut it short', () => {
    const { at, talkOver, disclosedAtMs } = answered(BY_GREETING)
    at(100, { type: 'playback.began', speech: 1 })
    at(2000, { type: 'caller.started' })
    at(2400, { type: 'caller.said', segment: 0, text: 'What are your hours', final: false })
    at(2450, { type: 'played', speech: 1, words: 8 })
    expect(lines(talkOver(2500, 'What are your opening hours?', 1))).not.toContain('disclosure')
    expect(disclosedAtMs()).toBe(2450)
  })
})

describe('it cannot be talked away', () => {
  test.each([
    ['the sentence', BY_SENTENCE],
    ['the greeting', BY_GREETING],
  ])('who talks over %s hears it before the answer', (_, settings) => {
    const { at, talkOver, disclosedAtMs } = answered(settings)
    at(100, { type: 'playback.began', speech: 1 })
    at(400, { type: 'played', speech: 1, words: 2 })
    const commands = talkOver(500, 'What are your opening hours?')
    const said = speechOf(commands, 'disclosure')
    expect(said).toMatchObject({ turn: 1 })
    expect(lines(commands)[0]).toBe('disclosure')
    const speech = said?.type === 'play_line' ? said.speech : 0
    at(3000, { type: 'playback.began', speech })
    at(4800, { type: 'playback.ended', speech })
    expect(disclosedAtMs()).toBe(4800)
  })

  test('it is said again however often it is talked over, and no more once it was heard', () => {
    const { at, talkOver } = answered(BY_SENTENCE)
    at(100, { type: 'playback.began', speech: 1 })
    for (let turn = 0; turn < 6; turn++) {
      const commands = talkOver(1000 + turn * 5000, `No, wait, what is the time in city ${turn}?`, turn)
      const said = speechOf(commands, 'disclosure')
      expect(said).toBeDefined()
      const speech = said?.type === 'play_line' ? said.speech : 0
      at(3000 + turn * 5000, { type: 'playback.began', speech })
      if (turn === 5) at(40_000, { type: 'playback.ended', speech })
    }
    expect(lines(talkOver(41_000, 'And what are your prices for a cleaning?', 9))).not.toContain('disclosure')
  })

  test('typed words do not spare it either', () => {
    const { at } = answered(BY_GREETING)
    at(100, { type: 'playback.began', speech: 1 })
    expect(lines(at(200, { type: 'text.typed', text: 'What are your opening hours?' }))).toEqual([
      'disclosure',
    ])
  })

  test('nor does a transfer after the first words', () => {
    const escalation = { policy: 'always', hasTarget: true } as const
    const { at, talkOver } = answered({ ...BY_GREETING, escalation })
    at(100, { type: 'playback.began', speech: 1 })
    expect(lines(talkOver(500, 'I want to speak to the owner.'))).toEqual(['disclosure', 'transferring'])
  })

  test('only whom to call in danger comes first', () => {
    const { at, talkOver } = answered(BY_SENTENCE)
    at(100, { type: 'playback.began', speech: 1 })
    const commands = talkOver(500, 'My husband is having a heart attack!')
    expect(lines(commands)).toEqual([])
    expect(commands.map(({ type }) => type)).toEqual(['confirm_thinking'])
  })

  test('in danger not even a transfer comes first', () => {
    const escalation = { policy: 'always', hasTarget: true } as const
    const { at, talkOver } = answered({ ...BY_GREETING, escalation })
    at(100, { type: 'playback.began', speech: 1 })
    expect(talkOver(500, 'My husband is not breathing!')).toContainEqual(
      expect.objectContaining({ type: 'think' }),
    )
  })
})

describe('it is not heard', () => {
  test('where the caller hangs up before', () => {
    const { at, disclosedAtMs } = answered(BY_GREETING)
    at(100, { type: 'playback.began', speech: 1 })
    at(900, { type: 'played', speech: 1, words: 3 })
    expect(disclosedAtMs()).toBeNull()
  })

  test('where there is no voice for it, and then it is tried again, but not for ever', () => {
    const { at, disclosedAtMs } = answered(BY_SENTENCE)
    /** It fails, and what is said instead does not. */
    const fail = (atMs: number, speech: number): void => {
      const instead = speechOf(at(atMs, { type: 'speech.failed', speech, reason: 'no voice' }), 'trouble')
      if (instead?.type !== 'play_line') return
      at(atMs + 20, { type: 'playback.began', speech: instead.speech })
      at(atMs + 40, { type: 'playback.ended', speech: instead.speech })
    }
    fail(100, 1)
    let said = 0
    for (let turn = 0; turn < 6; turn++) {
      const commands = at(5000 + turn * 1000, { type: 'text.typed', text: `Question number ${turn}?` })
      const speech = speechOf(commands, 'disclosure')
      if (speech?.type !== 'play_line') continue
      said++
      fail(5100 + turn * 1000, speech.speech)
    }
    expect(said).toBe(2)
    expect(disclosedAtMs()).toBeNull()
  })

  test('where it is switched off, and in journals from before there was one', () => {
    const { at, first, talkOver, disclosedAtMs } = answered({})
    expect(lines(first)).toEqual(['greeting'])
    at(100, { type: 'playback.began', speech: 1 })
    expect(lines(talkOver(500, 'What are your opening hours?'))).toEqual([])
    expect(disclosedAtMs()).toBeNull()
  })
})
