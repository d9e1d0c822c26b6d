import { introduction } from '../../../language/en/transfer.ts'
import { expect, test } from 'vitest'
import { english } from '../../../language/en/index.ts'
import type { Conversation } from '../conversation-log.ts'
import { reasonIn } from './introduction.ts'

/** What a caller says, with an answer after each. */
function callerSays(...texts: string[]): Conversation {
  return texts.flatMap((text, turn) => [
    { speaker: 'caller', turn, segment: 0, text } as const,
    { speaker: 'agent', turn, speech: turn, line: null, source: 'faq', text: 'Well.', words: 1 } as const,
  ])
}

test('says who calls, for whom, and why', () => {
  const words = introduction({
    businessName: 'Bright Dental',
    agentName: 'Ava',
    callerNumber: 'two one two',
    reason: 'My crown fell out',
  })
  expect(words).toBe(
    'Hello, this is Ava from Bright Dental. I have a caller from two one two. They said: My crown fell out.',
  )
})

test('says so where neither is known', () => {
  const words = introduction({
    businessName: 'Bright Dental',
    agentName: 'Ava',
    callerNumber: null,
    reason: null,
  })
  expect(words).toBe(
    'Hello, this is Ava from Bright Dental. I have a caller who withholds the number. They would like to speak to somebody.',
  )
})

test.each<[string, string[], string | null]>([
  ['the last thing that says something', ['Hello there you.', 'My crown fell out!'], 'My crown fell out'],
  ['not that they want a person', ['My crown fell out.', 'Can I speak to a person?'], 'My crown fell out'],
  ['not yes, nor thanks', ['I want a refund.', 'Yes.', 'Okay, thank you very much.'], 'I want a refund'],
  ['nothing, where nothing was said', [], null],
  ['nothing, where the caller only wanted a person', ['Put me through to somebody, please.'], null],
])('the reason is %s', (_what, texts, reason) => {
  expect(reasonIn(english, callerSays(...texts))).toBe(reason)
})

test('a long story is cut at a word', () => {
  const reason = reasonIn(english, callerSays('I was there yesterday, and then '.repeat(20))) ?? ''
  expect(reason.length).toBeLessThanOrEqual(120)
  expect(reason).toMatch(/(yesterday|there|and|then|was|I)$/)
  expect(reasonIn(english, callerSays(`so it is ${'x'.repeat(500)}`))?.length).toBeLessThanOrEqual(120)
})
