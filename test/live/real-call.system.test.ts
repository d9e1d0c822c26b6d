import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rmsDbfs } from '../../server/src/voice/audio/levels.ts'
import { readPcm16 } from '../../server/src/voice/audio/wav.ts'
import type { Json } from '../harness.ts'
import { wordErrorRate } from '../speech/word-error-rate.ts'
import { AGENT, CALLS_MS, openSpeakingService, PARKING, type SpeakingService } from './speaking-service.ts'

const CLI = path.resolve(import.meta.dirname, '../../server/src/cli.ts')

let speaking: SpeakingService
beforeAll(async () => void (speaking = await openSpeakingService()), CALLS_MS)
afterAll(() => speaking?.service.remove())

/** The command line in a process of its own, beside the service's data. */
function parley(...words: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { service } = speaking
  const { hostname, port } = new URL(service.url)
  const env = { PATH: process.env['PATH'], HOST: hostname, PORT: port, DATA_DIR: service.dataDir }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [CLI, ...words],
      { env, timeout: CALLS_MS },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}

const percent = (rate: number) => `${(100 * rate).toFixed(1)} %`

test(
  'a call placed by `parley call` is greeted, its spoken question answered, and a transcript left',
  { timeout: CALLS_MS },
  async () => {
    const { service, account } = speaking
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

/** Caller left, agent right, and both can be heard. */
function expectBothSides(wav: Buffer, { transcript }: Json): void {
  expect(wav.readUInt16LE(22)).toBe(2)
  const sound = readPcm16(wav.subarray(44))
  const channel = (first: number) =>
    Int16Array.from({ length: sound.length / 2 }, (_, at) => sound[2 * at + first]!)
  expect(sound.length / 2 / 16_000).toBeGreaterThan(transcript.duration - 2)
  for (const side of [channel(0), channel(1)]) expect(rmsDbfs(side)).toBeGreaterThan(-40)
}
