import { afterEach, expect, test } from 'vitest'
import {
  VOICE_RATE,
  type SpokenClause,
  type TextToSpeech,
} from '../../server/src/voice/speech/text-to-speech.ts'
import { readEvents } from '../../server/src/product/calls/store.ts'
import type { Json } from '../harness.ts'
import { scriptedBrain, scriptedVoice } from './web-calls/scripted-speech.ts'
import { startVoiceNode, type VoiceNode } from './web-calls/voice-node.ts'

/** So long that there are marks within a word, as far apart as marks ever are. */
const WORD_MS = 800
/** A client plays what has come after so long. */
const PLAYED_AFTER_MS = 120
/** The agent has spoken for so long when nothing more is heard of its client. */
const REPORTS_FOR_MS = 1000
const QUESTION = 'How many chairs do you have?'
const ANSWER = 'Six chairs, and a bench.'

/** Says its answer slowly, and all else as fast as ever. */
const slowVoice: TextToSpeech = {
  name: 'slow',
  speak: (text, ...wanted) => (text === ANSWER ? slowly(text) : scriptedVoice.speak(text, ...wanted)),
}

async function* slowly(text: string): AsyncIterable<SpokenClause> {
  const words = text.split(' ')
  const samples = new Int16Array((words.length * WORD_MS * VOICE_RATE) / 1000).fill(8000)
  yield { text, samples, wordEndsMs: words.map((_word, index) => (index + 1) * WORD_MS) }
}

let node: VoiceNode | undefined
afterEach(() => node?.close())

const isAgent = (message: Json) => message.type === 'words' && message.speaker === 'agent' && message.final
const isListening = (message: Json) => message.type === 'state' && message.state === 'listening'

test('a client that plays on without reporting it is not spoken to a second time', async () => {
  const brain = scriptedBrain({ [QUESTION]: [{ clause: ANSWER, source: 'faq:0' }, { about: 'information' }] })
  node = await startVoiceNode({ brain, voice: slowVoice })
  let reportsUntilMs = Infinity
  const caller = await node.call({
    acknowledge: false,
    onMessage({ type, mark }: Json) {
      if (type !== 'mark') return
      setTimeout(() => {
        if (performance.now() < reportsUntilMs) caller.send({ type: 'played', mark })
      }, PLAYED_AFTER_MS)
    },
  })
  await caller.hear(isListening)
  caller.send({ type: 'text', text: QUESTION })
  await caller.hear((message) => message.type === 'state' && message.state === 'speaking')
  reportsUntilMs = performance.now() + REPORTS_FOR_MS
  expect(await caller.hear(isAgent)).toMatchObject({ text: ANSWER, turn: 1 })
  await caller.hear(isListening)
  caller.send({ type: 'hang_up' })
  await caller.closed()
  await node.quiet()
  const events = await readEvents(node.store.db, caller.callId)
  const watches = events.filter((event) => event.type === 'timer.fired' && event.timer === 'dead_air')
  expect(watches).toEqual([])
})
