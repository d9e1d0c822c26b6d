import { beforeAll, describe, expect, test } from 'vitest'
import type { SrtpPolicy } from '@parley/sip'
import { createCertificate } from '../certificate.fixture.ts'
import {
  ANYWHERE,
  dial,
  HIGH_HZ,
  HOSTS,
  LOW_HZ,
  NUMBER,
  openPhone,
  PATIENCE,
  talk,
  trunkOf,
  wayTo,
  type Phone,
} from '../telephones.fixture.ts'

let tls: { cert: string; key: string; ca: string }
beforeAll(() => {
  const { cert, key } = createCertificate()
  tls = { cert, key, ca: cert }
})

type Kind = { host?: string; transport?: 'udp' | 'tcp' | 'tls'; ours?: SrtpPolicy; theirs?: SrtpPolicy }

/** Two telephones, and the way from the first to the second. */
async function twoPhones({ host = '127.0.0.1', transport = 'udp', ours = 'allow', theirs = 'allow' }: Kind) {
  const trunks = [trunkOf({ addresses: [host], srtp: theirs })]
  const there = await openPhone({ host, tls, allowsNeighbours: false, trunks })
  const outbound = wayTo(there, { transport })
  const here = await openPhone({ host, tls, trunks: [trunkOf({ outbound, srtp: ours })] })
  return { here, there }
}

/** Calls, and has the call answered. */
async function connect({ here, there }: { here: Phone; there: Phone }) {
  const attempt = dial(here)
  await expect.poll(() => there.calls, PATIENCE).toHaveLength(1)
  const [incoming] = there.calls
  incoming!.ring()
  await expect.poll(() => attempt.rings, PATIENCE).toBe(1)
  const callee = talk(incoming!.line, HIGH_HZ)
  await expect.poll(() => attempt.line, PATIENCE).toBeDefined()
  return { incoming: incoming!, callee, caller: talk(attempt.line!, LOW_HZ) }
}

async function hears(party: ReturnType<typeof talk>, hz: number): Promise<void> {
  await expect.poll(() => party.hears(hz), PATIENCE).toBeGreaterThan(0.9)
}

const KINDS = HOSTS.flatMap((host) =>
  (['udp', 'tcp', 'tls'] as const).map((transport) => ({ host, transport })),
)

describe.each(KINDS)('a call over $transport at $host', (kind) => {
  test('carries sound both ways, until the caller hangs up', async () => {
    const { caller, callee, incoming } = await connect(await twoPhones(kind))
    expect(incoming).toMatchObject({ dialled: [NUMBER], accounts: ['account_1'] })
    await hears(caller, HIGH_HZ)
    await hears(callee, LOW_HZ)
    expect(caller.hears(LOW_HZ)).toBeLessThan(0.1)
    expect(callee.hears(HIGH_HZ)).toBeLessThan(0.1)
    caller.line.hangUp('agent_hung_up')
    await expect.poll(() => callee.dropped, PATIENCE).toEqual(['caller'])
    expect(incoming.isGone()).toBe(true)
  })

  test('ends for the caller when the callee hangs up', async () => {
    const { caller, callee } = await connect(await twoPhones(kind))
    callee.line.hangUp('agent_hung_up')
    await expect.poll(() => caller.dropped, PATIENCE).toEqual(['caller'])
  })
})

describe('media', () => {
  test.each([
    ['off', 'off'],
    ['off', 'allow'],
    ['allow', 'allow'],
    ['require', 'allow'],
    ['require', 'require'],
  ] as const)('is heard where we say %s and the other %s', async (ours, theirs) => {
    const { caller, callee } = await connect(await twoPhones({ ours, theirs }))
    await hears(caller, HIGH_HZ)
    await hears(callee, LOW_HZ)
  })

  test.each([
    ['off', 'require'],
    ['allow', 'require'],
    ['require', 'off'],
  ] as const)('cannot be agreed on where we say %s and the other %s', async (ours, theirs) => {
    const { here, there } = await twoPhones({ ours, theirs })
    const attempt = dial(here)
    await expect.poll(() => attempt.failure, PATIENCE).toBe('unreachable')
    expect(there.calls).toEqual([])
  })
})

test('a peer on all addresses of both families is reached by IPv4 too', async () => {
  const there = await openPhone({ host: ANYWHERE })
  const outbound = wayTo({ ...there, host: '127.0.0.1' })
  const here = await openPhone({ trunks: [trunkOf({ outbound })] })
  const { caller, callee } = await connect({ here, there })
  await hears(caller, HIGH_HZ)
  await hears(callee, LOW_HZ)
  caller.line.hangUp('agent_hung_up')
  await expect.poll(() => callee.dropped, PATIENCE).toEqual(['caller'])
})

test('a server with an untrusted certificate is not called', async () => {
  const there = await openPhone({ tls })
  const outbound = wayTo(there, { transport: 'tls' })
  const here = await openPhone({ trunks: [trunkOf({ outbound })] })
  const attempt = dial(here)
  await expect.poll(() => attempt.failure, PATIENCE).toBe('unreachable')
  expect(there.calls).toEqual([])
})
