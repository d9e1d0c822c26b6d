import { workerData } from 'node:worker_threads'
import type { ModelSettings } from './brain/llm/model-settings.ts'
import { startMeaning } from './brain/receptionist/understanding/meaning.ts'
import { systemClock } from '../platform/clock.ts'
import { createBrowserLeg } from './transport/browser/browser-leg.ts'
import { openSipEndpoint, type SipSettings } from './transport/sip/endpoint.ts'
import { createLog } from '../platform/log.ts'
import { createLocalSpeech } from './speech/local/local.ts'
import { createVoiceHost, serveVoiceHost } from './host.ts'
import { createDiskCache } from './speech/tts-cache/disk-cache.ts'
import type { SpeechConfig } from '../config/speech.ts'
import { chooseBrain, chooseStt, chooseVoice, speechEdition } from './providers.ts'

export type VoiceSettings = {
  readonly logLevel: string
  readonly pretty: boolean
  readonly capacity: number
  /** Where rendered speech is kept. */
  readonly diskCache: string
  /** Undefined: no telephone. */
  readonly telephone: SipSettings | undefined
  /** Where calls are recorded. */
  readonly recordings: string
  /** Undefined: the receptionist that is built in. */
  readonly model: ModelSettings | undefined
  /** The clouds that hear and speak, where there are any. */
  readonly speech: SpeechConfig
}

/** Composes the voice plane: the thread that runs STT, replies and TTS of every call. */
async function start(settings: VoiceSettings): Promise<void> {
  const { logLevel, pretty, capacity, diskCache, recordings, telephone } = settings
  const log = createLog(logLevel, pretty)
  const speech = createLocalSpeech(log)
  const meaning = startMeaning()
  const stt = await chooseStt(settings.speech.stt, speech.stt, log)
  const voice = await chooseVoice(settings.speech.voice, speech.voice, log)
  const brain = await chooseBrain(settings.model, meaning, log)
  serveVoiceHost((emit) => {
    const host = createVoiceHost(
      {
        clock: systemClock,
        log,
        capacity,
        brain,
        speechToText: stt,
        textToSpeech: voice,
        voiceActivity: speech.activity,
        recordings,
        diskCache: createDiskCache(diskCache, speechEdition(settings.speech.voice, voice), log),
        ready: speech.load(),
        createLine: createBrowserLeg,
        openTelephone:
          telephone && ((events) => openSipEndpoint({ ...telephone, log, clock: systemClock }, events)),
      },
      emit,
    )
    // Models are ended by their own threads: to stop them from outside ends the process.
    return {
      ...host,
      close: async () => void (await Promise.allSettled([host.close(), speech.close(), meaning.close()])),
    }
  })
}

await start(workerData as VoiceSettings)
