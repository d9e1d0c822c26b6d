import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Tensor } from 'onnxruntime-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeG711 } from '../../../../../packages/rtp/src/index.ts'
import { loudnessOf } from '../../../../../test/speech/loudness.ts'
import { throughTelephone } from '../../../../../test/speech/recordings.ts'
import { wordErrorRate } from '../../../../../test/speech/word-error-rate.ts'
import { createLog } from '../../../platform/log.ts'
import { resampleWhole } from '../../audio/resampling/resample.ts'
import { hears, speechToTextContract } from '../speech-to-text.contract.ts'
import type { SpeechToText } from '../speech-to-text.ts'
import { joined, say } from '../text-to-speech.contract.ts'
import { VOICE_RATE } from '../text-to-speech.ts'
import { hiss, holdMusic, silence } from '../voice-activity.contract.ts'
import { createLocalSpeech } from './local.ts'
import { MODEL_FILES, readModel } from './model-files.ts'
import { loadSession } from './onnx-session.ts'
import { BANDS, logMel } from './stt/log-mel.ts'
import { openWindow } from './stt/encoder-window.ts'
import { createSession } from '../../../platform/onnx-session.ts'

const speech = createLocalSpeech(createLog('silent', false))
const { stt, workers } = speech

/** Voices of computers over G.711, kept as they once were: no voice says a sentence twice alike. */
function kept(name: string): Int16Array {
  const bytes = readFileSync(path.join(import.meta.dirname, `fixtures/${name}.ulaw`))
  const narrow = new Int16Array(bytes.length)
  decodeG711('mu-law', bytes, narrow)
  return resampleWhole(narrow, 8000, 16_000)
}

const german = { name: 'german', samples: kept('german') }
const GERMAN = 'Können Sie mich bitte mit einem Mitarbeiter verbinden?'
const short = { name: 'short', text: 'Muchas gracias por su llamada.', samples: kept('spanish-short') }
const long = {
  name: 'long',
  text: 'Quisiera pedir una cita para el próximo martes por la tarde, si es posible.',
  samples: kept('spanish-long'),
}

function listeningFor(languages: readonly string[] | undefined): SpeechToText {
  return { name: stt.name, listen: (onHeard, signal) => stt.listen(onHeard, signal, languages) }
}

async function heardIn(languages: readonly string[] | undefined, samples: Int16Array) {
  const call = hears(listeningFor(languages))
  call.say(samples)
  call.listening.flush()
  await call.answered(1)
  return call.finals()[0]!
}

beforeAll(() => workers.stt.load(), 60_000)
afterAll(() => speech.close())

test('English calls do without the multilingual model', async () => {
  expect(await heardIn(undefined, silence(500))).toMatchObject({ text: '' })
  expect(await heardIn(['en'], silence(500))).toMatchObject({ text: '' })
  expect(workers.multilingual.isExpected).toBe(false)
  expect(speech.ready).toBe(false)
})

speechToTextContract('whisper', () => ({ stt: listeningFor(['es']), short, long }))

test('German is understood, whichever of its languages an agent is spoken to in', async () => {
  for (const languages of [['de'], ['en', 'es', 'de']]) {
    const { text, language } = await heardIn(languages, german.samples)
    expect(language).toBe('de')
    expect(wordErrorRate(GERMAN, text)).toBeLessThan(0.15)
  }
})

test('an English agent learns that its caller speaks German, while the model is there', async () => {
  expect(workers.multilingual.ready).toBe(true)
  expect(await heardIn(['en'], german.samples)).toMatchObject({ language: 'de' })
})

test('noise that passes for speech makes no words', async () => {
  for (const samples of [hiss(2000, -25), holdMusic(2000), silence(1500)])
    expect((await heardIn(['de', 'es'], samples)).text).toBe('')
})

test.each([
  ['lukas', 'de', GERMAN],
  ['lucia', 'es', short.text],
])('%s is understood in %s', async (voiceId, language, text) => {
  await workers.voice.load()
  const samples = joined(await say(speech.voice, text, voiceId))
  const heard = await heardIn([language], throughTelephone(samples))
  // Said once, and never twice alike: three words of eight may be lost.
  expect(wordErrorRate(text, heard.text)).toBeLessThan(0.4)
  // One clause says no more than the sentences of the bench, by which the levels are set.
  expect(Math.abs(loudnessOf(samples, VOICE_RATE) + 19.3)).toBeLessThan(3)
})

describe('a window that is open', () => {
  const FRAMES = 3000
  const features = new Tensor('float32', logMel(german.samples, FRAMES), [1, BANDS, FRAMES])

  test('hears what the whole window hears, to the last bit', async () => {
    const whole = await loadSession(MODEL_FILES.multilingualEncoder)
    const open = await createSession(openWindow(await readModel(MODEL_FILES.multilingualEncoder)))
    const expected = await whole.run({ input_features: features }, ['last_hidden_state'])
    const { last_hidden_state: heard } = await open.run({ input_features: features })
    expect(heard?.data).toEqual(expected['last_hidden_state']?.data)
  })

  test('needs an encoder that counts its moments', async () => {
    const other = await readModel(MODEL_FILES.tinyEncoder)
    expect(() => openWindow(other)).toThrow(/adds no positions/)
  })
})
