import { createRecogniser } from './recogniser.fixture.ts'
import { startVendorServer, type Session, type Speaker, type VendorServer } from './vendor-server.fixture.ts'

// As in https://developers.deepgram.com/reference/speech-to-text/listen-streaming.

const RATE = 16_000
const INTERIM_EVERY = 0.5 * RATE
const ENDPOINTING = 0.3 * RATE
const UTTERANCE_END = RATE
/** With less in hand `Finalize` is not answered. */
const NOTICEABLE = 0.05 * RATE
export const KEY = 'deepgram-test-key'

export type DeepgramServer = {
  readonly server: VendorServer
  /** Messages other than audio, in order. */
  readonly received: string[]
}

export async function startDeepgram(): Promise<DeepgramServer> {
  const received: string[] = []
  return {
    received,
    server: await startVendorServer(isAllowed, (speaker) => deepgramSession(speaker, received)),
  }
}

function isAllowed({ url, authorization }: { url: string; authorization: string | undefined }): boolean {
  const { pathname, searchParams } = new URL(url, 'ws://localhost')
  const format = [searchParams.get('encoding'), searchParams.get('sample_rate'), searchParams.get('channels')]
  return pathname === '/v1/listen' && authorization === `Token ${KEY}` && format.join() === 'linear16,16000,1'
}

function deepgramSession(speaker: Speaker, received: string[]): Session {
  const recognise = createRecogniser(RATE)
  let samples = new Int16Array(0)
  /** What stays lies before this. */
  let settled = 0
  let reported = 0
  /** Where sound was last, until the end of the utterance was told. */
  let soundedAt: number | undefined

  function report(isFinal: boolean, isSpeechFinal: boolean, isFinalized: boolean): void {
    const transcript = recognise(samples.subarray(settled))
    speaker.say({
      type: 'Results',
      channel_index: [0, 1],
      start: settled / RATE,
      duration: (samples.length - settled) / RATE,
      is_final: isFinal,
      speech_final: isSpeechFinal,
      from_finalize: isFinalized,
      channel: { alternatives: [{ transcript, confidence: transcript === '' ? 0 : 0.98, words: [] }] },
      metadata: { request_id: '00000000-0000-0000-0000-000000000000' },
    })
    reported = samples.length
    if (isFinal) settled = samples.length
  }

  /** A pause after speech. */
  function isEndpoint(): boolean {
    if (samples.length - settled <= ENDPOINTING) return false
    const isSilent = samples.subarray(-ENDPOINTING).every((sample) => sample === 0)
    return isSilent && samples.subarray(settled).some((sample) => sample !== 0)
  }

  return {
    binary(data) {
      const more = new Int16Array(samples.length + data.length / 2)
      more.set(samples)
      for (let index = 0; index < data.length / 2; index++) {
        const sample = data.readInt16LE(2 * index)
        more[samples.length + index] = sample
        if (sample !== 0) soundedAt = samples.length + index
      }
      samples = more
      speaker.heardMs((1000 * data.length) / 2 / RATE)
      if (isEndpoint()) report(true, true, false)
      else if (samples.length - reported >= INTERIM_EVERY) report(false, false, false)
      if (soundedAt === undefined || samples.length - soundedAt < UTTERANCE_END) return
      speaker.say({ type: 'UtteranceEnd', channel: [0, 1], last_word_end: soundedAt / RATE })
      soundedAt = undefined
    },
    text({ type }) {
      received.push(String(type))
      if (type === 'Finalize' && samples.length - settled >= NOTICEABLE) report(true, false, true)
      if (type !== 'CloseStream') return
      speaker.say({ type: 'Metadata', duration: samples.length / RATE, channels: 1 })
      speaker.close()
    },
  }
}
