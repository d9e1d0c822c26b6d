import { expect, test } from 'vitest'
import readAloud from '../../../../../test/speech/read-aloud.json' with { type: 'json' }
import { endsAfterMs } from '../../../../../test/speech/turn-ends.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'

/*
 * The short form of `npm run bench -- speech cut-ins`: fifteen turns of three readers of LibriSpeech (CC BY 4.0) whom
 * the judge of melody never heard. Of each silence: how long it was, how finished it sounded, what was heard before it.
 */

/** How soon voice activity is sure of a silence. */
const KNOWN_MS = 200

function outcome(withMelody: boolean): { cut: number; medianMs: number } {
  const turns = readAloud.map((silences) =>
    silences.map(({ pauseMs, finished, text }) => {
      const silence = { fromMs: 0, knownMs: KNOWN_MS, finished: withMelody ? finished : undefined }
      return { pauseMs, waitMs: endsAfterMs(silence, text, DEFAULT_SETTINGS.patience) }
    }),
  )
  const waits = turns.flatMap((silences) => silences.filter(({ pauseMs }) => pauseMs === null))
  const sorted = waits.map(({ waitMs }) => waitMs).toSorted((a, b) => a - b)
  return {
    cut: turns.filter((silences) => silences.some(({ pauseMs, waitMs }) => waitMs < (pauseMs ?? 0))).length,
    medianMs: sorted[sorted.length >> 1] ?? Number.NaN,
  }
}

test('melody halves the turns that are cut into, and callers wait for less', () => {
  const byWords = outcome(false)
  const byBoth = outcome(true)
  expect(readAloud).toHaveLength(15)
  expect(byBoth.cut).toBeLessThanOrEqual(byWords.cut / 2)
  expect(byBoth.medianMs).toBeLessThanOrEqual(350)
  expect(byBoth.medianMs).toBeLessThan(byWords.medianMs)
})
