import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { INSTALLATION_CACHE } from '../../server/src/platform/installation-cache.ts'
import type { Json } from '../harness.ts'
import { freePort } from '../peers/ports.ts'

const STARTER = fileURLToPath(new URL('start-service.ts', import.meta.url))
const START_TIMEOUT_MS = 60_000
const POLL_MS = 25
const MAX_COMPLAINT = 4000

export type Answer = { status: number; body: Json; cookies: string[] }

/** A service in a process of its own, in production mode, on data that outlives it. */
export type ChildService = {
  readonly url: string
  readonly dataDir: string
  /** Starts it, or starts it again; answers after how many milliseconds it was ready. */
  start(): Promise<number>
  /** Kill -9. */
  kill(): Promise<void>
  /** As an operator ends it. */
  stop(): Promise<void>
  /** Rejects when the process dies before it has answered. */
  ask(
    method: string,
    url: string,
    options?: { key?: string; cookie?: string; body?: unknown; once?: string },
  ): Promise<Answer>
  remove(): Promise<void>
}

/** `once` is the idempotency key. */
type Ask = { key?: string; cookie?: string; body?: unknown; once?: string }

type Options = {
  databaseUrl?: string
  wrap?: (command: string[]) => string[]
  /** It takes calls, and speech and brain follow a script. Otherwise it takes none. */
  takesCalls?: boolean
  /** The same, with the voice plane in a thread of its own, as it is in production. */
  inThread?: boolean
  /** More of its environment, such as its telephone. Without that it has none. */
  env?: Readonly<Record<string, string>>
}

export async function createChildService({
  databaseUrl,
  wrap = (command) => command,
  takesCalls = false,
  inThread = false,
  env: more = {},
}: Options): Promise<ChildService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parley-child-'))
  const logFile = path.join(dataDir, 'service.log')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    AUTH_SECRET: 'a'.repeat(32),
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    RATE_LIMIT_STARTER: '1000000',
    SIGN_UP: 'open',
    LOG_LEVEL: 'warn',
    // As `parley start` sets it.
    NODE_COMPILE_CACHE: INSTALLATION_CACHE,
    // Loading speech takes longer than most of these processes live.
    CALL_CAPACITY: '0',
    SIP_PORT: '0',
    ...more,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  let child: ChildProcess | undefined
  let agent = new Agent({ keepAlive: true })

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child
    child = undefined
    // Its connections die with it; the next process gets new ones.
    const connections = agent
    agent = new Agent({ keepAlive: true })
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = once(ending, 'exit')
    // The group: what wraps the service may keep signals to itself.
    if (ending.pid !== undefined) process.kill(-ending.pid, signal)
    await gone
    connections.destroy()
  }

  async function start(): Promise<number> {
    const [command = '', ...rest] = wrap([
      process.execPath,
      STARTER,
      ...(takesCalls ? [inThread ? '--scripted-thread' : '--scripted-speech'] : []),
    ])
    const log = openSync(logFile, 'a')
    const begun = performance.now()
    const started = spawn(command, rest, { env, stdio: ['pipe', log, log], detached: true })
    child = started
    // Pauses are counted rather than time: this process and its child may be stopped for minutes.
    for (let waitedMs = 0; !(await isReady(url)); waitedMs += POLL_MS) {
      const dead = started.exitCode !== null || started.signalCode !== null
      if (dead || waitedMs > START_TIMEOUT_MS) {
        throw new Error(`The service does not start: ${readFileSync(logFile, 'utf8').slice(-MAX_COMPLAINT)}`)
      }
      await pause(POLL_MS)
    }
    return performance.now() - begun
  }

  return {
    url,
    dataDir,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    ask: (method, target, options = {}) => ask(agent, method, url + target, options),
    async remove() {
      await end('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function ask(agent: Agent, method: string, url: string, options: Ask): Promise<Answer> {
  const { key, cookie, body, once: onceKey } = options
  const payload = body === undefined ? '' : JSON.stringify(body)
  const sent = request(url, {
    method,
    agent,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(onceKey === undefined ? {} : { 'idempotency-key': onceKey }),
      ...(payload === '' ? {} : { 'content-type': 'application/json' }),
      'content-length': Buffer.byteLength(payload),
    },
  })
  sent.end(payload)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (response === undefined) throw new Error('There is no response.')
  const received: Json = JSON.parse(await text(response))
  return { status: response.statusCode ?? 0, body: received, cookies: response.headers['set-cookie'] ?? [] }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

let people = 0

/** Signs up over HTTP, as a browser would. */
export async function signUpAt(
  service: ChildService,
): Promise<{ cookie: string; key: string; keyId: string }> {
  const email = `ada${++people}@parley.example`
  const person = { name: 'Ada Lovelace', email, password: 'correct horse battery' }
  const signedUp = await service.ask('POST', '/auth/sign-up/email', { body: person })
  if (signedUp.status !== 200) throw new Error(`Nobody can sign up: ${JSON.stringify(signedUp.body)}`)
  const cookie = signedUp.cookies.map((each) => each.split(';', 1)[0]).join('; ')
  const made = await service.ask('POST', '/api-keys', { cookie, body: { name: 'first' } })
  return { cookie, key: made.body.data.key, keyId: made.body.data.id }
}
