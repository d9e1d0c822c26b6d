import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { ttsWithFallback } from './tts-fallback.ts'
import { scriptedVoice, type Step } from '../cloud/tts/fixtures/scripted-tts.fixture.ts'
import { say, textToSpeechContract } from '../text-to-speech.contract.ts'
import type { SpokenClause } from '../text-to-speech.ts'

const TEXT = 'Thanks for calling. We open at nine, and Dr. Lee is in today. Anything else?'
const FOREVER = new AbortController().signal
const NEVER_MS = 60_000
const clock = { now: () => 0 }

const step: fc.Arbitrary<Step> = fc.constantFrom('speak', 'fail', 'hang', 'end')
const speaker = (clause: SpokenClause) => (clause.byFallback ? 'standIn' : 'first')

textToSpeechContract('with a fallback while all is well', () => ({
  voice: ttsWithFallback(scriptedVoice('first'), scriptedVoice('second'), { clock, patienceMs: NEVER_MS }),
  voiceId: 'sarah',
}))

textToSpeechContract('with a fallback, whose first voice never answers', () => ({
  voice: ttsWithFallback(scriptedVoice('first', ['hang']), scriptedVoice('second'), { clock, patienceMs: 1 }),
  voiceId: 'sarah',
}))

describe('a voice with a fallback', () => {
  test('says every word once, whatever happens at whatever point', async () => {
    const words = fc.array(fc.constantFrom('one', 'two,', 'three.', '9:30', '…'), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(
        words,
        fc.array(step, { maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (words, steps, perClause) => {
          const first = scriptedVoice('first', steps, perClause)
          const voice = ttsWithFallback(first, scriptedVoice('second'), { clock, patienceMs: 1 })
          const clauses: SpokenClause[] = await say(voice, words.join(' '), 'sarah')
          expect(clauses.map(({ text }) => text).join(' ')).toBe(words.join(' '))
          // The voice changes once at most.
          const speakers = clauses.map(speaker)
          expect(speakers).toEqual(speakers.toSorted())
        },
      ),
      { numRuns: 150 },
    )
  })

  test('says nothing more after an abort, at whatever point', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.nat({ max: 3 }), async (steps, heard) => {
        const voice = ttsWithFallback(scriptedVoice('first', steps), scriptedVoice('second'), {
          clock,
          patienceMs: 1,
        })
        const aborter = new AbortController()
        const clauses: string[] = []
        if (heard === 0) aborter.abort()
        const speaking = (async () => {
          for await (const { text } of voice.speak(TEXT, 'sarah', { rate: 1 }, aborter.signal)) {
            clauses.push(text)
            if (clauses.length === heard) aborter.abort()
          }
        })()
        const outcome = await speaking.then(
          () => 'over',
          (error: { problem?: string }) => error.problem,
        )
        expect(outcome).toBe('cancelled')
        expect(clauses).toHaveLength(heard)
      }),
      { numRuns: 100 },
    )
  })

  test('leaves the voice that lost, and the one that it does not need', async () => {
    const first = scriptedVoice('first', ['hang'])
    const second = scriptedVoice('second')
    await say(ttsWithFallback(first, second, { clock, patienceMs: 1 }), TEXT, 'sarah')
    await vi.waitUntil(() => first.underWay === 0 && second.underWay === 0)
  })

  test.each(['fail', 'hang'] as const)(
    'takes a late clause while the stand-in has none (%s)',
    async (step) => {
      const second = scriptedVoice('second', [step])
      const voice = ttsWithFallback(scriptedVoice('first', ['late']), second, { clock, patienceMs: 1 })
      const clauses: SpokenClause[] = await say(voice, TEXT, 'sarah')
      expect(clauses[0]!.byFallback).toBeUndefined()
      expect(clauses.map(({ text }) => text).join(' ')).toBe(TEXT)
      await vi.waitUntil(() => second.asked > 0 && second.underWay === 0)
    },
  )

  test('does not take it for a failure when a caller stops waiting', async () => {
    const first = scriptedVoice('first', ['hang'])
    const second = scriptedVoice('second', ['hang'])
    const voice = ttsWithFallback(first, second, { clock, patienceMs: 1 })
    const aborter = new AbortController()
    const speaking = voice.speak(TEXT, 'sarah', { rate: 1 }, aborter.signal)[Symbol.asyncIterator]().next()
    await vi.waitUntil(() => second.asked === 1)
    aborter.abort()
    await expect(speaking).rejects.toMatchObject({ problem: 'cancelled' })
    await say(voice, 'Hello.', 'sarah')
    expect(first.asked).toBe(2)
  })

  test('gives the reason when both fail', async () => {
    const voice = ttsWithFallback(scriptedVoice('first', ['fail']), scriptedVoice('second', ['fail']), {
      clock,
    })
    await expect(say(voice, TEXT, 'sarah')).rejects.toMatchObject({
      problem: 'broken',
      message: 'second failed',
    })
  })

  test('waits for the first voice with what is made ahead', async () => {
    const options = { clock, patienceMs: 1, aheadPatienceMs: NEVER_MS }
    const voice = ttsWithFallback(scriptedVoice('first', ['late', 'late']), scriptedVoice('second'), options)
    const clauses: SpokenClause[] = []
    for await (const clause of voice.speak(TEXT, 'sarah', { rate: 1, urgency: 'ahead' }, FOREVER))
      clauses.push(clause)
    expect(clauses.map(speaker)).not.toContain('standIn')
  })

  test('does not ask a voice that has just failed, for longer each time', async () => {
    const time = { nowMs: 0 }
    const first = scriptedVoice('first', ['fail', 'fail'])
    const voice = ttsWithFallback(first, scriptedVoice('second'), {
      clock: { now: () => time.nowMs },
      patienceMs: NEVER_MS,
    })
    const asked: number[] = []
    for (; time.nowMs <= 8000; time.nowMs += 500) {
      const before = first.asked
      await say(voice, 'Hello.', 'sarah')
      if (first.asked > before) asked.push(time.nowMs)
      // What is no longer wanted has come to its end.
      await setImmediate()
    }
    // Two seconds after the first failure, four after the second; then it is well.
    expect(asked.slice(0, 5)).toEqual([0, 2000, 6000, 6500, 7000])
  })

  test('delays no call to find out whether the voice has recovered, and tries it in one call', async () => {
    const time = { nowMs: 0 }
    const first = scriptedVoice('first', ['fail', 'hang'])
    const voice = ttsWithFallback(first, scriptedVoice('second'), {
      clock: { now: () => time.nowMs },
      patienceMs: NEVER_MS,
    })
    const speakers = async (): Promise<string[]> => (await say(voice, 'Hello.', 'sarah')).map(speaker)
    await speakers()
    time.nowMs = 2000
    const aborter = new AbortController()
    const trying = voice.speak('Hello.', 'sarah', { rate: 1 }, aborter.signal)[Symbol.asyncIterator]()
    expect((await trying.next()).value?.byFallback).toBe(true)
    expect(await speakers()).toEqual(['standIn'])
    expect(first.asked).toBe(2)
    aborter.abort()
    await setImmediate()
    expect(await speakers()).toEqual(['standIn'])
    expect(first.asked).toBe(3)
    await setImmediate()
    expect(await speakers()).toEqual(['first'])
  })

  test.each(['fail', 'hang', 'end'] as const)(
    'does not go back to a voice that begins well and does not go on (%s)',
    async (step) => {
      const time = { nowMs: 0 }
      const first = scriptedVoice('first', ['fail', 'speak', step])
      const clock = { now: () => time.nowMs }
      const voice = ttsWithFallback(first, scriptedVoice('second'), { clock, patienceMs: 50 })
      await say(voice, TEXT, 'sarah')
      time.nowMs = 2000
      await say(voice, TEXT, 'sarah')
      await vi.waitUntil(() => first.asked === 2 && first.underWay === 0)
      await setImmediate()
      expect((await say(voice, TEXT, 'sarah')).map(speaker)).not.toContain('first')
      expect(first.asked).toBe(2)
    },
  )
})
