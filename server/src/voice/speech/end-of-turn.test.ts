import { expect, test } from 'vitest'
import { MELODY_FEATURES, MELODY_FRAMES } from '../audio/melody/melody.ts'
import { withEndOfTurn } from './end-of-turn.ts'
import type { Activity, VoiceActivity } from './voice-activity.ts'

const SECOND = 50

/** Says after a second that the caller fell silent at half of it. */
function stopping(): VoiceActivity {
  return {
    name: 'stopping',
    watch(_rate, onActivity) {
      let frames = 0
      return {
        push() {
          if (++frames === 1) onActivity({ type: 'started', fromMs: 0 })
          if (frames === SECOND) onActivity({ type: 'stopped', fromMs: 500, silentMs: 500 })
        },
      }
    },
  }
}

function heard(rate: 8000 | 16_000): { facts: Activity[]; windows: Float32Array[] } {
  const facts: Activity[] = []
  const windows: Float32Array[] = []
  const judged = withEndOfTurn(stopping(), (window) => {
    windows.push(window)
    return 0.75
  })
  const watching = judged.watch(rate, (fact) => facts.push(fact), new AbortController().signal)
  const samples = rate / SECOND
  for (let frame = 0; frame < SECOND; frame++)
    watching.push(
      Int16Array.from({ length: samples }, (_, index) => {
        const second = (frame * samples + index) / rate
        return second < 0.5 ? 4000 * Math.sin(2 * Math.PI * 600 * second) : 0
      }),
    )
  return { facts, windows }
}

test('a silence says how likely the caller has finished; nothing else does', () => {
  expect(heard(16_000).facts).toEqual([
    { type: 'started', fromMs: 0 },
    { type: 'stopped', fromMs: 500, silentMs: 500, finished: 0.75 },
  ])
})

test('telephones and browsers sound the same to it', () => {
  const [narrow] = heard(8000).windows
  const [wide] = heard(16_000).windows
  expect(narrow).toHaveLength(MELODY_FRAMES * MELODY_FEATURES)
  const apart = Array.from(narrow ?? [], (value, index) => Math.abs(value - (wide?.[index] ?? Number.NaN)))
  expect(apart.reduce((sum, value) => sum + value, 0) / apart.length).toBeLessThan(0.1)
})
