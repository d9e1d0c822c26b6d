import { expect, test } from 'vitest'
import { readMessage } from './web-call-messages.ts'

const typed = (text: string) => readMessage(JSON.stringify({ type: 'text', text }))

test('a typed turn has at most 500 characters, and a longer one is told so', () => {
  expect(typed('x'.repeat(500))).toEqual({ type: 'text', text: 'x'.repeat(500) })
  expect(typed('x'.repeat(501))).toBe(
    'The text of a typed turn must have at most 500 characters; it has 501. Send it as several turns.',
  )
  // As people count them.
  expect(typed('👍'.repeat(500))).toMatchObject({ type: 'text' })
})

test('a typed turn has no control characters but tabs and line ends', () => {
  expect(typed('\u001b]52;c;cm0gLXJm\u0007 Hello\tthere\n\u009bBye')).toEqual({
    type: 'text',
    text: ']52;c;cm0gLXJm Hello\tthere\nBye',
  })
  expect(typed('\u001b \u0007')).toBe('The text of a typed turn must not be blank.')
})

test.each([
  '',
  'null',
  '{"type":"text"}',
  '{"type":"text","text":5}',
  '{"type":"digit","digit":"12"}',
  'x'.repeat(65_537),
])('%.20s is none of the messages', (text) =>
  expect(readMessage(text)).toBe('The message is none of digit, text, played and hang_up.'),
)
