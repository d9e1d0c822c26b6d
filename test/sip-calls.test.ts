import { loadavg } from 'node:os'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { rmsDbfs } from '../server/src/audio/levels.ts'
import { resampleWhole } from '../server/src/audio/resample.ts'
import { DEFAULT_LINES } from '../server/src/call/lines.ts'
import { understand } from '../server/src/cli/caller/understanding.ts'
import { createLog } from '../server/src/log.ts'
import { createEmbeddedSpeech } from '../server/src/speech/adapters/embedded.ts'
import { joined, say } from '../server/src/speech/text-to-speech.contract.ts'
import { VOICE_RATE } from '../server/src/speech/text-to-speech.ts'
import type { Json } from './harness.ts'
import { startBaresip, type Baresip, type BaresipOptions, type Sound } from './peers/baresip.ts'
import { correlate } from './peers/correlate.ts'
import { withPeers } from './peers/debian.ts'
import { startLinphone } from './peers/linphone.ts'
import { openLossyRelay } from './peers/lossy-relay.ts'
import {
  openPhonedBusiness,
  type Employed,
  type FollowedCall,
  type PhonedBusiness,
} from './peers/phoned-business.ts'
import { readRecording, recordings } from './recordings.ts'
import { wordErrorRate } from './word-error-rate.ts'

/** Models are loaded and calls run in real time; on a busy machine that takes minutes. */
const TEST_MS = 300_000
/** Something has gone wrong when one thing takes longer. */
const SOON = { timeout: 90_000, interval: 50 }
const LINE_RATE = 16_000

const NOTICE = DEFAULT_LINES.recording_notice
const STILL_THERE = DEFAULT_LINES.still_there
const GREETING = 'Bright Dental, this is Ava. How can I help you today?'
const PARKING = 'There is a garage next door, and we validate two hours.'
const GARLANDS = 'We send news and garlands by mail, every Friday morning.'
const FAQ = [
  { question: 'Is there parking?', answer: PARKING },
  { question: 'Why did you not send me the news and a garland?', answer: GARLANDS },
]
const LONG_GREETING =
  'Thank you for calling Bright Dental, the friendly dentists at the corner of Main Street and Second Avenue. ' +
  'We have three chairs on the first floor, two chairs on the second floor, and a sofa in the waiting room. ' +
  'We are open from Monday to Friday, and on Saturdays somebody answers the telephone until noon. ' +
  'How can I help you today?'

/** A person asks, where the recordings are installed; else one of our own voices does. */
const GARLAND_QUESTION = 'why did you not send me that news and a garland'
const PERSON = recordings.find(({ text }) => text === GARLAND_QUESTION)
const CALLER_VOICE = 'michael'
/** Reserved for drama. */
const CALLER = '+12125550142'

/** As for a call by the browser: what a telephone leaves of a voice is enough. */
const UNDERSTOOD = 0.15
/** Where one packet in twenty is lost, a short word may be, too. */
const UNDERSTOOD_IN_LOSS = 0.35
/** Of a question enough is right to answer it. */
const PLAUSIBLE = 0.5
/** A median of 1 would be the same wave. */
const SAME = 0.9
const AUDIBLE_DBFS = -45

const speech = createEmbeddedSpeech(createLog('silent', false))
const left: (() => unknown)[] = []
let business: PhonedBusiness
let recorded: Employed
let talkative: Employed
let garlandQuestion: Sound
let parkingQuestion: Sound

beforeAll(async () => {
  await Promise.all([
    openPhonedBusiness().then((opened) => (business = opened)),
    speech.lanes.voice.load(),
    speech.lanes.ear.load(),
  ])
  recorded = await business.employ({ greeting: GREETING, faq: FAQ, recording: { enabled: true } })
  talkative = await business.employ({ greeting: LONG_GREETING, faq: FAQ })
  garlandQuestion = PERSON
    ? { samples: readRecording(PERSON), rate: LINE_RATE }
    : await voiced('Why did you not send me that news, and a garland?')
  parkingQuestion = await voiced('Do you have parking?')
}, TEST_MS)

afterEach(async () => {
  for (const leave of left.splice(0)) await leave()
})

afterAll(async () => {
  await speech.close()
  await business?.close()
})

async function voiced(text: string): Promise<Sound> {
  return { samples: joined(await say(speech.voice, text, CALLER_VOICE)), rate: VOICE_RATE }
}

const textOf = ({ samples, rate }: Sound) => understand(speech.ear, resampleWhole(samples, rate, LINE_RATE))

/** What was heard from then on. */
function since({ samples, rate }: Sound, fromMs: number, toMs = Infinity): Sound {
  return { samples: samples.subarray((fromMs * rate) / 1000, (toMs * rate) / 1000), rate }
}

const lengthMs = ({ samples, rate }: Sound) => (1000 * samples.length) / rate

