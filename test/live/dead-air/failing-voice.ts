import { setTimeout } from 'node:timers/promises'
import data from '../../../server/data/cloud-voices.json' with { type: 'json' }
import { systemClock } from '../../../server/src/platform/clock.ts'
import { elevenLabsTts } from '../../../server/src/voice/speech/cloud/tts/elevenlabs.ts'
import { startElevenLabs } from '../../../server/src/voice/speech/cloud/tts/fixtures/elevenlabs-server.fixture.ts'
import { scriptedVoice } from '../../../server/src/voice/speech/cloud/tts/fixtures/scripted-tts.fixture.ts'
import type { Mood } from '../../../server/src/voice/speech/cloud/tts/fixtures/vendor-server.fixture.ts'
import { ttsWithFallback } from '../../../server/src/voice/speech/fallback/tts-fallback.ts'
import type { TextToSpeech } from '../../../server/src/voice/speech/text-to-speech.ts'
import type { Course, Failure } from './failures.ts'
import type { Provider } from './provider.ts'

const MOODS: Readonly<Record<Exclude<Failure, 'unreachable'>, readonly [Mood, Mood]>> = {
  slow: ['slow', 'slow'],
  'half-open': ['silent', 'stalled'],
  '429': ['busy', 'busy'],
  '500': ['failing', 'failing'],
  garbage: ['garbage', 'garbage'],
  'cut in mid-answer': ['cut', 'cut'],
}

/** What the voice that is built in takes for its first clause on a busy machine: longer than a line may take. */
const FALLBACK_MS = 350

/** ElevenLabs' voice, and one on this machine for where that fails. */
export async function failingVoice(failure: Failure, { form }: Course): Promise<Provider> {
  const server = await startElevenLabs({ voices: Object.values(data.elevenlabs.voices) })
  const first = elevenLabsTts({ apiKey: 'key', baseUrl: server.baseUrl })
  const voice = ttsWithFallback(first, localVoice, { clock: systemClock })
  let isClosed = false
  const close = async () => {
    if (!isClosed) await server.close()
    isClosed = true
  }
  return {
    parts: { voice },
    async fail() {
      if (failure === 'unreachable') await close()
      else server.mood = MOODS[failure][form]
    },
    close,
  }
}

const quick = scriptedVoice('local')
const localVoice: TextToSpeech = {
  name: quick.name,
  async *speak(...asked) {
    await setTimeout(FALLBACK_MS)
    yield* quick.speak(...asked)
  },
}
