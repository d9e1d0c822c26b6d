import { expect, test } from 'vitest'
import {
  concluded,
  cutOff,
  NOTHING_SAID,
  withKey,
  withTimes,
  withWords,
  type Conversation,
} from './conversation.ts'

type Said = [speaker: 'agent' | 'caller', text: string, how?: 'final', turn?: number]

function after(...said: Said[]): Conversation {
  return said.reduce(
    (entries, [speaker, text, how, turn = 1]) =>
      withWords(entries, { type: 'words', speaker, text, final: how === 'final', turn }),
    NOTHING_SAID,
  )
}

function read(entries: Conversation): string[] {
  return entries.map(({ speaker, parts }) => `${speaker}: ${parts.map(show).join(' ')}`)
}

function show(part: Conversation[number]['parts'][number]): string {
  const text = part.kind === 'keys' ? `[${part.text}]` : part.text
  return cutOff(part) !== '' ? `${text} —` : part.final ? text : `${text} …`
}

test('the caller’s words replace each other until they are final', () => {
  expect(read(after(['caller', 'Is']))).toEqual(['caller: Is …'])
  expect(read(after(['caller', 'Is'], ['caller', 'Is there']))).toEqual(['caller: Is there …'])
  const said = after(['caller', 'Is'], ['caller', 'Is there parking?', 'final'], ['caller', 'Near you?'])
  expect(read(said)).toEqual(['caller: Is there parking? Near you? …'])
})

test('words that turn out to be none are gone', () => {
  expect(after(['caller', 'Uh'], ['caller', '', 'final'])).toEqual([])
  expect(after(['caller', '', 'final'])).toEqual([])
})

test('an interrupted speech is cut to what was heard', () => {
  const said = after(
    ['agent', 'There is a garage next door.'],
    ['caller', 'Wait'],
    ['agent', 'There is a', 'final'],
    ['caller', 'Wait, what?', 'final', 2],
  )
  expect(read(said)).toEqual(['agent: There is a —', 'caller: Wait, what?'])
})

test('a speech that was heard whole is not cut, however its white space was written', () => {
  const said = after(['agent', 'We  are\nclosed.'], ['agent', 'We are closed.', 'final'])
  expect(read(said)).toEqual(['agent: We are closed.'])
})

test('a speech of which nothing was heard was not said', () => {
  expect(after(['agent', 'Good morning.'], ['agent', '', 'final'])).toEqual([])
  const both = after(['agent', 'Yes.'], ['agent', 'Until four.'], ['agent', '', 'final'])
  expect(read(both)).toEqual(['agent: Yes.'])
})

test('of speeches that follow each other closely each ends by itself', () => {
  const said = after(
    ['agent', 'Yes, until four.'],
    ['agent', 'Yes, if a chair is free.'],
    ['agent', 'Yes, until four.', 'final'],
  )
  expect(read(said)).toEqual(['agent: Yes, until four. Yes, if a chair is free. …'])
  const end = withWords(said, { type: 'words', speaker: 'agent', text: 'Yes, if', final: true, turn: 1 })
  expect(read(end)).toEqual(['agent: Yes, until four. Yes, if —'])
})

test('when a speech ends, those before it have ended too', () => {
  const said = after(['agent', 'One moment.'], ['agent', 'We open at nine.'], ['agent', 'We open', 'final'])
  expect(read(said)).toEqual(['agent: One moment. We open —'])
})

test('what begins alike but is another word is another speech', () => {
  const said = after(['agent', 'Forty dollars.'], ['agent', 'For you, thirty.'], ['agent', 'For', 'final'])
  expect(read(said)).toEqual(['agent: Forty dollars. For —'])
})

test('final words of a speech without a beginning are kept', () => {
  expect(read(after(['agent', 'Goodbye.', 'final']))).toEqual(['agent: Goodbye.'])
})

test('the agent’s turns stay apart, each with its own waiting time', () => {
  const times = {
    end_of_turn_ms: 400,
    words_final_ms: 350,
    asked_ms: 200,
    first_reply_ms: 410,
    filler_ms: null,
    first_audio_ms: 480,
  }
  const said = after(['agent', 'Hello.', 'final', 0], ['agent', 'Yes.', 'final', 1])
  const timed = withTimes(said, 1, times)
  expect(timed.map((entry) => entry.times)).toEqual([null, times])
  expect(timed[0]).toBe(said[0])
  expect(withTimes(said, 7, times)).toBe(said)
})

test('keys stand together, between the words around them', () => {
  const keyed = ['5', '#'].reduce(withKey, after(['caller', 'My number is', 'final']))
  expect(read(keyed)).toEqual(['caller: My number is [5#]'])
  expect(read(withKey(after(['agent', 'Your number?', 'final']), '1'))).toEqual([
    'agent: Your number?',
    'caller: [1]',
  ])
})

test('what has not changed is the same object, so that it need not be drawn again', () => {
  const before = after(['agent', 'Hello.', 'final', 0], ['caller', 'Is there', undefined, 1])
  const next = withWords(before, {
    type: 'words',
    speaker: 'caller',
    text: 'Is there parking?',
    final: true,
    turn: 1,
  })
  expect(next[0]).toBe(before[0])
  expect(next[1]).not.toBe(before[1])
  expect(read(before)[1]).toBe('caller: Is there …')
})

test('after the call nothing is open', () => {
  expect(read(concluded(after(['agent', 'Well,'], ['caller', 'By'])))).toEqual(['agent: Well,', 'caller: By'])
})
