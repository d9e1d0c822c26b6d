import { loadavg } from 'node:os'
import { expect, vi } from 'vitest'
import { understand } from '../../server/src/cli/caller/understanding.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { resampleWhole } from '../../server/src/voice/audio/resampling/resample.ts'
import { DEFAULT_PHRASES } from '../../server/src/voice/conversation/replies/canned-phrases.ts'
import { DEFAULT_SETTINGS, wordingsOf } from '../../server/src/voice/conversation/settings.ts'
import { createLocalSpeech } from '../../server/src/voice/speech/local/local.ts'
import { joined, say } from '../../server/src/voice/speech/text-to-speech.contract.ts'
import { VOICE_RATE } from '../../server/src/voice/speech/text-to-speech.ts'
import type { Json } from '../harness.ts'
import { openPhonedBusiness, SOON, type FollowedCall } from '../peers/phoned-business.ts'
import { startBaresip, type Baresip, type BaresipOptions, type Sound } from '../peers/phones/baresip.ts'
import { lengthMs, part } from '../peers/sound/sound.ts'
import { readRecording, recordings } from '../speech/recordings.ts'
import { wordErrorRate } from '../speech/word-error-rate.ts'

/** Models are loaded and calls run in real time; on a busy machine that takes minutes. */
export const CALLS_MS = 300_000
const STT_RATE = 16_000

const GREETING =
  'Thank you for calling the dental office, this is Ava, the AI assistant. How can I help you today?'
export const OPENING = `${DEFAULT_PHRASES.recording_notice} ${GREETING}`
export const PARKING_QUESTION = 'Do you have parking?'
export const PARKING = 'There is a garage next door, and we validate two hours.'
/** A person asks this, in one breath, where the recordings are installed; else one of our own voices does. */
export const SILLY_QUESTION = "You don't mean that you thought me so silly?"
export const NEVER = 'We never thought that for a moment, and nobody here ever will.'
export const FAQ = [
  { question: 'Is there parking?', answer: PARKING },
  { question: 'Do you mean that you thought me silly?', answer: NEVER },
]
const PERSON = recordings.find(({ file }) => file === '1688-142285-0002.wav')
const CALLER_VOICE = 'michael'
/** Reserved for drama. */
export const CALLER = '+12125550142'

/** As in a call by the browser: a telephone leaves enough of a voice. */
export const UNDERSTOOD = 0.15
/** Of a question enough is right for its answer. */
export const PLAUSIBLE = 0.5
/** What an agent says on a machine that was too busy for it. */
const SAY_AGAIN = (['say_again', 'not_heard'] as const).flatMap((line) => wordingsOf(DEFAULT_SETTINGS, line))
const MAX_AGAIN = 2
/** What may be on its way when the service has sent everything. */
const ON_ITS_WAY_MS = 500

export type Dialled = { readonly phone: Baresip; readonly call: FollowedCall }
export type PhonedCalls = Awaited<ReturnType<typeof openPhonedCalls>>

