import { expect, test } from 'vitest'
import { withControlsWritten, withoutControls } from './plain-text.ts'

/** Has many terminals put a text of the sender's choice into the clipboard; ends with BEL. */
const TO_CLIPBOARD = '\u001b]52;c;cm0gLXJm\u0007'

test.each([
  [TO_CLIPBOARD, ']52;c;cm0gLXJm', '\\u001b]52;c;cm0gLXJm\\u0007'],
  ['two\r\nlines\tand\na third', 'two\r\nlines\tand\na third', 'two\r\nlines\tand\na third'],
  ['over\rwritten', 'overwritten', 'over\\u000dwritten'],
  ['\u009b31mred\u0085\u007f', '31mred', '\\u009b31mred\\u0085\\u007f'],
  ['Zoë, ¿qué? 한국어 👩‍👩‍👧', 'Zoë, ¿qué? 한국어 👩‍👩‍👧', 'Zoë, ¿qué? 한국어 👩‍👩‍👧'],
])('%j is kept as %j and shown as %j', (text, kept, shown) => {
  expect(withoutControls(text)).toBe(kept)
  expect(withControlsWritten(text)).toBe(shown)
})
