import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

const FOLDER = path.resolve(import.meta.dirname, '../../pages')

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Our pages load nothing from elsewhere and run no script but their own. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** A page may ask for the microphone, and for nothing else. */
const PERMISSIONS = 'microphone=(self), camera=(), geolocation=()'

export type PageFile = {
  readonly name: string
  readonly type: string
  readonly body: string
  readonly tag: string
}

/** The files of the pages, read once. `{name}` in a page stands for a value; a script's braces are its own. */
export function readPages(values: Readonly<Record<string, string>>): ReadonlyMap<string, PageFile> {
  const files = readdirSync(FOLDER)
    .filter((name) => path.extname(name) in TYPES)
    .map((name) => readPage(name, values))
  return new Map(files.map((file) => [file.name, file]))
}

function readPage(name: string, values: Readonly<Record<string, string>>): PageFile {
  const text = readFileSync(path.join(FOLDER, name), 'utf8')
  const extension = path.extname(name)
  const body = extension === '.html' ? fill(text, values) : text
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
  return { name, type: TYPES[extension] ?? '', body, tag }
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The pages know no value called ${name}.`)
    return escapeHtml(value)
  })
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Sends a file of the pages, or only that it has not changed. A new version is seen at once. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PageFile,
  policy?: string,
): FastifyReply {
  // Before the 304, whose headers take the place of those that the browser has kept.
  reply.headers({ 'cache-control': 'no-cache', etag: file.tag })
  if (policy !== undefined)
    reply.headers({ 'content-security-policy': policy, 'permissions-policy': PERMISSIONS })
  // A proxy that compresses weakens the tag, and a browser may name several.
  if (request.headers['if-none-match']?.includes(file.tag) === true) return reply.code(304).send()
  return reply.type(file.type).send(file.body)
}
