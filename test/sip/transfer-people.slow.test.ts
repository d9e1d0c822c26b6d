import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withPeers } from '../peers/debian.ts'
import { createRawCall, openRawCaller, rawHeader } from '../peers/phones/raw-caller.ts'
import {
  CLOCK,
  comesBack,
  DESK,
  expectNoSecret,
  hearEachOther,
  openPeople,
  putThrough,
  RINGING,
  SOON,
  type People,
} from './people.ts'

const SLOW = { timeout: 120_000 }

let people: People
beforeAll(async () => void (people = await openPeople()), 90_000)
afterEach(() => people.leave())
afterAll(() => people?.close())

describe.each(withPeers('baresip'))('%s: a caller who asks for a person', () => {
  test('is put through to one at a softphone who accepts, and ends it for both', SLOW, async () => {
    const { agent, caller, human } = await putThrough(people, DESK)
    await hearEachOther(caller, human)
    await human.hangUp()
    await Promise.all([caller, human].map((phone) => phone.until('CALL_CLOSED')))
    expectNoSecret(human)
    expect(await people.telephone.transcript(agent)).toMatchObject({ outcome: 'Escalated' })
  })

  test('comes back when the human presses another key', SLOW, async () => {
    const human = await people.startHuman()
    const reached = await people.reachAgent()
    await reached.caller.press('0#')
    await human.until('CALL_ESTABLISHED')
    await human.press('2')
    await human.until('CALL_CLOSED')
    await comesBack(people, reached, 'declined')
  })

  // Both take as long as it may ring.
  test('comes back without an answer, or when the phone is unreachable', SLOW, async () => {
    const human = await people.registerHuman({ answer: 'manual' })
    const ringing = await people.reachAgent({ escalation_number: DESK })
    const silent = await people.reachAgent({ escalation_number: CLOCK })
    await ringing.caller.press('0#')
    await silent.caller.press('0#')
    await human.until('CALL_INCOMING')
    await Promise.all([
      comesBack(people, ringing, 'nobody picked up'),
      comesBack(people, silent, 'could not be reached'),
      human.until('CALL_CLOSED', { timeoutMs: RINGING.timeout }),
    ])
  })

  test('and gives up stops the ringing', SLOW, async () => {
    const human = await people.startHuman({ answer: 'manual' })
    const { agent, caller } = await people.reachAgent()
    await caller.press('0#')
    await human.until('CALL_INCOMING')
    await caller.hangUp()
    await human.until('CALL_CLOSED')
    expect(await people.telephone.transcript(agent)).toMatchObject({ outcome: 'Follow-up Required' })
  })

  test('of an agent that is paused talks to the forwarding number at once', SLOW, async () => {
    const { telephone } = people
    const human = await people.startHuman()
    const agent = await telephone.agent({ forwarding_number: CLOCK })
    const paused = await telephone.service.ask('PATCH', `/agents/${agent.id}`, {
      key: telephone.key,
      body: { status: 'paused' },
    })
    expect(paused.status).toBe(200)
    const caller = await people.startPhone()
    await caller.dial(`sip:${agent.number}@127.0.0.1:${telephone.sipPort}`)
    await human.until('CALL_ESTABLISHED')
    await hearEachOther(caller, human)
    await human.hangUp()
    await caller.until('CALL_CLOSED')
    expect(await telephone.transcript(agent)).toMatchObject({ outcome: 'Escalated' })
  })
})

describe.each(withPeers('baresip'))('%s: a softphone', () => {
  test('with a wrong password is refused', SLOW, async () => {
    const phone = await people.startSoftphone('not the password')
    await expect.poll(phone.log, SOON).toMatch(/40[13] /)
    expect(phone.log()).not.toContain('binding')
  })
})

test('a softphone that registers is asked for its password until it is right', SLOW, async () => {
  const at = { port: people.telephone.sipPort }
  const caller = await openRawCaller(at)
  try {
    const { username } = people
    const call = createRawCall(caller, username, at)
    caller.send(call.request('REGISTER'))
    const challenge = rawHeader(
      await caller.until('challenge', ({ status }) => status === 401),
      'WWW-Authenticate',
    )
    const nonce = /nonce="([^"]+)"/.exec(challenge)?.[1]
    const fields = {
      username,
      realm: 'parley',
      nonce,
      uri: `sip:127.0.0.1:${at.port}`,
      response: '0'.repeat(32),
    }
    const written = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
    const headers = [`Authorization: Digest ${written.join(', ')}, algorithm=MD5`]
    caller.send(call.request('REGISTER', { cseq: 2, headers }))
    await caller.until('refusal', ({ status, cseq }) => status === 401 && cseq === 2)
    expect(caller.received.map(({ status }) => status)).toEqual([401, 401])
  } finally {
    caller.close()
  }
})
