import { createModelWorker, type ModelWorker } from './model-worker.ts'
import type { Role } from './protocol.ts'
import { createSpareWorker } from './spare-worker.ts'
import type { ThreadNews } from './thread.ts'
import type { Log } from '../../../platform/log.ts'
import type { SpeechToText } from '../speech-to-text.ts'
import type { TextToSpeech } from '../text-to-speech.ts'
import type { VoiceActivity } from '../voice-activity.ts'
import { createMoonshine } from './stt/moonshine.ts'
import { createPiper } from './tts/piper.ts'
import { createSilero } from './vad/silero.ts'

/** Speech that needs no key and no network: three threads with the models that come with the installation. */
export type LocalSpeech = {
  readonly stt: SpeechToText
  readonly voice: TextToSpeech
  readonly activity: VoiceActivity
  readonly workers: Readonly<Record<Role, ModelWorker>>
  readonly ready: boolean
  /** Loads the models in the background, once; rejects when one of them cannot be loaded. */
  load(): Promise<void>
  close(): Promise<void>
}

/** STT and TTS take a sixth of a core for each call, and there may be speech in all of them at once. */
const CALLS_PER_CORE = 2

/** How many calls a machine can hear and answer in time. */
export function localCallLimit(cores: number): number {
  return Math.max(1, Math.floor(cores * CALLS_PER_CORE))
}

export function createLocalSpeech(log: Log): LocalSpeech {
  const tell = (news: ThreadNews) => report(log, news)
  const workers = {
    stt: createModelWorker('stt', tell),
    voice: createModelWorker('voice', tell),
    activity: createModelWorker('activity', tell),
  }
  const ahead = createSpareWorker(() => createModelWorker('voice', tell, 'leisurely'))
  const all = Object.values(workers)
  return {
    stt: createMoonshine(workers.stt),
    voice: createPiper(workers.voice, ahead),
    activity: createSilero(workers.activity),
    workers,
    get ready() {
      return all.every((worker) => worker.ready)
    },
    async load() {
      await Promise.all(all.map((worker) => worker.load()))
    },
    async close() {
      await Promise.all([...all, ahead].map((worker) => worker.close()))
    },
  }
}

function report(log: Log, news: ThreadNews): void {
  if (news.type === 'failed') log.error({ role: news.role, reason: news.reason }, 'speech thread failed')
  else if (news.type === 'loaded') {
    log.info({ role: news.role, model: news.model, loadMs: Math.round(news.loadMs) }, 'speech model loaded')
  } else log.info({ role: news.role }, 'speech ready')
}
