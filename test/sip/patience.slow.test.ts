import { afterAll, beforeAll, expect, test } from 'vitest'
import { NUMBERS, startAnsweringMachine, type AnsweringMachine } from '../peers/answering-machine.ts'
import { freePort } from '../peers/ports.ts'
import { createRawCall, openRawCaller, rawOffer, type RawMessage } from '../peers/phones/raw-caller.ts'

/** 64 times T1 of RFC 3261: how long an answer waits for its ACK, and a request for its answer. */
const PATIENCE_MS = 32_000
/** A busy machine is late, and two clocks are read. */
const TOLERANCE_MS = 500
const LONG = { timeout: 3 * PATIENCE_MS }

let machine: AnsweringMachine
beforeAll(async () => {
  machine = await startAnsweringMachine()
})
afterAll(() => machine.close())

const isAnswer = ({ status, method }: RawMessage) => status === 200 && method === 'INVITE'
const isBye = ({ status, method }: RawMessage) => status === 0 && method === 'BYE'

test(
  'an answer that is never acknowledged is sent again for 32 s, and then the call is ended with BYE',
  LONG,
  async () => {
    const caller = await openRawCaller(machine)
    try {
      const call = createRawCall(caller, NUMBERS.echo, machine)
      caller.send(call.request('INVITE', { body: rawOffer(await freePort()) }))
      const first = await caller.until('answer', isAnswer)
      const bye = await caller.until('BYE', isBye, { timeoutMs: 2 * PATIENCE_MS })
      expect(bye.atMs - first.atMs).toBeGreaterThan(PATIENCE_MS - TOLERANCE_MS)
      const answers = caller.received.filter(isAnswer)
      // At 0.5, 1.5, 3.5, 7.5, and then every 4 s: RFC 3261 section 13.3.1.4.
      expect(answers.length).toBeGreaterThanOrEqual(8)
      expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([first.text]))
      caller.send(call.reply(bye, '200 OK'))
      await expect.poll(() => machine.calls[0]?.dropped).toBe('network')
    } finally {
      caller.close()
    }
  },
)

test('a BYE that is never answered is sent again, the last time before 32 s are over', LONG, async () => {
  const caller = await openRawCaller(machine)
  const witness = await openRawCaller(machine)
  try {
    const call = createRawCall(caller, NUMBERS.hangsUp, machine)
    caller.send(call.request('INVITE', { body: rawOffer(await freePort()) }))
    const answer = await caller.until('answer', isAnswer)
    caller.send(call.inDialog(answer, 'ACK'))
    const first = await caller.until('BYE', isBye)
    // Timer E goes 0.5, 1, 2, 4, 4, ... s until Timer F ends it: eleven in all.
    const eleventh = await caller.until('eleventh BYE', isBye, { count: 11, timeoutMs: 2 * PATIENCE_MS })
    expect(eleventh.atMs - first.atMs).toBeLessThan(PATIENCE_MS + TOLERANCE_MS)
    // The whole patience of another call passes, and no BYE more has come.
    const other = createRawCall(witness, NUMBERS.echo, machine)
    witness.send(other.request('INVITE', { body: rawOffer(await freePort()) }))
    await witness.until('BYE', isBye, { timeoutMs: 2 * PATIENCE_MS })
    expect(caller.received.filter(isBye)).toHaveLength(11)
  } finally {
    caller.close()
    witness.close()
  }
})
