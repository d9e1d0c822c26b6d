import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import type { StartVoice } from '../../server/src/voice/protocol.ts'
import { AN_AGENT, startTestService, type Json, type Tenant, type TestService } from '../harness.ts'
import type { Fields } from './exchange.ts'
import type { PhoneCall } from './stand-in-calls.ts'
import { startTwilio, type TwilioStandIn } from './stand-in.ts'

export const PUBLIC_URL = 'http://localhost:4000'
export const CALLER = '+13034997111'
/** A number that callers may be put through to. */
export const COLLEAGUE = '+13035550187'

export type PhonedService = {
  readonly twilio: TwilioStandIn
  readonly node: TestService
  readonly owner: Tenant
  agent(settings?: object): Promise<{ id: string; number: string }>
  /** `more`: what Twilio says of it besides. */
  call(number: string, more?: Fields): Promise<PhoneCall>
  transcript(agentId: string): Promise<Json>
}

/** A service in this process whose numbers are from the stand-in of Twilio, for all tests of a file. */
export function phonedService(startVoice: () => StartVoice): () => PhonedService {
  let phoned: PhonedService | undefined
  beforeAll(async () => {
    const twilio = await startTwilio()
    const env = { ...twilio.environment, PUBLIC_URL, DIAL_COUNTRIES: 'US' }
    const node = await startTestService('sqlite', env, undefined, startVoice())
    await node.service.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = node.service.app.server.address() as AddressInfo
    twilio.calls.reach(PUBLIC_URL, `http://127.0.0.1:${port}`)
    const owner = await node.signUp()
    await owner.click('PATCH', '/subscription', { body: { plan: 'enterprise' } })
    phoned = {
      twilio,
      node,
      owner,
      async agent(settings = {}) {
        const made = await owner.ask('POST', '/agents', { body: { ...AN_AGENT, ...settings } })
        const id: string = made.body.agent.id
        const bought = await owner.ask('POST', '/phone-numbers', { body: { agent_id: id } })
        return { id, number: bought.body.phone_number }
      },
      call(to, more = {}) {
        const urls = [...twilio.held.values()].find(({ number }) => number === to)?.urls ?? {}
        const about = { to, from: CALLER, voiceUrl: urls['VoiceUrl'] ?? '' }
        return twilio.calls.call({ ...about, fallbackUrl: urls['VoiceFallbackUrl'] ?? '', more })
      },
      async transcript(agentId) {
        const { body } = await owner.ask('GET', `/agents/${agentId}/transcripts`)
        return body.data.transcripts[0]
      },
    }
  })
  afterAll(async () => {
    await phoned?.node.close()
    await phoned?.twilio.close()
  })
  return () => {
    if (phoned === undefined) throw new Error('The service has not been started.')
    return phoned
  }
}
