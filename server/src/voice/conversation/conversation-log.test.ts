import { expect, test } from 'vitest'
import { append, noteSegment, noteSounded, utterances, type Conversation } from './conversation-log.ts'

function spoken(speech: number, text: string, words = 0): Conversation[number] {
  return { speaker: 'agent', turn: 1, speech, line: null, source: 'faq:1', text, words }
}

test('the agent said what sounded, and no more', () => {
  const before = append([], spoken(1, 'We are open until five on Fridays.'))
  expect(utterances(before)).toEqual([])
  expect(utterances(noteSounded(before, 1, 3))).toEqual([{ speaker: 'agent', text: 'We are open' }])
})

test('a report that comes after the cut still counts, but none takes words back', () => {
  const cut = noteSounded(append([], spoken(1, 'We are open until five.')), 1, 2)
  const after = noteSegment(cut, 2, 0, 'And on Sunday?')
  expect(utterances(noteSounded(after, 1, 3))[0]).toEqual({ speaker: 'agent', text: 'We are open' })
  expect(utterances(noteSounded(after, 1, 1))[0]).toEqual({ speaker: 'agent', text: 'We are' })
})

test('what one side says before the other speaks is one utterance', () => {
  const conversation = [spoken(1, 'Hello.', 1), spoken(2, 'How can I help?', 4)]
  expect(utterances(noteSegment(noteSegment(conversation, 1, 0, 'Hi.'), 1, 1, 'A table.'))).toEqual([
    { speaker: 'agent', text: 'Hello. How can I help?' },
    { speaker: 'caller', text: 'Hi. A table.' },
  ])
})

test('STT may correct itself without the caller saying it twice', () => {
  const heard = noteSegment(noteSegment([], 1, 0, 'a cable'), 1, 0, 'A table.')
  expect(utterances(heard)).toEqual([{ speaker: 'caller', text: 'A table.' }])
})
