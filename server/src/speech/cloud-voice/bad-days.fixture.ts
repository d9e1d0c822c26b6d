import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TextToSpeech } from '../text-to-speech.ts'
import { say } from '../text-to-speech.contract.ts'
import type { CloudVoiceLimits } from './settings.ts'
import type { Mood } from './vendor-server.fixture.ts'

type Server = { mood: Mood; readonly requests: readonly unknown[]; close(): Promise<void> }

type BadDays<S extends Server> = {
  readonly voiceId: string
  start(): Promise<S>
  voice(server: S, limits: Partial<CloudVoiceLimits>): TextToSpeech
  /** Requests that were ended by us. */
  ended(server: S): number
}

const TEXT = 'Thanks for calling. How can I help?'
const NEVER_MS = 60_000
const SOON_MS = 60
/** So that a failure is the one that is meant, on machines of any speed. */
const PATIENT = { firstAudioMs: NEVER_MS, stallMs: NEVER_MS }

/** What every cloud voice owes a call when its vendor has a bad day. */
export function cloudVoiceOnBadDays<S extends Server>(
  name: string,
  { voiceId, start, voice, ended }: BadDays<S>,
) {
  describe(`the voice of ${name} on a bad day`, () => {
    let server: S
    beforeEach(async () => {
      server = await start()
    })
    afterEach(() => server.close())

    test.each([
      ['busy', 'overloaded', {}],
      ['failing', 'broken', {}],
      ['garbage', 'broken', {}],
      ['cut', 'broken', {}],
      ['tireless', 'broken', { clauseMs: 5000 }],
      ['silent', 'broken', { firstAudioMs: SOON_MS }],
      ['stalled', 'broken', { stallMs: SOON_MS }],
    ] as const)(
      'fails when its vendor is %s, and speaks again when it is well',
      async (mood, problem, limits) => {
        const speaker = voice(server, { ...PATIENT, ...limits })
        server.mood = mood
        await expect(say(speaker, TEXT, voiceId)).rejects.toMatchObject({ name: 'SpeechError', problem })
        server.mood = 'well'
        const clauses = await say(voice(server, PATIENT), TEXT, voiceId)
        expect(clauses.map(({ text }) => text).join(' ')).toBe(TEXT)
      },
    )

    test.each(['silent', 'stalled'] as const)(
      'ends a request that is %s when it is told to',
      async (mood) => {
        server.mood = mood
        const aborter = new AbortController()
        const speaking = all(voice(server, PATIENT).speak(TEXT, voiceId, { rate: 1 }, aborter.signal))
        await vi.waitUntil(() => server.requests.length === 1, NEVER_MS)
        aborter.abort()
        await expect(speaking).rejects.toMatchObject({ problem: 'cancelled' })
        await vi.waitUntil(() => ended(server) === 1, NEVER_MS)
      },
    )

    test('waits longer for what is made ahead', async () => {
      server.mood = 'silent'
      const speaker = voice(server, { ...PATIENT, firstAudioAheadMs: SOON_MS })
      const { signal } = new AbortController()
      const speaking = all(speaker.speak(TEXT, voiceId, { rate: 1, urgency: 'ahead' }, signal))
      await expect(speaking).rejects.toMatchObject({
        problem: 'broken',
        message: expect.stringContaining('60 ms'),
      })
    })

    test('asks for no more at once than it may', async () => {
      server.mood = 'silent'
      const speaker = voice(server, { ...PATIENT, concurrentRequests: 1 })
      const aborter = new AbortController()
      const first = all(speaker.speak(TEXT, voiceId, { rate: 1 }, aborter.signal))
      await vi.waitUntil(() => server.requests.length === 1, NEVER_MS)
      await expect(say(speaker, TEXT, voiceId)).rejects.toMatchObject({ problem: 'overloaded' })
      aborter.abort()
      await expect(first).rejects.toMatchObject({ problem: 'cancelled' })
      server.mood = 'well'
      expect(await say(speaker, TEXT, voiceId)).not.toEqual([])
    })
  })
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const taken: T[] = []
  for await (const item of items) taken.push(item)
  return taken
}
