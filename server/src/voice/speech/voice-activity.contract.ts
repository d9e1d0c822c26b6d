import { describe, expect, test } from 'vitest'
import { createComfortNoise, seededRandom } from '../audio/comfort-noise.ts'
import { resampleWhole } from '../audio/resampling/resample.ts'
import type { Activity, VoiceActivity } from './voice-activity.ts'

type Fixture = {
  readonly activity: VoiceActivity
  /** Speech without pauses of half a second or more, 16 kHz. */
  readonly speech: Int16Array
  /** Resolves when everything that was pushed has been judged. */
  readonly judged: () => Promise<void>
}

const RATE = 16_000
const FRAME = 320

export function silence(ms: number): Int16Array {
  return new Int16Array((RATE * ms) / 1000)
}

export function hiss(ms: number, levelDbfs: number): Int16Array {
  const samples = silence(ms)
  const noise = createComfortNoise(seededRandom(7))
  for (let from = 0; from < samples.length; from += FRAME) {
    noise.generate(samples.subarray(from, from + FRAME), levelDbfs)
  }
  return samples
}

/** A slow arpeggio with soft attacks, as between "please hold" and "thank you for holding". */
export function holdMusic(ms: number): Int16Array {
  const notes = [262, 330, 392, 523, 392, 330]
  return silence(ms).map((_, index) => {
    const note = Math.floor(index / (RATE * 0.4))
    const within = (index / (RATE * 0.4)) % 1
    const angle = (2 * Math.PI * notes[note % notes.length]! * index) / RATE
    return 5000 * Math.sin(Math.PI * within) * (Math.sin(angle) + 0.3 * Math.sin(2 * angle))
  })
}

/** The row and column tones of a key, 100 ms on and 100 off. */
export function keyTones(ms: number): Int16Array {
  return silence(ms).map((_, index) => {
    if (Math.floor(index / (RATE * 0.1)) % 2 === 1) return 0
    return (
      4000 * (Math.sin((2 * Math.PI * 770 * index) / RATE) + Math.sin((2 * Math.PI * 1336 * index) / RATE))
    )
  })
}

/** What every detector owes a call. */
export function voiceActivityContract(name: string, make: () => Fixture): void {
  async function watch(samples: Int16Array, rate: 8000 | 16_000 = RATE): Promise<Activity[]> {
    const { activity, judged } = make()
    const facts: Activity[] = []
    const aborter = new AbortController()
    const watching = activity.watch(rate, (fact) => facts.push(fact), aborter.signal)
    const audio = rate === RATE ? samples : resampleWhole(samples, RATE, rate)
    const frame = rate / 50
    for (let from = 0; from + frame <= audio.length; from += frame) {
      watching.push(audio.subarray(from, from + frame))
      if (from % (frame * 10) === 0) await judged()
    }
    await judged()
    aborter.abort()
    return facts
  }

  const joined = (...parts: Int16Array[]) => Int16Array.from(parts.flatMap((part) => Array.from(part)))

  describe(`voice activity by ${name}`, () => {
    test.each([16_000, 8000] as const)('hears at %i Hz when a speaker begins and stops', async (rate) => {
      const { speech } = make()
      const facts = await watch(joined(silence(1000), speech, silence(1000)), rate)
      const endMs = 1000 + (speech.length / RATE) * 1000
      const first = facts[0]
      const last = facts.at(-1)
      expect(first?.type).toBe('started')
      expect(last?.type).toBe('stopped')
      if (first?.type !== 'started' || last?.type !== 'stopped') return
      expect(first.fromMs).toBeGreaterThan(900)
      expect(first.fromMs).toBeLessThan(1300)
      expect(last.fromMs).toBeGreaterThan(endMs - 500)
      expect(last.fromMs).toBeLessThan(endMs + 200)
      expect(last.silentMs).toBeGreaterThanOrEqual(150)
      expect(last.silentMs).toBeLessThan(400)
    })

    test('beginnings and ends take turns', async () => {
      const { speech } = make()
      const facts = await watch(joined(speech, silence(800), speech, silence(800)))
      const sure = facts.filter(({ type }) => type === 'started' || type === 'stopped')
      expect(sure.length).toBeGreaterThanOrEqual(4)
      expect(sure.map(({ type }) => type)).toEqual(
        sure.map((_, index) => (index % 2 === 0 ? 'started' : 'stopped')),
      )
    })

    test('hears speech over a noisy line', async () => {
      const { speech } = make()
      const noise = hiss((speech.length / RATE) * 1000 + 20, -45)
      const facts = await watch(
        joined(
          hiss(1000, -45),
          speech.map((sample, index) => sample + noise[index]!),
        ),
      )
      expect(facts[0]?.type).toBe('started')
    })

    test.each([
      ['silence', silence(5000)],
      ['a hissing line', hiss(5000, -45)],
      ['a loud hiss', hiss(5000, -25)],
      ['hold music', holdMusic(5000)],
      ['keys of the telephone', keyTones(3000)],
    ])('%s is no speech', async (_, samples) => {
      expect(await watch(samples)).toEqual([])
    })

    test('says nothing more once the call is over', async () => {
      const { activity, speech, judged } = make()
      const facts: Activity[] = []
      const aborter = new AbortController()
      const watching = activity.watch(RATE, (fact) => facts.push(fact), aborter.signal)
      for (let from = 0; from + FRAME <= speech.length; from += FRAME)
        watching.push(speech.subarray(from, from + FRAME))
      aborter.abort()
      await judged()
      expect(facts).toEqual([])
    })
  })
}
