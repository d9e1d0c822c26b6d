import type { TurnWaterfall } from '@parley/sdk'

const STAGES = ['end_of_turn', 'words', 'thinking', 'voice', 'filler'] as const
export type Stage = (typeof STAGES)[number]

type Bar = {
  readonly stage: Stage
  readonly fromMs: number
  readonly toMs: number
  /** Of the chart's width. */
  readonly leftPercent: number
  readonly widthPercent: number
}
export type TurnBars = {
  readonly turn: number
  readonly waitMs: number | null
  readonly bars: readonly Bar[]
}
export type Layout = {
  /** What the whole width stands for. */
  readonly scaleMs: number
  readonly turns: readonly TurnBars[]
  readonly medianMs: number | null
  readonly worstMs: number | null
}

/** A chart of tiny figures would show noise as if it were much. */
const LEAST_SCALE_MS = 1000

/** Every turn on one scale, so that a slow one is seen among the others. */
export function layOut(waterfall: readonly TurnWaterfall[]): Layout {
  const spans = waterfall.map((each) => ({
    turn: each.turn,
    waitMs: each.first_audio_ms,
    spans: spansOf(each),
  }))
  const ends = spans.flatMap((turn) => turn.spans.map(({ toMs }) => toMs))
  const scaleMs = Math.max(LEAST_SCALE_MS, ...ends)
  const waits = waterfall.flatMap(({ first_audio_ms: waitMs }) => (waitMs === null ? [] : [waitMs]))
  return {
    scaleMs,
    turns: spans.map(({ turn, waitMs, spans: of }) => ({
      turn,
      waitMs,
      bars: of.map((span) => ({
        ...span,
        leftPercent: (span.fromMs / scaleMs) * 100,
        widthPercent: ((span.toMs - span.fromMs) / scaleMs) * 100,
      })),
    })),
    medianMs: medianOf(waits),
    worstMs: waits.length === 0 ? null : Math.max(...waits),
  }
}

type Span = Pick<Bar, 'stage' | 'fromMs' | 'toMs'>

/** Nothing is shown before the caller's last sound, though a guess may have been asked for earlier. */
function spansOf(turn: TurnWaterfall): Span[] {
  const { end_of_turn_ms: endMs, words_final_ms: wordsMs, asked_ms: askedMs } = turn
  const { first_reply_ms: replyMs, first_audio_ms: audioMs, filler_ms: fillerMs } = turn
  const spans: Span[] = []
  const add = (stage: Stage, fromMs: number | null, toMs: number | null) => {
    if (fromMs === null || toMs === null) return
    const from = Math.max(0, fromMs)
    spans.push({ stage, fromMs: from, toMs: Math.max(from, toMs) })
  }
  add('end_of_turn', 0, endMs)
  add('words', 0, wordsMs)
  add('thinking', askedMs, replyMs)
  add('voice', replyMs, audioMs)
  add('filler', fillerMs, audioMs ?? fillerMs)
  return spans
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
