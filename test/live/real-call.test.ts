import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rmsDbfs } from '../../server/src/voice/audio/levels.ts'
import { readPcm16 } from '../../server/src/voice/audio/wav.ts'
import { connectCaller, type ScriptedCaller } from '../../server/src/cli/caller/scripted-caller.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createLocalSpeech } from '../../server/src/voice/speech/local/local.ts'
import { joined, say } from '../../server/src/voice/speech/text-to-speech.contract.ts'
import { createChildService, signUpAt, type ChildService } from '../crashes/child-service.ts'
import { AN_AGENT, type Json } from '../harness.ts'
import { JUDGES_SOUND } from '../real-time.ts'
import { readRecording, recordings } from '../speech/recordings.ts'
import { wordErrorRate } from '../speech/word-error-rate.ts'

const CLI = path.resolve(import.meta.dirname, '../../server/src/cli.ts')
/** The models are loaded twice and the calls run in real time; on a busy machine that takes minutes. */
const TEST_MS = 300_000
const WAIT_MS = 60_000
/** From the caller's first sound to the agent's last; most of it is what it takes to be sure of a voice. */
const LONGEST_OVERLAP_MS = 900
/** What the agent begins to say before it is interrupted. */
const BEFORE_INTERRUPTION_MS = 1200

const PARKING = 'There is a garage next door, and we validate two hours.'
const CHAIRS = `We have ${'three chairs on the first floor, two chairs on the second floor, and '.repeat(4)}a sofa.`
const AGENT = {
  ...AN_AGENT,
  greeting: 'Bright Dental, this is Ava, your virtual assistant. How can I help you today?',
  faq: [
    { question: 'Is there parking?', answer: PARKING },
    { question: 'How many chairs do you have?', answer: CHAIRS },
  ],
}

let service: ChildService
let account: { key: string; cookie: string }
let agentId: string
const speech = createLocalSpeech(createLog('silent', false))
const asked: ScriptedCaller[] = []

beforeAll(async () => {
  service = await createChildService({ wrap: (command) => ['env', 'CALL_CAPACITY=2', ...command] })
  await Promise.all([service.start(), speech.workers.voice.load()])
  account = await signUpAt(service)
  const made = await service.ask('POST', '/agents', { key: account.key, body: AGENT })
  agentId = made.body.agent.id
}, TEST_MS)

// Who stays on the line takes the room of the next.
afterEach(() => {
  for (const caller of asked.splice(0)) caller.close()
})
afterAll(async () => {
  await speech.close()
  await service.remove()
})

/** The command line in a process of its own, beside the service's data. */
function parley(...words: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { hostname, port } = new URL(service.url)
  const env = { PATH: process.env['PATH'], HOST: hostname, PORT: port, DATA_DIR: service.dataDir }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [CLI, ...words],
      { env, timeout: TEST_MS },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}

async function call(): Promise<ScriptedCaller> {
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

const percent = (rate: number) => `${(100 * rate).toFixed(1)} %`

describe('a call over the real line with real speech', { timeout: TEST_MS }, () => {
  test(
    'is placed by `parley call`: the greeting is understood, a spoken question answered, a transcript left',
    JUDGES_SOUND,
    async () => {
      const recorded = path.join(service.dataDir, 'call.wav')
      const script = ['--say', 'Do you have parking?', '--say', 'Thank you, bye.']
      const { code, stdout, stderr } = await parley('call', ...script, '--json', '--save', recorded)
      expect(code, stderr).toBe(0)
      const result: Json = JSON.parse(stdout)
      const [parking, bye] = result.turns
      const rates = {
        greeting: wordErrorRate(AGENT.greeting, result.greeting.heard),
        answer: wordErrorRate(parking.told, parking.heard),
        question: wordErrorRate(parking.said, parking.understood),
      }
      console.info(
        'word error rates:',
        Object.entries(rates)
          .map(([of, rate]) => `${of} ${percent(rate)}`)
          .join(', '),
      )
      for (const { said, wait_ms: waitMs, measured } of result.turns)
        console.info(said, JSON.stringify({ waitMs, ...measured[0] }), 'load', loadavg()[0])
      expect(parking.told).toContain(PARKING)
      expect(rates.greeting, result.greeting.heard).toBeLessThan(0.15)
      expect(rates.answer, parking.heard).toBeLessThan(0.15)
      expect(rates.question, parking.understood).toBeLessThan(0.5)
      expect(result.greeting.told).toBe(AGENT.greeting)
      expect(bye.told).not.toBe('')
      for (const { wait_ms: waitMs, measured } of result.turns) {
        const [{ end_of_turn_ms: endOfTurnMs, filler_ms: fillerMs, first_audio_ms: firstAudioMs }] = measured
        expect(firstAudioMs).toBeGreaterThanOrEqual(endOfTurnMs)
        // The caller counts a filler, too. Two clocks that disagree by more than this do not measure the same thing.
        expect(Math.abs(waitMs - (fillerMs ?? firstAudioMs))).toBeLessThan(500)
      }
      const { conversation } = result.transcript
      expect(conversation[0]).toEqual({ speaker: 'agent', text: AGENT.greeting })
      expect(conversation.some(({ text }: Json) => text.includes(PARKING))).toBe(true)
      expectBothSides(readFileSync(recorded), result)
      const keys = await service.ask('GET', '/api-keys', { cookie: account.cookie })
      expect(keys.body.data.map(({ name }: Json) => name)).toEqual(['first'])
    },
  )

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
      console.info(`a person: word error rate ${percent(rate)}, "${heard}"`)
      expect(rate, JSON.stringify(caller.moments.slice(from))).toBeLessThan(0.3)
    },
  )
})

/** Caller left, agent right, and both can be heard. */
function expectBothSides(wav: Buffer, { transcript }: Json): void {
  expect(wav.readUInt16LE(22)).toBe(2)
  const sound = readPcm16(wav.subarray(44))
  const channel = (first: number) =>
    Int16Array.from({ length: sound.length / 2 }, (_, at) => sound[2 * at + first]!)
  expect(sound.length / 2 / 16_000).toBeGreaterThan(transcript.duration - 2)
  for (const side of [channel(0), channel(1)]) expect(rmsDbfs(side)).toBeGreaterThan(-40)
}
