import { afterEach, expect, test, vi } from 'vitest'
import { complain, print } from './terminal.ts'

afterEach(() => vi.restoreAllMocks())

const HOSTILE = '\u001b]52;c;cm0gLXJm\u0007'

test('what a service answers moves no cursor and fills no clipboard, as text, as JSON or as an error', () => {
  const written: string[] = []
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  print(`Ada ${HOSTILE}\r\nEve\t2\n`)
  print(`${JSON.stringify({ name: '\u009b2J' })}\n`)
  complain(`There is no agent ${HOSTILE}.`)
  expect(written).toEqual([
    'Ada \\u001b]52;c;cm0gLXJm\\u0007\r\nEve\t2\n',
    '{"name":"\\u009b2J"}\n',
    'parley: There is no agent \\u001b]52;c;cm0gLXJm\\u0007.\n',
  ])
  expect(JSON.parse(written[1]!)).toEqual({ name: '\u009b2J' })
})
