import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../harness.ts'
import { ATTACK_TONE_HZ } from '../peers/attacker.ts'
import { babble } from '../peers/sound/babble.ts'
import { startBaresip, type Baresip, type BaresipOptions, type Sound } from '../peers/phones/baresip.ts'
import { correlateBands } from '../peers/sound/correlate-bands.ts'
import { withPeers } from '../peers/debian.ts'
import { freePort } from '../peers/ports.ts'
import { createRawCall, openRawCaller, rawHeader } from '../peers/phones/raw-caller.ts'
import { startTelephoneService, type CalledAgent, type TelephoneService } from '../peers/telephone-service.ts'
import { toneRatio } from '../peers/sound/tone.ts'
import { JUDGES_SOUND } from '../real-time.ts'

const SLOW = { timeout: 120_000 }
const SOUND = { ...SLOW, ...JUDGES_SOUND }
const SOON = { timeout: 20_000 }
/** It may ring for 25 s. */
const RINGING = { timeout: 60_000 }
/** The talking clocks of Colorado and Hawaii: numbers that may be dialled. Here they never leave the machine. */
const CLOCK = '+13034997111'
const DESK = '+18083354363'
const RATE = 8000
const CALLER_SAYS: Sound = { samples: babble(1, 3), rate: RATE }
const HUMAN_SAYS: Sound = { samples: babble(2, 3), rate: RATE }
/** What only the caller may hear: a tone that is in nothing else. */
const SECRET_S = 2
const SECRET: Sound = {
  samples: Int16Array.from({ length: SECRET_S * RATE }, (_, at) =>
    Math.round(9000 * Math.sin((2 * Math.PI * ATTACK_TONE_HZ * at) / RATE)),
  ),
  rate: RATE,
}
/** Of other speech it is below 0.6. A machine that is busy loses a frame now and then, which is not what is tested. */
const ALIKE = 0.75
/** How much of a piece of 20 ms is the tone, where it is heard. */
const IS_TONE = 0.8
const OFFER = /nobody could take your call just now. May I take a message/

let telephone: TelephoneService
let phones: Baresip[] = []
/** Where the trunk takes calls to the telephone network. */
let networkPort: number
/** The updates of it while it is placed. */
let softphone: Json

beforeAll(async () => {
  telephone = await startTelephoneService()
  networkPort = await freePort()
  const outbound = { host: '127.0.0.1', port: networkPort }
  await telephone.trunk({ inbound: { addresses: ['127.0.0.1'] }, outbound })
  softphone = await telephone.trunk({ kind: 'softphone', phone_number: DESK })
}, 90_000)

afterEach(async () => {
  await Promise.all(phones.map((phone) => phone.stop()))
  phones = []
})

afterAll(() => telephone?.service.remove())

async function startPhone(options: BaresipOptions): Promise<Baresip> {
  const phone = await startBaresip(options)
  phones.push(phone)
  return phone
}

type Reached = { agent: CalledAgent; caller: Baresip; reports: readonly Json[] }

/** A caller who has been answered by an agent. */
async function reachAgent(settings: object = {}): Promise<Reached> {
  const escalation = { escalation_number: CLOCK, escalation_policy: 'on_request' }
  const agent = await telephone.agent({ ...escalation, ...settings })
  const caller = await startPhone({})
  await caller.dial(`sip:${agent.number}@127.0.0.1:${telephone.sipPort}`)
  await caller.until('CALL_ESTABLISHED')
  return { agent, caller, reports: await telephone.follow(agent) }
}

/** Whom the trunk reaches at CLOCK. */
function startHuman(options: BaresipOptions = {}): Promise<Baresip> {
  return startPhone({ ...options, user: CLOCK, port: networkPort })
}

/** Whom DESK reaches. */
async function registerHuman(options: BaresipOptions = {}): Promise<Baresip> {
  const phone = await startSoftphone(softphone.password, options)
  await expect.poll(phone.log, SOON).toContain('[1 binding]')
  return phone
}

function startSoftphone(password: string, options: BaresipOptions = {}): Promise<Baresip> {
  const registers = { at: `127.0.0.1:${telephone.sipPort}`, password }
  return startPhone({ ...options, user: softphone.inbound.username, registers })
}

const heardMs = (phone: Baresip) => (1000 * phone.heard().samples.length) / phone.heard().rate

/** So much later by the clock of what it hears. */
async function hearsOn(phone: Baresip, ms: number): Promise<void> {
  const untilMs = heardMs(phone) + ms
  await expect.poll(() => heardMs(phone), SOON).toBeGreaterThan(untilMs)
}

async function talk(caller: Baresip, human: Baresip): Promise<void> {
  await caller.say(CALLER_SAYS)
  await human.say(HUMAN_SAYS)
  const saidMs = (1000 * CALLER_SAYS.samples.length) / RATE
  await Promise.all([caller, human].map((phone) => hearsOn(phone, saidMs + 1500)))
}

const isOffered = (reports: readonly Json[]) => reports.some(({ text, final }) => final && OFFER.test(text))

async function comesBack({ agent, caller, reports }: Reached, summary: string): Promise<void> {
  await expect.poll(() => isOffered(reports), RINGING).toBe(true)
  expect(caller.events.map(({ type }) => type)).not.toContain('CALL_CLOSED')
  await caller.hangUp()
  const transcript = await telephone.transcript(agent)
  expect(transcript).toMatchObject({ outcome: 'Follow-up Required' })
  expect(transcript.summary).toContain(summary)
}

