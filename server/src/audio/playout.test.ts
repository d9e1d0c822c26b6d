import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createPlayout,
  MAX_QUEUED_MS,
  MAX_QUEUED_PIECES,
  type Cut,
  type Playout,
  type Reached,
} from './playout.ts'

const FRAME = 160

/** Speech whose every sample is its own: from, from + 1, ... */
function speech(length: number, from = 1): Int16Array {
  return Int16Array.from({ length }, (_, index) => from + index)
}

/** Plays so many frames: what was heard, and which marks were reached with each. */
function play(playout: Playout, frames: number) {
  const heard: number[] = []
  const reached: (readonly Reached[])[] = []
  const sounding: boolean[] = []
  for (let frame = 0; frame < frames; frame++) {
    const into = new Int16Array(FRAME).fill(-1)
    const played = playout.next(into)
    heard.push(...into)
    reached.push(played.reached)
    sounding.push(played.sounding)
  }
  return { heard, reached, sounding }
}

test('what is enqueued is in the very next frame', () => {
  const playout = createPlayout(8000)
  expect(play(playout, 1)).toMatchObject({ sounding: [false], heard: Array.from({ length: FRAME }, () => 0) })
  playout.enqueue(1, speech(1000))
  expect(play(playout, 1)).toMatchObject({ sounding: [true], heard: [...speech(FRAME)] })
  expect(playout.queuedSamples).toBe(840)
})

test('pieces join without a seam, and silence follows the last sample', () => {
  const playout = createPlayout(8000)
  playout.enqueue(1, speech(100))
  playout.enqueue(1, speech(150, 101))
  const { heard, sounding } = play(playout, 3)
  expect(heard.slice(0, 250)).toEqual([...speech(250)])
  expect(new Set(heard.slice(250))).toEqual(new Set([0]))
  expect(sounding).toEqual([true, true, false])
})

describe('marks', () => {
  test('are reached with the frame that holds their last sample', () => {
    const playout = createPlayout(8000)
    playout.enqueue(7, speech(400), [
      { offset: 100, word: 1 },
      { offset: 160, word: 2 },
      { offset: 161, word: 3 },
    ])
    playout.enqueue(7, speech(80), [{ offset: 80, word: 4 }])
    playout.finish(7)
    const { reached } = play(playout, 4)
    expect(reached.map((each) => each.map(({ mark }) => mark))).toEqual([[1, 2], [3], [4, 'end'], []])
    expect(reached[0]?.[0]?.utterance).toBe(7)
  })

  test('the end comes with the last sample, even when that fills its frame', () => {
    const playout = createPlayout(8000)
    playout.enqueue(1, speech(FRAME))
    playout.finish(1)
    playout.enqueue(2, speech(FRAME))
    expect(play(playout, 2).reached).toEqual([[{ utterance: 1, mark: 'end' }], []])
  })

  test('the end of speech that had already run out comes with the next frame', () => {
    const playout = createPlayout(8000)
    playout.enqueue(1, speech(10))
    play(playout, 5)
    playout.finish(1)
    expect(play(playout, 2)).toMatchObject({
      reached: [[{ utterance: 1, mark: 'end' }], []],
      sounding: [false, false],
    })
  })

  test('an utterance without any speech ends at once, and one behind the piece counts with its end', () => {
    const playout = createPlayout(8000)
    playout.finish(1)
    playout.enqueue(2, speech(10), [{ offset: 500, word: 3 }])
    expect(play(playout, 1).reached).toEqual([
      [
        { utterance: 1, mark: 'end' },
        { utterance: 2, mark: 3 },
      ],
    ])
  })
})

describe('when the caller takes the floor', () => {
  test('nothing more is heard, and it is known how far each utterance got', () => {
    const playout = createPlayout(8000)
    playout.enqueue(1, speech(500), [
      { offset: 150, word: 1 },
      { offset: 330, word: 2 },
    ])
    playout.enqueue(1, speech(500))
    playout.enqueue(2, speech(300))
    play(playout, 2)
    expect(playout.clear()).toEqual([
      { utterance: 1, playedSamples: 320, words: 1 },
      { utterance: 2, playedSamples: 0, words: 0 },
    ])
    expect(play(playout, 3).sounding).toEqual([false, false, false])
    expect(playout.queuedSamples).toBe(0)
    expect(playout.clear()).toEqual([])
  })

  test('speech that is still being made of what was cut is refused, and the next utterance is not', () => {
    const playout = createPlayout(8000)
    playout.enqueue(4, speech(500))
    playout.clear()
    expect(playout.enqueue(4, speech(500))).toBe('stale')
    expect(playout.enqueue(3, speech(500))).toBe('stale')
    playout.finish(4)
    expect(play(playout, 1)).toMatchObject({ reached: [[]], sounding: [false] })
    expect(playout.enqueue(5, speech(500))).toBe('queued')
    expect(play(playout, 1).heard).toEqual([...speech(FRAME)])
  })

  test('an utterance that had run dry while more was being made is cut where it stood', () => {
    const playout = createPlayout(8000)
    playout.enqueue(1, speech(200), [{ offset: 200, word: 2 }])
    play(playout, 4)
    expect(playout.clear()).toEqual([{ utterance: 1, playedSamples: 200, words: 2 }])
  })

  test('an utterance that was heard to its end is not cut', () => {
    const playout = createPlayout(8000)
    playout.enqueue(1, speech(200))
    playout.finish(1)
    play(playout, 2)
    expect(playout.clear()).toEqual([])
  })
})

