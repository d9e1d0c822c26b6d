import { expect, test } from 'vitest'
import { completeness } from './completeness.ts'

test.each([
  'What are your opening hours?',
  'I would like a check-up next week.',
  'Yes',
  'no thanks',
  'Thank you.',
  "I'd like to come in.",
  'Can I do that?',
  'Who is it for?',
  'He said "no."',
  'My number is 212 555 0143.',
  'It is two one two five five five zero one four three',
  'There were two of us.',
])('"%s" is a whole turn', (text) => {
  expect(completeness(text)).toBe('complete')
})

test.each([
  'I would like to',
  'I would like to.',
  'Because my',
  'Well, um',
  'On Monday,',
  'Let me think...',
  'My number is 212',
  'My number is 212 555.',
  'five five five',
  'The code is 4',
  'It is S M I',
  'S-M-I',
  'M as in',
  'M as in Mary',
  'I think that',
  'we need',
])('after "%s" more is coming', (text) => {
  expect(completeness(text)).toBe('unfinished')
})

test.each(['', 'opening hours please', 'a table for two', 'half past five', 'at 5:30', 'I want that one'])(
  '"%s" may be the end or not',
  (text) => {
    expect(completeness(text)).toBe('open')
  },
)
