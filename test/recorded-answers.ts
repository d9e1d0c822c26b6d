import { appendFileSync } from 'node:fs'
import path from 'node:path'
import type { Answer } from './documented.ts'

/** Where `npm run examples` has answers written down; unset in other runs. */
const FOLDER = process.env['PARLEY_RECORD_ANSWERS']

/** Sound is no example to read. */
const READABLE = /^(application\/json|text\/(plain|calendar|csv|event-stream))/

/** One line of what was recorded. */
export type RecordedAnswer = { operationId: string; status: number; type: string; body: string }

/** Keeps an answer of the service as a candidate for the examples of the OpenAPI document. */
export function recordAnswer(operationId: string | undefined, { statusCode, body, headers }: Answer): void {
  if (FOLDER === undefined || operationId === undefined) return
  const [type = ''] = String(headers['content-type']).split(';')
  if (!READABLE.test(type)) return
  const recorded: RecordedAnswer = { operationId, status: statusCode, type, body }
  appendFileSync(path.join(FOLDER, `${process.pid}.jsonl`), `${JSON.stringify(recorded)}\n`)
}
