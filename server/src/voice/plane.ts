import { availableParallelism } from 'node:os'
import type { Log } from '../platform/log.ts'
import { MODEL_EDITION } from './brain/receptionist/understanding/model-files.ts'
import { startModelThread } from './brain/receptionist/understanding/model-thread.ts'
import { startBrainThread } from './brain/thread/brain-thread.ts'
import { systemClock } from '../platform/clock.ts'
import { createBrowserLeg } from './transport/browser/browser-leg.ts'
import { createMediaStreamLeg } from './transport/media-stream/media-stream-leg.ts'
import { openSipEndpoint } from './transport/sip/endpoint.ts'
import { localSpeechOf } from './speech/local/local.ts'
import type { Loading, ModelWorkers } from './speech/local/model-workers.ts'
import { createVoiceCounters } from './figures.ts'
import { createVoiceHost, serveVoiceHost } from './host.ts'
import { createCallLimit } from './session/call-limit.ts'
import type { ExpectLanguages } from './session/speech-loading.ts'
import { createDiskCache } from './speech/tts-cache/disk-cache.ts'
import { chooseStt, chooseVoice, speechEdition } from './providers.ts'
import type { VoiceSettings } from './worker.ts'

const THERE = Promise.resolve()

/** What a cloud hears or speaks is not loaded here, until it fails. */
function embeddedOnly(workers: ModelWorkers, { stt, voice }: VoiceSettings['speech']): ExpectLanguages {
  return (languages) => ({
    canHear: stt ? THERE : workers.hearing(languages),
    canSpeak: voice ? THERE : workers.speaking(languages),
  })
}

/** Composes the voice plane: the thread that runs STT, replies and TTS of every call. */
export async function runVoicePlane(
  settings: VoiceSettings,
  log: Log,
  workers: ModelWorkers,
  loading: Loading,
): Promise<void> {
  const { capacity, mostCalls, diskCache, recordings, telephone } = settings
  const bounds = mostCalls === undefined ? undefined : { least: capacity, most: mostCalls }
  const callLimit = bounds && createCallLimit({ bounds, cores: availableParallelism(), log })
  if (callLimit) workers.watch(callLimit.worked)
  const counters = createVoiceCounters()
  workers.watch(counters.worked)
  const speech = localSpeechOf(workers)
  const meaning = startModelThread()
  const brain = startBrainThread({ model: settings.model }, meaning, log)
  const stt = await chooseStt(settings.speech.stt, speech.stt, log)
  const voice = await chooseVoice(settings.speech.voice, speech.voice, log)
  await serveVoiceHost((emit) => {
    const host = createVoiceHost(
      {
        clock: systemClock,
        log,
        capacity,
        callLimit,
        counters,
        brain,
        speechToText: stt,
        textToSpeech: voice,
        voiceActivity: speech.activity,
        recordings,
        diskCache: createDiskCache(diskCache, speechEdition(settings.speech.voice, voice), log),
        ready: loading.canGreet,
        hears: loading.canHear,
        complete: loading.all,
        expectLanguages: embeddedOnly(workers, settings.speech),
        createLine: createBrowserLeg,
        createStreamLine: createMediaStreamLeg,
        embed: async (texts) => ({ model: MODEL_EDITION, vectors: await brain.embed(texts) }),
        openTelephone:
          telephone && ((events) => openSipEndpoint({ ...telephone, log, clock: systemClock }, events)),
      },
      emit,
    )
    // Models are ended by their own threads: to stop them from outside ends the process.
    return {
      ...host,
      async close() {
        await Promise.allSettled([host.close(), speech.close(), brain.close(), meaning.close()])
      },
    }
  })
}
