import { pino, type Logger } from 'pino'

export type Log = Logger

/** Where secrets and what callers say may stand in a log line; everything under `pii` is private. */
const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  'pii',
  '*.pii',
  'key',
  '*.key',
  'password',
  '*.password',
  'token',
  '*.token',
  'system_prompt',
  '*.system_prompt',
  'phone_number',
  '*.phone_number',
  'caller',
  '*.caller',
  'secret',
  '*.secret',
  'variables',
  '*.variables',
  'arguments',
  '*.arguments',
  'text',
  '*.text',
]

export function createLog(level: string, pretty: boolean, destination?: NodeJS.WritableStream): Log {
  const options = {
    level,
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: { req: describeRequest },
    formatters: { level: (label: string) => ({ level: label }) },
  }
  if (destination !== undefined) return pino(options, destination)
  if (!pretty) return pino(options)
  return pino({
    ...options,
    formatters: {},
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' } },
  })
}

/** People read it on a terminal; programs read lines of JSON. */
export function isPretty({ env }: { env: string }): boolean {
  return env === 'development' && process.stdout.isTTY
}

/** These addresses work without a key, or show who called. */
const SECRET_PATH = /^\/(calendars|callers|web-calls)\/[^/?]+/

/** The path without its query, which may hold a caller's number. */
function describeRequest(req: { method: string; url: string; ip?: string }): object {
  const path = req.url.split('?', 1)[0]?.replace(SECRET_PATH, '/$1/[redacted]')
  return { method: req.method, path, ip: req.ip }
}
