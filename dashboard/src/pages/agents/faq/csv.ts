import type { FaqEntry } from '@parley/sdk'
import { lengthOf, LIMITS } from '../limits.ts'

type RowFault = 'noAnswer' | 'noQuestion' | 'longQuestion' | 'longAnswer' | 'twice' | 'tooMany'
export type ReadRow = FaqEntry & {
  /** Where the row begins in the text, counted from 1. */
  line: number
  fault?: RowFault
}

type Row = { cells: string[]; line: number }

const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATORS = ['\t', ';', ','] as const
const HEADERS: ReadonlySet<string> = new Set([
  'question',
  'questions',
  'q',
  'frage',
  'fragen',
  'pregunta',
  'preguntas',
])

/** Questions and answers from a spreadsheet: tabs as they are copied, commas or semicolons as they are exported. */
export function readFaq(text: string, present: readonly FaqEntry[] = []): ReadRow[] {
  const { rows, separator } = tableOf(text)
  const isHeaded = HEADERS.has(rows[0]?.cells[0]?.trim().toLowerCase() ?? '')
  const seen = new Set(present.map(({ question }) => likeness(question)))
  let room = LIMITS.faq - present.length
  return (isHeaded ? rows.slice(1) : rows).map(({ cells, line }) => {
    // Unquoted commas belong to the answer.
    const [question = '', answer = ''] = [cells[0] ?? '', cells.slice(1).join(separator)].map((cell) =>
      cell.trim(),
    )
    const fault = faultOf({ question, answer }, seen) ?? (room > 0 ? undefined : 'tooMany')
    if (fault === undefined) {
      seen.add(likeness(question))
      room -= 1
    }
    return { question, answer, line, ...(fault === undefined ? {} : { fault }) }
  })
}

/** With quotes around every cell, and a byte order mark so that Excel reads UTF-8. */
export function writeFaq(entries: readonly FaqEntry[]): string {
  const rows = entries.map(({ question, answer }) => `${quote(question)},${quote(answer)}\r\n`)
  return `${BYTE_ORDER_MARK}question,answer\r\n${rows.join('')}`
}

/** A spreadsheet takes a cell that begins like this for a formula and runs it. */
const FORMULA = /^[=+\-@\t\r]/

function quote(cell: string): string {
  const harmless = FORMULA.test(cell) ? ` ${cell}` : cell
  return `"${harmless.replaceAll('"', '""')}"`
}

const likeness = (question: string) => question.trim().toLowerCase()

function faultOf({ question, answer }: FaqEntry, seen: ReadonlySet<string>): RowFault | undefined {
  if (question === '') return 'noQuestion'
  if (answer === '') return 'noAnswer'
  if (lengthOf(question) > LIMITS.question) return 'longQuestion'
  if (lengthOf(answer) > LIMITS.answer) return 'longAnswer'
  return seen.has(likeness(question)) ? 'twice' : undefined
}

function tableOf(given: string): { rows: Row[]; separator: string } {
  const text = given.startsWith(BYTE_ORDER_MARK) ? given.slice(1) : given
  const separator = separatorOf(text)
  const rows: Row[] = []
  let at = 0
  let line = 1
  while (at < text.length) {
    const row: Row = { cells: [], line }
    let isEnd = false
    while (!isEnd) {
      const cell = cellAt(text, at, separator)
      row.cells.push(cell.value)
      line += text.slice(at, cell.next).split('\n').length - 1
      at = cell.next
      isEnd = cell.isLast
    }
    rows.push(row)
  }
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')), separator }
}

/** What stands between cells: the first of tab, semicolon and comma that is outside of quotes in the first line. */
function separatorOf(text: string): string {
  let isQuoted = false
  const found = new Set<string>()
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === '\n' && !isQuoted && found.size > 0) break
    else if (!isQuoted) found.add(letter)
  }
  return SEPARATORS.find((each) => found.has(each)) ?? ','
}

type Cell = { value: string; next: number; isLast: boolean }

/** One cell and where the next begins (RFC 4180, and what spreadsheets make of it). */
function cellAt(text: string, start: number, separator: string): Cell {
  let value = ''
  let at = start
  if (text[at] === '"') {
    at += 1
    while (at < text.length) {
      if (text[at] !== '"') value += text[at]
      else if (text[at + 1] === '"') value += text[++at]
      else break
      at += 1
    }
    at += 1
  }
  // Outside of quotes, and what comes after a closing quote.
  while (at < text.length && text[at] !== separator && text[at] !== '\n') value += text[at++]
  const isLast = text[at] !== separator
  return { value: value.replaceAll('\r\n', '\n').replace(/\r$/, ''), next: at + 1, isLast }
}
