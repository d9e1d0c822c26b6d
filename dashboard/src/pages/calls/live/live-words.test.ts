import { expect, test } from 'vitest'
import { hear, readReport, SILENCE, type LiveReport } from './live-words.ts'

const words = (speaker: 'agent' | 'caller', text: string, final = true): LiveReport => ({
  type: 'words',
  speaker,
  text,
  final,
})
const after = (...reports: LiveReport[]) => reports.reduce(hear, SILENCE)

test('words that are not final replace each other until the final ones', () => {
  expect(after(words('caller', 'What', false), words('caller', 'What does', false)).interim.caller).toBe(
    'What does',
  )
  const talk = after(words('caller', 'What does', false), words('caller', 'What does it cost?'))
  expect(talk.interim.caller).toBe('')
  expect(talk.said).toEqual([{ id: 1, speaker: 'caller', text: 'What does it cost?' }])
})

test('the sentences of one side stand together until the other speaks', () => {
  const talk = after(words('agent', 'Hello.'), words('agent', 'How can I help?'), words('caller', 'Hi'))
  expect(talk.said.map(({ text }) => text)).toEqual(['Hello. How can I help?', 'Hi'])
})

test('final words without a text mean that there were none', () => {
  expect(after(words('caller', 'mm', false), words('caller', ''))).toEqual(SILENCE)
})

test('a call that is over says nothing more that may change', () => {
  const talk = after(words('agent', 'One mo', false), { type: 'ended', reason: 'caller_hung_up' })
  expect(talk).toMatchObject({ isOver: true, doing: null, interim: { agent: '' } })
})

test('what the stream says is read, and nonsense is passed over', () => {
  expect(readReport('state', '{"type":"state","state":"thinking"}')).toEqual({
    type: 'state',
    state: 'thinking',
  })
  expect(readReport('words', '{"speaker":"agent","text":7}')).toBeUndefined()
  expect(readReport('words', 'not json')).toBeUndefined()
  expect(readReport('other', '{}')).toBeUndefined()
})
