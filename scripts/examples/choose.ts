import type { RecordedAnswer } from '../../test/recorded-answers.ts'
import { shortened, stable } from './stable.ts'

/** By operation and status. */
export type Examples = Record<string, Record<string, unknown>>

/** A reader wants to see it whole. */
const GOOD_LENGTH = 2500
const MAX_LINES = 12
/** What any operation answers; what an operation alone can answer says more. */
const GENERAL = new Set(['idempotency_conflict', 'account_blocked', 'forbidden'])
/** What is said whatever is asked, when what is asked does not come to it. */
const BEFORE_ALL = /"Nothing has so long an identifier|"API-Version:/
const MADE_UP = /\b(mark|agent)\d+x\d+\b|\bAgent \d+\./

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

/** The document would hold itself. */
const HEAD_ONLY: Readonly<Record<string, readonly string[]>> = { getOpenApi: ['openapi', 'info', 'servers'] }

function exampleOf({ operationId, status, type, body }: RecordedAnswer, nowMs: number): unknown {
  const text = stable(body, nowMs)
  if (type !== 'application/json') return linesOf(operationId, text).join('')
  const answer = JSON.parse(text) as object
  return shortened(status < 400 ? headOf(operationId, answer) : answer)
}

/** Of hundreds of figures those that an owner knows the meaning of. */
const TELLING_LINES: Readonly<Record<string, RegExp>> = { getMetrics: /parley_(live_calls|call_limit)\b/ }

function linesOf(operationId: string, text: string): string[] {
  const telling = TELLING_LINES[operationId] ?? /^/
  return text
    .split(/(?<=\n)/)
    .filter((line) => telling.test(line))
    .slice(0, MAX_LINES)
}

function headOf(operationId: string, body: object): object {
  const kept = HEAD_ONLY[operationId]
  return kept === undefined
    ? body
    : Object.fromEntries(Object.entries(body).filter(([key]) => kept.includes(key)))
}

/** Smaller is better, from the first figure on. */
type Rank = readonly (number | string)[]

function rankOf({ operationId, status, type, body }: RecordedAnswer, nowMs: number): Rank {
  const text = stable(body, nowMs)
  if (type !== 'application/json') {
    const lines = linesOf(operationId, text)
    return [-lines.length, lines.join('')]
  }
  if (status >= 400) {
    const { code } = JSON.parse(body) as { code?: string }
    return [
      GENERAL.has(code ?? '') || BEFORE_ALL.test(body) ? 1 : 0,
      body.includes('"details"') ? 0 : 1,
      text.length,
      text,
    ]
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
