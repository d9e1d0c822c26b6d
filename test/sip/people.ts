import { expect } from 'vitest'
import type { Json } from '../harness.ts'
import { ATTACK_TONE_HZ } from '../peers/attacker.ts'
import { startBaresip, type Baresip, type BaresipOptions, type Sound } from '../peers/phones/baresip.ts'
import { freePort } from '../peers/ports.ts'
import { babble } from '../peers/sound/babble.ts'
import { correlateBands } from '../peers/sound/correlate-bands.ts'
import { lengthMs } from '../peers/sound/sound.ts'
import { toneRatio } from '../peers/sound/tone.ts'
import { startTelephoneService, type CalledAgent } from '../peers/telephone-service.ts'

export const SOON = { timeout: 20_000 }
/** It may ring for 25 s. */
export const RINGING = { timeout: 60_000 }
/** The talking clocks of Colorado and Hawaii: numbers that may be dialled. Here they never leave the machine. */
export const CLOCK = '+13034997111'
export const DESK = '+18083354363'
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
const SILENCE: Sound = { samples: new Int16Array(0), rate: RATE }
/** From the caller to the human, where it is put through. */
const ON_ITS_WAY_MS = 500
/** Of other speech it is below 0.6. */
const ALIKE = 0.75
const MAX_TALKS = 3
/** How much of a piece of 20 ms is the tone, where it is heard. */
const IS_TONE = 0.8
const OFFER = /nobody could take your call just now. May I take a message/

export type People = Awaited<ReturnType<typeof openPeople>>
type Reached = { agent: CalledAgent; caller: Baresip; reports: readonly Json[] }

/** A service with a trunk to the telephone network and a softphone, callers of its agents, and humans behind both. */
export async function openPeople() {
  const telephone = await startTelephoneService()
  /** Where the trunk takes calls to the telephone network. */
  const networkPort = await freePort()
  const outbound = { host: '127.0.0.1', port: networkPort }
  await telephone.trunk({ inbound: { addresses: ['127.0.0.1'] }, outbound })
  const softphone = await telephone.trunk({ kind: 'softphone', phone_number: DESK })
  const { username } = softphone.inbound
  const phones: Baresip[] = []

  async function startPhone(options: BaresipOptions = {}): Promise<Baresip> {
    const phone = await startBaresip(options)
    phones.push(phone)
    return phone
  }

  function startSoftphone(password: string, options: BaresipOptions = {}): Promise<Baresip> {
    const registers = { at: `127.0.0.1:${telephone.sipPort}`, password }
    return startPhone({ ...options, user: username, registers })
  }

  return {
    telephone,
    /** Of the softphone. */
    username,
    startPhone,
    startSoftphone,
    /** Whom the trunk reaches at CLOCK. */
    startHuman: (options: BaresipOptions = {}) => startPhone({ ...options, user: CLOCK, port: networkPort }),
    /** Whom DESK reaches. */
    async registerHuman(options: BaresipOptions = {}): Promise<Baresip> {
      const phone = await startSoftphone(softphone.password, options)
      await expect.poll(phone.log, SOON).toContain('[1 binding]')
      return phone
    },
    /** A caller who has been answered by an agent. */
    async reachAgent(settings: object = {}): Promise<Reached> {
      const escalation = { escalation_number: CLOCK, escalation_policy: 'on_request' }
      const agent = await telephone.agent({ ...escalation, ...settings })
      const caller = await startPhone()
      await caller.dial(`sip:${agent.number}@127.0.0.1:${telephone.sipPort}`)
      await caller.until('CALL_ESTABLISHED')
      return { agent, caller, reports: await telephone.follow(agent) }
    },
    leave: () => Promise.all(phones.splice(0).map((phone) => phone.stop())),
    close: () => telephone.service.remove(),
  }
}

/** So much later by the clock of what it hears. */
async function hearsOn(phone: Baresip, ms: number): Promise<void> {
  const untilMs = lengthMs(phone.heard()) + ms
  await expect.poll(() => lengthMs(phone.heard()), SOON).toBeGreaterThan(untilMs)
}

/** They talk, and again where a busy machine has lost too much of it. */
export async function hearEachOther(caller: Baresip, human: Baresip): Promise<void> {
  const ways = [
    { says: caller, said: CALLER_SAYS, hears: human },
    { says: human, said: HUMAN_SAYS, hears: caller },
  ]
  const likeness = () =>
    Math.min(...ways.map(({ said, hears }) => correlateBands(said, hears.heard()).likeness))
  for (let time = 0; time < MAX_TALKS && likeness() < ALIKE; time++) {
    await Promise.all(ways.map(({ says, said }) => says.say(said)))
    await Promise.all(ways.map(({ said, hears }) => hearsOn(hears, lengthMs(said) + 1500)))
  }
  expect(likeness()).toBeGreaterThan(ALIKE)
}

/** The caller says the secret before the human accepts. */
export async function putThrough(people: People, number: string) {
  const human = await (number === CLOCK ? people.startHuman() : people.registerHuman())
  const { agent, caller } = await people.reachAgent({ escalation_number: number })
  await caller.press('0#')
  await human.until('CALL_ESTABLISHED')
  await caller.say(SECRET)
  await hearsOn(human, 1000 * SECRET_S)
  // However late it began, nothing of it is left when the human accepts.
  await caller.say(SILENCE)
  await hearsOn(human, ON_ITS_WAY_MS)
  await human.press('1')
  return { agent, caller, human }
}

export function expectNoSecret(human: Baresip): void {
  expect(toneRatio(SECRET, ATTACK_TONE_HZ)).toBeGreaterThan(IS_TONE)
  expect(toneRatio(human.heard(), ATTACK_TONE_HZ)).toBeLessThan(IS_TONE)
}

/** The caller is offered a message, and hangs up. */
export async function comesBack(
  { telephone }: People,
  { agent, caller, reports }: Reached,
  summary: string,
): Promise<void> {
  const isOffered = () => reports.some(({ text, final }) => final && OFFER.test(text))
  await expect.poll(isOffered, RINGING).toBe(true)
  expect(caller.events.map(({ type }) => type)).not.toContain('CALL_CLOSED')
  await caller.hangUp()
  const transcript = await telephone.transcript(agent)
  expect(transcript).toMatchObject({ outcome: 'Follow-up Required' })
  expect(transcript.summary).toContain(summary)
}
