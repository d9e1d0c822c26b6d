import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_TURNS } from './message-flow.ts'
import { callWith } from './messages.fixture.ts'

const REMARKS = [
  'yes',
  'no',
  'what?',
  'hmm',
  'hold on a second',
  'what did you say?',
  'slower please',
  'Ann Lee',
  "no, it's Lee with double e",
  'S I O B H A N',
  '555 2019',
  'five',
  'no, it is 555 3020',
  'the last two are nine nine',
  'my crown fell out',
  'sorry, the invoice, not the envoys',
  'Can I bring my dog?',
  'are you a robot?',
  'is there parking?',
  "I'd rather not say",
  'my email is ann dot lee at example dot com',
  'no, the part before the at is wrong',
  'underscore, not dot',
  'the second letter is an M',
  'Please tell Dr. Miller that I am late.',
  'thank you',
  'can I speak to a person',
  '',
]

const remark = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...REMARKS) },
  { weight: 1, arbitrary: fc.string() },
)

/** The turns in which a message was being taken before the caller spoke. */
function inMessage(said: readonly string[]) {
  const call = callWith(['can I leave a message', ...said], {
    escalation: { policy: 'never', hasTarget: false },
  })
  const kinds = call.replies.map(({ pending }) => pending?.kind)
  const end = kinds.findIndex((kind) => kind !== 'message')
  return { ...call, turns: end < 0 ? kinds.length : end + 1 }
}

describe('whatever is said while a message is taken', () => {
  test.each(REMARKS)('the caller who says nothing but "%s" hears three wordings, and an end', (said) => {
    const { said: heard, turns } = inMessage(Array.from({ length: MAX_TURNS + 2 }, () => said))
    expect(turns).toBeLessThanOrEqual(MAX_TURNS + 2)
    for (let at = 1; at < turns; at++) expect(heard[at]).not.toBe(heard[at - 1])
  })

  test('it comes to its end, and nothing is heard twice in a row', () => {
    fc.assert(
      fc.property(fc.array(remark, { minLength: MAX_TURNS + 2, maxLength: MAX_TURNS + 2 }), (said) => {
        const { said: heard, turns } = inMessage(said)
        expect(turns).toBeLessThanOrEqual(MAX_TURNS + 2)
        for (let at = 1; at < turns; at++) expect(heard[at]).not.toBe(heard[at - 1])
      }),
    )
  })

  test('after the second failure it goes without what was asked for, and says so', () => {
    const { outline } = inMessage(['hmm', 'hmm', 'hmm', 'hmm', 'hmm', 'hmm'])
    expect(outline).toEqual([
      'ask_name',
      'ask_name_again',
      'no_name ask_number',
      'ask_number_again',
      'no_number ask_reason',
      'ask_reason',
      'no_reason message_done_nameless anything_else',
    ])
  })
})
