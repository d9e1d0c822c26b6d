import { randomUUID } from 'node:crypto'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { WebSocket } from 'ws'
import data from '../../../../../data/cloud-voices.json' with { type: 'json' }
import { cloudTts, type CloudTtsSettings, type Utterance } from './cloud-tts.ts'
import { evenLetterEnds, type VendorSound } from './pieces.ts'
import { address, createPcmDecoder, MAX_MESSAGE_BYTES, refusal } from './request.ts'
import { VOICE_RATE, type TextToSpeech } from '../../text-to-speech.ts'
import { SpeechError } from '../../speech-error.ts'
import { tagOfVoice } from '../../voice-language.ts'

const NAME = 'cartesia'
const BASE_URL = 'https://api.cartesia.ai'
/** Its successor takes no speed: docs.cartesia.ai/build-with-cartesia/capability-guides/volume-speed-emotion. */
const MODEL = 'sonic-3'
const SLOWEST = 0.6
const FASTEST = 1.5
/** With this version and later, errors are objects: docs.cartesia.ai/use-the-api/api-errors. */
const VERSION = '2026-03-01'
const CONNECT_MS = 4000
/** Cartesia hangs up after five minutes without a word. Before that a new clause needs no new handshake. */
const IDLE_MS = 240_000
/** What a clause may bring before it is taken: hundreds of milliseconds each, so far beyond any clause. */
const MAX_MESSAGES = 2000

const Message = Type.Object({
  type: Type.String(),
  context_id: Type.Optional(Type.String()),
  status_code: Type.Optional(Type.Number()),
  data: Type.Optional(Type.String()),
  word_timestamps: Type.Optional(
    Type.Object({
      words: Type.Array(Type.String()),
      start: Type.Array(Type.Number()),
      end: Type.Array(Type.Number()),
    }),
  ),
})
type CartesiaMessage = Static<typeof Message>

/**
 * Cartesia by its WebSocket, with one context for each clause:
 * https://docs.cartesia.ai/2026-03-01/api-reference/tts/websocket
 */
export function cartesiaTts(settings: CloudTtsSettings): TextToSpeech {
  const voices = { ...data.cartesia.voices, ...settings.voices }
  const connection = createCartesiaConnection(settings.apiKey, settings.baseUrl ?? BASE_URL)
  return cloudTts(
    {
      name: NAME,
      rate: VOICE_RATE,
      slowest: SLOWEST,
      fastest: FASTEST,
      async *stream(utterance, signal) {
        const decode = createPcmDecoder()
        for await (const message of connection.generate(request(settings, utterance), signal)) {
          yield soundOf(message, decode)
        }
      },
    },
    { voices, limits: settings.limits },
  )
}

function request({ model = MODEL }: CloudTtsSettings, { spoken, voice, voiceId, speed }: Utterance) {
  return {
    model_id: model,
    transcript: spoken,
    voice: { mode: 'id', id: voice },
    language: tagOfVoice(voiceId),
    output_format: { container: 'raw', encoding: 'pcm_s16le', sample_rate: VOICE_RATE },
    add_timestamps: true,
    continue: false,
    ...(speed !== 1 && { generation_config: { speed } }),
  }
}

function soundOf(
  { data: sound, word_timestamps: times }: CartesiaMessage,
  decode: ReturnType<typeof createPcmDecoder>,
): VendorSound {
  const letterEndsMs = times?.words.flatMap((word, index) =>
    evenLetterEnds(word, (times.start[index] ?? 0) * 1000, (times.end[index] ?? 0) * 1000),
  )
  return {
    ...(sound && { samples: decode(Buffer.from(sound, 'base64')) }),
    ...(letterEndsMs && { letterEndsMs }),
  }
}

type CartesiaConnection = {
  /** Everything that comes for one clause, until it is done. */
  generate(request: object, signal: AbortSignal): AsyncIterable<CartesiaMessage>
}

type Socket = {
  readonly isOpen: boolean
  send(message: object): void
  /** What comes for a context, until it is removed. */
  readonly contexts: Map<string, Mailbox<CartesiaMessage>>
  readonly opened: Promise<void>
  /** How many messages have come: none for long means a dead peer. */
  received: number
  terminate(): void
}

/**
 * One socket for all clauses of all calls, as Cartesia advises: a context costs nothing, a handshake as much time as
 * the speech. It opens with the first clause and again whenever it was lost.
 */
