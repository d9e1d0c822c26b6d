import { expect, test } from 'vitest'
import type { ModelWorker } from '../model-worker.ts'
import type { UnderstandJob } from '../protocol.ts'
import { multilingualEngine, type Engine } from './engine.ts'
import { createFinals } from './recognitions.ts'
import { soundsLike } from './whisper-tokens.ts'

const SETTINGS = {
  lang_to_id: { '<|en|>': 0, '<|de|>': 1, '<|es|>': 2 },
  task_to_id: { transcribe: 7 },
  no_timestamps_token_id: 9,
  decoder_start_token_id: 3,
  eos_token_id: 2,
  suppress_tokens: [],
  begin_suppress_tokens: [],
}

type Sounds = readonly [language: 'en' | 'de' | 'es', certainty: number]

/** A caller's utterances, by what they sound like; the languages that they were heard in. */
async function heardIn(utterances: readonly Sounds[]): Promise<(string | undefined)[]> {
  const english: Engine = {
    isExpected: true,
    interimShare: 1,
    longestSegment: 1,
    recognise: async () => ({ text: 'gluten talk', confidence: 1, computedMs: 0 }),
  }
  let current: Sounds = ['en', 1]
  const worker = {
    isExpected: true,
    run: async ({ languages, doubt }: UnderstandJob) => {
      const [likely, certainty] = current
      const others = Math.log((1 - certainty) / 2)
      const logits = new Float32Array(10).fill(others)
      logits[SETTINGS.lang_to_id[`<|${likely}|>`]] = Math.log(certainty)
      const sound = soundsLike(logits, languages, SETTINGS, doubt)
      return { text: 'guten tag', confidence: 1, computedMs: 0, ...sound }
    },
  } as unknown as ModelWorker
  const engine = multilingualEngine(worker, english, ['en', 'de', 'es'])
  const heard: (string | undefined)[] = []
  const { signal } = new AbortController()
  const tell = (fact: { language?: string }) => void heard.push(fact.language)
  const finals = createFinals(engine, { keepsGuess: true, raisesSoft: false }, tell as never, signal)
  for (const [segment, sounds] of utterances.entries()) {
    current = sounds
    // A pause in the middle is guessed at, and forgotten when the voice goes on: that is no utterance.
    finals.guess({ segment }, () => new Int16Array(1))
    finals.forgetGuess()
    finals.settle({ segment }, () => new Int16Array(1))
    await new Promise(setImmediate)
  }
  return heard.slice(-utterances.length)
}

test('one utterance in doubt does not change the language of a call', async () => {
  const heard = await heardIn([
    ['en', 0.95],
    ['de', 0.6],
    ['en', 0.9],
    ['es', 0.7],
    ['en', 0.9],
  ])
  expect(heard).toEqual(['en', 'en', 'en', 'en', 'en'])
})

test('an utterance that is surely in another language does, and so does the second one in doubt', async () => {
  expect(
    await heardIn([
      ['en', 0.95],
      ['de', 0.9],
      ['de', 0.6],
    ]),
  ).toEqual(['en', 'de', 'de'])
  expect(
    await heardIn([
      ['en', 0.95],
      ['es', 0.6],
      ['es', 0.6],
    ]),
  ).toEqual(['en', 'en', 'es'])
})

test('the first words of a call are believed where they are more likely than all other languages', async () => {
  expect(
    await heardIn([
      ['de', 0.6],
      ['en', 0.6],
    ]),
  ).toEqual(['de', 'de'])
  expect(
    await heardIn([
      ['de', 0.45],
      ['en', 0.9],
    ]),
  ).toEqual(['en', 'en'])
})
