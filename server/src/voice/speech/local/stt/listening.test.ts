import { expect, test } from 'vitest'
import type { Words } from '../../speech-to-text.ts'
import type { Engine } from './engine.ts'
import { DEFAULT_TUNING, listenWith } from './listening.ts'

const FRAME = 320
const FRAME_MS = 20

/** A call whose words say how many milliseconds of which sounds they were made of. */
function listening() {
  const heard: Words[] = []
  const newMs: number[] = []
  const engine: Engine = {
    isExpected: true,
    interimShare: 1,
    longestSegment: 28 * 16_000,
    recognise: async (samples, words, _urgency, _signal, before) => {
      if (words === 'final') newMs.push((samples.length - (before?.known ?? 0)) / 16)
      const counts = new Map<number, number>()
      for (const sample of samples) counts.set(sample, (counts.get(sample) ?? 0) + 1)
      counts.delete(0)
      const text = [...counts].map(([sound, count]) => `${sound}: ${count / 16}`).join(', ')
      return { text, confidence: 1, computedMs: 0 }
    },
  }
  const { signal } = new AbortController()
  const stt = listenWith(engine, DEFAULT_TUNING, (fact) => fact.type === 'words' && heard.push(fact), signal)
  let nowMs = 0
  const push = (ms: number, sound: number) => {
    for (let end = nowMs + ms; nowMs < end; nowMs += FRAME_MS) stt.push(new Int16Array(FRAME).fill(sound))
  }
  return {
    /** Of what was heard for good: how much sound was in it that had not been before. */
    newMs,
    say(ms: number, sound: number) {
      stt.voice(true, nowMs)
      push(ms, sound)
      stt.voice(false, nowMs)
    },
    pause: (ms: number) => push(ms, 0),
    flush: (apart?: boolean) => stt.flush(apart),
    async finals() {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      return heard
        .filter(({ final }) => final)
        .map(({ segment, replaces, text }) => ({ segment, replaces, text }))
    },
  }
}

test('who goes on soon is heard again from the beginning, and that stands in the place of the pieces', async () => {
  const call = listening()
  call.say(1000, 1)
  call.pause(800)
  call.flush()
  call.pause(400)
  call.say(500, 2)
  call.pause(800)
  call.flush()
  call.pause(400)
  call.say(500, 3)
  call.pause(800)
  call.flush()
  expect(await call.finals()).toEqual([
    { segment: 1, replaces: undefined, text: '1: 1000' },
    { segment: 2, replaces: 1, text: '1: 1000, 2: 500' },
    { segment: 3, replaces: 1, text: '1: 1000, 2: 500, 3: 500' },
  ])
  // Each time a pause and what follows it.
  expect(call.newMs).toEqual([1000, 1700, 1700])
})

test('who goes on later, or after more than the models take at once, is heard by themselves', async () => {
  const call = listening()
  call.say(1000, 1)
  call.pause(800)
  call.flush()
  call.pause(1200)
  call.say(21_000, 2)
  call.pause(800)
  call.say(500, 3)
  call.pause(800)
  call.flush()
  expect(await call.finals()).toEqual([
    { segment: 1, replaces: undefined, text: '1: 1000' },
    { segment: 2, replaces: undefined, text: '2: 21000' },
    { segment: 3, replaces: undefined, text: '3: 500' },
  ])
})

test('what turns out to be another voice takes nothing back, and nothing is joined to it', async () => {
  const call = listening()
  call.say(1000, 1)
  call.pause(800)
  call.flush()
  call.say(300, 2)
  call.flush(true)
  call.pause(300)
  call.say(500, 3)
  call.pause(800)
  call.flush()
  expect(await call.finals()).toEqual([
    { segment: 1, replaces: undefined, text: '1: 1000' },
    { segment: 2, replaces: undefined, text: '2: 300' },
    { segment: 3, replaces: undefined, text: '3: 500' },
  ])
})
