import { expect, test } from 'vitest'
import { openVoiceSegments } from './voice-segments.ts'
import type { SpeechToText } from './speech-to-text.ts'
import type { Activity, VoiceActivity } from './voice-activity.ts'

/** What an STT engine gets, and what is passed on, when voice activity finds these facts. */
function hear(facts: readonly Activity[]) {
  const told: string[] = []
  const passedOn: string[] = []
  const stt: SpeechToText = {
    name: 'told',
    listen: () => ({
      push() {},
      voice: (speaking, fromMs) => void told.push(`${speaking ? 'speech' : 'silence'} from ${fromMs}`),
      guess: () => void told.push('guess'),
      flush() {},
    }),
  }
  const activity: VoiceActivity = {
    name: 'scripted',
    watch: (_rate, tell) => ({ push: () => facts.forEach(tell) }),
  }
  const hearing = openVoiceSegments(
    stt,
    activity,
    ({ type }) => passedOn.push(type),
    new AbortController().signal,
  )
  hearing.push(new Int16Array(320))
  return { told, passedOn }
}

test('STT guesses at the first sign of an end, and learns when that was none', () => {
  const { told, passedOn } = hear([
    { type: 'started', fromMs: 100 },
    { type: 'faltered', fromMs: 500 },
    { type: 'resumed', fromMs: 600 },
    { type: 'faltered', fromMs: 900 },
    { type: 'stopped', fromMs: 900, silentMs: 200 },
  ])
  expect(told).toEqual(['speech from 100', 'guess', 'speech from 600', 'guess', 'silence from 900', 'guess'])
  expect(passedOn).toEqual(['started', 'stopped'])
})
