import { loadavg } from 'node:os'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { resampleWhole } from '../../server/src/voice/audio/resampling/resample.ts'
import { DEFAULT_PHRASES } from '../../server/src/voice/conversation/replies/canned-phrases.ts'
import { DEFAULT_SETTINGS, wordingsOf } from '../../server/src/voice/conversation/settings.ts'
import { understand } from '../../server/src/cli/caller/understanding.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createLocalSpeech } from '../../server/src/voice/speech/local/local.ts'
import { joined, say } from '../../server/src/voice/speech/text-to-speech.contract.ts'
import { VOICE_RATE } from '../../server/src/voice/speech/text-to-speech.ts'
import type { Json } from '../harness.ts'
import { startBaresip, type Baresip, type BaresipOptions, type Sound } from '../peers/phones/baresip.ts'
import { correlate } from '../peers/sound/correlate.ts'
import { withPeers } from '../peers/debian.ts'
import { openHearingCaller } from '../peers/hearing-caller.ts'
import { startLinphone } from '../peers/phones/linphone.ts'
import { openLossyRelay } from '../peers/lossy-relay.ts'
import { openPhonedBusiness, SOON, type FollowedCall, type PhonedBusiness } from '../peers/phoned-business.ts'
import { isAudible, lengthMs, part, silentFromMs, stretchesOf } from '../peers/sound/sound.ts'
import type { CalledAgent } from '../peers/telephone-service.ts'
import { JUDGES_SOUND } from '../real-time.ts'
import { readRecording, recordings } from '../speech/recordings.ts'
import { wordErrorRate } from '../speech/word-error-rate.ts'

/** Models are loaded and calls run in real time; on a busy machine that takes minutes. */
const TEST_MS = 300_000
const STT_RATE = 16_000

const STILL_THERE = DEFAULT_PHRASES.still_there
const GREETING =
  'Thank you for calling the dental office, this is Ava, the AI assistant. How can I help you today?'
const OPENING = `${DEFAULT_PHRASES.recording_notice} ${GREETING}`
const PARKING = 'There is a garage next door, and we validate two hours.'
const NEVER = 'We never thought that for a moment, and nobody here ever will.'
const FAQ = [
  { question: 'Is there parking?', answer: PARKING },
  { question: 'Do you mean that you thought me silly?', answer: NEVER },
]
const LONG_GREETING =
  'This is the AI assistant of Bright Dental, the friendly dentists at the corner of Main Street and Second Avenue. ' +
  'We have three chairs on the first floor, two chairs on the second floor, and a sofa in the waiting room. ' +
  'How can I help you today?'

const PARKING_QUESTION = 'Do you have parking?'
/** A person asks this, in one breath, where the recordings are installed; else one of our own voices does. */
const SILLY_QUESTION = "You don't mean that you thought me so silly?"
const PERSON = recordings.find(({ file }) => file === '1688-142285-0002.wav')
const CALLER_VOICE = 'michael'
/** Reserved for drama. */
const CALLER = '+12125550142'

/** As in a call by the browser: a telephone leaves enough of a voice. */
const UNDERSTOOD = 0.15
/** Where one packet in twenty is lost, so may a short word be. */
const UNDERSTOOD_IN_LOSS = 0.35
/** Of a question enough is right for its answer. */
const PLAUSIBLE = 0.5
/** A median of 1 would be the same wave. */
const SAME = 0.9
/** What an agent says on a machine that was too busy for it. */
const SAY_AGAIN = (['say_again', 'not_heard'] as const).flatMap((line) => wordingsOf(DEFAULT_SETTINGS, line))
const MAX_AGAIN = 2
/** What may be on its way when the service has sent everything. */
const ON_ITS_WAY_MS = 500
/** Of the greeting this much is let pass. */
const BEFORE_INTERRUPTION_MS = 1500
/** Longer than a voice pauses between two sentences. */
const SILENT_MS = 700

const speech = createLocalSpeech(createLog('silent', false))
const left: (() => unknown)[] = []
let business: PhonedBusiness
let agent: CalledAgent
let talkative: CalledAgent
let sillyQuestion: Sound
let parkingQuestion: Sound

