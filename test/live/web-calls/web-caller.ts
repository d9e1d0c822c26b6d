import type { Json } from '../../harness.ts'

const RATE = 16_000

/** A program that speaks the web call's protocol, and nothing else. */
export type WebCaller = {
  readonly messages: Json[]
  readonly voiceMs: number
  send(message: object): void
  sendText(text: string): void
  /** Makes sound, or silence, for so long; all of it at once. */
  sound(ms: number, loud: boolean): void
  /** Sends samples of 16 kHz. */
  play(samples: Int16Array): void
  /** The first message after the last one waited for that fits. */
  hear(fits: (message: Json) => boolean): Promise<Json>
  closed(): Promise<{ code: number }>
  close(): void
}

export type CallerOptions = {
  /** Reports as played what it has only just received. */
  readonly acknowledge: boolean
  /** Hears the agent as it comes in. */
  readonly onVoice?: (samples: Int16Array) => void
  readonly onMessage?: (message: Json) => void
}

export async function callFrom(url: string, options: CallerOptions): Promise<WebCaller> {
  const socket = new WebSocket(url)
  socket.binaryType = 'arraybuffer'
  const messages: Json[] = []
  const waiting = new Set<() => void>()
  let seen = 0
  let voiceBytes = 0
  const closed = Promise.withResolvers<{ code: number }>()
  socket.addEventListener('close', ({ code }) => closed.resolve({ code }))
  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    if (data instanceof ArrayBuffer) {
      voiceBytes += data.byteLength
      options.onVoice?.(new Int16Array(data))
      return
    }
    const message: Json = JSON.parse(String(data))
    messages.push(message)
    if (options.acknowledge && message.type === 'mark')
      socket.send(JSON.stringify({ type: 'played', mark: message.mark }))
    options.onMessage?.(message)
    for (const look of waiting) look()
  })
  const opened = Promise.withResolvers<void>()
  socket.addEventListener('open', () => opened.resolve())
  await Promise.race([opened.promise, closed.promise])

  return {
    messages,
    get voiceMs() {
      return (voiceBytes / 2 / RATE) * 1000
    },
    send: (message) => socket.send(JSON.stringify(message)),
    sendText: (text) => socket.send(text),
    sound: (ms, loud) => socket.send(buzz((ms * RATE) / 1000, loud ? 8000 : 0)),
    play: (samples) => socket.send(new Int16Array(samples)),
    hear(fits) {
      const heard = Promise.withResolvers<Json>()
      const look = () => {
        for (; seen < messages.length; seen++) {
          if (!fits(messages[seen])) continue
          heard.resolve(messages[seen++])
          waiting.delete(look)
          return
        }
      }
      waiting.add(look)
      look()
      return heard.promise
    },
    closed: () => closed.promise,
    close: () => socket.close(1000),
  }
}

/** 400 Hz: a sound that a telephone carries. */
function buzz(length: number, level: number): Int16Array {
  const half = RATE / 800
  return new Int16Array(length).map((_sample, index) => (Math.floor(index / half) % 2 === 0 ? level : -level))
}