describe.each(withPeers('baresip'))('%s: a caller who asks for a person', () => {
  const WAYS = [
    { way: 'by a trunk', number: CLOCK, ends: 'caller' },
    { way: 'at a softphone', number: DESK, ends: 'human' },
  ] as const

  /** The caller says the secret before the human accepts. */
  async function putThrough(number: string) {
    const human = await (number === CLOCK ? startHuman() : registerHuman())
    const { agent, caller } = await reachAgent({ escalation_number: number })
    await caller.press('0#')
    await human.until('CALL_ESTABLISHED')
    await caller.say(SECRET)
    await hearsOn(human, 1000 * SECRET_S)
    await human.press('1')
    await talk(caller, human)
    return { agent, caller, human }
  }

  test.each(WAYS)(
    'is put through to one $way who accepts and has heard nothing before, and the $ends ends it for both',
    SLOW,
    async ({ number, ends }) => {
      const { agent, caller, human } = await putThrough(number)
      await (ends === 'caller' ? caller : human).hangUp()
      await Promise.all([caller, human].map((phone) => phone.until('CALL_CLOSED')))
      expect(toneRatio(SECRET, ATTACK_TONE_HZ)).toBeGreaterThan(IS_TONE)
      expect(toneRatio(human.heard(), ATTACK_TONE_HZ)).toBeLessThan(IS_TONE)
      expect(await telephone.transcript(agent)).toMatchObject({ outcome: 'Escalated' })
    },
  )

  test.each(WAYS)('and one $way who accepts hear each other', SOUND, async ({ number }) => {
    const { caller, human } = await putThrough(number)
    await caller.hangUp()
    await human.until('CALL_CLOSED')
    expect(correlateBands(CALLER_SAYS, human.heard()).likeness).toBeGreaterThan(ALIKE)
    expect(correlateBands(HUMAN_SAYS, caller.heard()).likeness).toBeGreaterThan(ALIKE)
  })

  test('comes back when the human presses another key', SLOW, async () => {
    const human = await startHuman()
    const reached = await reachAgent()
    await reached.caller.press('0#')
    await human.until('CALL_ESTABLISHED')
    await human.press('2')
    await human.until('CALL_CLOSED')
    await comesBack(reached, 'declined')
  })

  test('comes back when the human is busy', SLOW, async () => {
    const human = await startHuman({ answer: 'busy' })
    const reached = await reachAgent()
    await reached.caller.press('0#')
    await human.until('CALL_CLOSED')
    await comesBack(reached, 'was busy')
  })

  // Both take as long as it may ring.
  test('comes back without an answer, or when the phone is unreachable', SLOW, async () => {
    const human = await registerHuman({ answer: 'manual' })
    const ringing = await reachAgent({ escalation_number: DESK })
    const silent = await reachAgent({ escalation_number: CLOCK })
    await ringing.caller.press('0#')
    await silent.caller.press('0#')
    await human.until('CALL_INCOMING')
    await Promise.all([
      comesBack(ringing, 'nobody picked up'),
      comesBack(silent, 'could not be reached'),
      human.until('CALL_CLOSED', { timeoutMs: RINGING.timeout }),
    ])
  })

  test('and gives up stops the ringing', SLOW, async () => {
    const human = await startHuman({ answer: 'manual' })
    const { agent, caller } = await reachAgent()
    await caller.press('0#')
    await human.until('CALL_INCOMING')
    await caller.hangUp()
    await human.until('CALL_CLOSED')
    expect(await telephone.transcript(agent)).toMatchObject({ outcome: 'Follow-up Required' })
  })

  test('of an agent that is paused talks to the forwarding number at once', SOUND, async () => {
    const human = await startHuman()
    const agent = await telephone.agent({ forwarding_number: CLOCK })
    const paused = await telephone.service.ask('PATCH', `/agents/${agent.id}`, {
      key: telephone.key,
      body: { status: 'paused' },
    })
    expect(paused.status).toBe(200)
    const caller = await startPhone({})
    await caller.dial(`sip:${agent.number}@127.0.0.1:${telephone.sipPort}`)
    await human.until('CALL_ESTABLISHED')
    await talk(caller, human)
    await human.hangUp()
    await caller.until('CALL_CLOSED')
    expect(correlateBands(CALLER_SAYS, human.heard()).likeness).toBeGreaterThan(ALIKE)
    expect(correlateBands(HUMAN_SAYS, caller.heard()).likeness).toBeGreaterThan(ALIKE)
    expect(await telephone.transcript(agent)).toMatchObject({ outcome: 'Escalated' })
  })
})

describe.each(withPeers('baresip'))('%s: a softphone', () => {
  test('with a wrong password is refused', SLOW, async () => {
    const phone = await startSoftphone('not the password')
    await expect.poll(phone.log, SOON).toMatch(/40[13] /)
    expect(phone.log()).not.toContain('binding')
  })
})

test('a softphone that registers is asked for its password until it is right', SLOW, async () => {
  const at = { port: telephone.sipPort }
  const caller = await openRawCaller(at)
  try {
    const { username } = softphone.inbound
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
