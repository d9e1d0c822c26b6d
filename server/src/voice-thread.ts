import { availableParallelism } from 'node:os'
import type { Config } from './config/config.ts'
import { recordingsFolder, speechFolder } from './config/data-folder.ts'
import type { Secrets } from './config/secrets.ts'
import { isPretty, type Log } from './platform/log.ts'
import { noVoice, startVoiceThread } from './voice/client.ts'
import type { StartVoice } from './voice/protocol.ts'
import { localCallLimit, mostCalls } from './voice/speech/local/call-limit.ts'
import type { SipSettings } from './voice/transport/sip/endpoint.ts'
import type { VoiceSettings } from './voice/worker.ts'

type Foundation = { readonly config: Config; readonly secrets: Secrets; readonly log: Log }

/** Starts the thread of the voice plane. It needs little of the service, so it can be started long before the rest. */
export function startVoiceThreadFor(foundation: Foundation): StartVoice {
  const { config, log } = foundation
  const cores = availableParallelism()
  const capacity = config.callCapacity ?? localCallLimit(cores)
  if (capacity === 0) return noVoice
  const settings: VoiceSettings = {
    logLevel: config.logLevel,
    pretty: isPretty(config),
    capacity,
    mostCalls: config.callCapacity === undefined ? mostCalls(cores) : undefined,
    diskCache: speechFolder(config),
    telephone: sipSettings(foundation),
    recordings: recordingsFolder(config),
    model: config.model,
    speech: config.speech,
  }
  return startVoiceThread(new URL('voice/worker.ts', import.meta.url), settings, log)
}

/** How the telephone of this node is set up. Undefined where there is none. */
export function sipSettings({
  config,
  secrets,
}: Pick<Foundation, 'config' | 'secrets'>): SipSettings | undefined {
  const { tls, ...telephone } = config.telephone
  if (telephone.port === 0) return undefined
  return {
    ...telephone,
    tls: tls && { port: tls.port, context: { cert: tls.certificate, key: tls.key } },
    // Trying it out at home needs no trunk.
    allowsNeighbours: config.env !== 'production',
    secret: secrets.authSecret,
  }
}
