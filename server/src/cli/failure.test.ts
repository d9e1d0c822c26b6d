import { describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { ConfigError } from '../config/environment.ts'
import { explain, Failure, oneLine } from './failure.ts'

const embedded = readConfig({ NODE_ENV: 'test', DATA_DIR: '/srv/parley', PORT: '4000' })
const server = readConfig({
  NODE_ENV: 'test',
  DATA_DIR: '/srv/parley',
  DATABASE_URL: 'postgres://ana:s3cret@db.example:5433/calls',
})

function failing(message: string, fields: Record<string, unknown>): Error {
  return Object.assign(new Error(message), fields)
}

function told(error: unknown, config = embedded): string | undefined {
  const explanation = explain(error, config)
  return explanation && oneLine(explanation)
}

describe('a failure is reported in one line:', () => {
  test.each([
    [{ syscall: 'listen', code: 'EADDRINUSE' }, /^Port 4000 of localhost is in use. Stop .* set PORT/],
    [{ syscall: 'listen', code: 'EACCES' }, /^Port 4000 may not be opened .* Set PORT to 1024/],
    [{ syscall: 'listen', code: 'EADDRNOTAVAIL' }, /^HOST "localhost" is no address of this machine/],
    [{ syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'localhost' }, /^HOST "localhost" is not known/],
    [{ syscall: 'mkdir', code: 'EACCES', path: '/srv/parley' }, /^The data folder \/srv\/parley cannot be/],
    [{ syscall: 'mkdir', code: 'ENOTDIR', path: '/srv' }, /^The data folder .* Set DATA_DIR/],
    [{ syscall: 'open', code: 'EROFS', path: '/srv/parley/secrets/x' }, /^The data folder .*\(EROFS\)/],
    [
      { syscall: 'open', code: 'EACCES', path: '/backups/a.gz' },
      /^\/backups\/a.gz cannot be used \(EACCES\)/,
    ],
    [{ syscall: 'open', code: 'ENOENT', path: '/backups/a.gz' }, /^\/backups\/a.gz does not exist/],
    [{ syscall: 'write', code: 'ENOSPC' }, /^The disk is full. Free some space/],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 14 }, /^The data folder/],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 5 | (2 << 8) }, /busy with another process/],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 26 }, /is damaged. Restore a backup/],
  ])('%j', (fields, line) => {
    expect(told(failing('it', fields))).toMatch(line)
  })

  test.each([
    [{ syscall: 'connect', code: 'ECONNREFUSED' }, /cannot be reached at db.example:5433 \(ECONNREFUSED\)/],
    [
      { syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'db.example' },
      /Start it, or correct DATABASE_URL/,
    ],
    [{ code: '57P03' }, /cannot be reached/],
    [{ code: '28P01' }, /refuses the user or the password/],
    [{ code: '3D000' }, /has no database "calls". Create it/],
    [{ code: '42501' }, /Make it the owner of "calls"/],
    [{ code: '53300' }, /no connection to spare/],
  ])('PostgreSQL: %j', (fields, line) => {
    expect(told(failing('it', fields), server)).toMatch(line)
  })

  test('PostgreSQL does not answer in time', () => {
    expect(told(new Error('timeout expired'), server)).toMatch(/cannot be reached .*no answer in time/)
  })

  test('a wrong setting, as the configuration says it', () => {
    expect(told(new ConfigError('PORT', 'must be less.'))).toBe('PORT must be less.')
  })

  test('with the cause, where there is one', () => {
    const cause = failing('it', { code: '42501' })
    const error = new Error('The store could not be migrated.', { cause })
    expect(told(error, server)).toMatch(/^The store could not be migrated. PostgreSQL does not let/)
  })

  test('even if the message has several', () => {
    expect(oneLine({ problem: new Failure('one\n  two').message, fix: 'Three.' })).toBe('one two Three.')
  })
})

test('the password of the database is never shown', () => {
  for (const code of ['ECONNREFUSED', '28P01', '3D000', '42501', '53300']) {
    expect(told(failing('it', { code }), server)).not.toContain('s3cret')
  }
})

test('a bug is not explained away', () => {
  expect(explain(new TypeError('x is not a function'), embedded)).toBeUndefined()
  expect(explain('thrown text', embedded)).toBeUndefined()
})
