import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { readPcm16 } from '../../server/src/voice/audio/wav.ts'
import type { Json } from '../harness.ts'
import type { Sound } from './phones/baresip.ts'
import { readReports, startTelephoneService, type CalledAgent } from './telephone-service.ts'

/** Something has gone wrong when one thing takes longer: models may have to load, and whole answers are heard out. */
export const SOON = { timeout: 90_000, interval: 50 }

/** A business at a service in a process of its own, which hears, thinks and speaks for real. */
export type PhonedBusiness = {
  readonly sipPort: number
  agent(settings: object): Promise<CalledAgent>
  /** Waits until the sound of a text is kept, so that it need not be made in a call. */
  untilMade(text: string): Promise<void>
  /** Waits for the next call and returns it. */
  follow(): Promise<FollowedCall>
  call(callId: string): Promise<Json>
  /** Waits until the call is over and analysed. */
  transcript(callId: string): Promise<Json>
  recording(callId: string): Promise<Record<'caller' | 'agent', Sound>>
  close(): Promise<void>
}

/** The updates of a call while it goes on. */
export type FollowedCall = {
  readonly id: string
  readonly news: readonly Json[]
  /** What the agent has said in full, or up to where it was cut. */
  agentWords(from?: number): string[]
  /** Waits until it is the caller's go after the `from`th of the news. */
  untilListening(from?: number): Promise<void>
  /** Waits until the agent has said this and listens again. */
  untilSaid(words: string, from?: number): Promise<void>
}

const CAPACITY = 2
const WAV_HEADER_BYTES = 44
const RECORDED_RATE = 16_000

export async function openPhonedBusiness(): Promise<PhonedBusiness> {
  const env = { CALL_CAPACITY: String(CAPACITY), SIP_TRUSTED: '127.0.0.1' }
  const { service, sipPort, key, agent } = await startTelephoneService(env, { isScripted: false })
  const headers = { authorization: `Bearer ${key}` }
  const get = async (target: string): Promise<Json> => (await service.ask('GET', target, { key })).body.data
  const followed = new Set<string>()

  async function unfollowed(): Promise<Json> {
    const live: Json[] = await get('/calls?status=live')
    return live.find(({ id }) => !followed.has(id))
  }

  return {
    sipPort,
    agent,
    async untilMade(text) {
      await vi.waitFor(() => expect(textsKept(service.dataDir)).toContain(text), SOON)
    },
    async follow() {
      const { id } = await vi.waitUntil(unfollowed, SOON)
      followed.add(id)
      const { body } = await fetch(`${service.url}/calls/${id}/events`, { headers })
      const news: Json[] = []
      // It ends with the call, or with the service.
      void readReports(body!, news).catch(() => undefined)
      return followedCall(id, news)
    },
    call: (callId) => get(`/calls/${callId}`),
    async transcript(callId) {
      const isOver = async () => (await get(`/calls/${callId}`)).transcript_id !== null
      await expect.poll(isOver, SOON).toBe(true)
      const { agentId, transcript_id: id } = await get(`/calls/${callId}`)
      const { transcripts } = await get(`/agents/${agentId}/transcripts`)
      return transcripts.find((each: Json) => each.id === id)
    },
    async recording(callId) {
      const answer = await fetch(`${service.url}/calls/${callId}/recording`, { headers })
      if (!answer.ok) throw new Error(`There is no recording: ${await answer.text()}`)
      return sidesOf(new Uint8Array(await answer.arrayBuffer()))
    },
    close: () => service.remove(),
  }
}

/** Every file of kept speech begins with a line that has its clauses. */
function textsKept(dataDir: string): string[] {
  return globSync(path.join(dataDir, 'speech/**/*.speech')).map((file) => {
    const [head = ''] = readFileSync(file, 'utf8').split('\n', 1)
    const clauses: Json[] = JSON.parse(head)
    return clauses.map(({ text }) => text).join(' ')
  })
}

function followedCall(id: string, news: readonly Json[]): FollowedCall {
  const isListening = ({ type, state }: Json) => type === 'state' && state === 'listening'
  const isAgents = ({ type, speaker, final }: Json) => type === 'words' && speaker === 'agent' && final
  const agentWords = (from = 0): string[] =>
    news
      .slice(from)
      .filter(isAgents)
      .map(({ text }) => text)
  const untilListening = async (from = 0): Promise<void> =>
    void (await vi.waitUntil(() => news.slice(from).some(isListening), SOON))
  return {
    id,
    news,
    agentWords,
    untilListening,
    async untilSaid(words, from = 0) {
      await expect.poll(() => agentWords(from).join(' '), SOON).toContain(words)
      await untilListening(news.findLastIndex(isAgents))
    },
  }
}

/** The caller is left, the agent right. */
function sidesOf(wav: Uint8Array): Record<'caller' | 'agent', Sound> {
  const soundBytes = new DataView(wav.buffer, wav.byteOffset).getUint32(WAV_HEADER_BYTES - 4, true)
  const sound = readPcm16(wav.subarray(WAV_HEADER_BYTES, WAV_HEADER_BYTES + soundBytes))
  const side = (first: number): Sound => ({
    samples: Int16Array.from({ length: sound.length / 2 }, (_, at) => sound[2 * at + first]!),
    rate: RECORDED_RATE,
  })
  return { caller: side(0), agent: side(1) }
}
