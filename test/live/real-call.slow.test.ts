import { loadavg } from 'node:os'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectCaller, type ScriptedCaller } from '../../server/src/cli/caller/scripted-caller.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createLocalSpeech } from '../../server/src/voice/speech/local/local.ts'
import { joined, say } from '../../server/src/voice/speech/text-to-speech.contract.ts'
import { JUDGES_SOUND } from '../real-time.ts'
import { readRecording, recordings } from '../speech/recordings.ts'
import { wordErrorRate } from '../speech/word-error-rate.ts'
import { CALLS_MS, CHAIRS, openSpeakingService, PARKING, type SpeakingService } from './speaking-service.ts'

const WAIT_MS = 60_000
/** From the caller's first sound to the agent's last; most of it is what it takes to be sure of a voice. */
const LONGEST_OVERLAP_MS = 900
/** What the agent begins to say before it is interrupted. */
const BEFORE_INTERRUPTION_MS = 1200

let speaking: SpeakingService
const speech = createLocalSpeech(createLog('silent', false))
const asked: ScriptedCaller[] = []

beforeAll(async () => {
  ;[speaking] = await Promise.all([openSpeakingService(), speech.workers.voice.load()])
}, CALLS_MS)

// Who stays on the line takes the room of the next.
afterEach(() => {
  for (const caller of asked.splice(0)) caller.close()
})
afterAll(async () => {
  await speech.close()
  await speaking?.service.remove()
})

async function call(): Promise<ScriptedCaller> {
  const { service, account, agentId } = speaking
  const { body } = await service.ask('POST', `/agents/${agentId}/web-calls`, { key: account.key, body: {} })
  const caller = await connectCaller(body.data.url, { signal: new AbortController().signal })
  asked.push(caller)
  await caller.until('The greeting', WAIT_MS, () => caller.stretches.length > 0)
  await caller.until('The end of the greeting', WAIT_MS, () => caller.quietMs > 0)
  return caller
}

function wordsOf({ moments }: ScriptedCaller, speaker: 'agent' | 'caller', from = 0): string[] {
  return moments
    .slice(from)
    .flatMap(({ message }) =>
      message.type === 'words' && message.speaker === speaker && message.final ? [message.text] : [],
    )
}

describe('a call over the real line with real speech', { timeout: CALLS_MS }, () => {
  test('falls silent when the caller speaks over it, and answers that instead', JUDGES_SOUND, async () => {
    const interruption = joined(await say(speech.voice, 'Sorry, is there parking?', 'michael'))
    const caller = await call()
    caller.send({ type: 'text', text: 'How many chairs do you have?' })
    const begunMs = caller.nowMs
    await caller.until('The long answer', WAIT_MS, () => {
      // An answer that was made ahead follows the greeting without a gap.
      const voice = caller.stretches.filter(({ toMs }) => toMs >= begunMs)
      const heardMs = voice.reduce((sum, { fromMs, toMs }) => sum + toMs - Math.max(fromMs, begunMs), 0)
      return heardMs >= BEFORE_INTERRUPTION_MS && (voice.at(-1)?.toMs ?? 0) >= caller.nowMs
    })
    const from = caller.moments.length
    const { fromMs, toMs } = await caller.speak(interruption)
    const overlapMs = (caller.stretches.findLast((each) => each.fromMs < toMs)?.toMs ?? 0) - fromMs
    console.info(`the voice stopped ${Math.round(overlapMs)} ms after the caller began, load ${loadavg()[0]}`)
    expect(overlapMs).toBeLessThan(LONGEST_OVERLAP_MS)
    expect(caller.moments.slice(from).some(({ message }) => message.type === 'clear')).toBe(true)
    const isAnswered = () => wordsOf(caller, 'agent', from).some((text) => text.includes(PARKING))
    await caller.until('An answer to the interruption', WAIT_MS, isAnswered)
    const [cut = ''] = wordsOf(caller, 'agent', from)
    expect(CHAIRS).toContain(cut)
    expect(cut.split(' ').length).toBeLessThan(CHAIRS.split(' ').length / 2)
  })

  test.skipIf(recordings.length === 0)(
    'understands people, not only its own voices',
    JUDGES_SOUND,
    async () => {
      const person = recordings.find(({ file }) => file === '367-130732-0001.wav') ?? recordings[0]!
      const caller = await call()
      const from = caller.moments.length
      const { toMs } = await caller.speak(readRecording(person))
      // An answer may begin on a guess, so that the last words come after it.
      const isUnderstood = () =>
        caller.moments.some(
          ({ atMs, message }) =>
            atMs >= toMs && message.type === 'words' && message.speaker === 'caller' && message.final,
        )
      await caller.until('The words of a person', WAIT_MS, isUnderstood)
      const heard = wordsOf(caller, 'caller', from).join(' ')
      const rate = wordErrorRate(person.text, heard)
      console.info(`a person: word error rate ${(100 * rate).toFixed(1)} %, "${heard}"`)
      expect(rate, JSON.stringify(caller.moments.slice(from))).toBeLessThan(0.3)
    },
  )
})
