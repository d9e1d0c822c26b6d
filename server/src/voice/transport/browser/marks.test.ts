import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FRAME_MS } from '../../audio/frame.ts'
import { STALLED_AUDIO_MS } from '../../conversation/settings.ts'
import { createMarks } from './marks.ts'

const SPEECH_MS = 4000
/** Audio is sent so long before it is heard. */
const LEAD_MS = 100
/** A tick may be so late. */
const JITTER_MS = 100

function watched() {
  const played: number[] = []
  return { played, marks: createMarks((mark) => void played.push(mark)) }
}

test('a client that never reports is assumed to play in real time', () => {
  const { played, marks } = watched()
  marks.sent(1, 100)
  marks.sent(2, 200)
  marks.tick(120)
  expect(played).toEqual([1])
  marks.tick(200)
  expect(played).toEqual([1, 2])
})

test('a client that reports is believed, and a report includes what came before', () => {
  const { played, marks } = watched()
  marks.sent(1, 100)
  marks.sent(2, 200)
  marks.sent(3, 300)
  expect(marks.told(2)).toBe(true)
  marks.tick(400)
  expect(played).toEqual([1, 2])
  expect(marks.told(3)).toBe(true)
  expect(played).toEqual([1, 2, 3])
})

test('a client that stops reporting is not waited for without end', () => {
  const { played, marks } = watched()
  marks.tick(80)
  marks.sent(1, 100)
  marks.told(1)
  marks.sent(2, 200)
  marks.sent(3, 600)
  marks.tick(1060)
  expect(played).toEqual([1])
  marks.tick(1080)
  expect(played).toEqual([1, 2])
  marks.tick(1580)
  expect(played).toEqual([1, 2])
  marks.tick(1600)
  expect(played).toEqual([1, 2, 3])
})

test('however late a client reports, and whenever it falls silent, audio that plays on is no stall', () => {
  const anyClient = fc.record({
    lagMs: fc.integer({ min: 0, max: 3000 }),
    apartFrames: fc.integer({ min: 1, max: 20 }),
    silentAfterMs: fc.integer({ min: 0, max: 8000 }),
    pauseMs: fc.integer({ min: 0, max: 4000 }),
  })
  fc.assert(
    fc.property(anyClient, (client) => {
      for (const gapMs of gapsOf(client)) expect(gapMs).toBeLessThan(STALLED_AUDIO_MS - JITTER_MS)
    }),
  )
})

type Client = { lagMs: number; apartFrames: number; silentAfterMs: number; pauseMs: number }

/** How long nothing was known of audio under way: two speeches, with a pause between, to such a client. */
function gapsOf({ lagMs, apartFrames, silentAfterMs, pauseMs }: Client): number[] {
  const gapsMs: number[] = []
  let nowMs = 0
  let knownMs = 0
  const marks = createMarks(() => {
    gapsMs.push(nowMs - knownMs)
    knownMs = nowMs
  })
  const reports: { mark: number; atMs: number }[] = []
  let mark = 0
  for (const beginMs of [0, SPEECH_MS + lagMs + pauseMs]) {
    for (; nowMs < beginMs; nowMs += FRAME_MS) tick()
    knownMs = nowMs
    for (let frame = 1; nowMs < beginMs + SPEECH_MS; frame++, nowMs += FRAME_MS) {
      const heardMs = nowMs + LEAD_MS
      if (frame % apartFrames === 0) {
        marks.sent(++mark, heardMs)
        if (heardMs < silentAfterMs) reports.push({ mark, atMs: heardMs + lagMs })
      }
      tick()
    }
  }
  return gapsMs

  function tick(): void {
    marks.tick(nowMs)
    while (reports[0] !== undefined && reports[0].atMs <= nowMs) marks.told(reports.shift()!.mark)
  }
}

test('a mark that was never sent is no mark', () => {
  const { played, marks } = watched()
  marks.sent(1, 100)
  expect(marks.told(2)).toBe(false)
  expect(played).toEqual([])
})

test('what was cleared was not heard, unless the client still reports it', () => {
  const { played, marks } = watched()
  for (const mark of [1, 2, 3]) marks.sent(mark, mark * 100)
  marks.clear()
  marks.tick(5000)
  expect(played).toEqual([])
  marks.told(1)
  expect(played).toEqual([1])
  marks.sent(4, 400)
  marks.told(4)
  expect(played).toEqual([1, 4])
})
