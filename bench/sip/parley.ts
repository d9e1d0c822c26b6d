/**
 * Parley with a telephone, in a process of its own; only speech and brain follow a script:
 *
 *   fork('parley.ts', [port, firstMediaPort, lastMediaPort, 'pause' or 'patience'])
 *
 * Reports when the telephone is there, and answers every `usage` with what it has used so far.
 */
import { systemClock } from '../../server/src/platform/clock.ts'
import { createBrowserLeg } from '../../server/src/voice/transport/browser/browser-leg.ts'
import { openSipEndpoint } from '../../server/src/voice/transport/sip/endpoint.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createVoiceHost } from '../../server/src/voice/host.ts'
import { ANONYMOUS } from '../../server/src/voice/protocol.ts'
import { snapshotFor } from '../calls/parley-engine.ts'
import { speechFrames } from '../recorded-speech.ts'
import { createProviders, type Lateness } from './providers.ts'
import { CALLER_LEVEL } from './script.ts'

export type ParleyTold =
  | { readonly type: 'ready'; readonly providersUs: number }
  | { readonly type: 'usage'; readonly cpuMs: number; readonly rssMib: number; readonly timersLateMs: number }

const CAPACITY = 2000

const [port = '', from = '', to = '', pause = ''] = process.argv.slice(2)
const lateness: Lateness = { stt: [], brain: [], voice: [] }
const providers = createProviders(pause === 'pause', lateness)
const log = createLog('warn', false)
const tell = (told: ParleyTold) => process.send?.(told)

const voiceHost = createVoiceHost(
  {
    ...providers,
    clock: systemClock,
    log,
    capacity: CAPACITY,
    ready: Promise.resolve(),
    createLine: createBrowserLeg,
    openTelephone: (events) =>
      openSipEndpoint(
        {
          host: '127.0.0.1',
          port: Number(port),
          mediaPorts: { from: Number(from), to: Number(to) },
          trusted: ['127.0.0.1'],
          allowsNeighbours: false,
          secret: 'of the benchmark',
          log,
          clock: systemClock,
        },
        events,
      ),
  },
  (event) => {
    if (event.type === 'telephone') tell({ type: 'ready', providersUs: costOfProviders() })
    if (event.type !== 'ringing') return
    const snapshot = snapshotFor(event.caller ?? ANONYMOUS)
    voiceHost.handle({ type: 'answer', callId: event.callId, snapshot, by: 'telephone' })
  },
)

process.on('disconnect', () => process.exit())
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const timersLateMs = Object.values(lateness)
    .map((each) => each.splice(0).toSorted((a, b) => a - b))
    .reduce((sum, each) => sum + (each[each.length >> 1] ?? 0), 0)
  const rssMib = process.memoryUsage().rss / 2 ** 20
  tell({ type: 'usage', cpuMs: (user + system) / 1000, rssMib, timersLateMs })
})

/** What the script itself takes of a frame, in microseconds. */
function costOfProviders(): number {
  const frames = 200_000
  const { signal } = new AbortController()
  const stt = createProviders(false, { stt: [], brain: [], voice: [] }).speechToText.listen(() => {}, signal)
  const activity = providers.voiceActivity.watch(16_000, () => {}, signal)
  const silent = new Int16Array(320)
  const [loud = silent] = speechFrames(16_000, CALLER_LEVEL)
  const before = process.cpuUsage()
  for (let nth = 0; nth < frames; nth++) {
    const frame = nth % 4 === 0 ? loud : silent
    stt.push(frame)
    activity.push(frame)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / frames
}
