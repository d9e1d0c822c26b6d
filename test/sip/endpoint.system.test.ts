import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NUMBERS, startAnsweringMachine, type AnsweringMachine } from '../peers/answering-machine.ts'
import { withPeers } from '../peers/debian.ts'
import { freePort } from '../peers/ports.ts'
import { createRawCall, openRawCaller, rawOffer, type RawCaller } from '../peers/phones/raw-caller.ts'
import { acting, answered } from '../peers/scenarios/calls.ts'
import { apart, refusals } from '../peers/scenarios/refusals.ts'
import type { Scenario } from '../peers/scenarios/scenario.ts'
import { runScenario } from '../peers/phones/sipp.ts'

const SLOW = { timeout: 60_000 }
/** By RFC 3261 the third comes 1500 ms after the first, which may have been read late. */
const AGAIN_MS = 300

let machine: AnsweringMachine
beforeAll(async () => {
  machine = await startAnsweringMachine()
})
afterAll(() => machine.close())

type Case = { readonly scenario: Scenario; readonly dials: string }
const to = (dials: string) => (scenario: Scenario) => ({ scenario, dials })

/** Those have a test of their own. */
const hasNoKey = (scenario: Scenario) => scenario !== answered.media && scenario !== answered.info

const CASES: readonly Case[] = [
  ...Object.values(answered).filter(hasNoKey).map(to(NUMBERS.echo)),
  to(NUMBERS.hangsUp)(acting.theirBye),
  to(NUMBERS.rings)(acting.cancel),
  to(NUMBERS.unknown)(refusals.unknownNumber),
  to(NUMBERS.full)(refusals.unavailable),
  to(NUMBERS.busy)(refusals.busy),
  to(NUMBERS.echo)(refusals.badCodec),
  to(NUMBERS.echo)(refusals.badBody),
  to(NUMBERS.echo)(refusals.unknownExtension),
  to(NUMBERS.echo)(refusals.briefSession),
  ...Object.values(apart).map(to(NUMBERS.echo)),
]

async function play({ scenario, dials }: Case, transport: 'udp' | 'tcp') {
  const before = machine.calls.length
  const result = await runScenario(scenario, { port: machine.port, dials, transport })
  expect(result.ok ? '' : result.trace).toBe('')
  return machine.calls[before]
}

describe.each(withPeers('sipp'))('%s as the caller', () => {
  describe.each(['udp', 'tcp'] as const)('over %s', (transport) => {
    test.each(CASES.map((each) => ({ ...each, name: each.scenario.name })))('$name', SLOW, async (each) => {
      await play(each, transport)
    })

    test('a key is heard in RTP and in INFO', SLOW, async () => {
      const inMedia = await play(to(NUMBERS.echo)(answered.media), transport)
      expect(inMedia?.digits).toEqual(['1'])
      const inInfo = await play(to(NUMBERS.echo)(answered.info), transport)
      expect(inInfo?.digits).toEqual(['5'])
    })

    test('whether REFER has succeeded is known, and the call goes on if it has not', SLOW, async () => {
      const referring = to(NUMBERS.refers)
      expect(await play(referring(acting.referAccepted), transport)).toMatchObject({ referred: true })
      const refused = await play(referring(acting.referRefused), transport)
      expect(refused).toMatchObject({ referred: false, dropped: 'caller' })
      const failed = await play(referring(acting.referFailed), transport)
      expect(failed).toMatchObject({ referred: false, dropped: 'caller' })
    })
  })

  test('twenty callers at once', SLOW, async () => {
    const before = machine.calls.length
    const result = await runScenario(answered.basic, {
      port: machine.port,
      dials: NUMBERS.echo,
      calls: 20,
      callsPerSecond: 20,
    })
    expect(result.ok ? '' : result.trace).toBe('')
    const calls = machine.calls.slice(before)
    expect(calls).toHaveLength(20)
    await expect.poll(() => calls.every(({ dropped }) => dropped === 'caller')).toBe(true)
  })
})