/** A business whose recorded agent knows both answers, callers who ask, and ears for what these hear. */
export async function openPhonedCalls() {
  const speech = createLocalSpeech(createLog('silent', false))
  const { voice, stt } = speech.workers
  const [business] = await Promise.all([openPhonedBusiness(), voice.load(), stt.load()])
  const agent = await business.agent({ greeting: GREETING, faq: FAQ, recording: { enabled: true } })
  await business.untilMade(GREETING)
  const left: (() => unknown)[] = []

  async function voiced(text: string): Promise<Sound> {
    return { samples: joined(await say(speech.voice, text, CALLER_VOICE)), rate: VOICE_RATE }
  }

  async function errorRate(said: string, { samples, rate }: Sound): Promise<number> {
    const heard = await understand(speech.stt, resampleWhole(samples, rate, STT_RATE), ['en'])
    const errors = wordErrorRate(said, heard)
    console.info(`word error rate ${errors.toFixed(3)}: "${heard}", load ${loadavg()[0]?.toFixed(1)}`)
    return errors
  }

  async function dial(options: BaresipOptions = {}, { number } = agent, port = business.sipPort) {
    const phone = await startBaresip({ user: CALLER, ...options })
    left.push(phone.stop)
    const [call] = await Promise.all([business.follow(), phone.dial(`sip:${number}@127.0.0.1:${port}`)])
    await phone.until('CALL_ESTABLISHED', { timeoutMs: SOON.timeout })
    return { phone, call }
  }

  async function hangUp({ phone, call }: Dialled): Promise<Json> {
    await phone.hangUp()
    await phone.until('CALL_CLOSED')
    return business.transcript(call.id)
  }

  return {
    business,
    agent,
    sillyQuestion: PERSON
      ? ({ samples: readRecording(PERSON), rate: STT_RATE } as const)
      : await voiced(SILLY_QUESTION),
    parkingQuestion: await voiced(PARKING_QUESTION),
    voiced,
    errorRate,
    dial,
    hangUp,
    /** What the test leaves behind, ended by `leave`. */
    left,
    async leave() {
      for (const leave of left.splice(0)) await leave()
    },
    async close() {
      await speech.close()
      await business.close()
    },
  }
}

type Conversation = {
  readonly question: Sound
  readonly answer: string
  readonly worst?: number
  /** Ends the call, and waits for its transcript. */
  readonly end?: (dialled: Dialled) => Promise<Json>
}

/** A greeting, a question and its answer, all of which is understood. */
export async function converse(
  { errorRate, hangUp }: PhonedCalls,
  dialled: Dialled,
  { question, answer, worst = UNDERSTOOD, end = hangUp }: Conversation,
) {
  await dialled.call.untilListening()
  await hearOut(dialled.phone.heard)
  const askedMs = await ask(dialled, question, answer)
  const answeredMs = lengthMs(dialled.phone.heard())
  const transcript = await end(dialled)
  const heard = dialled.phone.heard()
  const { asked, told } = wordsIn(transcript, answer)
  expect(told, JSON.stringify(transcript)).toContain(answer)
  expect(await errorRate(OPENING, part(heard, 0, askedMs))).toBeLessThan(worst)
  expect(await errorRate(told, part(heard, askedMs, answeredMs))).toBeLessThan(worst)
  return { transcript, asked, heard }
}

export async function hearOut(heard: () => Sound): Promise<void> {
  const enoughMs = lengthMs(heard()) + ON_ITS_WAY_MS
  await expect.poll(() => lengthMs(heard()), SOON).toBeGreaterThan(enoughMs)
}

/** Says something, hears the answer to its end, and returns when that began. Asked for it, says it again. */
export async function ask({ phone, call }: Dialled, question: Sound, answer: string): Promise<number> {
  for (let again = 0; ; again++) {
    const fromMs = lengthMs(phone.heard())
    const from = call.news.length
    await phone.say(question)
    const said = await vi.waitFor(() => {
      const words = call.agentWords(from).join(' ')
      const found = [answer, ...SAY_AGAIN].find((each) => words.includes(each))
      if (found === undefined) throw new Error(`The agent says something else: "${words}"`)
      return found
    }, SOON)
    await call.untilSaid(said, from)
    if (said !== answer && again < MAX_AGAIN) continue
    expect(said).toBe(answer)
    await hearOut(phone.heard)
    return fromMs
  }
}

/** The answer as it was told, and the question as it was understood. */
function wordsIn({ conversation }: Json, answer: string): { asked: string; told: string } {
  const isAnswer = ({ speaker, text }: Json) => speaker === 'agent' && text.includes(answer)
  const at: number = conversation.findLastIndex(isAnswer)
  const asked = conversation.slice(0, at).findLast(({ speaker }: Json) => speaker === 'caller')
  return { asked: asked?.text ?? '', told: conversation[at]?.text ?? '' }
}
