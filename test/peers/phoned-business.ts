import { readPcm16 } from '../../server/src/audio/wav.ts'
import { createChildService, signUpAt, type ChildService } from '../child-service.ts'
import { AN_AGENT, type Json } from '../harness.ts'
import type { Sound } from './baresip.ts'
import { freePort, freePorts } from './ports.ts'

/** A business with an agent or more at a service in a process of its own, which hears and speaks for real. */
export type PhonedBusiness = {
  readonly sipPort: number
  /** Employs an agent, and gives back the number that reaches it. */
  employ(agent: object): Promise<Employed>
  /** The call that is under way and has not been followed yet, once there is one. */
  follow(): Promise<FollowedCall | undefined>
  call(callId: string): Promise<Json>
  /** Of a call that is over; undefined as long as it is not analysed. */
  transcript(callId: string): Promise<Json | undefined>
  /** Both sides of a call. */
  recording(callId: string): Promise<{ caller: Sound; agent: Sound }>
  close(): Promise<void>
}

export type Employed = { readonly agentId: string; readonly number: string }

/** What is told of a call while it goes on. */
export type FollowedCall = { readonly id: string; readonly news: readonly Json[]; stop(): void }

const MEDIA_PORTS = 20
const CAPACITY = 2
const HEADER_BYTES = 44

export async function openPhonedBusiness(): Promise<PhonedBusiness> {
  const sipPort = await freePort()
  const media = await freePorts(MEDIA_PORTS)
  const service = await createChildService({
    env: {
      CALL_CAPACITY: String(CAPACITY),
      SIP_HOST: '127.0.0.1',
      SIP_PORT: String(sipPort),
      RTP_PORTS: `${media}-${media + MEDIA_PORTS - 1}`,
      SIP_TRUSTED: '127.0.0.1',
    },
  })
  await service.start()
  const { key } = await signUpAt(service)
  const get = async (target: string): Promise<Json> => (await service.ask('GET', target, { key })).body
  const followed = new Set<string>()
  return {
    sipPort,
    async employ(agent) {
      const made = await service.ask('POST', '/agents', { key, body: { ...AN_AGENT, ...agent } })
      const agentId: string = made.body.agent.id
      const acquired = await service.ask('POST', '/phone-numbers', {
        key,
        body: { agent_id: agentId, country: 'US' },
      })
      return { agentId, number: acquired.body.phone_number }
    },
    async follow() {
      const { data } = await get('/calls?status=live')
      const found = data.find(({ id }: Json) => !followed.has(id))
      if (found === undefined) return undefined
      followed.add(found.id)
      return followCall(service, key, found.id)
    },
    call: async (callId) => (await get(`/calls/${callId}`)).data,
    async transcript(callId) {
      const { agentId, transcript_id: id } = (await get(`/calls/${callId}`)).data
      if (id === null) return undefined
      const { data } = await get(`/agents/${agentId}/transcripts`)
      return data.transcripts.find((each: Json) => each.id === id)
    },
    async recording(callId) {
      const answer = await fetch(`${service.url}/calls/${callId}/recording`, {
        headers: { authorization: `Bearer ${key}` },
      })
      if (!answer.ok) throw new Error(`No recording: ${await answer.text()}`)
      return sidesOf(new Uint8Array(await answer.arrayBuffer()))
    },
    close: () => service.remove(),
  }
}

async function followCall({ url }: ChildService, key: string, id: string): Promise<FollowedCall> {
  const stop = new AbortController()
  const { body } = await fetch(`${url}/calls/${id}/events`, {
    headers: { authorization: `Bearer ${key}` },
    signal: stop.signal,
  })
  const news: Json[] = []
  // It ends with the call, with the service, or when it is stopped.
  void read(body, news).catch(() => undefined)
  return { id, news, stop: () => stop.abort() }
}

async function read(body: ReadableStream<Uint8Array> | null, news: Json[]): Promise<void> {
  let text = ''
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (text + piece).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) news.push(JSON.parse(line.slice(6)))
  }
}

function sidesOf(wav: Uint8Array): { caller: Sound; agent: Sound } {
  const sound = readPcm16(wav.subarray(HEADER_BYTES))
  const side = (first: number): Sound => ({
    samples: Int16Array.from({ length: sound.length / 2 }, (_, at) => sound[2 * at + first]!),
    rate: 16_000,
  })
  return { caller: side(0), agent: side(1) }
}
