import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../errors.ts'
import { PAGE_TYPES, PERMISSIONS } from './pages.ts'
import type { HttpServer } from './server.ts'

/** Where `dashboard/build.ts` puts it. */
const BUILT = path.resolve(import.meta.dirname, '../../../../dashboard/dist')
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
/** Names of built files hold a hash of what is in them. */
const FOREVER = 'public, max-age=31536000, immutable'

type BuiltFile = { type: string; plain: Buffer; packed: Map<string, Buffer> }

/**
 * The dashboard: one page for every address under /dashboard, and the files that it loads. It may be built, or built anew,
 * while requests are served.
 */
export function dashboardRoutes(app: HttpServer, built = BUILT): void {
  const index = path.join(built, 'index.html')
  let files: ReadonlyMap<string, BuiltFile> = new Map()
  let builtMs: number | undefined

  function look(): void {
    const foundMs = statSync(index, { throwIfNoEntry: false })?.mtimeMs
    if (foundMs === undefined || foundMs === builtMs) return
    files = readBuilt(built)
    builtMs = foundMs
  }
  look()

  const sendIndex = async (_request: FastifyRequest, reply: FastifyReply) => {
    look()
    const page = files.get('index.html')?.plain.toString()
    const nonce = randomBytes(16).toString('base64url')
    // The nonce is this answer's own: no cache may keep it.
    reply.headers({
      'content-security-policy': policy(nonce),
      'permissions-policy': PERMISSIONS,
      'cache-control': 'no-store',
    })
    return reply.type('text/html; charset=utf-8').send((page ?? NOT_BUILT).replaceAll('{nonce}', nonce))
  }
  app.get('/dashboard', { schema: { hide: true } }, sendIndex)
  app.get('/dashboard/*', { schema: { hide: true } }, async (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    const file = name === 'index.html' ? undefined : files.get(name)
    if (file !== undefined) return sendFile(request, reply, name, file)
    // An asset of an older build is gone; a page in its place would be taken for a script.
    if (path.posix.extname(name) !== '') throw notFound('This file')
    return sendIndex(request, reply)
  })
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function readBuilt(folder: string): Map<string, BuiltFile> {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const read = (name: string) => readFileSync(path.join(folder, name))
  return new Map(
    names
      .filter((name) => path.extname(name) in PAGE_TYPES)
      .map((name) => {
        const packed = ENCODINGS.filter(([, ending]) => names.includes(name + ending))
        return [
          name.replaceAll(path.sep, '/'),
          {
            type: PAGE_TYPES[path.extname(name)] ?? '',
            plain: read(name),
            packed: new Map(packed.map(([encoding, ending]) => [encoding, read(name + ending)])),
          },
        ]
      }),
  )
}

function sendFile(request: FastifyRequest, reply: FastifyReply, name: string, file: BuiltFile): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = ENCODINGS.map(([each]) => each).find(
    (each) => accepted.includes(each) && file.packed.has(each),
  )
  reply.headers({
    'cache-control': name.startsWith('assets/') ? FOREVER : 'no-cache',
    vary: 'accept-encoding',
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  })
  return reply.type(file.type).send(encoding === undefined ? file.plain : file.packed.get(encoding))
}

const NOT_BUILT =
  '<!doctype html><html lang="en"><meta http-equiv="refresh" content="2"><title>Parley</title><h1>The dashboard is not built yet</h1><p>After <code>npm start</code> it is here in a few seconds. Otherwise run <code>node dashboard/build.ts</code>.</p></html>'
