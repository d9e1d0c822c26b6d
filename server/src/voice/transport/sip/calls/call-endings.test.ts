import { describe, expect, onTestFinished, test } from 'vitest'
import {
  createRawCall,
  openRawCaller,
  rawOffer,
  type RawMessage,
} from '../../../../../../test/peers/phones/raw-caller.ts'
import { seededRandom } from '../../../audio/comfort-noise.ts'
import type { CallLegEvents } from '../../call-leg.ts'
import { mediaOf } from '../../rtp/stream/network.fixture.ts'
import { isAnswer, openRawPhone } from '../raw-phone.fixture.ts'
import { createSipLeg } from './sip-leg.ts'
import {
  dial,
  HIGH_HZ,
  openPhone,
  PATIENCE,
  talk,
  trunkOf,
  wayTo,
  type Phone,
} from '../telephones.fixture.ts'

const isBye = ({ status, method }: RawMessage) => status === 0 && method === 'BYE'

async function rawCall(phone: Phone) {
  const raw = await openRawCaller(phone)
  onTestFinished(() => raw.close())
  return { raw, call: createRawCall(raw, '+12125550100', phone) }
}

test('who asks for our offer and never answers it is hung up on', async () => {
  const phone = await openPhone({ called: (call) => void parties.push(talk(call.line, HIGH_HZ)) })
  const parties: ReturnType<typeof talk>[] = []
  const { raw, call } = await rawCall(phone)
  raw.send(call.request('INVITE'))
  const answer = await raw.until('answer', isAnswer)
  expect(answer.text).toContain('m=audio')
  raw.send(call.inDialog(answer, 'ACK'))
  await raw.until('end', isBye)
  expect(parties[0]?.dropped).toEqual(['network'])
})

test('an unreadable answer to our offer ends the call', async () => {
  const phone = await openPhone({ called: (call) => void parties.push(talk(call.line, HIGH_HZ)) })
  const parties: ReturnType<typeof talk>[] = []
  const { raw, call } = await rawCall(phone)
  raw.send(call.request('INVITE'))
  const answer = await raw.until('answer', isAnswer)
  raw.send(call.inDialog(answer, 'ACK', { body: 'this is no description' }))
  await raw.until('end', isBye)
  expect(parties[0]?.dropped).toEqual(['network'])
})

test('an offer in a call that cannot be met is refused, and the call goes on', async () => {
  const phone = await openPhone({ called: (call) => void parties.push(talk(call.line, HIGH_HZ)) })
  const parties: ReturnType<typeof talk>[] = []
  const { raw, call } = await rawCall(phone)
  raw.send(call.request('INVITE', { body: rawOffer(9) }))
  const answer = await raw.until('answer', isAnswer)
  raw.send(call.inDialog(answer, 'ACK'))
  const odd = rawOffer(9).replace('AVP 0', 'AVP 18').replace('0 PCMU', '18 G729')
  raw.send(call.inDialog(answer, 'INVITE', { cseq: 2, body: odd }))
  const refusal = await raw.until('refusal', ({ status, cseq }) => status >= 200 && cseq === 2)
  expect(refusal.status).toBe(488)
  raw.send(call.inDialog(answer, 'OPTIONS', { cseq: 3 }))
  expect((await raw.until('answer', ({ cseq, status }) => cseq === 3 && status > 0)).status).toBe(200)
  expect(parties[0]?.dropped).toEqual([])
})

test('when the telephone closes, every call is hung up, refused or given up', async () => {
  const there = await openPhone()
  const phone = await openPhone({ trunks: [trunkOf({ outbound: wayTo(there) })] })
  const answered = await openRawPhone(phone, { codecs: ['PCMU'] })
  const offered = answered.offer()
  await expect.poll(() => phone.calls, PATIENCE).toHaveLength(1)
  const party = talk(phone.calls[0]!.line, HIGH_HZ)
  await offered
  const { raw, call } = await rawCall(phone)
  raw.send(call.request('INVITE', { body: rawOffer(9) }))
  await expect.poll(() => phone.calls, PATIENCE).toHaveLength(2)
  const attempt = dial(phone)
  await expect.poll(() => there.calls, PATIENCE).toHaveLength(1)
  await phone.close()
  expect(party.dropped).toEqual(['network'])
  expect(attempt.failure).toBe('unreachable')
  await answered.caller.until('end', isBye)
  await raw.until('refusal', ({ status }) => status === 480)
  await expect.poll(() => there.calls[0]!.isGone(), PATIENCE).toBe(true)
})

describe('a line whose codec is still loaded', () => {
  function line() {
    const done: string[] = []
    const leg = createSipLeg({
      ports: { listen() {}, send: () => void done.push('sent'), close: () => void done.push('closed') },
      random: seededRandom(1),
      signallingHost: '192.0.2.2',
      answer() {},
      hangUp: () => void done.push('hung up'),
      closed: (_statistics, problem) => void done.push(problem instanceof Error ? problem.message : 'over'),
    })
    const events: CallLegEvents = {
      frame() {},
      digit() {},
      typed() {},
      played() {},
      dropped: (by) => void done.push(`dropped by ${by}`),
    }
    return { leg, done, events }
  }

  test('may be hung up', async () => {
    const { leg, done, events } = line()
    leg.line.open('call_1', events)
    const settled = leg.settle(mediaOf({ codecs: ['opus'] }))
    leg.line.hangUp('agent_hung_up')
    await settled
    leg.line.tick(20)
    expect(done).toEqual(['closed', 'over', 'hung up'])
  })

  test('may be hung up while it changes to another', async () => {
    const { leg, done, events } = line()
    leg.line.open('call_1', events)
    await leg.settle(mediaOf({ codecs: ['PCMU'], remote: null, remoteReports: null }))
    const changed = leg.settle(mediaOf({ codecs: ['opus', 'PCMU'] }))
    leg.dropped('caller')
    await changed
    await leg.settle(mediaOf({ codecs: ['opus'] }))
    expect(done).toEqual(['closed', 'over', 'dropped by caller'])
  })

  test('is given up if that cannot be loaded, and nothing else breaks', async () => {
    const { leg, done, events } = line()
    leg.line.open('call_1', events)
    const keys = {
      suite: 'AES_CM_128_HMAC_SHA1_80',
      local: new Uint8Array(1),
      remote: new Uint8Array(1),
    } as const
    await leg.settle(mediaOf({ keys }))
    await leg.settle(mediaOf())
    expect(done).toEqual(['closed', expect.stringMatching(/key/i), 'dropped by network', 'hung up'])
  })
})
