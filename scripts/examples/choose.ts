import type { RecordedAnswer } from '../../test/recorded-answers.ts'
import { shortened, stable } from './stable.ts'

/** By operation and status. */
export type Examples = Record<string, Record<string, unknown>>

/** A reader wants to see it whole. */
const GOOD_LENGTH = 2500
const MAX_LINES = 12
/** What any operation answers; what an operation alone can answer says more. */
const GENERAL = new Set(['idempotency_conflict', 'account_blocked', 'forbidden'])
const MADE_UP = /\b(mark|agent)\d+x\d+\b/

/** The most telling answer for each operation and status, as it is documented. */
export function chooseExamples(answers: readonly RecordedAnswer[], nowMs: number): Examples {
  const chosen = new Map<string, { answer: RecordedAnswer; rank: Rank }>()
  for (const answer of answers) {
    const key = `${answer.operationId} ${answer.status}`
    const rank = rankOf(answer, nowMs)
    const best = chosen.get(key)
    if (best === undefined || isBetter(rank, best.rank)) chosen.set(key, { answer, rank })
  }
  const examples: Examples = {}
  for (const key of [...chosen.keys()].sort()) {
    const { answer } = chosen.get(key)!
    const statuses = (examples[answer.operationId] ??= {})
    statuses[answer.status] = exampleOf(answer, nowMs)
  }
  return examples
}

function exampleOf({ type, body }: RecordedAnswer, nowMs: number): unknown {
  const text = stable(body, nowMs)
  if (type === 'application/json') return shortened(JSON.parse(text))
  return text
    .split(/(?<=\n)/)
    .slice(0, MAX_LINES)
    .join('')
}

/** Smaller is better, from the first figure on. */
type Rank = readonly (number | string)[]

function rankOf({ status, type, body }: RecordedAnswer, nowMs: number): Rank {
  const text = stable(body, nowMs)
  if (type !== 'application/json') return [-text.length]
  if (status >= 400) {
    const { code } = JSON.parse(body) as { code?: string }
    return [GENERAL.has(code ?? '') ? 1 : 0, body.includes('"details"') ? 0 : 1, text.length, text]
  }
  const example = JSON.stringify(shortened(JSON.parse(text)))
  const empty = (example.match(/\[\]|null|:""/g) ?? []).length
  const isLong = example.length > GOOD_LENGTH
  return [
    MADE_UP.test(body) ? 1 : 0,
    isLong ? 1 : 0,
    isLong ? example.length : empty - example.length / 50,
    example,
  ]
}

function isBetter(a: Rank, b: Rank): boolean {
  for (const [at, figure] of a.entries()) {
    const other = b[at]!
    if (figure !== other) return figure < other
  }
  return false
}
