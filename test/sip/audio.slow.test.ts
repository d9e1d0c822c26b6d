import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test, type TestContext } from 'vitest'
import { NUMBERS, startAnsweringMachine, type AnsweringMachine } from '../peers/answering-machine.ts'
import { ATTACK_TONE_HZ, startAttacker, type Attacker } from '../peers/attacker.ts'
import type { Baresip, BaresipOptions } from '../peers/phones/baresip.ts'
import { correlateBands } from '../peers/sound/correlate-bands.ts'
import { correlate } from '../peers/sound/correlate.ts'
import { withPeers } from '../peers/debian.ts'
import { startLinphone } from '../peers/phones/linphone.ts'
import { requireLoopback } from '../loopback.ts'
import { openLossyRelay } from '../peers/lossy-relay.ts'
import { freePort } from '../peers/ports.ts'
import { createRawCall, openRawCaller, rawOffer } from '../peers/phones/raw-caller.ts'
import { toneRatio } from '../peers/sound/tone.ts'
import { JUDGES_SOUND } from '../real-time.ts'
import { ALIKE, dialEcho, ECHOED_MS, hangUp, hearEcho, SAID, SAME, SOON } from './echoed-calls.ts'

const SLOW = { timeout: 60_000 }
const SOUND = { ...SLOW, ...JUDGES_SOUND }
/** Another host than the phone's, on this machine. */
const ELSEWHERE = '127.0.0.66'

let machine: AnsweringMachine
let phone: Baresip | undefined
beforeAll(async () => {
  machine = await startAnsweringMachine()
})
afterEach(async () => {
  await phone?.stop()
  phone = undefined
})
afterAll(() => machine.close())

async function dial(options: BaresipOptions = {}, port = machine.port): Promise<Baresip> {
  phone = await dialEcho(port, options)
  return phone
}

const lastCall = () => machine.calls.at(-1)

describe.each(withPeers('baresip'))('a call from %s', () => {
  test.each([
    { name: 'PCMU', codecs: ['PCMU'] },
    { name: 'PCMA', codecs: ['PCMA'] },
    { name: 'PCMU over SIP by TCP', codecs: ['PCMU'], transport: 'tcp' },
  ] as const)('carries the same sound both ways in $name', SOUND, async ({ name, ...options }) => {
    const phone = await dial(options)
    await hearEcho(phone)
    await hangUp(phone)
    expect(phone.codec()).toBe(options.codecs[0])
    expect(correlate(SAID, phone.heard()).median, name).toBeGreaterThan(SAME)
    await expect.poll(() => lastCall()?.dropped).toBe('caller')
  })

  test('carries it in Opus, encrypted', SOUND, async () => {
    const phone = await dial({ codecs: ['opus'], srtp: true })
    await hearEcho(phone)
    await hangUp(phone)
    expect(phone.codec()).toBe('opus')
    expect(correlateBands(SAID, phone.heard()).likeness).toBeGreaterThan(ALIKE)
  })

  test('has each key that is pressed once', SLOW, async () => {
    const phone = await dial()
    await phone.press('1290*#')
    await expect.poll(() => lastCall()?.digits.join(''), SOON).toBe('1290*#')
    await hangUp(phone)
  })

  test('is put on hold, and goes on after it', SLOW, async () => {
    const phone = await dial()
    const media = () => phone.events.filter(({ type }) => type === 'CALL_REMOTE_SDP').length
    const loud = () => lastCall()?.loudFrames ?? 0
    await expect.poll(loud, SOON).toBeGreaterThan(10)
    await phone.hold()
    await expect.poll(media, SOON).toBe(2)
    const frames = lastCall()?.frames ?? 0
    const held = { loud: loud(), packets: await phone.receivedPackets() }
    await expect.poll(() => lastCall()?.frames, SOON).toBeGreaterThan(frames + 20)
    // What was on its way when the hold was agreed still comes.
    expect(loud() - held.loud).toBeLessThan(10)
    expect((await phone.receivedPackets()) - held.packets).toBeLessThan(10)
    await phone.resume()
    await expect.poll(media, SOON).toBe(3)
    await phone.say(SAID)
    await expect.poll(loud, SOON).toBeGreaterThan(held.loud + 50)
    await expect.poll(phone.receivedPackets, SOON).toBeGreaterThan(held.packets + 50)
    await hangUp(phone)
  })

  /** From another host: one that shares the phone's could be the phone, behind a router, until the phone sends. */
  async function underAttack(
    context: TestContext,
    judge: (phone: Baresip, attacker: Attacker) => void,
  ): Promise<void> {
    await requireLoopback(context, [ELSEWHERE])
    const { from: firstPort, to: lastPort } = machine.mediaPorts
    const attacker = await startAttacker({ from: ELSEWHERE, firstPort, lastPort })
    try {
      const phone = await dial()
      await hearEcho(phone)
      await attacker.rounds(10)
      await hangUp(phone)
      judge(phone, attacker)
    } finally {
      attacker.stop()
    }
  }

  test(
    'gives nothing to a stranger who sprays packets at every port, and takes nothing from there',
    SLOW,
    async (context) =>
      underAttack(context, (phone, attacker) => {
        expect(attacker.sentPackets).toBeGreaterThan(1000)
        expect(attacker.received).toEqual([])
        expect(toneRatio(phone.heard(), ATTACK_TONE_HZ)).toBeLessThan(0.5)
      }),
  )

  test('sounds the same while a stranger sprays packets at every port', SOUND, async (context) =>
    underAttack(context, (phone) => expect(correlate(SAID, phone.heard()).median).toBeGreaterThan(SAME)),
  )

  test('is understood through a network that loses, delays, swaps and doubles', SOUND, async () => {
    const bad = { lossRatio: 0.05, jitterMs: 50, duplicateRatio: 0.02, reorderRatio: 0.01 }
    const relay = await openLossyRelay({
      to: { host: '127.0.0.1', port: machine.port },
      seed: 4,
      signalling: bad,
      media: bad,
    })
    try {
      const phone = await dial({}, relay.port)
      await hearEcho(phone)
      await hangUp(phone)
      expect(relay.counts.lost).toBeGreaterThan(0)
      expect(relay.counts.duplicated).toBeGreaterThan(0)
      // It is lost on the way there, and what is left again on the way back.
      expect(correlateBands(SAID, phone.heard()).likeness).toBeGreaterThan(ALIKE)
      await expect.poll(() => lastCall()?.dropped, SOON).toBe('caller')
    } finally {
      relay.close()
    }
  })
})

