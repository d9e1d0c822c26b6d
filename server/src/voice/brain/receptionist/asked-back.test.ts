import { describe, expect, test } from 'vitest'
import { converse, inOneLine, type Setting } from './conversation.fixture.ts'

const ASKED = 'can I leave the van somewhere'
const NEAR: Setting = { known: { [ASKED]: [0, 0.35, { index: 3, confidence: 0.2 }] } }
const FAR: Setting = { known: { [ASKED]: [0, 0.35, { index: 3, confidence: 0.1 }] } }

function linesOf(said: readonly string[], setting: Setting): string[] {
  return converse(said, setting).map(inOneLine)
}

describe('a question that is likely to be one of the FAQ, and it is not clear which', () => {
  test('is asked back, and answered after a yes', () =>
    expect(linesOf([ASKED, 'yes'], NEAR)).toEqual(['did_you_mean', 'faq:0']))

  test('is asked back with the next best after a no, in other words, and answered after a yes', () => {
    const replies = converse([ASKED, 'no', 'yes'], NEAR)
    expect(replies.map(inOneLine)).toEqual(['did_you_mean', 'did_you_mean', 'faq:3 faq:3'])
    expect(replies.map(({ say }) => say[0]?.clause)).toEqual([
      'Just to be sure, is this your question: Is there parking?',
      'Let me see if I got that. Do you mean: Can I book an appointment online?',
      'Yes, on brightdental.com.',
    ])
  })

  test('is one that nothing is known about after two noes, and is reported', () => {
    const replies = converse([ASKED, 'no', 'no'], NEAR)
    expect(replies.map(inOneLine)).toEqual(['did_you_mean', 'did_you_mean', 'not_known offer_message'])
    expect(replies[2]?.unanswered).toBe(ASKED)
  })

  test('may be put anew with the no', () =>
    expect(
      linesOf([ASKED, 'no, is there parking'], {
        known: { ...NEAR.known, 'no, is there parking': [0, 0.9] },
      }),
    ).toEqual(['did_you_mean', 'faq:0']))

  test('gets no guess where it is as likely to be none of them', () =>
    expect(linesOf([ASKED], FAR)).toEqual(['not_known offer_message']))

  test('to be asked back is neither understood nor missed: two misses in a row lead to a person', () => {
    const strange = 'can you polish my tuba for me'
    expect(
      linesOf([strange, ASKED, 'no', 'no'], {
        ...NEAR,
        briefing: { escalation: { policy: 'on_request', hasTarget: true } },
      }),
    ).toEqual(['not_known offer_message', 'did_you_mean', 'did_you_mean', 'not_known offer_person'])
  })
})

describe('what is told and not asked', () => {
  const TOLD = 'my crown fell out last night and we are off on Saturday'

  test.each([0.6, 0.85, 0.95])('is no question of the FAQ, though it is like one: %s', (confidence) =>
    expect(linesOf([TOLD], { known: { [TOLD]: [0, confidence] } })).toEqual(['cannot_help offer_message']),
  )

  test('is answered where nothing else can be meant', () =>
    expect(linesOf(['we have a wheelchair'], { known: { 'we have a wheelchair': [0, 0.97] } })).toEqual([
      'faq:0',
    ]))
})
