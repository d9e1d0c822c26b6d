import { expect } from 'vitest'
import { DEAD_AIR_LIMIT_MS } from '../../../server/src/voice/conversation/settings.ts'
import { failingCall, type Outcome } from './failing-call.ts'
import { CELLS, type Cell } from './failures.ts'

/**
 * What a call may be behind because of the other calls in its thread; what the machine keeps from that thread comes on
 * top. Its caller, who shares the thread, is behind with what they say and with what they hear.
 */
const LOADED_MS = 500
const LOADED_AT_CALLER_MS = 3000
const LONGEST_CALL_MS = 90_000

export type Row = { readonly cell: Cell; readonly outcomes: readonly (Outcome | Error)[] }

/** So many calls in every cell, so many of all of them at once. */
export async function placeCalls(callsPerCell: number, atOnce: number): Promise<readonly Row[]> {
  const rows = CELLS.map((cell) => ({ cell, outcomes: Array<Outcome | Error>(callsPerCell) }))
  const waiting = Array.from({ length: callsPerCell }, (_, nth) =>
    rows.map((row) => ({ ...row, nth })),
  ).flat()

  async function placeAll(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift())
      next.outcomes[next.nth] = await inTime(failingCall(next.cell, next.nth)).catch(asError)
  }
  await Promise.all(Array.from({ length: atOnce }, placeAll))
  return rows
}

async function inTime(call: Promise<Outcome>): Promise<Outcome> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The call does not come to an end.')), LONGEST_CALL_MS)
  return Promise.race([call, late.promise]).finally(() => clearTimeout(timer))
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** Never dead air: in every turn the caller hears something in time, gets an answer, and hangs up of their own accord. */
export function expectNoDeadAir({ outcomes }: Row): void {
  for (const outcome of outcomes) {
    if (outcome instanceof Error) throw outcome
    expect(outcome).toMatchObject({ reason: 'caller_hung_up', answered: outcome.turns, repeats: 0 })
    const limitMs = DEAD_AIR_LIMIT_MS + outcome.stolenMs
    expect(outcome.longestSilenceMs).toBeLessThanOrEqual(limitMs + LOADED_MS)
    expect(outcome.longestWaitMs).toBeLessThanOrEqual(limitMs + 2 * LOADED_MS)
    expect(outcome.longestAtCallerMs).toBeLessThanOrEqual(limitMs + LOADED_AT_CALLER_MS)
  }
}

/** For people: what became of the calls of each cell; times in milliseconds. */
export function tableOf(rows: readonly Row[]): string {
  const titles = ['provider', 'failure', 'calls', 'longest silence', 'from the last word', 'at the caller']
  const head = `| ${[...titles, 'turns answered', 'endings'].join(' | ')} |`
  const rule = '|---|---|---:|---:|---:|---:|---:|---|'
  return [head, rule, ...rows.map(line)].join('\n')
}

function line({ cell, outcomes }: Row): string {
  const whole = outcomes.flatMap((each) => (each instanceof Error ? [] : [each]))
  const longest = (of: (outcome: Outcome) => number) => Math.round(Math.max(0, ...whole.map(of)))
  const sum = (of: (outcome: Outcome) => number) => whole.reduce((total, each) => total + of(each), 0)
  const endings = outcomes.map((each) => (each instanceof Error ? each.message : String(each.reason)))
  const counts = [...new Set(endings)].map(
    (each) => `${endings.filter((one) => one === each).length} ${each}`,
  )
  const figures = [
    outcomes.length,
    longest((each) => each.longestSilenceMs),
    longest((each) => each.longestWaitMs),
    longest((each) => each.longestAtCallerMs),
    `${sum((each) => each.answered)} of ${sum((each) => each.turns)}`,
  ]
  return `| ${[cell.provider, cell.failure, ...figures, counts.join(', ')].join(' | ')} |`
}