function createCartesiaConnection(apiKey: string, baseUrl: string): CartesiaConnection {
  let socket: Socket | undefined
  let idle: NodeJS.Timeout | undefined

  async function connected(signal: AbortSignal): Promise<Socket> {
    clearTimeout(idle)
    if (!socket?.isOpen) socket = openSocket(apiKey, baseUrl)
    const current = socket
    await Promise.race([current.opened, aborted(signal)])
    return current
  }

  return {
    async *generate(request, signal) {
      const current = await connected(signal)
      const id = randomUUID()
      const receivedBefore = current.received
      const mailbox = createMailbox<CartesiaMessage>(signal)
      current.contexts.set(id, mailbox)
      let isDone = false
      try {
        current.send({ ...request, context_id: id })
        for await (const message of mailbox.messages()) {
          isDone = message.type === 'done'
          if (isDone) return
          yield message
        }
      } finally {
        current.contexts.delete(id)
        if (!isDone) current.send({ context_id: id, cancel: true })
        // Nothing came for the whole timeout: the connection is dead, and the next clause needs a new one.
        if (signal.aborted && signal.reason instanceof SpeechError && current.received === receivedBefore)
          current.terminate()
        if (current.contexts.size === 0) idle = setTimeout(() => current.terminate(), IDLE_MS).unref()
      }
    },
  }
}

function openSocket(apiKey: string, baseUrl: string): Socket {
  const url = address(baseUrl, 'tts/websocket')
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:'
  const webSocket = new WebSocket(url, {
    headers: { authorization: `Bearer ${apiKey}`, 'cartesia-version': VERSION },
    handshakeTimeout: CONNECT_MS,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  })
  const contexts: Socket['contexts'] = new Map()
  const opening = Promise.withResolvers<void>()
  // It may fail when it is no longer wanted.
  opening.promise.catch(() => undefined)
  let isOpen = true

  function fail(error: SpeechError): void {
    isOpen = false
    opening.reject(error)
    for (const mailbox of contexts.values()) mailbox.fail(error)
    webSocket.terminate()
  }

  webSocket.on('open', () => opening.resolve())
  webSocket.on('unexpected-response', (request, response) => {
    request.destroy()
    fail(refusal(NAME, response.statusCode ?? 0))
  })
  webSocket.on('error', (cause) => fail(new SpeechError('broken', `${NAME} cannot be reached.`, { cause })))
  webSocket.on('close', () => fail(new SpeechError('broken', `${NAME} hung up.`)))
  webSocket.on('message', (bytes: Buffer) => {
    self.received++
    const message = parse(bytes)
    if (message === undefined)
      return fail(new SpeechError('broken', `${NAME} sent something else than sound.`))
    deliver(message, contexts)
  })

  const self: Socket = {
    get isOpen() {
      return isOpen
    },
    contexts,
    opened: opening.promise,
    received: 0,
    send(message) {
      if (webSocket.readyState === WebSocket.OPEN) webSocket.send(JSON.stringify(message))
    },
    terminate() {
      fail(new SpeechError('broken', `${NAME} is not there any more.`))
    },
  }
  return self
}

/** An error without a context is about the connection, and so about all that are under way. */
function deliver(message: CartesiaMessage, contexts: Socket['contexts']): void {
  const named = message.context_id === undefined ? undefined : contexts.get(message.context_id)
  if (message.type !== 'error') return named?.put(message)
  const error = refusal(NAME, message.status_code ?? 0)
  if (named) return named.fail(error)
  if (message.context_id === undefined) for (const mailbox of contexts.values()) mailbox.fail(error)
}

function parse(bytes: Buffer): CartesiaMessage | undefined {
  try {
    return Value.Parse(Message, JSON.parse(bytes.toString()))
  } catch {
    return undefined
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

type Mailbox<Message> = {
  put(message: Message): void
  fail(error: SpeechError): void
  /** What was put, in order, and what will be. Throws what it failed with, or why it was aborted. */
  messages(): AsyncGenerator<Message>
}

/** Hands what events bring to a loop. */
function createMailbox<Message>(signal: AbortSignal): Mailbox<Message> {
  const waiting: Message[] = []
  let failure: SpeechError | undefined
  let changed = Promise.withResolvers<void>()

  function tell(): void {
    changed.resolve()
    changed = Promise.withResolvers()
  }

  return {
    put(message) {
      if (waiting.length >= MAX_MESSAGES) failure ??= new SpeechError('broken', 'Nobody takes what comes.')
      else waiting.push(message)
      tell()
    },
    fail(error) {
      failure ??= error
      tell()
    },
    async *messages() {
      signal.addEventListener('abort', tell)
      try {
        for (;;) {
          signal.throwIfAborted()
          const message = waiting.shift()
          if (message !== undefined) yield message
          else if (failure) throw failure
          else await changed.promise
        }
      } finally {
        signal.removeEventListener('abort', tell)
      }
    },
  }
}