/** Where in it somebody speaks for the last time. */
function voiceEndsMs(sound: Sound): number {
  const stepMs = 20
  for (let atMs = lengthMs(sound) - stepMs; atMs > 0; atMs -= stepMs)
    if (rmsDbfs(since(sound, atMs, atMs + stepMs).samples) > AUDIBLE_DBFS) return atMs + stepMs
  return 0
}

async function follow(): Promise<FollowedCall> {
  const call = await vi.waitUntil(() => business.follow(), SOON)
  left.push(call.stop)
  return call
}

const isListening = (each: Json) => each.type === 'state' && each.state === 'listening'

function agentWords({ news }: FollowedCall, from = 0): string[] {
  return news
    .slice(from)
    .flatMap(({ type, speaker, final, text }) =>
      type === 'words' && speaker === 'agent' && final ? [text] : [],
    )
}

/** Waits until it is the caller's go. */
async function untilListening({ news }: FollowedCall, from = 0): Promise<void> {
  await vi.waitUntil(() => news.slice(from).some(isListening), SOON)
}

async function untilSaid(call: FollowedCall, words: string, from = 0): Promise<void> {
  await expect.poll(() => agentWords(call, from).join(' '), SOON).toContain(words)
}

type Dialled = { phone: Baresip; call: FollowedCall }

async function dial(
  { number }: Employed,
  options: BaresipOptions = {},
  port = business.sipPort,
): Promise<Dialled> {
  const phone = await startBaresip({ user: CALLER, ...options })
  left.push(phone.stop)
  const [call] = await Promise.all([
    follow(),
    phone
      .dial(`sip:${number}@127.0.0.1:${port}`)
      .then(() => phone.until('CALL_ESTABLISHED', { timeoutMs: SOON.timeout })),
  ])
  return { phone, call }
}

/** Says something and hears the answer to its end. Returns from where on it is in what was heard. */
async function ask({ phone, call }: Dialled, question: Sound, answer: string): Promise<number> {
  const fromMs = lengthMs(phone.heard())
  const from = call.news.length
  await phone.say(question)
  await untilSaid(call, answer, from)
  await vi.waitUntil(() => call.news.findLastIndex(isListening) > from, SOON)
  return fromMs
}

async function hangUp({ phone, call }: Dialled): Promise<Json> {
  await phone.hangUp()
  await phone.until('CALL_CLOSED')
  return vi.waitUntil(() => business.transcript(call.id), SOON)
}

function report(title: string, figures: Record<string, number>): void {
  const listed = Object.entries(figures).map(([name, figure]) => `${name} ${figure.toFixed(3)}`)
  console.info(`${title}: ${listed.join(', ')}, load ${loadavg()[0]?.toFixed(1)}`)
}

