import type { FaqEntry } from '@parley/sdk'
import { isLanguage, type Language } from '../../../text/languages.ts'
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
/** What the heading of a third column is, where entries are for one language. */
const LANGUAGE_HEADERS: ReadonlySet<string> = new Set(['language', 'sprache', 'idioma'])

/** Questions and answers from a spreadsheet: tabs as they are copied, commas or semicolons as they are exported. */
export function readFaq(text: string, present: readonly FaqEntry[] = []): ReadRow[] {
  const { rows, separator } = tableOf(text)
  const heading = (rows[0]?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const isHeaded = HEADERS.has(heading[0] ?? '')
  const hasLanguage = isHeaded && LANGUAGE_HEADERS.has(heading[2] ?? '')
  const seen = new Set(present.map(likeness))
  let room = LIMITS.faq - present.length
  return (isHeaded ? rows.slice(1) : rows).map(({ cells, line }) => {
    // Unquoted commas belong to the answer.
    const tag = hasLanguage && cells.length > 2 ? tagIn(cells.at(-1) ?? '') : undefined
    const entry: FaqEntry = {
      question: (cells[0] ?? '').trim(),
      answer: cells
        .slice(1, tag === undefined ? undefined : -1)
        .join(separator)
        .trim(),
      ...(tag === undefined || tag === '' ? {} : { language: tag }),
    }
    const fault = faultOf(entry, seen) ?? (room > 0 ? undefined : 'tooMany')
    if (fault === undefined) {
      seen.add(likeness(entry))
      room -= 1
    }
    return { ...entry, line, ...(fault === undefined ? {} : { fault }) }
  })
}

/** With quotes around every cell, and a byte order mark so that Excel reads UTF-8. */
export function writeFaq(entries: readonly FaqEntry[]): string {
  const hasLanguage = entries.some(({ language }) => language != null)
  const rows = entries.map(({ question, answer, language }) =>
    [question, answer, ...(hasLanguage ? [language ?? ''] : [])].map(quote).join(','),
  )
  const heading = hasLanguage ? 'question,answer,language' : 'question,answer'
  return `${BYTE_ORDER_MARK}${[heading, ...rows].map((row) => `${row}\r\n`).join('')}`
}

/** A language that agents speak, or none; undefined where the cell is neither, and so a part of the answer. */
function tagIn(cell: string): Language | '' | undefined {
  const tag = cell.trim().toLowerCase()
  return tag === '' || isLanguage(tag) ? tag : undefined
}

/** A spreadsheet takes a cell that begins like this for a formula and runs it. */
const FORMULA = /^[=+\-@\t\r]/

function quote(cell: string): string {
  const harmless = FORMULA.test(cell) ? ` ${cell}` : cell
  return `"${harmless.replaceAll('"', '""')}"`
}

/** The same question may be answered in each language. */
const likeness = ({ question, language }: FaqEntry) => `${language ?? ''} ${question.trim().toLowerCase()}`

function faultOf(entry: FaqEntry, seen: ReadonlySet<string>): RowFault | undefined {
  const { question, answer } = entry
  if (question === '') return 'noQuestion'
  if (answer === '') return 'noAnswer'
  if (lengthOf(question) > LIMITS.question) return 'longQuestion'
  if (lengthOf(answer) > LIMITS.answer) return 'longAnswer'
  return seen.has(likeness(entry)) ? 'twice' : undefined
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
