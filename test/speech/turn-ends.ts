import { conversation } from '../call-lab/conversation.ts'
import type { CallSettings } from '../../server/src/voice/conversation/settings.ts'
import type { Fact } from '../call-lab/simulated-leg.ts'
import type { Silence } from './silences.ts'

/** How long after the last word the STT has its words, and how long it takes to make them final. */
const WORDS_MS = 300
const FINAL_MS = 50
const SPEECH_BEGAN_MS = 3000
const SPEECH_ENDED_MS = 6000
const LONGEST_MS = 10_000

/**
 * For how long the caller must be silent, after these words, until the call takes their turn to be over. Everything
 * but the sound happens in virtual time. Infinite where there are no words.
 */
export function endsAfterMs(
  silence: Pick<Silence, 'fromMs' | 'knownMs' | 'finished'>,
  text: string,
  patience: CallSettings['patience'],
): number {
  // What is known besides, from the question and from how the caller pauses, comes on top.
  const call = conversation({ patience: { ...patience, openTurnMs: 0 } })
  const silentMs = silence.knownMs - silence.fromMs
  const said = (words: string, final: boolean): Fact => ({
    type: 'caller.said',
    segment: 0,
    text: words,
    final,
  })
  const { finished } = silence
  const coming: { atMs: number; fact: Fact }[] = [
    { atMs: SPEECH_BEGAN_MS, fact: { type: 'caller.started' } },
    { atMs: SPEECH_ENDED_MS - 100, fact: said(text.replaceAll(/[.,?!…-]+$/g, ''), false) },
    {
      atMs: SPEECH_ENDED_MS + silentMs,
      fact: { type: 'caller.stopped', silentMs, ...(finished !== undefined && { finished }) },
    },
    { atMs: SPEECH_ENDED_MS + Math.max(silentMs, WORDS_MS), fact: said(text, false) },
  ]
  for (let nowMs = 0; nowMs < SPEECH_ENDED_MS + LONGEST_MS;) {
    const next = coming[0]
    const dueMs = call.live().timers.end_of_turn
    if (next === undefined && dueMs === undefined) break
    const isTimer = dueMs !== undefined && (next === undefined || dueMs <= next.atMs)
    nowMs = Math.max(nowMs, isTimer ? dueMs : (next?.atMs ?? nowMs))
    const commands = isTimer
      ? call.fire('end_of_turn')
      : call.at(nowMs, coming.shift()?.fact ?? said(text, true))
    if (call.live().floor === 'agent') return nowMs - SPEECH_ENDED_MS
    if (commands.some(({ type }) => type === 'flush_words'))
      coming.splice(0, coming.length, {
        atMs: Math.max(nowMs + FINAL_MS, SPEECH_ENDED_MS + WORDS_MS),
        fact: said(text, true),
      })
  }
  return Number.POSITIVE_INFINITY
}
