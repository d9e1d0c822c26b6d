import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOISES } from '../../../../../test/speech/noises.ts'
import { loudnessOf } from '../../../../../test/speech/loudness.ts'
import { readRecording, recordings, throughTelephone } from '../../../../../test/speech/recordings.ts'
import { wordErrorRate, words } from '../../../../../test/speech/word-error-rate.ts'
import voices from '../../../../data/voices.json' with { type: 'json' }
import { createLog } from '../../../platform/log.ts'
import { MAX_WAITING_JOBS } from './model-worker.ts'
import { openVoiceSegments } from '../voice-segments.ts'
import { findSpeaker } from '../speakers.ts'
import { hears, speechToTextContract, type Utterance } from '../speech-to-text.contract.ts'
import type { Heard } from '../speech-to-text.ts'
import { joined, say, textToSpeechContract } from '../text-to-speech.contract.ts'
import { VOICE_RATE } from '../text-to-speech.ts'
import { hiss, holdMusic, silence, voiceActivityContract } from '../voice-activity.contract.ts'
import type { Activity } from '../voice-activity.ts'
import { localCallLimit } from './call-limit.ts'
import { createLocalSpeech } from './local.ts'

const logged: { msg: string; model?: string }[] = []
const sink = new Writable({
  write(line: Buffer, _encoding, done) {
    logged.push(JSON.parse(line.toString()))
    done()
  },
})
const speech = createLocalSpeech(createLog('info', false, sink))
const { stt, voice, activity, workers } = speech

let short: Utterance
let long: Utterance

async function utterance(name: string, text: string): Promise<Utterance> {
  return { name, text, samples: throughTelephone(joined(await say(voice, text, 'michael'))) }
}

/** The detector has one batch under way and gathers the next meanwhile. */
async function judged(): Promise<void> {
  for (let batch = 0; batch < 2; batch++) {
    await workers.activity.run({ type: 'detect', streams: [], ended: [] }, 'final')
  }
}

test('before its models are loaded, speech says so instead of keeping a caller waiting', async () => {
  const early = hears(stt)
  early.listening.flush()
  await early.answered(2)
  expect(early.heard).toMatchObject([
    { type: 'failed', problem: 'not_ready' },
    { type: 'failed', problem: 'not_ready' },
  ])
  await expect(say(voice, 'Hello.', 'james')).rejects.toMatchObject({ problem: 'not_ready' })
})

test('what is made ahead has a thread of its own, whatever the one for callers is at', async () => {
  const ahead = { rate: 1, urgency: 'ahead' } as const
  const clauses = voice.speak('Hello.', 'james', ahead, new AbortController().signal)
  expect(workers.voice.ready).toBe(false)
  for await (const { text, samples } of clauses) {
    expect(text).toBe('Hello.')
    expect(samples.length).toBeGreaterThan(3200)
  }
  expect(workers.voice.ready).toBe(false)
})

test('every machine can take a call, and a larger one more', () => {
  expect([0.5, 1, 2, 8].map(localCallLimit)).toEqual([1, 2, 4, 16])
})

