import { describe, expect, test } from 'vitest'
import { createTape } from './audio-buffer.ts'
import type { CallResult, HeardRound } from './place-call.ts'
import { callAsJson, describeCall, describeWaterfalls } from './report.ts'

const TIMES = {
  end_of_turn_ms: 431,
  words_final_ms: 402,
  asked_ms: 260,
  first_reply_ms: 288,
  filler_ms: null,
  first_audio_ms: 1452,
}

const GREETING: HeardRound = {
  line: undefined,
  understood: '',
  told: 'Bright Dental, how can I help?',
  heard: 'Bright dental, how can I help?',
  voice: new Int16Array(0),
  turns: [],
  waitMs: 12.4,
}

const TURN: HeardRound = {
  ...GREETING,
  line: { kind: 'say', text: 'When are you open?' },
  understood: 'When are you open?',
  told: 'From nine to five.',
  heard: 'From nine to five.',
  turns: [{ turn: 1, waterfall: TIMES }],
  waitMs: 1480.6,
}

const LONG_TEXT = 'And what does a cleaning cost without any insurance at all?'

const CALL: CallResult = {
  version: '0.1.0',
  url: 'http://localhost:4000',
  agent: {
    id: 'agt_1',
    business_name: 'Bright Dental',
    agent_name: 'Ava',
    voice_id: 'sarah',
    language: 'en',
    languages: null,
  },
  language: 'en',
  access: 'the one that was given',
  callId: 'call_1',
  rounds: [GREETING, TURN],
  ended: 'caller_hung_up',
  problem: undefined,
  complaints: [],
  tape: createTape(),
  transcript: {
    id: 'trn_1',
    date: '2026-11-15',
    time: '10:00:00',
    duration: 14,
    duration_minutes: 14 / 60,
    caller: 'anonymous',
    type: 'General Info',
    outcome: 'Resolved',
    rating: null,
    summary: `The caller asked when you are open. ${'It went well. '.repeat(6)}`,
    conversation: [
      { speaker: 'agent', text: 'Bright Dental, how can I help?' },
      { speaker: 'caller', text: 'When are you open?' },
    ],
    agentId: 'agt_1',
    created_at: '2026-11-15T10:00:00.000Z',
  },
}

describe('the waterfalls', () => {
  test('stand in columns under their names', () => {
    const second = {
      ...TURN,
      line: { kind: 'say', text: LONG_TEXT },
      turns: [{ turn: 2, waterfall: { ...TIMES, words_final_ms: null } }],
      waitMs: undefined,
    } as const
    expect(describeWaterfalls([GREETING, TURN, second]).split('\n').slice(2)).toEqual([
      'turn  caller                        end of speech  words final  end of turn  first reply word  first audio  heard here',
      '   1  When are you open?                        0          402          431               288         1452        1481',
      '   2  And what does a cleaning co…              0            -          431               288         1452           -',
    ])
  })

  test('have a column for a filler where one was said, and a row for each turn that the service made of a line', () => {
    const turns = [
      { turn: 1, waterfall: { ...TIMES, filler_ms: 1200 } },
      { turn: 2, waterfall: TIMES },
    ]
    expect(
      describeWaterfalls([{ ...TURN, turns }])
        .split('\n')
        .slice(2),
    ).toEqual([
      'turn  caller              end of speech  words final  end of turn  first reply word  filler  first audio  heard here',
      '   1  When are you open?              0          402          431               288    1200         1452           -',
      '   2                                  0          402          431               288       -         1452        1481',
    ])
  })

  test('have a row for a line that the service did not take for a turn', () => {
    const rows = describeWaterfalls([GREETING, { ...TURN, turns: [], waitMs: undefined }]).split('\n')
    expect(rows.at(-1)).toMatch(/^ +- {2}When are you open\?( +-){6}$/)
  })
})

test('what was said stands beside what was heard, and then the transcript', () => {
  const text = describeCall(CALL)
  expect(text).toContain(
    [
      'Bright Dental (Ava, agt_1), call_1',
      '',
      'greeting, 12 ms after the answer',
      'agent told      Bright Dental, how can I help?',
      'agent heard     Bright dental, how can I help?',
      '',
      'caller said     When are you open?',
      '  understood    When are you open?',
      'agent told      From nine to five.',
      'agent heard     From nine to five.',
      '',
    ].join('\n'),
  )
  expect(text.slice(text.indexOf('The call ended'))).toBe(
    [
      'The call ended: caller hung up.',
      'Transcript trn_1: General Info, Resolved, not rated, 14 s',
      'summary         The caller asked when you are open. It went well. It went well. It went well. It',
      '                went well. It went well. It went well.',
      'agent           Bright Dental, how can I help?',
      'caller          When are you open?',
      '',
    ].join('\n'),
  )
})

test('a call without an end or a transcript is reported as such', () => {
  const text = describeCall({ ...CALL, ended: undefined, transcript: undefined })
  expect(text).toMatch(/\nThe call ended: the line dropped. There is no transcript.\n$/)
})

test('a program gets the same', () => {
  expect(callAsJson(CALL)).toMatchObject({
    ok: true,
    problem: null,
    call_id: 'call_1',
    agent: { id: 'agt_1' },
    ended: 'caller_hung_up',
    greeting: {
      told: 'Bright Dental, how can I help?',
      heard: 'Bright dental, how can I help?',
      wait_ms: 12,
    },
    turns: [
      {
        kind: 'say',
        said: 'When are you open?',
        understood: 'When are you open?',
        told: 'From nine to five.',
        heard: 'From nine to five.',
        wait_ms: 1481,
        measured: [{ turn: 1, ...TIMES }],
      },
    ],
    transcript: { id: 'trn_1' },
  })
  expect(callAsJson({ ...CALL, problem: 'No.', rounds: [] })).toMatchObject({
    ok: false,
    problem: 'No.',
    greeting: null,
    turns: [],
  })
})
