import type { LabCall } from './lab.ts'

type Span = { readonly fromMs: number; readonly toMs: number }

/** The words that really sounded, speech by speech, in order. One that is repeated after a hold counts once. */
export function soundedSpeeches({ sounds }: LabCall): Map<number, string[]> {
  const speeches = new Map<number, string[]>()
  for (const { speech, word, index } of sounds) {
    const words = speeches.get(speech) ?? []
    if (word !== null) speeches.set(speech, index < words.length ? words : [...words, word])
  }
  return speeches
}

/** Everything the caller heard, as one text. */
export function heardWords(call: LabCall): string {
  return [...soundedSpeeches(call).values()].flat().join(' ')
}

/** When it was the agent's turn to make a sound. A key or a typed message makes no sound, but begins it anew. */
export function agentTurns({ states, endedAtMs }: LabCall): Span[] {
  const spans: Span[] = []
  let fromMs: number | null = null
  for (const { atMs, state, event } of states) {
    const isAgents = state.phase === 'live' && state.floor === 'agent' && state.stage === 'talking'
    const isAnew = event === 'digit.pressed' || event === 'text.typed'
    if (fromMs !== null && (!isAgents || isAnew)) {
      spans.push({ fromMs, toMs: atMs })
      fromMs = null
    }
    if (isAgents && fromMs === null) fromMs = atMs
  }
  return fromMs === null ? spans : [...spans, { fromMs, toMs: endedAtMs }]
}

/** The longest silence in the agent's turns, by what sounded and not by what was believed. */
export function longestDeadAir(call: LabCall): { ms: number; atMs: number } {
  const voices = [...call.sounds, ...call.callerVoices].toSorted((a, b) => a.fromMs - b.fromMs)
  let longest = { ms: 0, atMs: 0 }
  for (const turn of agentTurns(call)) {
    let quietFromMs = turn.fromMs
    for (const { fromMs, toMs } of [...voices, { fromMs: turn.toMs, toMs: turn.toMs }]) {
      if (toMs < turn.fromMs || fromMs > turn.toMs) continue
      if (fromMs - quietFromMs > longest.ms) longest = { ms: fromMs - quietFromMs, atMs: quietFromMs }
      quietFromMs = Math.max(quietFromMs, toMs)
    }
  }
  return longest
}

/** For each time that the agent was cut short: how long after the voice that did it the last sound was. */
export function stoppingTimes(call: LabCall): number[] {
  return call.commands
    .filter(({ type }) => type === 'hold_speaking')
    .map(({ atMs }) => {
      const voice = call.callerVoices.findLast((each) => each.fromMs <= atMs)
      return atMs - (voice?.fromMs ?? atMs)
    })
}
