import type { TurnTimes } from '@parley/sdk'

type StepName = keyof TurnTimes
export type Step = { readonly name: StepName; readonly ms: number; readonly fromMs: number }

/** In the order of cause and effect. */
const STEPS = [
  'words_final_ms',
  'end_of_turn_ms',
  'asked_ms',
  'first_reply_ms',
  'filler_ms',
  'first_audio_ms',
] as const satisfies readonly StepName[]

/**
 * Where the wait of a turn went: what happened when, counted from the caller's last sound, and since when it had been
 * awaited.
 */
export function stepsOf(times: TurnTimes): Step[] {
  const steps = STEPS.flatMap((name) => {
    const ms = times[name]
    return ms === null ? [] : [{ name, ms: Math.max(0, Math.round(ms)) }]
  })
  // Stable, so that what happens at the same moment stays in the order of cause and effect.
  steps.sort((a, b) => a.ms - b.ms)
  return steps.map((step, index) => ({ ...step, fromMs: steps[index - 1]?.ms ?? 0 }))
}

/** How long the caller waited for the first sound of the answer; undefined where there was none. */
export function answeredInMs({ first_audio_ms: firstAudioMs }: TurnTimes): number | undefined {
  return firstAudioMs === null ? undefined : Math.max(0, Math.round(firstAudioMs))
}

/** The one in the middle, which a single slow turn does not move. */
export function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)]
  const lower = sorted[Math.ceil(middle) - 1]
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2
}

/** As a clock shows it: 0:07, 12:30, 1:02:03. */
export function onClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(seconds / 3600)
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '')
}
