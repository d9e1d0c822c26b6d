import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { Failure } from '../failure.ts'

/**
 * A backup is gzipped JSON, one value a line: the header, an object for each table followed by an array for each of
 * its rows, an object for each file followed by its bytes as base64 text, and the trailer, which seals all before it.
 */
export const FORMAT = 1

/** No row is near it; a reader must not be made to hold more. */
const MAX_LINE_BYTES = 64 * 1024 * 1024
const NEWLINE = 0x0a

export const Header = Type.Object({
  parley: Type.String(),
  format: Type.Integer(),
  migration: Type.String(),
  made_at: Type.String(),
  engine: Type.String(),
  /** Tables that are not in it, and why. */
  left_out: Type.Record(Type.String(), Type.String()),
  /** Shows whether a key is the one that encrypts the documents, without revealing it. */
  encryption_key: Type.Union([Type.String(), Type.Null()]),
  /** The ids of all keys with which something in it may be sealed. */
  encryption_keys: Type.Optional(Type.Array(Type.String())),
})
export type Header = Static<typeof Header>

export const Trailer = Type.Object({
  rows: Type.Record(Type.String(), Type.Integer()),
  files: Type.Integer(),
  sha256: Type.String(),
})
export type Trailer = Static<typeof Trailer>

const TableLine = Type.Object({ table: Type.String(), columns: Type.Array(Type.String()) })
const FileLine = Type.Object({ file: Type.String() })

export type Cell = string | number | null
export type Line =
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'row'; cells: Cell[]; bytes: number }
  | { kind: 'file'; file: string }
  | { kind: 'chunk'; chunk: Buffer }

/** Turns values into lines and keeps count of them. */
export function createSeal() {
  const hash = createHash('sha256')
  const rows: Record<string, number> = {}
  let files = 0
  return {
    header: (header: Header) => write([header]),
    table(table: string, columns: string[]): Buffer {
      rows[table] = 0
      return write([{ table, columns }])
    },
    rows(table: string, page: Cell[][]): Buffer {
      rows[table] = (rows[table] ?? 0) + page.length
      return write(page)
    },
    file(file: string): Buffer {
      files++
      return write([{ file }])
    },
    chunk: (bytes: Buffer) => write([bytes.toString('base64')]),
    close(): { trailer: Trailer; line: Buffer } {
      const trailer = { rows, files, sha256: hash.digest('hex') }
      return { trailer, line: Buffer.from(`${JSON.stringify(trailer)}\n`) }
    },
  }

  function write(values: unknown[]): Buffer {
    const lines = values.map((value) => JSON.stringify(value))
    const longest = lines.find((line) => Buffer.byteLength(line) > MAX_LINE_BYTES)
    if (longest !== undefined) throw new Error(`A row is too long for a backup: ${longest.slice(0, 100)}`)
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
    hash.update(bytes)
    return bytes
  }
}

/** Reads all of the file, and throws unless it is whole and as it was written. */
export async function verifyBackup(file: string): Promise<{ header: Header; trailer: Trailer }> {
  let header: Header | undefined
  const lines = sealedLines(file)
  for (let next = await lines.next(); ; next = await lines.next()) {
    if (next.done === true) {
      if (header === undefined) throw damaged(file)
      return { header, trailer: next.value }
    }
    header ??= parse(file, Header, next.value)
  }
}

/** What is in the backup after its header. Throws at the end if the file is not the one that was verified. */
export async function* readBackup(file: string): AsyncGenerator<Line> {
  let isHeader = true
  for await (const line of sealedLines(file)) {
    if (!isHeader) yield toLine(file, line)
    isHeader = false
  }
}

function toLine(file: string, line: Buffer): Line {
  const value = parse(file, Type.Unknown(), line)
  if (isRow(value)) return { kind: 'row', cells: value, bytes: line.length }
  if (typeof value === 'string') return { kind: 'chunk', chunk: Buffer.from(value, 'base64') }
  if (Value.Check(TableLine, value)) return { kind: 'table', ...value }
  if (Value.Check(FileLine, value)) return { kind: 'file', file: value.file }
  throw damaged(file)
}

/** By hand, since nearly every line is one. */
function isRow(value: unknown): value is Cell[] {
  return (
    Array.isArray(value) &&
    value.every((cell) => cell === null || typeof cell === 'string' || typeof cell === 'number')
  )
}

/** Every line before the trailer, which is returned once it is found to be true. */
async function* sealedLines(file: string): AsyncGenerator<Buffer, Trailer> {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  for await (const line of linesOf(file)) {
    if (held !== undefined) {
      hash.update(held).update('\n')
      yield held
    }
    held = line
  }
  if (held === undefined) throw damaged(file)
  const trailer = parse(file, Trailer, held)
  if (trailer.sha256 !== hash.digest('hex')) throw damaged(file)
  return trailer
}

/** Split by hand: a reader of text would also take other characters for the end of a line. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let held = 0
  for await (const chunk of unzipped(file)) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)])
      parts = []
      held = 0
      start = end + 1
    }
    parts.push(chunk.subarray(start))
    held += chunk.length - start
    if (held > MAX_LINE_BYTES) throw damaged(file)
  }
  if (held > 0) throw damaged(file)
}

async function* unzipped(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  try {
    for await (const chunk of source.pipe(gunzip)) yield chunk as Buffer
  } catch (error) {
    throw isGzipError(error) ? damaged(file) : error
  } finally {
    source.destroy()
  }
}

function isGzipError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

function parse<Schema extends TSchema>(file: string, schema: Schema, line: Buffer): Static<Schema> {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'))
    if (Value.Check(schema, value)) return value
  } catch {
    // Reported below, like everything else that is not a backup.
  }
  throw damaged(file)
}

function damaged(file: string): Failure {
  return new Failure(`${file} is no backup, or is cut off or damaged. Nothing was written; use another copy.`)
}
