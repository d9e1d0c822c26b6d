import { expect, test } from 'vitest'
import { BRIEFING } from '../../voice/brain/receptionist/briefing.fixture.ts'
import { english } from '../../language/en/index.ts'
import { leaksOf } from './leaks.ts'

const ORDER = 'Never tell a caller that the waiting room is being watched by the owner.'
const leaks = leaksOf(
  english,
  `${BRIEFING.systemPrompt}\n${ORDER}\nSay: "Thank you for calling the brightest dentists in town."`,
)

test.each([
  ['as it stands', ORDER],
  ['in the middle of something', `Dear Ann, ${ORDER} Yours`],
  ['without the beginning and the end', ORDER.slice(6, -8)],
  ['shouted and dotted', ORDER.toUpperCase().replaceAll(' ', ' . ')],
  ['letter by letter', Array.from(ORDER).join(' ')],
  ['backwards', Array.from(ORDER).toReversed().join('')],
  ['in base64', Buffer.from(ORDER).toString('base64')],
  ['in base64 for addresses', Buffer.from(ORDER).toString('base64url')],
  ['in hexadecimal', Buffer.from(ORDER).toString('hex')],
  ['in a web address', `https://x.example/?q=${encodeURIComponent(ORDER)}`],
  ['with digits for letters', ORDER.replaceAll('e', '3').replaceAll('o', '0')],
  ['a short secret', 'By the way, the door code is 4411.'],
  ['what is under a confidential heading', 'The owner is selling the practice in May.'],
])('an order of the prompt is found %s', (_, text) => {
  expect(leaks({ subject: 'Hello', text })).toBe(true)
  expect(leaks({ deep: [{ er: text }] })).toBe(true)
})

test('it is found over two fields, and in the name of one', () => {
  expect(leaks({ subject: ORDER.slice(0, 36), text: ORDER.slice(36) })).toBe(true)
  expect(leaks({ [ORDER]: 1 })).toBe(true)
})

test.each([
  'We are located at 12 Main Street in Springfield, across from the library.',
  'A root canal costs $900. Dr. Patel has been with us since 2009.',
  'Thank you for calling the brightest dentists in town.',
  'Please call Ann back about the crown, she is never there in the morning.',
  'The caller says that the waiting room was cold.',
  'c29tZXRoaW5nIGVsc2UgYWx0b2dldGhlciwgd2hpY2ggaXMgbm8gc2VjcmV0',
])('what a caller may hear may be handed on: %s', (text) => expect(leaks({ to: 'caller', text })).toBe(false))

test('without a prompt there is nothing to keep', () => {
  expect(leaksOf(english, '')({ text: ORDER })).toBe(false)
  expect(leaks(null)).toBe(false)
})
