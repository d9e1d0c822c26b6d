import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ServiceError, type ErrorDetail } from '../../../platform/errors.ts'
import { nearest } from '../../../platform/http/nearest.ts'
import { DOCUMENT_KINDS, type DocumentKind } from './bundle.ts'
import { cleanFileName, MAX_DOCUMENT_BYTES, mediaTypeOf, type Upload } from './documents.ts'

const TEXT_FIELDS = ['isoCountryCode', 'complianceType', 'complianceData'] as const
const KNOWN: readonly string[] = [...TEXT_FIELDS, ...DOCUMENT_KINDS]
const MAX_ECHOED_NAME = 60

/** Larger than a valid form, so that an invalid one gets a message that helps. */
export const FORM_LIMITS = {
  fileSize: MAX_DOCUMENT_BYTES,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
  fields: 20,
  files: 10,
  parts: 30,
}

/** A body as it came: its fields unchecked, its files by kind, and what is wrong already. */
export type Form = { fields: unknown; files: Map<DocumentKind, File>; problems: ErrorDetail[] }
type File = { name: string; bytes: Buffer; cut: boolean }

/** The JSON variant. A file cannot come this way. */
export function fromJson(body: unknown): Form {
  const files = new Map<DocumentKind, File>()
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { fields: body, files, problems: [] }
  const entries = Object.entries(body)
  return {
    fields: Object.fromEntries(entries.filter(([name]) => !isDocumentKind(name))),
    files,
    problems: entries
      .filter(([name]) => isDocumentKind(name))
      .map(([field]) => ({ field, message: 'is a file: send the request as multipart/form-data.' })),
  }
}

/** Reads the form to its end, whatever is wrong with it: only then is the connection fit for an answer. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  const fields: Record<string, unknown> = {}
  const form = { fields, files: new Map<DocumentKind, File>(), problems: [] as ErrorDetail[] }
  const seen = new Set<string>()
  try {
    for await (const part of request.parts()) {
      const problem = problemOf(part, seen)
      seen.add(part.fieldname)
      if (problem !== undefined) form.problems.push({ field: echoed(part.fieldname), message: problem })
      if (part.type === 'file') await takeFile(part, form, problem === undefined)
      else if (problem === undefined) takeField(part, fields, form.problems)
    }
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    throw isFrameworkError(error)
      ? error
      : new ServiceError('invalid', 'The form is cut short or is not multipart/form-data.')
  }
  return form
}

function isFrameworkError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')
}

function problemOf(part: MultipartFile | MultipartValue, seen: ReadonlySet<string>): string | undefined {
  const { fieldname } = part
  if (!KNOWN.includes(fieldname)) {
    const guess = nearest(fieldname.slice(0, MAX_ECHOED_NAME), KNOWN)
    return guess === undefined
      ? `is not a known field; known are ${KNOWN.join(', ')}.`
      : `is not a known field. Did you mean "${guess}"?`
  }
  if (seen.has(fieldname)) return 'is sent more than once.'
  if (part.type === 'field' && isDocumentKind(fieldname)) return 'must be a file.'
  if (part.type === 'file' && !isDocumentKind(fieldname)) return 'must be text, not a file.'
  if (part.type === 'field' && part.valueTruncated) return 'is too long.'
  return undefined
}

async function takeFile(part: MultipartFile, form: Form, wanted: boolean): Promise<void> {
  if (!wanted || !isDocumentKind(part.fieldname)) {
    part.file.resume()
    return
  }
  const bytes = await part.toBuffer()
  form.files.set(part.fieldname, { name: part.filename, bytes, cut: part.file.truncated })
}

function takeField(part: MultipartValue, fields: Record<string, unknown>, problems: ErrorDetail[]): void {
  const { fieldname, value } = part
  if (fieldname !== 'complianceData' || typeof value !== 'string') {
    fields[fieldname] = value
    return
  }
  try {
    fields[fieldname] = JSON.parse(value)
  } catch {
    problems.push({ field: fieldname, message: 'must be a JSON object, written as text.' })
  }
}

/** Holds the files to the rules; what breaks them is added to the form's problems. */
export async function checkFiles(form: Form): Promise<Upload[]> {
  const uploads: Upload[] = []
  for (const [kind, { name, bytes, cut }] of form.files) {
    if (cut) throw tooLarge(kind)
    const mediaType = await mediaTypeOf(bytes)
    if (mediaType !== undefined) uploads.push({ kind, mediaType, fileName: cleanFileName(name), bytes })
    else form.problems.push({ field: kind, message: fault(bytes) })
  }
  return uploads
}

function fault(bytes: Buffer): string {
  if (bytes.length === 0) return 'is an empty file.'
  return 'must be a PDF, JPEG or PNG; its bytes say that it is none, whatever its name.'
}

function tooLarge(field: DocumentKind): ServiceError {
  const message = `must have at most ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB.`
  return new ServiceError('too_large', `${field}: ${message}`, [{ field, message }])
}

function isDocumentKind(name: string): name is DocumentKind {
  return DOCUMENT_KINDS.some((kind) => kind === name)
}

function echoed(name: string): string {
  return name.length <= MAX_ECHOED_NAME ? name : `${name.slice(0, MAX_ECHOED_NAME)}...`
}
