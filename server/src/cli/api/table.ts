type Row = Readonly<Record<string, unknown>>

const MAX_COLUMNS = 6
const MAX_CELL = 40
const GAP = '  '
/** What people look for first. */
const FIRST = ['id', 'sid', 'phone_number', 'agent_name', 'business_name', 'name', 'status']
/** What says little in a column of its own. */
const LAST = /_at$|Id$|_id$/

/** A list, one line each, with the columns that say most. */
export function describeList(rows: readonly unknown[]): string {
  if (rows.length === 0) return 'None.\n'
  if (!rows.every(isRow)) return rows.map((row) => `${asText(row)}\n`).join('')
  const columns = columnsOf(rows)
  const cells = [columns, ...rows.map((row) => columns.map((column) => shortened(asText(row[column]))))]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]!.length)))
  return cells
    .map(
      (line) =>
        `${line
          .map((cell, at) => cell.padEnd(widths[at]!))
          .join(GAP)
          .trimEnd()}\n`,
    )
    .join('')
}

/** One thing, one field a line. */
export function describeOne(value: unknown): string {
  if (!isRow(value)) return `${asText(value)}\n`
  const fields = Object.entries(value)
  const width = Math.max(...fields.map(([name]) => name.length))
  return fields.map(([name, each]) => `${name.padEnd(width)}${GAP}${asText(each)}\n`).join('')
}

function columnsOf(rows: readonly Row[]): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const plain = names.filter(
    (name) => rows.every((row) => isPlain(row[name])) && rows.some((row) => row[name] != null),
  )
  return plain.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_COLUMNS)
}

function rank(name: string): number {
  return FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length + (LAST.test(name) ? 1 : 0)
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isPlain = (value: unknown) => value === null || typeof value !== 'object'

function asText(value: unknown): string {
  if (value === null || value === undefined) return '-'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // What others wrote does not move the cursor.
  return text.replaceAll(/\s+/g, ' ').replaceAll(/\p{C}/gu, '')
}

function shortened(text: string): string {
  return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1)}…` : text
}
