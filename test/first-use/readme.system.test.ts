import { beforeAll, expect, test } from 'vitest'
import { readAsNewcomer, READING_TIMEOUT_MS, runnableBlocks, type Newcomer } from './newcomer.ts'

let newcomer: Newcomer

beforeAll(async () => {
  // npm ci needs the registry; npm start is run as it stands, in a process beside the shell.
  newcomer = await readAsNewcomer(runnableBlocks('README.md', ['npm ci\n']))
}, READING_TIMEOUT_MS)

test('the first start prints a login, a key, and an agent with its number and its address', () => {
  for (const what of [
    /Email +\S+@/,
    /Password +\S+/,
    /API key +prl_/,
    /Agent +agt_\S+, on the test number \+1212555/,
  ])
    expect(newcomer.welcome).toMatch(what)
  expect(newcomer.welcome).toMatch(/sip:\+1212555\d{4}@127\.0\.0\.1/)
})

test('every command of the README succeeds', () => {
  expect(newcomer.failure).toBeUndefined()
})

test('what is shown as an answer is the answer', () => {
  expect(newcomer.shown.length).toBeGreaterThan(0)
  for (const { printed, answer } of newcomer.shown) expect(printed).toMatch(answer)
})

test('the recorded question is understood, and answered from the FAQ', () => {
  const below = newcomer.below('--wav examples/question.wav')
  expect(below).toMatch(/understood +.*walk-ins/i)
  // How plainly it sounds is judged elsewhere, by more than three words.
  expect(below).toMatch(/agent heard +yes/i)
  expect(below).toMatch(/agent +Yes, until four/)
})

test('the transcript and the question without an answer are there after the call', () => {
  const below = newcomer.below('--wav examples/question.wav')
  expect(below).toContain('Do you sell gift cards?')
  expect(below).toContain('Yes, at the front desk.')
})
