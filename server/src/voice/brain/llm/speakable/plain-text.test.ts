import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['Nothing to do.', 'Nothing to do.'],
  ['## Summary\n\n- one\n- two', 'Summary one two'],
  ['1. First\n2) Second\n> said', 'First Second said'],
  ['**Bold**, *slanted*, `code`, ~~gone~~ and _lined_.', 'Bold, slanted, code, gone and lined.'],
  ['```json\nwords\n```', 'words'],
  ['See [our page](https://evil.example/x?y=1) now.', 'See our page now.'],
  ['Go to https://evil.example/x, www.evil.example or evil.example/win.', 'Go to or'],
  ['Pay at evil.com today', 'Pay at today'],
  ['Call javascript:alert(1) or tel:900', 'Call or'],
  ['<b onclick=x>Hi</b> <script>there</script>', 'Hi there'],
  ['a\0b\u202Ec\u200Bd\te\r\nf', 'a b c d e f'],
  ['Mr. Smith paid $4.50 at 10.30 a.m., U.S. time', 'Mr. Smith paid $4.50 at 10.30 a.m., U.S. time'],
  ['Write to ada@example.com.', 'Write to ada@example.com.'],
  ['snake_case stays', 'snake_case stays'],
])('%j', (text, plain) => {
  expect(plainText(text, 200)).toBe(plain)
})

test('too long a text ends with a whole sentence, or with a whole word', () => {
  expect(plainText('It is so. It is not so at all.', 12)).toBe('It is so.')
  expect(plainText('one two three four five', 15)).toBe('one two ...')
  expect(plainText('x'.repeat(50), 20)).toBe(`${'x'.repeat(16)} ...`)
})
