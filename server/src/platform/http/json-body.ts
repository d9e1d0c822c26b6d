import { invalid, ServiceError } from '../errors.ts'
import { withoutControls } from '../plain-text.ts'
import type { HttpServer } from './server.ts'

/** Nothing we take is nested deeper than six; a body of brackets only would overflow the parser's stack. */
const MAX_DEPTH = 64
// PostgreSQL's text holds every character but this one. An escape counts where no backslash escapes it.
const NUL_IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/
const TOO_DEEP = `The body is nested deeper than ${MAX_DEPTH} levels.`
// JSON can only write half of a character as an escape. No text in UTF-8 holds one, so it would be lost on the way.
const SURROGATE_IN_JSON = /\\u[dD][89a-fA-F]/
const SURROGATE_REFUSED = 'must not contain half of a surrogate pair (U+D800 to U+DFFF).'
/** Raw or escaped; it may find one where there is none. */
const CONTROL_IN_JSON = /[\u007f-\u009f]|\\(?:[bfr]|u00[01789])/
export const NUL_REFUSED = 'must not contain the character NUL (U+0000).'

/** Clients send the JSON content type with every request, so an empty body is no body. */
export function installJsonParser(app: HttpServer): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') done(null, undefined)
    else if (depthOf(text) > MAX_DEPTH) done(new ServiceError('invalid', TOO_DEEP))
    else
      void parse(request, text, (error, value: unknown) => {
        const refusal = error ?? refusalOf(text, value)
        done(refusal, refusal === null && CONTROL_IN_JSON.test(text) ? printable(value) : value)
      })
  })
}

function refusalOf(text: string, value: unknown): ServiceError | null {
  if (NUL_IN_JSON.test(text)) return refuse(value, hasNul, NUL_REFUSED)
  return SURROGATE_IN_JSON.test(text) ? refuse(value, isIllFormed, SURROGATE_REFUSED) : null
}

/** Names and messages are shown on terminals and in mails. A password is only compared. */
function printable(value: unknown): unknown {
  if (typeof value === 'string') return withoutControls(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(printable)
  const fields = Object.entries(value).map(([key, each]) => [
    key,
    /password$/i.test(key) ? each : printable(each),
  ])
  return Object.fromEntries(fields)
}

const hasNul = (text: string): boolean => text.includes('\0')
const isIllFormed = (text: string): boolean => !text.isWellFormed()

function refuse(value: unknown, isBad: (text: string) => boolean, message: string): ServiceError | null {
  const fields = badFields(value, '', isBad)
  if (fields.length === 0) return null
  return invalid(fields.map((field) => ({ field: field || 'body', message })))
}

/** Where a bad text stands, in the words of the error details. */
function badFields(value: unknown, path: string, isBad: (text: string) => boolean): string[] {
  if (typeof value === 'string') return isBad(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => {
    if (isBad(key)) return [path]
    if (Array.isArray(value)) return badFields(each, `${path}[${key}]`, isBad)
    return badFields(each, path === '' ? key : `${path}.${key}`, isBad)
  })
}

const QUOTE = 34
const BACKSLASH = 92

/** How deep brackets stand in brackets, outside of strings. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) inString = false
    } else if (code === QUOTE) inString = true
    else if (isOpening(code)) deepest = Math.max(deepest, ++depth)
    else if (isClosing(code)) depth--
  }
  return deepest
}

/** `[` and `{` */
function isOpening(code: number): boolean {
  return code === 91 || code === 123
}

/** `]` and `}` */
function isClosing(code: number): boolean {
  return code === 93 || code === 125
}
