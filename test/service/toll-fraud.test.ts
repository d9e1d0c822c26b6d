import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAt } from '../crashes/child-service.ts'
import { AN_AGENT, type Json } from '../harness.ts'
import {
  createRawCall,
  openRawCaller,
  rawHeader,
  type RawCaller,
  type RawMessage,
} from '../peers/phones/raw-caller.ts'
import { startTelephoneService, type TelephoneService } from '../peers/telephone-service.ts'
import { callFrom } from '../live/web-calls/web-caller.ts'

const SLOW = { timeout: 60_000 }
const SOON = { timeout: 20_000 }
/** An expensive country that no one here does business with. */
const CLAIMED = '+252612345678'
const DEAR = '+252615000000'
/** The talking clock of Colorado: a number that may be dialled. Here it never leaves the machine. */
const CLOCK = '+13034997111'
const OPERATORS_NUMBER = '+12125550100'

let telephone: TelephoneService
/** What the operator pays for. */
let carrier: RawCaller

beforeAll(async () => {
  carrier = await openRawCaller({ port: 9 })
  telephone = await startTelephoneService({
    SIP_OUTBOUND: `sip:127.0.0.1:${carrier.port}`,
    SIP_CALLER_ID: OPERATORS_NUMBER,
    DIAL_COUNTRIES: 'US,SO',
  })
}, 90_000)
afterAll(async () => {
  carrier?.close()
  await telephone?.service.remove()
})

const isInvite = ({ status, method }: RawMessage) => status === 0 && method === 'INVITE'

function asking(key: string) {
  return async (method: string, url: string, body?: object): Promise<Json> => {
    const answer = await telephone.service.ask(method, url, { key, ...(body ? { body } : {}) })
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}
type Asking = ReturnType<typeof asking>

/** Calls a paused agent from a browser, as its owner can at any time. */
async function callPaused(ask: Asking, forwardsTo: string, claimed?: string): Promise<string> {
  const { agent } = await ask('POST', '/agents', { ...AN_AGENT, forwarding_number: forwardsTo })
  if (claimed !== undefined) {
    const trunk = await ask('POST', '/trunks', { name: 'Mine', inbound: { addresses: ['203.0.113.7'] } })
    const number = { agent_id: agent.id, phoneNumber: claimed, trunk_id: trunk.data.id }
    await ask('POST', '/phone-numbers', number)
  }
  await ask('PATCH', `/agents/${agent.id}`, { status: 'paused' })
  const call = await ask('POST', `/agents/${agent.id}/web-calls`)
  await callFrom(call.data.url, { acknowledge: true })
  return agent.id
}

async function summaryOf(ask: Asking, agentId: string): Promise<string> {
  const all = async () => (await ask('GET', `/agents/${agentId}/transcripts`)).data.transcripts
  await expect.poll(all, SOON).toHaveLength(1)
  return (await all())[0].summary
}

test(
  'a stranger who claims a number abroad, pauses and calls gets nothing from the operator’s carrier',
  SLOW,
  async () => {
    const ask = asking((await signUpAt(telephone.service)).key)
    const agentId = await callPaused(ask, DEAR, CLAIMED)
    expect(await summaryOf(ask, agentId)).toContain('may not call by the installation’s own trunk')
    expect(carrier.received).toEqual([])
  },
)

test(
  'the operator calls by it, as the number that the operator has set and never as a claimed one',
  SLOW,
  async () => {
    const before = carrier.received.length
    await callPaused(asking(telephone.key), CLOCK, '+12023456789')
    const invite = await carrier.until('INVITE', isInvite, { from: before })
    expect(invite.text).toMatch(`INVITE sip:${CLOCK}@127.0.0.1:${carrier.port} SIP/2.0`)
    expect(rawHeader(invite, 'From')).toContain(OPERATORS_NUMBER)
    carrier.send(createRawCall(carrier, CLOCK, carrier).reply(invite, '486 Busy Here'))
  },
)
