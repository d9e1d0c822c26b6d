import { systemClock } from '../../../server/src/platform/clock.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import { deepgramStt } from '../../../server/src/voice/speech/cloud/stt/deepgram.ts'
import {
  KEY,
  startDeepgram,
} from '../../../server/src/voice/speech/cloud/stt/fixtures/deepgram-server.fixture.ts'
import { createRecogniser } from '../../../server/src/voice/speech/cloud/stt/fixtures/recogniser.fixture.ts'
import type { Trouble } from '../../../server/src/voice/speech/cloud/stt/fixtures/vendor-server.fixture.ts'
import { sttWithFallback } from '../../../server/src/voice/speech/fallback/stt-fallback.ts'
import type { SpeechToText } from '../../../server/src/voice/speech/speech-to-text.ts'
import type { Course, Failure } from './failures.ts'
import type { Provider } from './provider.ts'

/** What the STT that is built in takes for a sentence on a machine of two cores. */
const FALLBACK_MS = 250
const EVERY_TIME = Number.POSITIVE_INFINITY

/** An open connection cannot be refused: it is cut, and the next one refused. */
const refusing = (status: number): Trouble => ({ status, refusals: EVERY_TIME, cuts: EVERY_TIME })

const TROUBLES: Readonly<Record<Exclude<Failure, 'unreachable'>, readonly [Trouble, Trouble]>> = {
  slow: [{ delayMs: 1500 }, { delayMs: 800 }],
  'half-open': [{ isDeaf: true, isMute: true }, { isMute: true }],
  '429': [refusing(429), refusing(429)],
  '500': [refusing(500), refusing(500)],
  garbage: [{ isNonsense: true }, { isNonsense: true }],
  'cut in mid-answer': [
    { cuts: EVERY_TIME, cutAfterMs: 700 },
    { cuts: EVERY_TIME, cutAfterMs: 2500 },
  ],
}

const deps = { log: createLog('silent', false), clock: systemClock }

/** Deepgram's STT, and one on this machine for where that fails. */
export async function failingStt(failure: Failure, { form }: Course): Promise<Provider> {
  const { server } = await startDeepgram()
  const stt = sttWithFallback(deepgramStt({ apiKey: KEY, baseUrl: server.baseUrl }, deps), localStt, deps)
  let isClosed = false
  const close = async () => {
    if (!isClosed) await server.close()
    isClosed = true
  }
  return {
    parts: { stt },
    async fail() {
      if (failure === 'unreachable') await close()
      else server.trouble = TROUBLES[failure][form]
    },
    close,
  }
}

/** Understands what it is given, as late as the STT that is built in. */
const localStt: SpeechToText = {
  name: 'local',
  listen(tell, signal) {
    const recognise = createRecogniser(16_000)
    let heard: Int16Array[] = []
    let segment = 1

    function answer(final: boolean): void {
      const text = recognise(joined(heard))
      const about = segment
      setTimeout(() => {
        if (!signal.aborted) tell({ type: 'words', segment: about, text, final, confidence: null })
      }, FALLBACK_MS)
    }

    return {
      push: (frame) => void heard.push(frame.slice()),
      voice: () => undefined,
      guess: () => answer(false),
      flush() {
        answer(true)
        heard = []
        segment++
      },
    }
  },
}

function joined(frames: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(frames.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const frame of frames) {
    whole.set(frame, at)
    at += frame.length
  }
  return whole
}