beforeAll(async () => {
  const opening = openPhonedBusiness()
  await Promise.all([opening, speech.workers.voice.load(), speech.workers.stt.load()])
  business = await opening
  agent = await business.agent({ greeting: GREETING, faq: FAQ, recording: { enabled: true } })
  talkative = await business.agent({ greeting: LONG_GREETING, faq: FAQ })
  await business.untilMade(GREETING)
  parkingQuestion = await voiced(PARKING_QUESTION)
  sillyQuestion = PERSON ? { samples: readRecording(PERSON), rate: STT_RATE } : await voiced(SILLY_QUESTION)
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

async function errorRate(said: string, { samples, rate }: Sound): Promise<number> {
  const heard = await understand(speech.stt, resampleWhole(samples, rate, STT_RATE), ['en'])
  const errors = wordErrorRate(said, heard)
  console.info(`word error rate ${errors.toFixed(3)}: "${heard}", load ${loadavg()[0]?.toFixed(1)}`)
  return errors
}

type Dialled = { readonly phone: Baresip; readonly call: FollowedCall }

async function dial(
  { number }: CalledAgent,
  options: BaresipOptions = {},
  port = business.sipPort,
): Promise<Dialled> {
  const phone = await startBaresip({ user: CALLER, ...options })
  left.push(phone.stop)
  const [call] = await Promise.all([business.follow(), phone.dial(`sip:${number}@127.0.0.1:${port}`)])
  await phone.until('CALL_ESTABLISHED', { timeoutMs: SOON.timeout })
  return { phone, call }
}

async function hearOut(heard: () => Sound): Promise<void> {
  const enoughMs = lengthMs(heard()) + ON_ITS_WAY_MS
  await expect.poll(() => lengthMs(heard()), SOON).toBeGreaterThan(enoughMs)
}

/** Says something, hears the answer to its end, and returns when that began. Asked for it, says it again. */
async function ask({ phone, call }: Dialled, question: Sound, answer: string): Promise<number> {
  for (let again = 0; ; again++) {
    const fromMs = lengthMs(phone.heard())
    const from = call.news.length
    await phone.say(question)
    const isSaid = (words: string) => call.agentWords(from).join(' ').includes(words)
    const said = await vi.waitUntil(() => [answer, ...SAY_AGAIN].find(isSaid), SOON)
    await call.untilSaid(said, from)
    if (said !== answer && again < MAX_AGAIN) continue
    expect(said).toBe(answer)
    await hearOut(phone.heard)
    return fromMs
  }
}

async function hangUp({ phone, call }: Dialled): Promise<Json> {
  await phone.hangUp()
  await phone.until('CALL_CLOSED')
  return business.transcript(call.id)
}

/** What each said last. */
function wordsIn({ conversation }: Json): { asked: string; told: string } {
  const textsOf = (wanted: string): string[] =>
    conversation.flatMap(({ speaker, text }: Json) => (speaker === wanted ? [text] : []))
  return { asked: textsOf('caller').at(-1) ?? '', told: textsOf('agent').at(-1) ?? '' }
}

/** A greeting, a question and its answer, all of which is understood. */
async function converse(dialled: Dialled, question: Sound, answer: string, worst = UNDERSTOOD) {
  await dialled.call.untilListening()
  await hearOut(dialled.phone.heard)
  const askedMs = await ask(dialled, question, answer)
  const transcript = await hangUp(dialled)
  const heard = dialled.phone.heard()
  const { asked, told } = wordsIn(transcript)
  expect(told).toContain(answer)
  expect(await errorRate(OPENING, part(heard, 0, askedMs))).toBeLessThan(worst)
  expect(await errorRate(told, part(heard, askedMs))).toBeLessThan(worst)
  return { transcript, asked, heard }
}

describe.each(withPeers('baresip'))('a call from %s', { timeout: TEST_MS }, () => {
  test(
    'is greeted, a person’s question answered, and both sides recorded as they sounded',
    JUDGES_SOUND,
    async () => {
      const dialled = await dial(agent, { codecs: ['PCMU'] })
      const { transcript, asked, heard } = await converse(dialled, sillyQuestion, NEVER)
      const { id } = dialled.call
      const recording = await business.recording(id)
      // Each by itself: a busy machine may lose time between them.
      const agentSaid = stretchesOf(recording.agent, SILENT_MS).map((stretch) => correlate(stretch, heard))
      const callerSaid = correlate(sillyQuestion, recording.caller)
      console.info('recorded', agentSaid, callerSaid, `"${asked}"`)
      expect(wordErrorRate(SILLY_QUESTION, asked), asked).toBeLessThan(PLAUSIBLE)
      expect(agentSaid.length).toBeGreaterThanOrEqual(2)
      expect(Math.min(...agentSaid.map(({ median }) => median))).toBeGreaterThan(SAME)
      expect(callerSaid.median).toBeGreaterThan(SAME)
      expect(transcript).toMatchObject({ caller: CALLER, outcome: 'Resolved' })
      const heardS = lengthMs(heard) / 1000
      expect(transcript.duration).toBeGreaterThan(heardS / 2)
      expect(transcript.duration).toBeLessThan(2 * heardS)
      expect(await business.call(id)).toMatchObject({ line: 'sip', caller: CALLER, reason: 'caller_hung_up' })
    },
  )

  test('is understood through a network that loses, delays, swaps and doubles', JUDGES_SOUND, async () => {
    const bad = { lossRatio: 0.05, jitterMs: 50, duplicateRatio: 0.02, reorderRatio: 0.01 }
    const to = { host: '127.0.0.1', port: business.sipPort }
    const relay = await openLossyRelay({ to, seed: 4, signalling: bad, media: bad })
    left.push(relay.close)
    const dialled = await dial(agent, { codecs: ['PCMU'] }, relay.port)
    const { asked } = await converse(dialled, sillyQuestion, NEVER, UNDERSTOOD_IN_LOSS)
    console.info('through a bad network', relay.counts, `"${asked}"`)
    expect(relay.counts.lost).toBeGreaterThan(0)
    expect(relay.counts.duplicated).toBeGreaterThan(0)
    expect(wordErrorRate(SILLY_QUESTION, asked), asked).toBeLessThan(PLAUSIBLE)
  })

  test('is understood in Opus, encrypted', JUDGES_SOUND, async () => {
    const dialled = await dial(agent, { codecs: ['opus'], srtp: true })
    const { asked } = await converse(dialled, parkingQuestion, PARKING)
    expect(dialled.phone.codec()).toBe('opus')
    expect(wordErrorRate(PARKING_QUESTION, asked), asked).toBeLessThan(PLAUSIBLE)
  })

  test('has its keys in the transcript, and is waited for on hold', async () => {
    const dialled = await dial(agent)
    const { phone, call } = dialled
    const offers = () => phone.events.filter(({ type }) => type === 'CALL_REMOTE_SDP').length
    await call.untilListening()
    const keyed = call.news.length
    await phone.press('42')
    await vi.waitUntil(() => call.agentWords(keyed).length > 0, SOON)
    await call.untilListening(keyed)
    await phone.hold()
    await expect.poll(offers, SOON).toBe(2)
    const held = call.news.length
    // Who calls later and is not on hold is asked. So would be who is.
    const other = await dial(agent, { user: 'bob' })
    await other.call.untilSaid(STILL_THERE)
    expect(call.news.slice(held).filter(({ speaker }) => speaker === 'agent')).toEqual([])
    await hangUp(other)
    await phone.resume()
    await expect.poll(offers, SOON).toBe(3)
    await phone.press('7')
    await vi.waitUntil(() => call.agentWords(held).length > 0, SOON)
    const { conversation } = await hangUp(dialled)
    const keys = conversation.flatMap(({ speaker, text }: Json) => (speaker === 'caller' ? [text] : []))
    expect(keys).toEqual(['42', '7'])
  })

  test('is answered, and hung up on after a goodbye', JUDGES_SOUND, async () => {
    const dialled = await dial(agent)
    const { phone, call } = dialled
    await call.untilListening()
    await ask(dialled, parkingQuestion, PARKING)
    await phone.say(await voiced('Thank you, goodbye.'))
    await phone.until('CALL_CLOSED', { timeoutMs: SOON.timeout })
    const { reason } = await business.call(call.id)
    expect(reason, JSON.stringify(await business.transcript(call.id))).toBe('agent_hung_up')
  })

  test('is given the floor when it speaks over the greeting', JUDGES_SOUND, async () => {
    const wholeMs = lengthMs(await voiced(LONG_GREETING))
    await business.untilMade(LONG_GREETING)
    const dialled = await dial(talkative, { codecs: ['PCMA'] })
    const { phone } = dialled
    const isUnderWay = () => isAudible(phone.heard()) && lengthMs(phone.heard()) > BEFORE_INTERRUPTION_MS
    await vi.waitUntil(isUnderWay, SOON)
    const askedMs = await ask(dialled, parkingQuestion, PARKING)
    const { conversation } = await hangUp(dialled)
    const [greeting] = conversation
    const stopMs = silentFromMs(phone.heard(), askedMs, SILENT_MS)
    console.info(`spoken over from ${askedMs} ms on, the voice of ${wholeMs} ms stops at ${stopMs} ms`)
    expect(isAudible(part(phone.heard(), askedMs - SILENT_MS, askedMs))).toBe(true)
    expect(stopMs - askedMs).toBeLessThan((wholeMs - askedMs) / 2)
    expect(LONG_GREETING).toContain(greeting.text)
    expect(greeting.text.length).toBeLessThan(LONG_GREETING.length / 2)
    expect(conversation.at(-1).text).toContain(PARKING)
  })
})

describe.each(withPeers('linphone'))('a call from %s', { timeout: TEST_MS }, () => {
  test('is greeted', JUDGES_SOUND, async () => {
    const phone = await startLinphone()
    left.push(phone.stop)
    const uri = `sip:${agent.number}@127.0.0.1:${business.sipPort}`
    const [call] = await Promise.all([business.follow(), phone.dial(uri)])
    await call.untilListening()
    // It writes what it has heard when the call is over.
    await phone.hangUp()
    expect(await errorRate(OPENING, phone.heard())).toBeLessThan(UNDERSTOOD)
    expect(await business.transcript(call.id)).toMatchObject({ outcome: 'Abandoned' })
  })
})

test('who calls with bare sockets is greeted', { timeout: TEST_MS, ...JUDGES_SOUND }, async () => {
  const [call, caller] = await Promise.all([
    business.follow(),
    openHearingCaller(agent.number, { port: business.sipPort }),
  ])
  left.push(caller.close)
  await call.untilListening()
  await hearOut(caller.heard)
  await caller.hangUp()
  expect(await errorRate(OPENING, caller.heard())).toBeLessThan(UNDERSTOOD)
  expect(await business.transcript(call.id)).toMatchObject({ caller: '+12025550143', outcome: 'Abandoned' })
})
