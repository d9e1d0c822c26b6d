import { expect, test } from 'vitest'
import { isBackchannel, isFarewell, mayBecomeBackchannel } from './backchannel.ts'

test.each([
  '',
  'mm-hm',
  'Mm-hmm.',
  'Uh-huh',
  'yeah',
  'Yeah, yeah.',
  'Okay.',
  'I see.',
  'oh, I see',
  'Got it',
  'right, okay',
  'Mem.',
  "Ma'am.",
  'Ma’am',
  'Mum. Hm.',
  'M-hm.',
  'Yeah, mem.',
])('"%s" only listens', (text) => {
  expect(isBackchannel(text)).toBe(true)
})

test.each([
  'no',
  'stop',
  'wait',
  'yeah but what about Sunday',
  'okay and the price?',
  'sorry?',
  'yes yes yes yes yes',
  'I',
  "Ma'am, I want to cancel",
  'him her them',
  'Mom, not now',
])('"%s" wants the floor', (text) => {
  expect(isBackchannel(text)).toBe(false)
})

test('the beginning of a listening noise may become one', () => {
  expect(mayBecomeBackchannel('I')).toBe(true)
  expect(mayBecomeBackchannel('oh got')).toBe(true)
  expect(mayBecomeBackchannel('I want')).toBe(false)
  expect(mayBecomeBackchannel('no')).toBe(false)
})

test('a goodbye over a goodbye is one', () => {
  expect(isFarewell('Okay, thanks, bye bye!')).toBe(true)
  expect(isFarewell('Thank you, good-by.')).toBe(true)
  expect(isFarewell('You too, have a nice day.')).toBe(true)
  expect(isFarewell('Have a good one!')).toBe(true)
  expect(isFarewell('Oh wait')).toBe(false)
  expect(isFarewell('one')).toBe(false)
})
