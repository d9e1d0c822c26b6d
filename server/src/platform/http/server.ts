import { randomBytes } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RawServerDefault,
} from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../../config/config.ts'
import { invalid, ServiceError } from '../errors.ts'
import type { Log } from '../log.ts'
import {
  failureBody,
  installErrorHandler,
  MAX_BODY_BYTES,
  sendError,
  toServiceError,
} from './error-handler.ts'
import { installJsonParser, NUL_REFUSED } from './json-body.ts'
import { believedProxies } from './limits/proxies.ts'
import type { Rules } from './ajv.ts'
import { isOwnHost } from './own-origin.ts'
import { installRouteTable } from './route-table.ts'
import { createValidatorCompiler, serializerCompiler, installCommonRules } from './validation.ts'

export type HttpServer = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** The date of the contract; additive changes do not move it (D-R1). */
export const API_VERSION = '2026-11-15'

// A client that dribbles its headers is cut within 15 s: the limit plus one round of checking.
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 60_000
const CHECK_INTERVAL_MS = 2000
const KEEP_ALIVE_MS = 72_000
const MAX_PARAM_LENGTH = 200
/** Every contract that ever was; each is served by the newest, since changes are additive (D-R1). */
const API_VERSIONS: readonly string[] = [API_VERSION]

type Options = {
  log: Log
  rules: Rules
  trustProxy: Config['trustProxy']
  secure: boolean
  /** Requests for other names than this one's and the machine's own are refused: nothing stands before it. */
  onlyFor?: string | undefined
}

/** How the service is reached. In development no proxy stands before it, and so no other name leads to it. */
export function siteOf({ trustProxy, publicUrl, env }: Pick<Config, 'trustProxy' | 'publicUrl' | 'env'>) {
  const onlyFor = env === 'development' ? publicUrl : undefined
  return { trustProxy, secure: publicUrl.startsWith('https:'), onlyFor }
}

export function createServer({ log, rules, trustProxy, secure, onlyFor }: Options): HttpServer {
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: believedProxies(trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      // Checked below instead, where the answer has our shape.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: true },
    genReqId: createRequestIds(),
    // A logger for each request costs more than most requests log; what is logged names its request itself.
    childLoggerFactory: (logger) => logger,
    // These come before any hook, so that they need the headers too.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply, secure)
      sendError(toServiceError(error), error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest,
    // While it drains, running requests are answered; `readyz` sends the balancer elsewhere.
    return503OnClosing: false,
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.setValidatorCompiler(createValidatorCompiler(rules))
  app.setSerializerCompiler(serializerCompiler)
  installErrorHandler(app)
  installJsonParser(app)
  installHeaders(app, secure)
  if (onlyFor !== undefined) refuseOtherHosts(app, onlyFor)
  installRouteTable(app)
  installCommonRules(app)
  return app
}

// What helmet would set, but once: an answer of the API is no page, and nothing may treat it as one.
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}
const SECURE_HEADERS = {
  ...SECURITY_HEADERS,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

function installHeaders(app: HttpServer, secure: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply, secure)
    const host = hostProblem(request.raw)
    // What follows on a connection that begins like this may be another client's request.
    if (host !== undefined) void reply.header('connection', 'close')
    const problem = host ?? (request.url.includes('%00') ? `The path ${NUL_REFUSED}` : undefined)
    done(problem === undefined ? undefined : new ServiceError('invalid', problem))
  })
  // After the path and the key: which version is meant is a question of the request's content (D-M8).
  app.addHook('preParsing', (request, _reply, _payload, done) => done(versionProblem(request)))
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    const id = oddRequestId()
    const body = JSON.stringify(failureBody(417, 'invalid', 'Only "Expect: 100-continue" can be met.', id))
    const length = Buffer.byteLength(body)
    const named = { 'x-request-id': id, 'api-version': API_VERSION }
    response
      .writeHead(417, { ...JSON_TYPE, ...named, 'content-length': length, connection: 'close' })
      .end(body)
  })
}

/** A page of a stranger that has its name point here (DNS rebinding) gets nothing, not even to read. */
function refuseOtherHosts(app: HttpServer, publicUrl: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host } = request.headers
    if (isOwnHost(host, publicUrl)) return done()
    const message = `In development nothing is answered for ${host}: ask for localhost, or set PUBLIC_URL and NODE_ENV=production.`
    done(new ServiceError('forbidden', message))
  })
}

function versionProblem(request: FastifyRequest): ServiceError | null {
  const asked = request.headers['api-version']
  if (asked === undefined || API_VERSIONS.includes(String(asked))) return null
  const message = `names no version that there ever was; there is ${API_VERSIONS.join(', ')}.`
  return invalid([{ field: 'API-Version', message }])
}

/** RFC 9112, section 3.2: HTTP/1.1 wants exactly one. */
function hostProblem({ rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return undefined
  return 'A request has exactly one Host header.'
}

function setHeaders(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  reply.headers(secure ? SECURE_HEADERS : SECURITY_HEADERS)
  void reply.header('x-request-id', request.id)
  void reply.header('api-version', API_VERSION)
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** For what never becomes a request of Fastify's. */
function oddRequestId(): string {
  return `req_${randomBytes(9).toString('base64url')}`
}

/** Unique on every node: random for the process, a count within it. */
function createRequestIds(): () => string {
  const prefix = `req_${randomBytes(6).toString('base64url')}`
  let count = 0
  return () => prefix + (++count).toString(36)
}

const MALFORMED = { status: 400, reason: 'Bad Request', code: 'invalid' }
const BROKEN: Record<string, typeof MALFORMED> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'Request Timeout', code: 'timeout' },
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'Request Header Fields Too Large', code: 'headers_too_large' },
}

/** What is not even HTTP is answered in the error shape too, and the connection is closed. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, reason, code } = BROKEN[error.code ?? ''] ?? MALFORMED
  const id = oddRequestId()
  const body = JSON.stringify(failureBody(status, code, `${reason}.`, id))
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${id}\r\nAPI-Version: ${API_VERSION}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
