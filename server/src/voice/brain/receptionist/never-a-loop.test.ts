import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { english } from '../../../language/en/index.ts'
import { converse, wordsOf, type Setting } from './conversation.fixture.ts'
import { STATES } from './states.fixture.ts'
import type { Reply } from './talk.ts'

const REMARKS = [
  ...Object.values(STATES).flatMap(([said]) => said),
  'yes',
  'no',
  'never mind',
  'what?',
  'hold on a second',
  'slower please',
  'Is there parking?',
  'how much is it and do you treat children?',
  'yes, but are you open on Sunday?',
  'what about tomorrow',
  'are you a robot?',
  'how are you',
  'thank you',
  'a person please',
  'this is urgent, my tooth broke',
  'this is unacceptable',
  "is that Luigi's pizza?",
  'do you speak French?',
  'I want to cancel my appointment',
  'when is my appointment?',
  '555 2019',
  'nothing is free then, is it',
  'the second one',
  'blah blah blah',
  'colourless green ideas sleep furiously',
  '?',
  '',
]
const remark = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...REMARKS) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
)
const setting: fc.Arbitrary<Setting> = fc.record({
  hasCalendar: fc.boolean(),
  briefing: fc.record({
    open: fc.boolean(),
    personality: fc.constantFrom(null, 'friendly', 'casual'),
    escalation: fc.record({
      policy: fc.constantFrom('never', 'on_request', 'complex'),
      hasTarget: fc.boolean(),
    }),
  }),
})

/** What is read back is in our words to the end of the first sentence; the others are the caller's own. */
const READ_BACK: ReadonlySet<string> = new Set([
  'message_told',
  'message_told_for',
  'message_changed',
  'address_noted',
])

function ownSentences({ line, clause }: Reply['say'][number]): string[] {
  const sentences = line ? english.sentencesIn(clause) : []
  return READ_BACK.has(line?.id ?? '') ? sentences.slice(0, 1) : sentences
}

test('who has dialled a wrong number and asks again is let go in other words', () => {
  const said = converse(["is that Luigi's pizza?", 'thank you', 'what?', 'what?']).map(({ say }) =>
    say.flatMap(({ clause }) => english.sentencesIn(clause)),
  )
  const sentences = said.flat()
  expect(sentences.filter((each, at) => sentences.indexOf(each) < at)).toEqual([])
})

test('a caller who understands nothing hears it in other words, and then an end', () => {
  const replies = converse(Array.from({ length: 6 }, () => 'what?'))
  expect(new Set(replies.slice(0, 3).map(wordsOf)).size).toBe(3)
  expect(replies.at(-1)?.action?.type).toBe('hang_up')
})

test('a message of several sentences that is said again is announced in other words', () => {
  const replies = converse([
    'can I leave a message',
    'my name is Ann Lee',
    '212 555 0199',
    'yes',
    'My crown fell out! A.',
    'what?',
  ])
  const [told = [], again = []] = replies.slice(-2).map(({ say }) => say.map(({ clause }) => clause))
  expect(told[0]).toBe('I will pass on: My crown fell out! A.')
  expect(again[0]).toBe('Your message is: My crown fell out! A.')
})

test('whatever is said, no line of ours has a sentence that was in the reply before it', () => {
  fc.assert(
    fc.property(fc.array(remark, { maxLength: 25 }), setting, (said, business) => {
      const replies = converse(said, business)
      for (const [at, { say }] of replies.entries()) {
        const before = new Set(replies[at - 1]?.say.flatMap(({ clause }) => english.sentencesIn(clause)))
        const own = say.flatMap(ownSentences)
        expect(own.filter((sentence) => before.has(sentence))).toEqual([])
        // Who is to be put through where nobody is hears it from the call itself.
        const clauses = (reply: Reply | undefined) => reply?.say.map(({ clause }) => clause).join(' ')
        expect(clauses(replies[at]) || undefined).not.toBe(clauses(replies[at - 1]) ?? '')
      }
    }),
  )
})

const MAX_GOODBYES = 3

test.each(['Okay, thanks. Bye.', 'goodbye', 'I have to go, have a nice day'])(
  'however the conversation went, a caller who says "%s" is let go',
  (goodbye) => {
    fc.assert(
      fc.property(fc.array(remark, { maxLength: 15 }), setting, (said, business) => {
        const goodbyes = Array.from({ length: MAX_GOODBYES }, () => goodbye)
        const ends = converse([...said, ...goodbyes], business)
          .slice(said.length)
          .map(({ action }) => action)
        expect(
          ends.some((end) => end?.type === 'hang_up' || (end?.type === 'take_message' && end.thenHangUp)),
        ).toBe(true)
      }),
    )
  },
)
