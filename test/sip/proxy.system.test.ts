import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { NUMBERS, startAnsweringMachine, type AnsweringMachine } from '../peers/answering-machine.ts'
import { withPeers } from '../peers/debian.ts'
import { startKamailio, type Kamailio } from '../peers/kamailio.ts'
import { openLossyRelay, type LossyRelay } from '../peers/lossy-relay.ts'
import { freePort } from '../peers/ports.ts'
import { createRawCall, openRawCaller, rawOffer } from '../peers/phones/raw-caller.ts'
import { acting, answered } from '../peers/scenarios/calls.ts'
import { runScenario } from '../peers/phones/sipp.ts'

const SLOW = { timeout: 60_000 }
const CONFIG = path.join(import.meta.dirname, '../peers/record-routing.cfg')

let machine: AnsweringMachine
beforeAll(async () => {
  machine = await startAnsweringMachine()
})
afterAll(() => machine.close())

describe.each(withPeers('kamailio', 'sipp'))('behind %s, which stays in the path', () => {
  let kamailio: Kamailio
  beforeAll(async () => {
    const port = await freePort()
    kamailio = await startKamailio({
      config: CONFIG,
      port,
      replacements: [
        ['LISTEN_PORT', String(port)],
        ['NODE', `127.0.0.1:${machine.port}`],
      ],
    })
  })
  afterAll(() => kamailio?.stop())

  test.each([
    { scenario: answered.basic, dials: NUMBERS.echo },
    { scenario: answered.hold, dials: NUMBERS.echo },
    { scenario: answered.lateOffer, dials: NUMBERS.echo },
    { scenario: answered.prack, dials: NUMBERS.echo },
    { scenario: answered.update, dials: NUMBERS.echo },
    { scenario: acting.theirBye, dials: NUMBERS.hangsUp },
    { scenario: acting.referAccepted, dials: NUMBERS.refers },
    { scenario: acting.referRefused, dials: NUMBERS.refers },
    { scenario: acting.cancel, dials: NUMBERS.rings },
  ])('$scenario.name', SLOW, async ({ scenario, dials }) => {
    const result = await runScenario(scenario, { port: kamailio.port, dials })
    expect(result.ok ? '' : result.trace).toBe('')
  })
})

describe('behind a network that loses a third of all messages', () => {
  let relay: LossyRelay
  afterEach(() => relay.close())

  test('calls are set up and ended all the same', SLOW, async () => {
    relay = await openLossyRelay({
      to: { host: '127.0.0.1', port: machine.port },
      seed: 7,
      signalling: { lossRatio: 0.33, duplicateRatio: 0.1, jitterMs: 50 },
    })
    const caller = await openRawCaller(relay)
    const call = createRawCall(caller, NUMBERS.echo, relay)
    const again = (text: string) => {
      caller.send(text)
      const timer = setInterval(() => caller.send(text), 200)
      return { stop: () => clearInterval(timer) }
    }
    const before = machine.calls.length
    const invites = again(call.request('INVITE', { body: rawOffer(await freePort()) }))
    const answer = await caller.until('answer', ({ status, method }) => status === 200 && method === 'INVITE')
    invites.stop()
    const acks = again(call.inDialog(answer, 'ACK'))
    const byes = again(call.inDialog(answer, 'BYE', { cseq: 2 }))
    await caller.until('end', ({ status, method }) => status === 200 && method === 'BYE')
    acks.stop()
    byes.stop()
    caller.close()
    expect(relay.counts.lost).toBeGreaterThan(0)
    expect(machine.calls.slice(before)).toMatchObject([{ dropped: 'caller' }])
  })
})
