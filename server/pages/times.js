/** @typedef {import('./web-call.js').TurnTimes} TurnTimes */

/** @type {readonly (readonly [keyof TurnTimes, string])[]} */
const STEPS = [
  ['words_final_ms', 'Words understood'],
  ['end_of_turn_ms', 'Your turn was over'],
  ['asked_ms', 'Answer asked for'],
  ['first_reply_ms', 'First words found'],
  ['filler_ms', 'Filler heard'],
  ['first_audio_ms', 'Answer heard'],
]

/**
 * Where the wait of a turn went: what happened when, counted from the caller's last sound, and since when it had been
 * awaited.
 *
 * @param {TurnTimes} times
 */
export function stepsOf(times) {
  const steps = STEPS.flatMap(([name, label]) => {
    const ms = times[name]
    return ms === null ? [] : [{ label, ms: Math.max(0, Math.round(ms)) }]
  })
  // Stable, so that what happens at the same moment stays in the order of cause and effect.
  steps.sort((a, b) => a.ms - b.ms)
  return steps.map((step, index) => ({ ...step, fromMs: steps[index - 1]?.ms ?? 0 }))
}

/** @param {number} ms */
export function inSeconds(ms) {
  return `${(ms / 1000).toFixed(ms < 9995 ? 2 : 1)} s`
}

/**
 * As a clock shows it: 0:07, 12:30, 1:02:03.
 *
 * @param {number} ms
 */
export function onClock(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(seconds / 3600)
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '')
}
