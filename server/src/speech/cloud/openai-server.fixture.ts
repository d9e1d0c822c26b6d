import { createRecogniser } from './recogniser.fixture.ts'
import { startVendorServer, type Session, type Speaker, type VendorServer } from './vendor-server.fixture.ts'

// As in https://developers.openai.com/api/docs/guides/realtime-transcription and
// https://developers.openai.com/api/reference/resources/realtime/server-events.

const RATE = 24_000
const DELTA_EVERY = 0.5 * RATE
const MIN_COMMIT = 0.1 * RATE
const TRANSCRIPTION = 'conversation.item.input_audio_transcription'
export const KEY = 'openai-test-key'

export type OpenAiServer = {
  readonly server: VendorServer
  /** The sessions that were asked for. */
  readonly sessions: unknown[]
  /** What becomes of the next items instead of their words. */
  readonly mishaps: ('failed' | 'refused')[]
  /** Seconds of audio received. */
  readonly heard: { seconds: number }
}

export async function startOpenAi(): Promise<OpenAiServer> {
  const state = { sessions: [], mishaps: [], heard: { seconds: 0 } } satisfies Omit<OpenAiServer, 'server'>
  return { ...state, server: await startVendorServer(isAllowed, (speaker) => openAiSession(speaker, state)) }
}

function isAllowed({ url, authorization }: { url: string; authorization: string | undefined }): boolean {
  return url === '/v1/realtime?intent=transcription' && authorization === `Bearer ${KEY}`
}

function openAiSession(
  speaker: Speaker,
  { sessions, mishaps, heard }: Omit<OpenAiServer, 'server'>,
): Session {
  const recognise = createRecogniser(RATE)
  let samples = new Int16Array(0)
  let isConfigured = false
  let items = 1
  let told = ''
  let toldAt = 0
  const say = (type: string, fields: object) => speaker.say({ type, event_id: `event_${items}`, ...fields })
  const refuse = (code: string) =>
    say('error', { error: { type: 'invalid_request_error', code, message: code } })
  const item = () => ({ item_id: `item_${items}`, content_index: 0 })

  function append(audio: string): void {
    if (!isConfigured) return refuse('session_not_configured')
    const data = Buffer.from(audio, 'base64')
    const more = new Int16Array(samples.length + data.length / 2)
    more.set(samples)
    for (let index = 0; index < data.length / 2; index++) {
      more[samples.length + index] = data.readInt16LE(2 * index)
    }
    samples = more
    heard.seconds += data.length / 2 / RATE
    if (samples.length - toldAt >= DELTA_EVERY) tellMore()
    speaker.heardMs((1000 * data.length) / 2 / RATE)
  }

  function tellMore(): void {
    toldAt = samples.length
    const text = recognise(samples)
    if (text.startsWith(told) && text !== told) {
      say(`${TRANSCRIPTION}.delta`, { ...item(), delta: text.slice(told.length) })
      told = text
    }
  }

  function commit(): void {
    const mishap = mishaps.shift()
    if (mishap === 'refused' || samples.length < MIN_COMMIT) return refuse('input_audio_buffer_commit_empty')
    say('input_audio_buffer.committed', { ...item(), previous_item_id: null })
    if (mishap === 'failed')
      say(`${TRANSCRIPTION}.failed`, { ...item(), error: { code: 'audio_unintelligible' } })
    else say(`${TRANSCRIPTION}.completed`, { ...item(), transcript: recognise(samples) })
    items += 1
    samples = new Int16Array(0)
    told = ''
    toldAt = 0
  }

  say('session.created', { session: { type: 'realtime' } })
  return {
    binary: () => refuse('binary'),
    text(message) {
      if (message['type'] === 'session.update') {
        sessions.push(message['session'])
        isConfigured = true
        say('session.updated', { session: message['session'] })
      } else if (message['type'] === 'input_audio_buffer.append') append(String(message['audio']))
      else if (message['type'] === 'input_audio_buffer.commit') commit()
      else refuse('unknown_event')
    },
  }
}
