import { expect, test } from 'vitest'
import { consentIn } from './consent.ts'

test.each([
  'Yes.',
  'yeah',
  'Yes, please.',
  'Okay, put them through.',
  "Sure, I'll take it.",
  'Oh, hi, yes, go ahead.',
  'One.',
  '1',
  'Sure, why not?',
  'No problem, put her through.',
])('is a yes: %s', (text) => {
  expect(consentIn(text)).toBe('yes')
})

test.each(['No.', 'Nope, sorry.', 'Not now.', "I can't right now.", "I'm busy, later please.", "Don't."])(
  'is a no: %s',
  (text) => {
    expect(consentIn(text)).toBe('no')
  },
)

test.each([
  "Hi, you've reached Dana Smith. Please leave a message after the tone.",
  'Yes, hello, this is the voicemail of Dana.',
  "Sorry, I can't take your call right now.",
  'The person you are calling is not available. At the tone, please record your message.',
  "Okay, leave your name and number and I'll get back to you as soon as I can.",
  'This mailbox is full.',
])('is a voicemail: %s', (text) => {
  expect(consentIn(text)).toBe('voicemail')
})

test.each([
  '',
  'Hello?',
  'Who is this?',
  'Hi, Dana speaking.',
  'Thank you.',
  'Yes and what is it about?',
  'Press one or say yes to take the call.',
  'Yes yes yes yes yes yes yes yes yes',
])('is neither: %s', (text) => {
  expect(consentIn(text)).toBe('unclear')
})
