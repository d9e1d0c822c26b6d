import type { Brain } from '../../../server/src/voice/brain/brain.ts'
import type { StartVoice } from '../../../server/src/voice/protocol.ts'
import { systemClock } from '../../../server/src/platform/clock.ts'
import { createBrowserLeg } from '../../../server/src/voice/transport/browser/browser-leg.ts'
import { createMediaStreamLeg } from '../../../server/src/voice/transport/media-stream/media-stream-leg.ts'
import { openSipEndpoint, type SipSettings } from '../../../server/src/voice/transport/sip/endpoint.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import type { SpeechToText } from '../../../server/src/voice/speech/speech-to-text.ts'
import type { TextToSpeech } from '../../../server/src/voice/speech/text-to-speech.ts'
import type { Observe } from '../../../server/src/voice/session/live-call.ts'
import type { ExpectLanguages } from '../../../server/src/voice/session/speech-loading.ts'
import { createVoiceHost } from '../../../server/src/voice/host.ts'
import type { DiskCache } from '../../../server/src/voice/speech/tts-cache/tts-cache.ts'
import { loudness, scriptedBrain, scriptedStt, scriptedVoice } from './scripted-speech.ts'

type Options = {
  readonly brain?: Brain
  readonly hears?: readonly string[]
  readonly stt?: SpeechToText
  readonly capacity?: number
  readonly voice?: TextToSpeech
  readonly observe?: Observe
  readonly recordings?: string
  readonly diskCache?: DiskCache
  /** What is still being loaded. */
  readonly loading?: { readonly ready: Promise<void>; readonly hears: Promise<void> }
  /** What is loaded for a language when it is first expected. */
  readonly expectLanguages?: ExpectLanguages
  /** With a telephone, on real sockets. */
  readonly telephone?: SipSettings | undefined
}

/** The real voice plane in this thread; only speech and brain follow a script. */
export function scriptedHost(options: Options = {}): StartVoice {
  const { telephone } = options
  const log = createLog('silent', false)
  return (tell) => {
    const host = createVoiceHost(
      {
        clock: systemClock,
        log,
        brain: options.brain ?? scriptedBrain({}),
        speechToText: options.stt ?? scriptedStt(options.hears ?? []),
        textToSpeech: options.voice ?? scriptedVoice,
        voiceActivity: loudness,
        capacity: options.capacity ?? 10,
        ready: options.loading?.ready ?? Promise.resolve(),
        hears: options.loading?.hears,
        expectLanguages: options.expectLanguages,
        createLine: createBrowserLeg,
        createStreamLine: createMediaStreamLeg,
        observe: options.observe,
        recordings: options.recordings,
        diskCache: options.diskCache,
        openTelephone:
          telephone && ((events) => openSipEndpoint({ ...telephone, log, clock: systemClock }, events)),
      },
      tell,
    )
    return { send: host.handle, close: host.close }
  }
}
