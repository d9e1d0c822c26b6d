/** A second of speech that the network does not take: older audio is useless. */
const MAX_UNSENT_BYTES = 32_000
/** The service answers a hang-up at once. A connection that does not is given up. */
const HANG_UP_MS = 2000
const UNKNOWN_TOKEN = 4004

type Ended = 'caller_hung_up' | 'agent_hung_up' | 'transferred' | 'timeout' | 'failed'
export type AgentState = 'listening' | 'thinking' | 'speaking'
export type TurnTimes = {
  readonly end_of_turn_ms: number
  readonly words_final_ms: number | null
  readonly asked_ms: number | null
  readonly first_reply_ms: number | null
  readonly filler_ms: number | null
  readonly first_audio_ms: number | null
}
export type WordsMessage = {
  readonly type: 'words'
  readonly speaker: 'agent' | 'caller'
  readonly text: string
  readonly final: boolean
  readonly turn: number
}
export type ServerMessage =
  | { readonly type: 'ready'; readonly call_id: string; readonly sample_rate: number }
  | WordsMessage
  | { readonly type: 'mark'; readonly mark: number }
  | { readonly type: 'clear' }
  | { readonly type: 'state'; readonly state: AgentState }
  | { readonly type: 'turn'; readonly turn: number; readonly waterfall: TurnTimes }
  | { readonly type: 'error'; readonly error: string }
  | { readonly type: 'ended'; readonly reason: Ended }

/** `lost`: the connection broke. `refused`: the token was too old. */
export type CallEnd = Ended | 'lost' | 'refused'

export type CallListener = {
  message(message: ServerMessage): void
  /** Some of the agent's voice, in the caller's format. */
  voice(pcm: ArrayBuffer): void
  over(end: CallEnd): void
}

/** A call that is connected. */
export type ConnectedCall = {
  /** 20 ms of the caller's voice: PCM, 16 bits, mono, 16,000 samples a second. */
  speak(pcm: ArrayBuffer): void
  press(digit: string): void
  /** A turn in writing, of at most 500 characters. */
  type(text: string): void
  played(mark: number): void
  hangUp(): void
}

type ConnectOptions = {
  /** Where the platform has none of its own, as in Node 20: that of the package `ws`. */
  readonly WebSocket?: typeof WebSocket
}

/** Connects to a call that has been placed, by its `url`. docs/web-call.md has the protocol. */
export function connectCall(
  url: string,
  listener: CallListener,
  options: ConnectOptions = {},
): ConnectedCall {
  const socket = new (options.WebSocket ?? WebSocket)(url)
  let isLeaving = false
  follow(socket, {
    ...listener,
    over: (end) => listener.over(end === 'lost' && isLeaving ? 'caller_hung_up' : end),
  })
  const send = (message: object) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  return {
    speak(pcm) {
      const isReady = socket.readyState === socket.OPEN && socket.bufferedAmount < MAX_UNSENT_BYTES
      if (isReady) socket.send(pcm)
    },
    press: (digit) => send({ type: 'digit', digit }),
    type: (text) => send({ type: 'text', text }),
    played: (mark) => send({ type: 'played', mark }),
    hangUp() {
      isLeaving = true
      send({ type: 'hang_up' })
      if (socket.readyState === socket.OPEN) setTimeout(() => socket.close(1000), HANG_UP_MS)
      else socket.close(1000)
    },
  }
}

function follow(socket: WebSocket, listener: CallListener): void {
  socket.binaryType = 'arraybuffer'
  let ended: Ended | undefined
  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | string>) => {
    if (data instanceof ArrayBuffer) return listener.voice(data)
    const message = JSON.parse(data) as ServerMessage
    if (message.type === 'ended') ended = message.reason
    return listener.message(message)
  })
  socket.addEventListener('close', ({ code }) =>
    listener.over(ended ?? (code === UNKNOWN_TOKEN ? 'refused' : 'lost')),
  )
}
