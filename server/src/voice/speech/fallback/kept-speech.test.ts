import { expect, test } from 'vitest'
import { say } from '../text-to-speech.contract.ts'
import type { TextToSpeech } from '../text-to-speech.ts'
import { keepingSpeech } from './kept-speech.ts'
import { scriptedVoice } from '../cloud/tts/fixtures/scripted-tts.fixture.ts'

const TEXT = 'One moment, please. I am looking for it.'

test('what was said once is said again without being made', async () => {
  const voice = scriptedVoice('embedded')
  const keeping = keepingSpeech(voice)
  const first = await say(keeping, TEXT, 'sarah')
  expect(await say(keeping, TEXT, 'sarah')).toEqual(first)
  expect(voice.asked).toBe(1)
  await say(keeping, TEXT, 'james')
  await say(keeping, 'Another moment.', 'sarah')
  expect(voice.asked).toBe(3)
})

test('what was not said to its end is made again', async () => {
  const voice = scriptedVoice('embedded', ['speak', 'fail'])
  const keeping = keepingSpeech(voice)
  await expect(say(keeping, TEXT, 'sarah')).rejects.toThrow('embedded failed')
  const left = keeping.speak(TEXT, 'sarah', { rate: 1 }, new AbortController().signal)
  for await (const clause of left) if (clause.text !== '') break
  const clauses: { text: string }[] = await say(keeping, TEXT, 'sarah')
  expect(clauses.map(({ text }) => text).join(' ')).toBe(TEXT)
  expect(voice.asked).toBe(3)
})

test('only some minutes are kept, of what was wanted last', async () => {
  let made = 0
  /** Every text takes a minute. */
  const minutes: TextToSpeech = {
    name: 'minutes',
    async *speak(text) {
      made++
      yield { text, samples: new Int16Array(60 * 16_000), wordEndsMs: [60_000] }
    },
  }
  const keeping = keepingSpeech(minutes)
  for (const text of ['one', 'two', 'three', 'four', 'five', 'one', 'six']) await say(keeping, text, 'sarah')
  expect(made).toBe(6)
  await say(keeping, 'one', 'sarah')
  expect(made).toBe(6)
  await say(keeping, 'two', 'sarah')
  expect(made).toBe(7)
})