describe('a caller that does not do as it should', () => {
  async function call(
    dials: string,
    run: (caller: RawCaller, call: ReturnType<typeof createRawCall>) => Promise<void>,
  ) {
    const caller = await openRawCaller(machine)
    try {
      await run(caller, createRawCall(caller, dials, machine))
    } finally {
      caller.close()
    }
  }
  const isAnswer = ({ status, method }: { status: number; method: string }) =>
    status === 200 && method === 'INVITE'

  test('and leaves our BYE unanswered gets it again until it answers', SLOW, () =>
    call(NUMBERS.hangsUp, async (caller, raw) => {
      caller.send(raw.request('INVITE', { body: rawOffer(await freePort()) }))
      const answer = await caller.until('answer', isAnswer)
      caller.send(raw.inDialog(answer, 'ACK'))
      const isBye = ({ status, method }: { status: number; method: string }) =>
        status === 0 && method === 'BYE'
      const third = await caller.until('third BYE', isBye, { count: 3 })
      const [first, second] = caller.received.filter(isBye)
      expect([second?.text, third.text]).toEqual([first?.text, first?.text])
      expect(third.atMs - (first?.atMs ?? 0)).toBeGreaterThan(AGAIN_MS)
      caller.send(raw.reply(third, '200 OK'))
    }),
  )

  test('and leaves our answer unacknowledged gets it again until it acknowledges', SLOW, () =>
    call(NUMBERS.echo, async (caller, raw) => {
      caller.send(raw.request('INVITE', { body: rawOffer(await freePort()) }))
      const third = await caller.until('third answer', isAnswer, { count: 3 })
      const first = caller.received.find(isAnswer)
      expect(third.text).toBe(first?.text)
      expect(third.atMs - (first?.atMs ?? 0)).toBeGreaterThan(AGAIN_MS)
      caller.send(raw.inDialog(third, 'ACK'))
      caller.send(raw.inDialog(third, 'BYE', { cseq: 2 }))
      await caller.until('end', ({ status, method }) => status === 200 && method === 'BYE')
    }),
  )

  test('and sends its INVITE twice has one call', SLOW, () =>
    call(NUMBERS.echo, async (caller, raw) => {
      const before = machine.calls.length
      const invite = raw.request('INVITE', { body: rawOffer(await freePort()) })
      caller.send(invite)
      caller.send(invite)
      const answer = await caller.until('answer', isAnswer)
      caller.send(raw.inDialog(answer, 'ACK'))
      caller.send(raw.inDialog(answer, 'BYE', { cseq: 2 }))
      await caller.until('end', ({ status, method }) => status === 200 && method === 'BYE')
      expect(machine.calls.slice(before)).toHaveLength(1)
    }),
  )

  test.each(Array.from({ length: 5 }, (_, times) => times))(
    'and gives up in the very moment of the answer gets one of both, time %i',
    SLOW,
    (times) =>
      call(NUMBERS.echo, async (caller, raw) => {
        const branch = `z9hG4bKrace${times}`
        caller.send(raw.request('INVITE', { body: rawOffer(await freePort()), branch }))
        caller.send(raw.request('CANCEL', { branch }))
        const isFinal = ({ status, method }: { status: number; method: string }) =>
          status >= 200 && method === 'INVITE'
        const final = await caller.until('final answer', isFinal)
        await caller.until('answer to CANCEL', ({ status, method }) => status >= 200 && method === 'CANCEL')
        expect([200, 487]).toContain(final.status)
        if (final.status === 487) return caller.send(raw.request('ACK', { branch }))
        caller.send(raw.inDialog(final, 'ACK'))
        caller.send(raw.inDialog(final, 'BYE', { cseq: 2 }))
        await caller.until('end', ({ status, method }) => status === 200 && method === 'BYE')
        const finals = caller.received.filter(isFinal).map(({ status }) => status)
        expect(new Set(finals)).toEqual(new Set([200]))
      }),
  )
})
