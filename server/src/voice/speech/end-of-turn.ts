import { FRAME_MS } from '../audio/frame.ts'
import { createMelody } from '../audio/melody/melody.ts'
import type { Judge } from '../audio/melody/judge.ts'
import { createResampler } from '../audio/resampling/resample.ts'
import type { VoiceActivity } from './voice-activity.ts'

const RATE = 8000

/** Voice activity that says of every silence how likely it ends the caller's turn, by how their last words sounded. */
export function withEndOfTurn(activity: VoiceActivity, judge: Judge): VoiceActivity {
  return {
    name: activity.name,
    watch(rate, onActivity, signal) {
      const melody = createMelody()
      const resampler = createResampler(rate, RATE)
      const frame = new Int16Array((RATE * FRAME_MS) / 1000)
      const watching = activity.watch(
        rate,
        (fact) => {
          const window = fact.type === 'stopped' ? melody.before(fact.fromMs) : undefined
          onActivity(fact.type === 'stopped' && window ? { ...fact, finished: rounded(judge(window)) } : fact)
        },
        signal,
      )
      return {
        push(input) {
          melody.push(frame.subarray(0, resampler.process(input, frame)))
          watching.push(input)
        },
      }
    },
  }
}

/** More digits would say nothing, and stand in every journal. */
function rounded(probability: number): number {
  return Math.round(1000 * probability) / 1000
}
