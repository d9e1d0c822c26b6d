/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

/** Columns of text, the first to the left and the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

/** Whether anything was tuned with the data in view, or nobody who tunes has looked at it. */
export type Data = 'seen' | 'locked'

/** A figure beside the goal that it has to keep to: at most that, unless it says at least. */
export type Verdict = {
  readonly name: string
  readonly figure: string
  readonly goal: string
  readonly kept: boolean
  /** Where absent, the name says so of locked data. */
  readonly data?: Data
}

export function dataOf({ data, name }: Verdict): Data {
  return data ?? (/\b(locked|held[ -]out)\b/.test(name) ? 'locked' : 'seen')
}

export function verdictTable(verdicts: readonly Verdict[]): string {
  return table([['', 'figure', 'goal', 'data', ''], ...verdicts.map(verdictRow)])
}

export function verdictRow(verdict: Verdict): string[] {
  const { name, figure, goal, kept } = verdict
  const bound = goal.startsWith('at ') ? goal : `at most ${goal}`
  return [name, figure, bound, dataOf(verdict), kept ? 'kept' : 'MISSED']
}