describe.each(await withPeers('baresip'))('a call from %s', { timeout: TEST_MS }, () => {
  test('is greeted, answers a person, and both sides are recorded as they sounded', async () => {
    const dialled = await dial(recorded, { codecs: ['PCMU'] })
    const { phone, call } = dialled
    await untilListening(call)
    const askedMs = await ask(dialled, garlandQuestion, GARLANDS)
    const { conversation, caller, duration, outcome } = await hangUp(dialled)
    const heard = phone.heard()
    const sides = await business.recording(call.id)
    const told = conversation.at(-1).text
    const opening = await textOf(since(heard, 0, askedMs))
    const answer = await textOf(since(heard, askedMs))
    const rates = {
      opening: wordErrorRate(`${NOTICE} ${GREETING}`, opening),
      answer: wordErrorRate(told, answer),
      question: wordErrorRate(GARLAND_QUESTION, conversation[1].text),
    }
    const likeness = {
      agent: correlate(sides.agent, heard).median,
      caller: correlate(garlandQuestion, sides.caller).median,
    }
    report('word error rates', rates)
    report('correlations', likeness)
    expect(conversation.map(({ speaker }: Json) => speaker)).toEqual(['agent', 'caller', 'agent'])
    expect(told).toContain(GARLANDS)
    expect(rates.opening, opening).toBeLessThan(UNDERSTOOD)
    expect(rates.answer, answer).toBeLessThan(UNDERSTOOD)
    expect(rates.question, conversation[1].text).toBeLessThan(PLAUSIBLE)
    expect(likeness.agent).toBeGreaterThan(SAME)
    expect(likeness.caller).toBeGreaterThan(SAME)
    expect(caller).toBe(CALLER)
    expect(outcome).toBe('Resolved')
    expect(duration).toBeGreaterThan(lengthMs(heard) / 1000 / 2)
    expect(duration).toBeLessThan(2 * (lengthMs(heard) / 1000) + 1)
    expect(await business.call(call.id)).toMatchObject({ line: 'sip', reason: 'caller_hung_up' })
  })

  test('falls silent when it is spoken over', async () => {
    const dialled = await dial(talkative, { codecs: ['PCMA'] })
    const { phone, call } = dialled
    await vi.waitUntil(() => rmsDbfs(phone.heard().samples) > AUDIBLE_DBFS, SOON)
    const whole = await voiced(LONG_GREETING)
    const askedMs = await ask(dialled, parkingQuestion, PARKING)
    const { conversation } = await hangUp(dialled)
    const answerMs = correlate(await voiced(PARKING), phone.heard()).startMs
    report('spoken over', { askedMs, answerMs, wholeMs: lengthMs(whole), endsMs: voiceEndsMs(phone.heard()) })
    expect(conversation[0].text.length).toBeLessThan(LONG_GREETING.length / 2)
  })

  test('is understood through a network that loses, delays, swaps and doubles', async () => {
    const bad = { lossRatio: 0.05, jitterMs: 50, duplicateRatio: 0.02, reorderRatio: 0.01 }
    const to = { host: '127.0.0.1', port: business.sipPort }
    const relay = await openLossyRelay({ to, seed: 4, signalling: bad, media: bad })
    left.push(relay.close)
    const dialled = await dial(recorded, { codecs: ['PCMU'] }, relay.port)
    const { phone, call } = dialled
    await untilListening(call)
    const askedMs = await ask(dialled, garlandQuestion, GARLANDS)
    const { conversation } = await hangUp(dialled)
    const opening = await textOf(since(phone.heard(), 0, askedMs))
    const answer = await textOf(since(phone.heard(), askedMs))
    const rates = {
      opening: wordErrorRate(`${NOTICE} ${GREETING}`, opening),
      answer: wordErrorRate(conversation.at(-1).text, answer),
      question: wordErrorRate(GARLAND_QUESTION, conversation[1].text),
    }
    report(`word error rates, ${relay.counts.lost} of ${relay.counts.rtp + relay.counts.sip} lost`, rates)
    expect(relay.counts.lost).toBeGreaterThan(0)
    expect(relay.counts.duplicated).toBeGreaterThan(0)
    expect(rates.opening, opening).toBeLessThan(UNDERSTOOD_IN_LOSS)
    expect(rates.answer, answer).toBeLessThan(UNDERSTOOD_IN_LOSS)
    expect(rates.question, conversation[1].text).toBeLessThan(PLAUSIBLE)
  })

  test('is understood in Opus, encrypted', async () => {
    const dialled = await dial(recorded, { codecs: ['opus'], srtp: true })
    const { phone, call } = dialled
    await untilListening(call)
    const askedMs = await ask(dialled, parkingQuestion, PARKING)
    const { conversation } = await hangUp(dialled)
    const opening = await textOf(since(phone.heard(), 0, askedMs))
    const answer = await textOf(since(phone.heard(), askedMs))
    const rates = {
      opening: wordErrorRate(`${NOTICE} ${GREETING}`, opening),
      answer: wordErrorRate(conversation.at(-1).text, answer),
      question: wordErrorRate('Do you have parking?', conversation[1].text),
    }
    report('word error rates in Opus', rates)
    expect(phone.codec()).toBe('opus')
    expect(rates.opening, opening).toBeLessThan(UNDERSTOOD)
    expect(rates.answer, answer).toBeLessThan(UNDERSTOOD)
  })

  test('has its keys in the transcript, and is waited for while it is on hold', async () => {
    const dialled = await dial(recorded)
    const { phone, call } = dialled
    const media = () => phone.events.filter(({ type }) => type === 'CALL_REMOTE_SDP').length
    await untilListening(call)
    const keyed = call.news.length
    await phone.press('42')
    await vi.waitUntil(() => agentWords(call, keyed).length > 0, SOON)
    await untilListening(call, keyed)
    await phone.hold()
    await expect.poll(media, SOON).toBe(2)
    const held = call.news.length
    // Somebody who calls later, and is not on hold, is asked: so the one on hold would have been.
    const other = await dial(recorded, { user: 'bob' })
    await untilSaid(other.call, STILL_THERE)
    await hangUp(other)
    expect(call.news.slice(held)).toEqual([])
    await phone.resume()
    await expect.poll(media, SOON).toBe(3)
    await ask(dialled, parkingQuestion, PARKING)
    const { conversation } = await hangUp(dialled)
    const said = conversation
      .filter(({ speaker }: Json) => speaker === 'caller')
      .map(({ text }: Json) => text)
    expect(said[0]).toBe('42')
    expect(conversation.at(-1).text).toContain(PARKING)
    expect(conversation.map(({ text }: Json) => text).join(' ')).not.toContain(STILL_THERE)
  })
})

describe.each(await withPeers('linphone'))('a call from %s', { timeout: TEST_MS }, () => {
  test('is greeted', async () => {
    const phone = await startLinphone()
    left.push(phone.stop)
    const [call] = await Promise.all([
      follow(),
      phone.dial(`sip:${recorded.number}@127.0.0.1:${business.sipPort}`),
    ])
    await untilListening(call)
    await phone.hangUp()
    const opening = await textOf(phone.heard())
    const rate = wordErrorRate(`${NOTICE} ${GREETING}`, opening)
    report('word error rate of linphone', { opening: rate })
    expect(rate, opening).toBeLessThan(UNDERSTOOD)
    await expect.poll(async () => (await business.call(call.id)).reason, SOON).toBe('caller_hung_up')
  })
})
