import { parentPort } from 'node:worker_threads'
import type { VoiceCommand, VoiceHost, Emit, VoiceEvent } from './host.ts'

/** The voice plane's end of its thread: obeys what the service orders, and tells it what happens. */
export function serveVoiceHost(create: (tell: Emit) => VoiceHost): void {
  const plane = create(createTeller())
  parentPort?.on('message', (order: VoiceCommand | 'stop') => {
    if (order !== 'stop') return plane.handle(order)
    void plane.close().finally(() => process.exit(0))
  })
}

/** All that one tick brings goes as one message: messages cost more than what is in them. */
function createTeller(): Emit {
  let many: VoiceEvent[] = []
  return (tidings) => {
    many.push(tidings)
    if (many.length > 1) return
    queueMicrotask(() => {
      const batch = many
      many = []
      parentPort?.postMessage(batch, batch.flatMap(buffersOf))
    })
  }
}

function buffersOf(tidings: VoiceEvent): ArrayBuffer[] {
  const isAudio = tidings.type === 'send' && typeof tidings.data !== 'string'
  return isAudio ? [tidings.data.buffer as ArrayBuffer] : []
}
