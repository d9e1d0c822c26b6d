import { expect, test, vi } from 'vitest'
import type { CallLeg } from '../transport/call-leg.ts'
import type { SpokenClause, TextToSpeech } from '../speech/text-to-speech.ts'
import type { Fact } from './event-queue.ts'
import { createTtsPlayback } from './tts-playback.ts'
import { createTtsCache, IN_CALL } from '../speech/tts-cache/tts-cache.ts'

const VOICE = { voiceId: 'sarah', rate: 1 }
const NOW_MS = 1_800_000_000_000
const LEAD_MS = 100
/** What is due now, and as much as lies within the lead. */
const FRAMES_AT_ONCE = LEAD_MS / 20 + 1

function clauseOf(text: string): SpokenClause {
  return { text, samples: new Int16Array(16_000).fill(1), wordEndsMs: [1000] }
}

/** A playback whose TTS speaks a text on demand, and a call leg that counts its frames. */
function playbackWith(known: readonly string[] = []) {
  const waiting = new Map<string, () => void>()
  const textToSpeech: TextToSpeech = {
    name: 'test',
    async *speak(text) {
      if (!known.includes(text)) await new Promise<void>((resolve) => waiting.set(text, resolve))
      yield clauseOf(text)
    },
  }
  const rendered = createTtsCache(textToSpeech)
  const line = { frames: 0, clears: 0 }
  const facts: Fact[] = []
  const playback = createTtsPlayback({
    line: {
      leadMs: LEAD_MS,
      play: () => void line.frames++,
      clear: () => void line.clears++,
      mark() {},
    } as unknown as CallLeg,
    rendered,
    voice: VOICE,
    clock: { now: () => NOW_MS },
    dispatch: (fact) => void facts.push(fact),
  })
  const prepare = async () => {
    const clauses = known.map((text) => rendered.render(text, VOICE, IN_CALL, new AbortController().signal))
    await Promise.all(clauses)
  }
  const voiceSays = async (text: string) => {
    const say = await vi.waitUntil(() => waiting.get(text), 20_000)
    say()
  }
  return { playback, line, facts, prepare, voiceSays }
}

test('sound goes out when it comes, and does not wait for a tick', async () => {
  const { playback, line, facts, voiceSays } = playbackWith()
  playback.handle({ type: 'speak', speech: 1, turn: 1, clause: 0, text: 'Until four.', source: 'model' })
  expect(line.frames).toBe(0)
  await voiceSays('Until four.')
  await expect.poll(() => facts).toEqual([{ type: 'playback.began', speech: 1 }])
  expect(line.frames).toBe(FRAMES_AT_ONCE)
})

test('a line that was made before goes out with the commands that came with it, and a tick sends no more', async () => {
  const { playback, line, facts, prepare } = playbackWith(['Hello.'])
  await prepare()
  playback.handle({ type: 'play_line', speech: 1, turn: 0, line: 'greeting', text: 'Hello.', ahead: false })
  expect(line.frames).toBe(0)
  await Promise.resolve()
  expect(line.frames).toBe(FRAMES_AT_ONCE)
  expect(facts).toEqual([{ type: 'playback.began', speech: 1 }])
  playback.tick(NOW_MS)
  expect(line.frames).toBe(FRAMES_AT_ONCE)
  playback.tick(NOW_MS + 20)
  expect(line.frames).toBe(FRAMES_AT_ONCE + 1)
})

test('what is dropped in the same breath is never heard', async () => {
  const { playback, line, facts, prepare } = playbackWith(['Hello.'])
  await prepare()
  playback.handle({ type: 'play_line', speech: 1, turn: 0, line: 'greeting', text: 'Hello.', ahead: false })
  playback.handle({ type: 'stop_speaking', speeches: [1] })
  await Promise.resolve()
  expect(line).toEqual({ frames: 0, clears: 0 })
  expect(facts).toEqual([])
})

test('after a hold the voice goes on at once', async () => {
  const { playback, line, prepare } = playbackWith(['Hello.'])
  await prepare()
  playback.handle({ type: 'play_line', speech: 1, turn: 0, line: 'greeting', text: 'Hello.', ahead: false })
  await Promise.resolve()
  playback.handle({ type: 'hold_speaking' })
  playback.tick(NOW_MS + 20)
  expect(line).toEqual({ frames: FRAMES_AT_ONCE, clears: 1 })
  playback.handle({ type: 'resume_speaking', speech: 1, word: 0 })
  await Promise.resolve()
  expect(line.frames).toBe(2 * FRAMES_AT_ONCE)
})

test('closed playback says nothing more', async () => {
  const { playback, line, prepare } = playbackWith(['Hello.'])
  await prepare()
  playback.handle({ type: 'play_line', speech: 1, turn: 0, line: 'greeting', text: 'Hello.', ahead: false })
  playback.close()
  await Promise.resolve()
  expect(line.frames).toBe(0)
})
