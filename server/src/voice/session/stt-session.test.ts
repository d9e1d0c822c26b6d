import { expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import type { Heard } from '../speech/speech-to-text.ts'
import type { VoiceActivity } from '../speech/voice-activity.ts'
import { oneLanguage } from './language-watch.ts'
import { createSttSession } from './stt-session.ts'
import type { Fact } from './event-queue.ts'

const inactive: VoiceActivity = { name: 'inactive', watch: () => ({ push: () => {} }) }

/** An STT session, what its engine reports, and the events that result. */
function openStt() {
  const facts: Fact[] = []
  let tell: (told: Heard) => void = () => {}
  const stt = createSttSession({
    speechToText: {
      name: 'told',
      listen(onHeard) {
        tell = onHeard
        return { push: () => {}, voice: () => {}, guess: () => {}, flush: () => {} }
      },
    },
    voiceActivity: inactive,
    clock: { now: () => 0 },
    log: createLog('silent', false),
    languages: oneLanguage('en'),
    spoken: ['en'],
    dispatch: (fact) => void facts.push(fact),
  })
  stt.handle({ type: 'listen', turn: 0 })
  return { facts, tell: (told: Heard) => tell(told) }
}

test('the end of speech is reported after its words', () => {
  const { facts, tell } = openStt()
  tell({ type: 'words', segment: 1, text: 'Are you open today?', final: true, confidence: null })
  tell({ type: 'paused' })
  expect(facts).toEqual([
    { type: 'caller.said', segment: 1, text: 'Are you open today?', final: true },
    { type: 'caller.paused' },
  ])
})

test.each([
  ['And are you open to-morrow?', 'And are you open tomorrow?'],
  ['To-day or to-night.', 'Today or tonight.'],
  ['Good-by.', 'Goodbye.'],
  ['Okay, good-bye then', 'Okay, goodbye then'],
  ['Is any-body there this week-end?', 'Is anybody there this weekend?'],
  ['I want to day-trade, good by me.', 'I want to day-trade, good by me.'],
])('"%s" is written down in today’s spelling', (heard, written) => {
  const { facts, tell } = openStt()
  tell({ type: 'words', segment: 1, text: heard, final: true, confidence: null })
  expect(facts).toEqual([{ type: 'caller.said', segment: 1, text: written, final: true }])
})
