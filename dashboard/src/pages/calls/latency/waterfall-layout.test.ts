import { expect, test } from 'vitest'
import { layOut } from './waterfall-layout.ts'

const turn = (changes: object) => ({
  turn: 1,
  end_of_turn_ms: 400,
  words_final_ms: 300,
  asked_ms: 400,
  first_reply_ms: 600,
  filler_ms: null,
  first_audio_ms: 1000,
  ...changes,
})

test('the bars of a turn follow each other on the scale of the longest turn', () => {
  const { scaleMs, turns } = layOut([turn({}), turn({ turn: 2, first_audio_ms: 2000 })])
  expect(scaleMs).toBe(2000)
  expect(turns[0]?.bars).toEqual([
    { stage: 'end_of_turn', fromMs: 0, toMs: 400, leftPercent: 0, widthPercent: 20 },
    { stage: 'words', fromMs: 0, toMs: 300, leftPercent: 0, widthPercent: 15 },
    { stage: 'thinking', fromMs: 400, toMs: 600, leftPercent: 20, widthPercent: 10 },
    { stage: 'voice', fromMs: 600, toMs: 1000, leftPercent: 30, widthPercent: 20 },
  ])
})

test('what did not happen has no bar', () => {
  const nothing = { words_final_ms: null, asked_ms: null, first_reply_ms: null, first_audio_ms: null }
  const { turns, medianMs, worstMs } = layOut([turn(nothing)])
  expect(turns[0]?.bars.map(({ stage }) => stage)).toEqual(['end_of_turn'])
  expect([medianMs, worstMs]).toEqual([null, null])
})

test('a guess that was asked for early begins with the silence', () => {
  const { turns } = layOut([turn({ asked_ms: -250 })])
  expect(turns[0]?.bars.find(({ stage }) => stage === 'thinking')).toMatchObject({
    fromMs: 0,
    leftPercent: 0,
  })
})

test('a filler reaches to the answer that it waits for', () => {
  const { turns } = layOut([turn({ filler_ms: 700 })])
  expect(turns[0]?.bars.at(-1)).toMatchObject({ stage: 'filler', fromMs: 700, toMs: 1000 })
})

test('typical is the middle, and the longest is the worst', () => {
  const waits = [900, 5000, 1100].map((first_audio_ms) => turn({ first_audio_ms }))
  expect(layOut(waits)).toMatchObject({ medianMs: 1100, worstMs: 5000 })
  expect(layOut(waits.slice(0, 2))).toMatchObject({ medianMs: 2950 })
  expect(layOut([])).toMatchObject({ medianMs: null, worstMs: null, turns: [] })
})
