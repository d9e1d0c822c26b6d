import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { freePort } from '../../../../../../test/peers/ports.ts'
import type { DialFailure } from '../../dialler.ts'
import { openRawPhone } from '../raw-phone.fixture.ts'
import {
  dial,
  HIGH_HZ,
  LOW_HZ,
  openPhone,
  PATIENCE,
  talk,
  trunkOf,
  wayTo,
  type Attempt,
} from '../telephones.fixture.ts'

async function expectFailure(attempt: Attempt, failure: DialFailure): Promise<void> {
  await expect.poll(() => attempt.failure, PATIENCE).toBe(failure)
}

describe('a call that is not taken', () => {
  test.each([
    [486, 'busy'],
    [600, 'busy'],
    [603, 'declined'],
    [607, 'declined'],
    [480, 'no_answer'],
    [408, 'no_answer'],
    [404, 'unreachable'],
    [488, 'unreachable'],
    [503, 'unreachable'],
  ] as const)('and refused with %i counts as %s', async (status, failure) => {
    const there = await openPhone({ called: (call) => call.refuse(status) })
    const here = await openPhone({ trunks: [trunkOf({ outbound: wayTo(there) })] })
    await expectFailure(dial(here), failure)
    expect(there.calls.map((call) => call.isGone())).toEqual([true])
  })

  test('and rings for too long counts as no answer, and stops to ring', async () => {
    const there = await openPhone({ called: (call) => call.ring() })
    const here = await openPhone({ trunks: [trunkOf({ outbound: wayTo(there) })] })
    const attempt = dial(here, { ringMs: 1500 })
    await expectFailure(attempt, 'no_answer')
    expect(attempt.rings).toBe(1)
    await expect.poll(() => there.calls[0]?.isGone(), PATIENCE).toBe(true)
  })

  test.each(['udp', 'tcp'] as const)(
    'because nothing listens, over %s, is unreachable',
    async (transport) => {
      const nowhere = { host: '127.0.0.1', port: await freePort(), tlsPort: 0 }
      const here = await openPhone({ trunks: [trunkOf({ outbound: wayTo(nowhere, { transport }) })] })
      await expectFailure(dial(here, { ringMs: 300 }), 'unreachable')
    },
  )

  test('because the connection breaks is unreachable', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.destroy()))
    const port = await freePort()
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    const outbound = wayTo({ host: '127.0.0.1', port, tlsPort: 0 }, { transport: 'tcp' })
    const here = await openPhone({ trunks: [trunkOf({ outbound })] })
    await expectFailure(dial(here), 'unreachable')
    server.close()
  })

  test('because there is no trunk, or only another account’s, is not even tried', async () => {
    const there = await openPhone()
    const other = trunkOf({ accountId: 'account_2', outbound: wayTo(there) })
    const here = await openPhone({ trunks: [other, trunkOf()] })
    await expectFailure(dial(here), 'no_trunk')
    expect(there.calls).toEqual([])
  })

  test('because what was dialled makes no address is unreachable', async () => {
    const outbound = wayTo({ host: 'no host', port: 5060, tlsPort: 0 })
    const here = await openPhone({ trunks: [trunkOf({ outbound })] })
    await expectFailure(dial(here), 'unreachable')
  })
})

describe('a caller who gives up', () => {
  test('while it rings gets no more events, and it rings no more', async () => {
    const there = await openPhone({ called: (call) => call.ring() })
    const here = await openPhone({ trunks: [trunkOf({ outbound: wayTo(there) })] })
    const attempt = dial(here)
    await expect.poll(() => attempt.rings, PATIENCE).toBe(1)
    attempt.cancel()
    await expect.poll(() => there.calls[0]?.isGone(), PATIENCE).toBe(true)
    expect(attempt).toMatchObject({ line: undefined, failure: undefined })
  })

  test('at once has placed no call', async () => {
    const there = await openPhone({ called: (call) => call.refuse(486) })
    const here = await openPhone({ trunks: [trunkOf({ outbound: wayTo(there) })] })
    const attempt = dial(here)
    attempt.cancel()
    await expectFailure(dial(here), 'busy')
    expect(there.calls).toHaveLength(1)
    expect(attempt).toMatchObject({ line: undefined, failure: undefined })
  })

  test('in the moment of the answer is not connected', async () => {
    const there = await openPhone({ called: (call) => void talk(call.line, HIGH_HZ) })
    const here = await openPhone({ trunks: [trunkOf({ outbound: wayTo(there) })] })
    const attempt = dial(here)
    await expect.poll(() => there.calls, { ...PATIENCE, interval: 1 }).toHaveLength(1)
    attempt.cancel()
    await expect.poll(() => there.calls[0]?.isGone(), PATIENCE).toBe(true)
    expect(attempt.failure).toBeUndefined()
  })
})

describe('a telephone that calls us', () => {
  test('with Opus is heard, and hears', async () => {
    const there = await openPhone()
    const phone = await openRawPhone(there, { codecs: ['opus'] })
    const offered = phone.offer()
    await expect.poll(() => there.calls, PATIENCE).toHaveLength(1)
    const callee = talk(there.calls[0]!.line, HIGH_HZ)
    expect(await offered).toMatch(/opus\/48000/)
    const caller = talk(phone.line, LOW_HZ)
    await expect.poll(() => caller.hears(HIGH_HZ), PATIENCE).toBeGreaterThan(0.9)
    await expect.poll(() => callee.hears(LOW_HZ), PATIENCE).toBeGreaterThan(0.9)
  })

  test('can put us on hold and come back, press keys, and hang up', async () => {
    const there = await openPhone({ called: (call) => void parties.push(talk(call.line, HIGH_HZ)) })
    const parties: ReturnType<typeof talk>[] = []
    const phone = await openRawPhone(there, { codecs: ['PCMU'] })
    await phone.offer()
    const callee = parties[0]!
    const caller = talk(phone.line, LOW_HZ)
    await expect.poll(() => callee.hears(LOW_HZ), PATIENCE).toBeGreaterThan(0.9)
    expect(await phone.want('sendonly')).toMatch(/a=recvonly/)
    callee.forget()
    const held = callee.frames()
    await expect.poll(() => callee.frames(), PATIENCE).toBeGreaterThan(held + 25)
    expect(callee.hears(LOW_HZ)).toBeLessThan(0.1)
    expect(await phone.want('sendrecv')).toMatch(/a=sendrecv/)
    caller.forget()
    await expect.poll(() => callee.hears(LOW_HZ), PATIENCE).toBeGreaterThan(0.9)
    await expect.poll(() => caller.hears(HIGH_HZ), PATIENCE).toBeGreaterThan(0.9)
    phone.say('INFO', ['Content-Type: application/dtmf-relay'], 'Signal=7\r\nDuration=160\r\n')
    await expect.poll(() => callee.digits, PATIENCE).toEqual(['7'])
    phone.say('BYE')
    await expect.poll(() => callee.dropped, PATIENCE).toEqual(['caller'])
  })
})
