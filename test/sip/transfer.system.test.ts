import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../harness.ts'
import { requireLoopback } from '../loopback.ts'
import { withPeers } from '../peers/debian.ts'
import { freePort } from '../peers/ports.ts'
import { startBaresip } from '../peers/phones/baresip.ts'
import {
  createRawCall,
  openRawCaller,
  rawHeader,
  rawOffer,
  type RawCaller,
  type RawMessage,
} from '../peers/phones/raw-caller.ts'
import { referAccepted, referRefused } from '../peers/scenarios/transfers.ts'
import { runScenario } from '../peers/phones/sipp.ts'
import { startTelephoneService, type CalledAgent, type TelephoneService } from '../peers/telephone-service.ts'

const SLOW = { timeout: 60_000 }
const SOON = { timeout: 20_000 }
/** The talking clock of Colorado: a number that may be dialled. Here it never leaves the machine. */
const CLOCK = '+13034997111'
const PREMIUM = '+19002345678'
const OFFER = "I'm sorry, nobody could take your call just now. May I take a message?"

const escalatesTo = (number: string) => ({ escalation_number: number, escalation_policy: 'on_request' })

let telephone: TelephoneService
/** Where the trunk takes calls to the telephone network. */
let network: RawCaller

beforeAll(async () => {
  telephone = await startTelephoneService()
  network = await openRawCaller({ port: telephone.sipPort })
  await telephone.trunk({
    inbound: { addresses: ['127.0.0.1'] },
    outbound: { host: '127.0.0.1', port: network.port },
  })
}, 90_000)

afterAll(async () => {
  network?.close()
  await telephone?.service.remove()
})

const isAnswer = ({ status, method }: RawMessage) => status === 200 && method === 'INVITE'
const isEnd = ({ status, method }: RawMessage) => status === 200 && method === 'BYE'
const isRequest = (wanted: string) => (message: RawMessage) =>
  message.status === 0 && message.method === wanted

/** A caller of the agent who asks for a person with the key 0. */
async function askForPerson(agent: CalledAgent) {
  const at = { port: telephone.sipPort }
  const caller = await openRawCaller(at)
  const call = createRawCall(caller, agent.number, at)
  caller.send(call.request('INVITE', { body: rawOffer(await freePort()) }))
  const answer = await caller.until('answer', isAnswer)
  caller.send(call.inDialog(answer, 'ACK'))
  const reports = await telephone.follow(agent)
  const bodyType = 'application/dtmf-relay'
  for (const [index, key] of ['0', '#'].entries()) {
    const cseq = 2 + index
    caller.send(call.inDialog(answer, 'INFO', { cseq, body: `Signal=${key}\r\nDuration=160\r\n`, bodyType }))
    await caller.until('answer to a key', (message) => message.status === 200 && message.cseq === cseq)
  }
  return {
    reports,
    async hangUp() {
      caller.send(call.inDialog(answer, 'BYE', { cseq: 4 }))
      await caller.until('end', isEnd)
      caller.close()
    },
  }
}

const isOffered = (reports: readonly Json[]) =>
  reports.some(({ speaker, text, final }) => speaker === 'agent' && text === OFFER && final)

async function nextInvite(from: number): Promise<RawMessage> {
  return network.until('INVITE', isRequest('INVITE'), { from })
}

describe('the caller comes back, and is offered a message, when the network says', () => {
  test.each([
    { status: '486 Busy Here', summary: 'the line was busy' },
    { status: '600 Busy Everywhere', summary: 'the line was busy' },
    { status: '603 Decline', summary: 'the call was declined' },
    { status: '480 Temporarily Unavailable', summary: 'nobody picked up' },
    { status: '403 Forbidden', summary: 'could not be reached' },
    { status: '404 Not Found', summary: 'could not be reached' },
    { status: '500 Server Internal Error', summary: 'could not be reached' },
    { status: '503 Service Unavailable', summary: 'could not be reached' },
  ])('$status', SLOW, async ({ status, summary }) => {
    const agent = await telephone.agent(escalatesTo(CLOCK))
    const before = network.received.length
    const caller = await askForPerson(agent)
    const invite = await nextInvite(before)
    expect(invite.text).toMatch(`INVITE sip:${CLOCK}@127.0.0.1:${network.port} SIP/2.0`)
    expect(rawHeader(invite, 'From')).toContain(agent.number)
    network.send(createRawCall(network, CLOCK, network).reply(invite, status))
    await network.until('ACK', isRequest('ACK'), { from: before })
    await expect.poll(() => isOffered(caller.reports), SOON).toBe(true)
    await caller.hangUp()
    const transcript = await telephone.transcript(agent)
    expect(transcript).toMatchObject({ outcome: 'Follow-up Required' })
    expect(transcript.summary).toContain(summary)
  })
})

test('no agent has a premium-rate number to put callers through to', SLOW, async () => {
  await expect(telephone.agent(escalatesTo(PREMIUM))).rejects.toThrow('premium-rate')
})

test('a caller who gives up while it rings takes the ringing along', SLOW, async () => {
  const agent = await telephone.agent(escalatesTo(CLOCK))
  const before = network.received.length
  const caller = await askForPerson(agent)
  const invite = await nextInvite(before)
  const callee = createRawCall(network, CLOCK, network)
  network.send(callee.reply(invite, '180 Ringing'))
  await caller.hangUp()
  const cancel = await network.until('CANCEL', isRequest('CANCEL'), { from: before })
  expect(rawHeader(cancel, 'Call-ID')).toBe(rawHeader(invite, 'Call-ID'))
  network.send(callee.reply(cancel, '200 OK'))
  network.send(callee.reply(invite, '487 Request Terminated'))
  await network.until('ACK', isRequest('ACK'), { from: before })
  expect(await telephone.transcript(agent)).toMatchObject({ outcome: 'Follow-up Required' })
})

describe.each(withPeers('sipp', 'baresip'))('%s: a trunk that puts callers through itself', () => {
  const FROM = '127.0.0.2'
  let port: number
  beforeAll(async () => {
    port = await freePort()
    const inbound = { addresses: [FROM] }
    await telephone.trunk({ inbound, outbound: { host: '127.0.0.1', port }, transfer: 'refer' })
  })

  test('is asked to, and the call has left', SLOW, async (context) => {
    await requireLoopback(context, [FROM])
    const agent = await telephone.agent(escalatesTo(CLOCK))
    const at = { port: telephone.sipPort, dials: agent.number, from: FROM }
    const result = await runScenario(referAccepted(`sip:.${CLOCK.slice(1)}@127.0.0.1`), at)
    expect(result.ok ? '' : result.trace).toBe('')
    expect(await telephone.transcript(agent)).toMatchObject({ outcome: 'Escalated' })
  })

  test('and refuses to: the person is called', SLOW, async (context) => {
    await requireLoopback(context, [FROM])
    const agent = await telephone.agent(escalatesTo(CLOCK))
    const human = await startBaresip({ port, user: CLOCK })
    try {
      const at = { port: telephone.sipPort, dials: agent.number, from: FROM, timeoutMs: 40_000 }
      const calling = runScenario(referRefused, at)
      await human.until('CALL_ESTABLISHED')
      await human.press('1')
      await human.hangUp()
      const result = await calling
      expect(result.ok ? '' : result.trace).toBe('')
      expect(await telephone.transcript(agent)).toMatchObject({ outcome: 'Escalated' })
    } finally {
      await human.stop()
    }
  })
})
