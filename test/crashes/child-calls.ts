import { createChildService, signUpAt, type ChildService } from './child-service.ts'
import { AN_AGENT, type Json } from '../harness.ts'
import { callFrom, type WebCaller } from '../live/web-calls/web-caller.ts'

export const QUESTION = { type: 'text', text: 'Do you take walk-ins?' }
export const ANSWER = 'Yes, until four.'
/** What there is to read of a call in which the question was asked. */
export const CONVERSATION = [
  { speaker: 'agent', text: AN_AGENT.greeting },
  { speaker: 'caller', text: QUESTION.text },
  { speaker: 'agent', text: ANSWER },
]

export const isListening = (message: Json) => message.type === 'state' && message.state === 'listening'
export const isAgent = (message: Json) =>
  message.type === 'words' && message.speaker === 'agent' && message.final
export const isEnded = (message: Json) => message.type === 'ended'

/** A service in a process of its own that takes calls, with an account that has an agent. */
export type Customer = {
  readonly service: ChildService
  readonly key: string
  readonly agentId: string
  dial(): Promise<WebCaller & { callId: string }>
  transcripts(): Promise<Json[]>
}

export async function openCustomer(databaseUrl?: string): Promise<Customer> {
  const service = await createChildService({ takesCalls: true, ...(databaseUrl ? { databaseUrl } : {}) })
  await service.start()
  const { key } = await signUpAt(service)
  const created = await service.ask('POST', '/agents', { key, body: AN_AGENT })
  const agentId: string = created.body.agent.id
  return {
    service,
    key,
    agentId,
    async dial() {
      const { body } = await service.ask('POST', `/agents/${agentId}/web-calls`, { key })
      const { token, call_id: callId } = body.data
      const url = `${service.url.replace('http', 'ws')}/web-calls/${token}`
      return Object.assign(await callFrom(url, { acknowledge: true }), { callId })
    },
    async transcripts() {
      const { body } = await service.ask('GET', `/agents/${agentId}/transcripts`, { key })
      return body.data?.transcripts ?? []
    },
  }
}
