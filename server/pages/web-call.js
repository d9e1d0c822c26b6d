import { ask } from './api.js'

/** A second of speech that the network does not take: what is older is of no use to anybody. */
const MAX_UNSENT_BYTES = 32_000
/** The service answers a hang-up at once. A connection that does not is given up. */
const HANG_UP_MS = 2000

/**
 * @typedef {'caller_hung_up' | 'agent_hung_up' | 'transferred' | 'timeout' | 'failed'} Ended
 * @typedef {{
 *   end_of_turn_ms: number, words_final_ms: number | null, asked_ms: number | null,
 *   first_reply_ms: number | null, filler_ms: number | null, first_audio_ms: number | null,
 * }} TurnTimes
 * @typedef {{ type: 'words', speaker: 'agent' | 'caller', text: string, final: boolean, turn: number }} WordsMessage
 * @typedef {{ type: 'ready', call_id: string, sample_rate: number }
 *   | WordsMessage
 *   | { type: 'mark', mark: number }
 *   | { type: 'clear' }
 *   | { type: 'state', state: 'listening' | 'thinking' | 'speaking' }
 *   | { type: 'turn', turn: number, waterfall: TurnTimes }
 *   | { type: 'error', error: string }
 *   | { type: 'ended', reason: Ended }} ServerMessage
 *
 * @typedef {{
 *   message(message: ServerMessage): void,
 *   voice(pcm: ArrayBuffer): void,
 *   over(reason: Ended | 'lost' | 'refused'): void,
 * }} CallListener
 *
 * @typedef {{
 *   readonly id: string,
 *   speak(pcm: ArrayBuffer): void, press(digit: string): void, type(text: string): void, played(mark: number): void,
 *   hangUp(): void,
 * }} WebCall
 */

/**
 * Places a call to an agent and connects to it. docs/web-call.md has the protocol.
 *
 * @param {string} agentId
 * @param {CallListener} listener
 * @param {AbortSignal} signal Aborted, nothing is connected any more.
 * @returns {Promise<WebCall>}
 */
export async function placeCall(agentId, listener, signal) {
  const { data } = await ask('POST', `/agents/${encodeURIComponent(agentId)}/web-calls`, {}, signal)
  signal.throwIfAborted()
  let isLeaving = false
  const socket = connect(data.url, {
    ...listener,
    over: (reason) => listener.over(reason === 'lost' && isLeaving ? 'caller_hung_up' : reason),
  })
  /** @param {object} message */
  const send = (message) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  return {
    id: data.call_id,
    speak(pcm) {
      const isReady = socket.readyState === WebSocket.OPEN && socket.bufferedAmount < MAX_UNSENT_BYTES
      if (isReady) socket.send(pcm)
    },
    press: (digit) => send({ type: 'digit', digit }),
    type: (text) => send({ type: 'text', text }),
    played: (mark) => send({ type: 'played', mark }),
    hangUp() {
      isLeaving = true
      send({ type: 'hang_up' })
      if (socket.readyState === WebSocket.OPEN) setTimeout(() => socket.close(1000), HANG_UP_MS)
      else socket.close(1000)
    },
  }
}

/**
 * @param {string} url
 * @param {CallListener} listener
 */
function connect(url, listener) {
  // The page speaks to where it came from, under whichever name the person knows the service by.
  const address = new URL(new URL(url).pathname, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  const socket = new WebSocket(address)
  socket.binaryType = 'arraybuffer'
  /** @type {Ended | undefined} */
  let ended
  socket.addEventListener('message', ({ data }) => {
    if (data instanceof ArrayBuffer) return listener.voice(data)
    /** @type {ServerMessage} */
    const message = JSON.parse(data)
    if (message.type === 'ended') ended = message.reason
    listener.message(message)
  })
  socket.addEventListener('close', ({ code }) => listener.over(ended ?? (code === 4004 ? 'refused' : 'lost')))
  return socket
}
