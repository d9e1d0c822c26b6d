import path from 'node:path'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/environment.ts'
import { ServiceError } from '../platform/errors.ts'

/** What the person at the terminal can fix: printed in one line, without a stack. */
export class Failure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Failure'
  }
}

export type Explanation = { problem: string; fix?: string }

/** What is wrong and what to do about it. Undefined for a bug, whose stack says more. */
export function explain(error: unknown, config?: Config): Explanation | undefined {
  if (!(error instanceof Error)) return undefined
  const own = explainKind(error, config)
  if (own !== undefined || error.cause === undefined) return own
  const cause = explain(error.cause, config)
  return cause && { ...cause, problem: `${error.message} ${cause.problem}` }
}

export function oneLine({ problem, fix }: Explanation): string {
  return (fix === undefined ? problem : `${problem} ${fix}`).replaceAll(/\s*\n\s*/g, ' ')
}

function explainKind(error: Error, config: Config | undefined): Explanation | undefined {
  if (error instanceof ConfigError || error instanceof Failure || error instanceof ServiceError) {
    return { problem: error.message }
  }
  if (error.name === 'AbortError') return { problem: 'Stopped before the end; nothing was kept.' }
  if (config === undefined) return explainFile(error)
  return (
    explainListening(error, config) ??
    explainPostgres(error, config) ??
    explainSqlite(error, config) ??
    explainFile(error, config)
  )
}

const USE_ANOTHER_HOST = 'Set it to localhost, or in production to 0.0.0.0 for all addresses.'

function explainListening(error: NodeJS.ErrnoException, { host, port }: Config): Explanation | undefined {
  const { syscall, code } = error
  if (syscall === 'getaddrinfo' && 'hostname' in error && error.hostname === host) {
    return { problem: `HOST "${host}" is not known (${code}).`, fix: USE_ANOTHER_HOST }
  }
  if (syscall !== 'listen') return undefined
  if (code === 'EADDRINUSE') {
    const fix = 'Stop what listens there, or set PORT to another one.'
    return { problem: `Port ${port} of ${host} is in use.`, fix }
  }
  if (code === 'EACCES') {
    return { problem: `Port ${port} may not be opened by this user.`, fix: 'Set PORT to 1024 or more.' }
  }
  if (code === 'EADDRNOTAVAIL') {
    return { problem: `HOST "${host}" is no address of this machine.`, fix: USE_ANOTHER_HOST }
  }
  return undefined
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  // A socket file that is not there.
  'ENOENT',
  // PostgreSQL is starting, or stopping.
  '57P03',
  '57P01',
])

function explainPostgres(error: NodeJS.ErrnoException, config: Config): Explanation | undefined {
  if (config.databaseUrl === undefined) return undefined
  const { server, database } = describeDatabase(config.databaseUrl)
  const { code = '', syscall } = error
  const network = syscall === undefined || syscall === 'connect' || syscall === 'getaddrinfo'
  if (network && (UNREACHABLE.has(code) || /timeout|terminated unexpectedly/.test(error.message))) {
    const reason = code === '' ? 'no answer in time' : code
    const problem = `PostgreSQL cannot be reached at ${server} (${reason}).`
    return { problem, fix: 'Start it, or correct DATABASE_URL.' }
  }
  switch (code) {
    case '28P01':
    case '28000': {
      const problem = `PostgreSQL at ${server} refuses the user or the password.`
      return { problem, fix: 'Correct them in DATABASE_URL.' }
    }
    case '3D000': {
      const problem = `PostgreSQL at ${server} has no database "${database}".`
      return { problem, fix: 'Create it, or correct DATABASE_URL.' }
    }
    case '42501': {
      const problem = `PostgreSQL does not let the user of DATABASE_URL do this: ${error.message}.`
      return { problem, fix: `Make it the owner of "${database}".` }
    }
    case '53300': {
      const problem = `PostgreSQL at ${server} has no connection to spare.`
      return { problem, fix: 'Raise its max_connections, or stop another node.' }
    }
    default:
      return undefined
  }
}

/** Where the database is, without the password that the address may hold. */
function describeDatabase(databaseUrl: string): { server: string; database: string } {
  const url = new URL(databaseUrl)
  const host = url.searchParams.get('host') ?? url.hostname
  return {
    server: `${host}:${url.port === '' ? 5432 : url.port}`,
    database: decodeURIComponent(url.pathname.slice(1)),
  }
}

/** SQLite's primary result codes. */
const SQLITE = { busy: 5, locked: 6, readonly: 8, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 }

function explainSqlite(error: Error, config: Config): Explanation | undefined {
  if (!('errcode' in error) || typeof error.errcode !== 'number') return undefined
  const store = `The store in ${config.dataDir}`
  switch (error.errcode & 0xff) {
    case SQLITE.busy:
    case SQLITE.locked:
      return { problem: `${store} is busy with another process.`, fix: 'Stop that one, or try again.' }
    case SQLITE.readonly:
    case SQLITE.cannotOpen:
      return notWritable(config, error.message)
    case SQLITE.corrupt:
    case SQLITE.notADatabase:
      return { problem: `${store} is damaged.`, fix: 'Restore a backup, with DATA_DIR set to a new folder.' }
    case SQLITE.full:
      return fullDisk
    default:
      return undefined
  }
}

const fullDisk = { problem: 'The disk is full.', fix: 'Free some space, or set DATA_DIR to a larger disk.' }

const REFUSED = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ENOENT'])

function explainFile(error: NodeJS.ErrnoException, config?: Config): Explanation | undefined {
  const { code = '', path: file } = error
  if (code === 'ENOSPC' || code === 'EDQUOT') return fullDisk
  if (file === undefined || !REFUSED.has(code)) return undefined
  if (config !== undefined && isOnTheWay(config.dataDir, file)) return notWritable(config, code)
  if (code === 'ENOENT') return { problem: `${file} does not exist.` }
  return { problem: `${file} cannot be used (${code}).`, fix: 'Check what it is and who may use it.' }
}

function notWritable({ dataDir }: Config, reason: string): Explanation {
  const problem = `The data folder ${dataDir} cannot be written (${reason}).`
  return { problem, fix: 'Set DATA_DIR to a folder that this user may write, or change its owner.' }
}

/** The folder itself, what is in it, and the parents that would have to be made for it. */
function isOnTheWay(folder: string, file: string): boolean {
  return [path.relative(folder, file), path.relative(file, folder)].some((way) => !way.startsWith('..'))
}
