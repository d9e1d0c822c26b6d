import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

const FOLDER = path.resolve(import.meta.dirname, '../../../pages')

export const PAGE_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** A page may ask for the microphone, and for nothing else. */
export const PERMISSIONS = 'microphone=(self), camera=(), geolocation=()'

export type PageFile = {
  readonly name: string
  readonly type: string
  readonly body: string
  readonly tag: string
}

/** The files of the pages, read once. */
export function readPages(): ReadonlyMap<string, PageFile> {
  const files = readdirSync(FOLDER)
    .filter((name) => path.extname(name) in PAGE_TYPES)
    .map(readPage)
  return new Map(files.map((file) => [file.name, file]))
}

function readPage(name: string): PageFile {
  const body = readFileSync(path.join(FOLDER, name), 'utf8')
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
  return { name, type: PAGE_TYPES[path.extname(name)] ?? '', body, tag }
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