describe('held', () => {
  test('it is silent at once and goes on at the same sample', () => {
    const playout = createPlayout(8000)
    playout.enqueue(1, speech(1000))
    const before = play(playout, 2).heard
    playout.pause()
    expect(playout.paused).toBe(true)
    expect(new Set(play(playout, 5).heard)).toEqual(new Set([0]))
    playout.resume()
    const after = play(playout, 2).heard
    expect([...before, ...after]).toEqual([...speech(4 * FRAME)])
  })

  test('it takes more speech, and clearing ends the hold', () => {
    const playout = createPlayout(8000)
    playout.pause()
    expect(playout.enqueue(1, speech(FRAME))).toBe('queued')
    playout.clear()
    playout.enqueue(2, speech(FRAME))
    expect(play(playout, 1).heard).toEqual([...speech(FRAME)])
  })
})

describe('its length', () => {
  test('is bounded: what does not fit is refused whole, and fits later', () => {
    const playout = createPlayout(8000)
    const longest = (8000 * MAX_QUEUED_MS) / 1000
    expect(playout.enqueue(1, new Int16Array(longest))).toBe('queued')
    expect(playout.enqueue(1, speech(1))).toBe('full')
    expect(playout.queuedSamples).toBe(longest)
    play(playout, 1)
    expect(playout.enqueue(1, speech(FRAME))).toBe('queued')
    expect(playout.enqueue(1, speech(1))).toBe('full')
  })

  test('is bounded in pieces too', () => {
    const playout = createPlayout(8000)
    for (let piece = 0; piece < MAX_QUEUED_PIECES; piece++) playout.enqueue(1, speech(1))
    expect(playout.enqueue(1, speech(1))).toBe('full')
  })
})

test('an utterance cannot begin again after a later one, nor after its end', () => {
  const playout = createPlayout(8000)
  playout.enqueue(2, speech(10))
  expect(playout.enqueue(1, speech(10))).toBe('stale')
  playout.finish(2)
  expect(playout.enqueue(2, speech(10))).toBe('stale')
})

test('whatever is enqueued, held, resumed and cut, what was heard is what it says was heard', () => {
  const speak = fc.record({ length: fc.nat(700), next: fc.boolean() })
  const act = fc.constantFrom('play', 'play', 'play', 'pause', 'resume', 'clear', 'finish')
  fc.assert(
    fc.property(fc.array(fc.oneof(speak, act), { maxLength: 60 }), (actions) => {
      const playout = createPlayout(8000)
      const queued = new Map<number, number>()
      const heard = new Map<number, number>()
      const ended: number[] = []
      const cut: Cut[] = []
      let utterance = 1
      for (const action of actions) {
        if (typeof action === 'object') {
          if (action.next) utterance++
          const samples = new Int16Array(action.length).fill(utterance)
          const taken = playout.enqueue(utterance, samples) === 'queued'
          if (taken) queued.set(utterance, (queued.get(utterance) ?? 0) + action.length)
        } else if (action === 'play') {
          const into = new Int16Array(FRAME)
          for (const { utterance, mark } of playout.next(into).reached)
            if (mark === 'end') ended.push(utterance)
          for (const said of into) heard.set(said, (heard.get(said) ?? 0) + 1)
        } else if (action === 'clear') cut.push(...playout.clear())
        else if (action === 'finish') playout.finish(utterance)
        else playout[action]()
      }
      for (const each of cut) expect(each.playedSamples).toBe(heard.get(each.utterance) ?? 0)
      for (const each of ended) expect(heard.get(each) ?? 0).toBe(queued.get(each) ?? 0)
      const over = [...ended, ...cut.map((each) => each.utterance)]
      expect(over).toEqual([...new Set(over)])
    }),
    { numRuns: 300 },
  )
})
