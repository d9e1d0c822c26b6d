import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { english } from '../../../../language/en/index.ts'
import { unfinishedMessage, type FlowTurn } from './flow.ts'
import { continueMessage, startMessage } from './message-flow.ts'

const START = { callerNumber: null, reason: null }

/** The caller's lines one after the other, as far as the flow wants them. */
function dialogue(
  start: Parameters<typeof startMessage>[1],
  ...said: (string | { keys: string })[]
): FlowTurn[] {
  const turns = [startMessage(english, start)]
  for (const each of said) {
    const flow = turns.at(-1)?.flow
    if (!flow) break
    turns.push(
      continueMessage(
        english,
        flow,
        typeof each === 'string' ? { text: each } : { text: '', digits: each.keys },
      ),
    )
  }
  return turns
}

function linesOf(turns: readonly FlowTurn[]): string[] {
  return turns.map((turn) => turn.say.map((saying) => saying.line).join('+'))
}

describe('taking a message', () => {
  test('asks for name, number and reason, and reads the number back', () => {
    const turns = dialogue(START, 'Ann Lee', 'five five five two oh one nine', 'yes', 'my bill is wrong')
    expect(linesOf(turns)).toEqual([
      'ask_name',
      'name_noted+ask_number',
      'read_back',
      'ask_reason',
      'message_told+message_done',
    ])
    expect(turns[2]?.say[0]?.fillings?.digits).toBe('five five five, two zero one nine')
    expect(turns.at(-1)?.message).toEqual({ name: 'Ann Lee', number: '5552019', reason: 'my bill is wrong' })
  })

  test('a known reason is not asked for again', () => {
    const turns = dialogue({ ...START, reason: 'wants a refund' }, 'Bob', '555 2019', 'correct')
    expect(turns.at(-1)?.message).toEqual({ name: 'Bob', number: '5552019', reason: 'wants a refund' })
  })

  test('the number of the line is offered, by its last four digits', () => {
    const turns = dialogue({ callerNumber: '+12125550123', reason: 'x' }, 'Bob', 'yes please')
    expect(linesOf(turns)).toEqual(['ask_name', 'name_noted+offer_own_number', 'message_done'])
    expect(turns[1]?.say[1]?.fillings?.digits).toBe('zero one two three')
    expect(turns.at(-1)?.message?.number).toBe('+12125550123')
  })

  test('another number than that of the line may be given at once', () => {
    const turns = dialogue({ callerNumber: '+12125550123', reason: 'x' }, 'Bob', 'no, use 555 2019', 'yes')
    expect(turns.at(-1)?.message?.number).toBe('5552019')
  })

  test.each([
    ['no, it is 555 3020', '5553020'],
    ['no, the last two digits are nine nine', '5552099'],
    ['no, it ends in eight', '5552018'],
    ['the first three are four four four', '4442019'],
    ['that is not right, five five five, three oh two oh', '5553020'],
  ])('a number read back wrongly is corrected by "%s"', (correction, number) => {
    const turns = dialogue({ ...START, reason: 'x' }, 'Bob', '555 2019', correction, 'yes that is it')
    expect(turns[3]?.say[0]?.line).toBe('read_back')
    expect(turns.at(-1)?.message?.number).toBe(number)
  })

  test('a number that is said with the message is read back, and counts then', () => {
    const turns = dialogue(
      { ...START, askFirst: 'ask_when' },
      'Tuesday, my number is 555 2019',
      'Bob',
      'yes that is it',
    )
    expect(turns[2]?.say.some(({ line }) => line === 'read_back')).toBe(true)
    expect(turns.at(-1)?.message?.number).toBe('5552019')
  })

  test('a bare no has the number asked for once more', () => {
    const turns = dialogue(
      { ...START, reason: 'x' },
      'Bob',
      '555 2019',
      'no that one is wrong',
      '555 3020',
      'yes',
    )
    expect(linesOf(turns)).toEqual([
      'ask_name',
      'name_noted+ask_number',
      'read_back',
      'ask_number_again',
      'read_back',
      'message_done',
    ])
    expect(turns.at(-1)?.message?.number).toBe('5553020')
  })

  test('a number may come in pieces', () => {
    const turns = dialogue(
      { ...START, reason: 'x' },
      'Bob',
      'two one two',
      'five five five',
      'oh one nine nine',
    )
    expect(linesOf(turns).slice(2)).toEqual(['go_on', 'go_on', 'read_back'])
    expect(turns.at(-1)?.flow?.digits).toBe('2125550199')
  })

  test('a number may be keyed in', () => {
    const turns = dialogue({ ...START, reason: 'x' }, 'Bob', { keys: '2125550199#' }, 'yes')
    expect(turns.at(-1)?.message?.number).toBe('2125550199')
  })

  test('name and number in one go are both taken', () => {
    const turns = dialogue(
      { ...START, reason: 'x' },
      'my name is Ann Lee and my number is 212 555 0199',
      'yes',
    )
    expect(linesOf(turns)).toEqual(['ask_name', 'name_noted+read_back', 'message_done'])
    expect(turns.at(-1)?.message).toEqual({ name: 'Ann Lee', number: '2125550199', reason: 'x' })
  })

  test('a caller who wants to give neither name nor number still leaves a message', () => {
    const turns = dialogue(START, "I'd rather not say", 'I do not want to give that', 'just say I called')
    expect(turns.at(-1)?.message).toEqual({ name: null, number: null, reason: 'just say I called' })
  })

  test('a name can be corrected later', () => {
    const turns = dialogue(
      { ...START, reason: 'x' },
      'Shane',
      'no, my name is Shayne Hill',
      '555 2019',
      'yes',
    )
    expect(linesOf(turns)[2]).toBe('name_changed+ask_number')
    expect(turns.at(-1)?.message?.name).toBe('Shayne Hill')
  })

  test('a request is asked about before the name', () => {
    const turns = dialogue(
      { ...START, reason: 'I want an appointment.', askFirst: 'ask_when' },
      'Friday at ten',
    )
    expect(linesOf(turns)).toEqual(['ask_when', 'ask_name'])
    expect(turns.at(-1)?.flow?.reason).toBe('I want an appointment. Friday at ten')
  })

  test('whatever is said, the flow comes to its end', () => {
    const remark = fc.oneof(
      fc.string(),
      fc.constantFrom('no', 'yes', 'what', '555', 'five', 'no it is 5', 'sorry'),
    )
    fc.assert(
      fc.property(fc.array(remark, { minLength: 40, maxLength: 40 }), (remarks) => {
        expect(dialogue(START, ...remarks).at(-1)?.message).not.toBeNull()
      }),
    )
  })

  test('a caller who leaves early leaves what they have said', () => {
    const flow = dialogue(START, 'Ann Lee').at(-1)?.flow
    expect(flow && unfinishedMessage(english, flow)).toEqual({
      name: 'Ann Lee',
      number: null,
      reason: 'No reason given.',
      missing: ['number', 'reason'],
    })
    const empty = startMessage(english, START).flow
    expect(empty && unfinishedMessage(english, empty)).toBeNull()
  })
})
