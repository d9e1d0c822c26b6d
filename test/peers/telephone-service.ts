import { expect } from 'vitest'
import { createChildService, signUpAt, type ChildService } from '../crashes/child-service.ts'
import { AN_AGENT, type Json } from '../harness.ts'
import { freePort, freePorts } from './ports.ts'
import { createRawCall, openRawCaller, type RawMessage } from './phones/raw-caller.ts'

/** A service in a process of its own that has a telephone, and an account with agents. */
export type TelephoneService = {
  readonly service: ChildService
  readonly sipPort: number
  readonly key: string
  /** With a number of its own. */
  agent(settings?: object): Promise<CalledAgent>
  /** Resolves when calls from its first address are taken. */
  trunk(settings: TrunkSettings): Promise<Json>
  /** The updates of an agent's live call, from now on. */
  follow(agent: CalledAgent): Promise<readonly Json[]>
  /** That of the only call the agent has had. */
  transcript(agent: CalledAgent): Promise<Json>
}

export type CalledAgent = { readonly id: string; readonly number: string }

type TrunkSettings = {
  readonly inbound?: { readonly addresses?: readonly string[] }
  readonly [setting: string]: unknown
}

const MEDIA_PORTS = 60
const SOON = { timeout: 20_000 }
const ASK_MS = 500
const MAX_ASKED = 40
const MAX_REPORTS = 1000

/**
 * Unless its environment says otherwise, it listens on this machine and takes no calls. Speech and brain
 * follow a script, or are the real ones.
 */
export async function startTelephoneService(
  env: Record<string, string> = {},
  { isScripted = true }: { isScripted?: boolean } = {},
): Promise<TelephoneService> {
  const sipPort = await freePort()
  const media = await freePorts(MEDIA_PORTS)
  const telephone = {
    SIP_HOST: '127.0.0.1',
    SIP_PRIVATE_HOSTS: 'true',
    SIP_PORT: String(sipPort),
    RTP_PORTS: `${media}-${media + MEDIA_PORTS - 1}`,
  }
  const service = await createChildService({ takesCalls: isScripted, env: { ...telephone, ...env } })
  await service.start()
  const { key, cookie } = await signUpAt(service)
  // Tests have more numbers than a starter.
  await service.ask('PATCH', '/subscription', { cookie, body: { plan: 'enterprise' } })
  const ask = async (method: string, url: string, body?: object): Promise<Json> => {
    const answer = await service.ask(method, url, { key, ...(body ? { body } : {}) })
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    service,
    sipPort,
    key,
    async agent(settings = {}) {
      const { agent } = await ask('POST', '/agents', { ...AN_AGENT, ...settings })
      const acquired = await ask('POST', '/phone-numbers', { agent_id: agent.id, country: 'US' })
      return { id: agent.id, number: acquired.phone_number }
    },
    async trunk(settings) {
      const { data } = await ask('POST', '/trunks', { name: 'Of the tests', ...settings })
      const [from] = settings.inbound?.addresses ?? []
      if (from !== undefined) await untilKnown(sipPort, from)
      return data
    },
    async follow({ id }) {
      const live = async () => (await ask('GET', `/calls?status=live&agent_id=${id}`)).data
      await expect.poll(live, SOON).toHaveLength(1)
      const [call] = await live()
      const headers = { authorization: `Bearer ${key}` }
      const { body } = await fetch(`${service.url}/calls/${call.id}/events`, { headers })
      const reports: Json[] = []
      // The service may be killed meanwhile; then there are no more updates.
      readReports(body!, reports).catch(() => undefined)
      return reports
    },
    async transcript({ id }) {
      const all = async () => (await ask('GET', `/agents/${id}/transcripts`)).data.transcripts
      await expect.poll(all, SOON).toHaveLength(1)
      const [transcript] = await all()
      return transcript
    },
  }
}

/** Strangers get no answer to OPTIONS, or are asked for a password. */
async function untilKnown(port: number, from: string): Promise<void> {
  const caller = await openRawCaller({ port }, { from })
  try {
    for (let asked = 0; asked < MAX_ASKED; asked++) {
      caller.send(createRawCall(caller, 'anybody', { port }).request('OPTIONS'))
      const isYes = ({ status }: RawMessage) => status === 200
      const answer = caller.until('answer', isYes, { timeoutMs: ASK_MS })
      if (await answer.catch(() => undefined)) return
    }
    throw new Error(`The trunk at ${from} is not known: ${JSON.stringify(caller.received)}`)
  } finally {
    caller.close()
  }
}

/** Server-sent events, as they come. */
export async function readReports(body: ReadableStream<Uint8Array>, reports: Json[]): Promise<void> {
  let text = ''
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    const events = (text + piece).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      if (data !== undefined && reports.length < MAX_REPORTS) reports.push(JSON.parse(data))
    }
  }
}