describe.each(withPeers('linphone'))('a call from %s', () => {
  test('is heard, and so is its key', SOUND, async () => {
    const phone = await startLinphone({ says: SAID })
    try {
      await phone.dial(`sip:${NUMBERS.echo}@127.0.0.1:${machine.port}`)
      await expect.poll(() => lastCall()?.frames, SOON).toBeGreaterThan(ECHOED_MS / 20)
      phone.press('7')
      await expect.poll(() => lastCall()?.digits, SOON).toEqual(['7'])
      await phone.hangUp()
      expect(correlateBands(SAID, phone.heard()).likeness).toBeGreaterThan(ALIKE)
    } finally {
      await phone.stop()
    }
  })
})

test('a caller made of bare sockets gets packets from the port in the answer', SLOW, async () => {
  const media = createSocket('udp4').bind(await freePort(), '127.0.0.1')
  await once(media, 'listening')
  const caller = await openRawCaller(machine)
  try {
    const ports: number[] = []
    media.on('message', (packet, { port }) => {
      // PCMU, with the marker or without.
      if ((packet[1]! & 0x7f) === 0) ports.push(port)
    })
    const call = createRawCall(caller, NUMBERS.echo, machine)
    caller.send(call.request('INVITE', { body: rawOffer(media.address().port) }))
    const answer = await caller.until('answer', ({ status, method }) => status === 200 && method === 'INVITE')
    caller.send(call.inDialog(answer, 'ACK'))
    await expect.poll(() => ports.length, SOON).toBeGreaterThan(25)
    expect(new Set(ports)).toEqual(new Set([Number(/^m=audio (\d+)/m.exec(answer.text)?.[1])]))
    caller.send(call.inDialog(answer, 'BYE', { cseq: 2 }))
    await caller.until('end', ({ status, method }) => status === 200 && method === 'BYE')
  } finally {
    caller.close()
    media.close()
  }
})