describe('with the models loaded', () => {
  beforeAll(async () => {
    // The thread for what is made ahead has loaded a voice of its own by now, and said so.
    logged.length = 0
    await speech.load()
    short = await utterance('short', 'Thank you very much.')
    long = await utterance(
      'long',
      'I would like to book an appointment for next Tuesday at three, if that is possible.',
    )
  }, 60_000)
  afterAll(() => speech.close())

  speechToTextContract('moonshine', () => ({ stt, short, long }))
  textToSpeechContract('piper', () => ({ voice, voiceId: 'sarah' }))
  voiceActivityContract('silero', () => ({ activity, speech: short.samples, judged }))

  test('the log says of each model that it was loaded', () => {
    const loaded = logged.flatMap(({ model }) => model ?? [])
    expect(speech.ready).toBe(true)
    expect(loaded.toSorted()).toEqual(['moonshine base', 'moonshine tiny', 'piper libritts_r', 'silero v5'])
  })

  test('every voice of the catalogue has a speaker', () => {
    expect(voices.voices.filter(({ id }) => findSpeaker(id) === undefined)).toEqual([])
  })

  const english = voices.voices.filter(({ language }) => language === 'en').map(({ id }) => id)

  describe('each English voice is understood over the telephone', () => {
    const sentence =
      'Thanks for calling. We are open from 8:30 in the morning until 6 in the evening, ' +
      'and our number is 212-555-0147.'

    const levels: Record<string, number[]> = {}

    async function understood(voiceId: string): Promise<string> {
      const call = hears(stt)
      const said = joined(await say(voice, sentence, voiceId))
      ;(levels[voiceId] ??= []).push(loudnessOf(said, VOICE_RATE))
      call.say(throughTelephone(said))
      call.listening.flush()
      await call.answered(1)
      const finals = call.finals().map(({ text }) => text)
      return finals.join(' ')
    }

    // No voice says it twice alike, and some less plainly than others: one time is misheard at up to 13 %, where the
    // mean is 6 %. The mean of three keeps away from the bound by more than five sigma.
    test.each(english)('%s', { timeout: 120_000 }, async (voiceId) => {
      const rates: number[] = []
      for (let time = 0; time < 3; time++) {
        const heard = await understood(voiceId)
        rates.push(wordErrorRate(sentence, heard))
        console.info(
          `${voiceId.padEnd(10)} word error rate ${(100 * rates.at(-1)!).toFixed(1).padStart(5)} %   ${heard}`,
        )
      }
      expect(rates.reduce((sum, rate) => sum + rate, 0) / rates.length).toBeLessThan(0.2)
    })

    // The bench holds them to 1 LU over eleven sentences; the mean of one that is said three times varies by 0.3.
    test('all are about equally loud', () => {
      const means = Object.values(levels).map(
        (three) => three.reduce((sum, each) => sum + each, 0) / three.length,
      )
      expect(means).toHaveLength(english.length)
      expect(Math.max(...means) - Math.min(...means)).toBeLessThan(1.5)
    })
  })

  test.skipIf(recordings.length === 0)('people are understood over the telephone', async () => {
    const chosen = recordings
      .filter(({ seconds }) => seconds < 6)
      .filter((_, index) => index % 2 === 0)
      .slice(0, 6)
    let errors = 0
    let said = 0
    for (const recording of chosen) {
      const call = hears(stt)
      call.say(throughTelephone(readRecording(recording)))
      call.listening.flush()
      await call.answered(1)
      const count = words(recording.text).length
      errors += wordErrorRate(recording.text, call.finals()[0]!.text) * count
      said += count
    }
    console.info(`people     word error rate ${((100 * errors) / said).toFixed(1).padStart(5)} %`)
    expect(errors / said).toBeLessThan(0.2)
  })

  describe('STT with its voice activity', () => {
    async function listen(samples: Int16Array): Promise<(Heard | Activity)[]> {
      const facts: (Heard | Activity)[] = []
      const aborter = new AbortController()
      const hearing = openVoiceSegments(stt, activity, (fact) => facts.push(fact), aborter.signal)
      for (let from = 0; from + 320 <= samples.length; from += 320) {
        hearing.push(samples.subarray(from, from + 320))
        if (from % 3200 === 0) await judged()
      }
      await judged()
      hearing.flush()
      const done = () => facts.some((fact) => fact.type === 'words' && fact.final)
      await expect.poll(done, { timeout: 20_000 }).toBe(true)
      aborter.abort()
      return facts
    }

    test('understands speech without voice activity', async () => {
      const padded = Int16Array.from([...silence(700), ...long.samples, ...silence(500)])
      const facts = await listen(padded)
      const final = facts.findLast((fact) => fact.type === 'words')
      expect(facts[0]).toMatchObject({ type: 'started' })
      expect(final?.type === 'words' && wordErrorRate(long.text, final.text)).toBeLessThan(0.15)
    })

    test.each<readonly [string, Int16Array]>([
      ['silence', silence(4000)],
      ['noise', hiss(4000, -30)],
      ['a slow arpeggio', holdMusic(6000)],
      ...Object.entries(NOISES).map(
        ([name, noise]) => [name, throughTelephone(noise(4, 3))] as [string, Int16Array],
      ),
    ])('makes no words of %s', async (_, samples) => {
      expect(await listen(samples)).toMatchObject([{ type: 'words', text: '', final: true }])
    })
  })

  test('noise that passes for speech still makes no words', async () => {
    for (const samples of [hiss(2000, -25), holdMusic(2000), silence(1500)]) {
      const call = hears(stt)
      call.say(samples)
      call.listening.flush()
      await call.answered(1)
      expect(call.finals()[0]!.text).toBe('')
    }
  })

  test('when too much is asked, interim words give way and final words are still heard', async () => {
    const copy = () => ({ type: 'recognise', model: 'tiny', samples: silence(100).slice() }) as const
    const interim = Promise.allSettled(
      Array.from({ length: MAX_WAITING_JOBS + 5 }, () => workers.stt.run(copy(), 'interim')),
    )
    const final = workers.stt.run(copy(), 'final')
    const aborter = new AbortController()
    const unwanted = workers.stt.run(copy(), 'final', aborter.signal)
    aborter.abort()
    await expect(unwanted).rejects.toMatchObject({ problem: 'cancelled' })
    await expect(final).resolves.toMatchObject({ computedMs: expect.any(Number) })
    const dropped = (await interim).filter((outcome) => outcome.status === 'rejected')
    expect(dropped.length).toBeGreaterThanOrEqual(5)
    expect(dropped.every(({ reason }) => reason.problem === 'dropped')).toBe(true)
  })
})
