import { workerData } from 'node:worker_threads'
import type { SpeechConfig } from '../config/speech.ts'
import type { ModelSettings } from './brain/llm/model-settings.ts'
import { createModelWorkers, report } from './speech/local/model-workers.ts'
import type { SipSettings } from './transport/sip/endpoint.ts'

export type VoiceSettings = {
  readonly logLevel: string
  readonly pretty: boolean
  readonly capacity: number
  /** How far the capacity may rise where the machine carries more; undefined where the operator has fixed it. */
  readonly mostCalls?: number | undefined
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

const settings = workerData as VoiceSettings
const logging = import('../platform/log.ts').then(({ createLog }) =>
  createLog(settings.logLevel, settings.pretty),
)
const workers = createModelWorkers((news) => void logging.then((log) => report(log, news)))
const loading = workers.loadInOrder()
// Whether they load is reported when there is a service to report it to.
for (const each of Object.values(loading)) each.catch(() => {})
// Only now: the models are loaded while the rest of the voice plane is.
const { runVoicePlane } = await import('./plane.ts')
await runVoicePlane(settings, await logging, workers, loading)
