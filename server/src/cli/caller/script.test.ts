import { Command, CommanderError } from 'commander'
import { describe, expect, test } from 'vitest'
import { addCallOptions } from '../call-command.ts'
import { createScript } from './script.ts'

function parse(...words: string[]) {
  const script = createScript()
  const told: string[] = []
  const command = addCallOptions(new Command('call'), script)
    .exitOverride()
    .configureOutput({ writeErr: (text) => void told.push(text) })
  try {
    command.parse(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
  }
  return { lines: script.lines, options: command.opts(), told: told.join('') }
}

test('what the caller does keeps the order of the command line, whatever its kind', () => {
  const spoken = [
    '--say',
    ' What are your hours? ',
    '--wav',
    'a.wav',
    '--agent',
    'agt_1',
    '--say',
    'Thank you',
  ]
  const { lines, told } = parse(...spoken, '--digits', '12*#', '--type', 'Bye', '--wav', 'b.wav')
  expect(told).toBe('')
  expect(lines).toEqual([
    { kind: 'say', text: 'What are your hours?' },
    { kind: 'wav', text: 'a.wav' },
    { kind: 'say', text: 'Thank you' },
    { kind: 'digits', text: '12*#' },
    { kind: 'type', text: 'Bye' },
    { kind: 'wav', text: 'b.wav' },
  ])
})

test('whom to call and how is read beside it', () => {
  const words = ['--agent', 'agt_1', '--caller', '+12025550143', '--url', 'http://localhost:4100/', '--json']
  const { lines, options } = parse(...words, '--key', 'prl_1', '--save', 'call.wav')
  expect(lines).toEqual([])
  expect(options).toEqual({
    agent: 'agt_1',
    caller: '+12025550143',
    url: 'http://localhost:4100',
    json: true,
    key: 'prl_1',
    save: 'call.wav',
  })
})

describe('is refused in words:', () => {
  test.each([
    [['--say', ' '], 'It must not be empty.'],
    [['--say', 'a'.repeat(1001)], 'It must have at most 1000 characters.'],
    [['--digits', '12a'], 'It must hold only 0 to 9, *, #, and A to D.'],
    [['--digits', '1'.repeat(33)], 'It must have at most 32 characters.'],
    [['--caller', '2025550143'], 'It must be a number such as +12025550143.'],
    [['--url', 'localhost:4000'], 'It must be an address such as https://parley.example.com.'],
    [['--url', 'https://parley.example.com/api'], 'It must be an address such as'],
    [Array.from({ length: 101 }, () => ['--type', 'more']).flat(), 'A script has at most 100 lines.'],
  ])('%j', (words, told) => {
    expect(parse(...words).told).toContain(told)
  })
})
