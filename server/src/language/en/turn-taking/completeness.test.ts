import { expect, test } from 'vitest'
import { completeness, stillToCome } from './completeness.ts'

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

test.each([
  'My number is 212 555.',
  'five five five',
  'S-M-I',
  'M as in Mary',
  'My email is john.',
  'My email address is john dot smith',
  'My e-mail is ann underscore lee at',
])('"%s" is in the middle of a dictation', (text) => {
  expect(stillToCome(text)).toBe('dictation')
})

test.each([
  'My name is.',
  'The number is.',
  "I'm calling about.",
  'I live at.',
  'We are coming from.',
  'It would be at half past.',
  "It's spelled.",
])('after "%s" the rest must come, full stop or not', (text) => {
  expect(stillToCome(text)).toBe('announced')
})

test.each([
  'Yes.',
  'Yes, it is.',
  'What is your name?',
  'What are you calling about?',
  "That's what I'm calling about.",
  'Where are you from?',
  'My number is 212 555 0143.',
  'My email is john dot smith at gmail dot com.',
  'My email is john@example.com.',
  'I would like to come in.',
  'Thanks for calling.',
  'At 5:30.',
  '',
])('after "%s" nothing must come', (text) => {
  expect(stillToCome(text)).toBeUndefined()
})

test.each([
  'So, I was just talking.',
  'So, I was just talking to my sister about this the other day, and she said I should really give you a call.',
  'Well, you know, it has been quite a week over here.',
  'I hope I have the right place, my neighbour told me about you.',
  'A friend of mine recommended you.',
])('after "%s" the caller has yet to say what they want', (text) => {
  expect(stillToCome(text)).toBe('announced')
})

test.each([
  'I was talking to my sister, and I need an appointment.',
  'My neighbour told me about you. Do you take new patients?',
  'I was talking to your colleague, my tooth hurts.',
  'I hope I have the right place?',
  'It has been a week.',
])('"%s" says it', (text) => {
  expect(stillToCome(text)).toBeUndefined()
})
