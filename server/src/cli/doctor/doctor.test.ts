import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestStore } from '../../../../test/stores.ts'
import { systemClock } from '../../platform/clock.ts'
import { VERSION } from '../../platform/version.ts'
import { judge, type Facts } from './diagnosis.ts'
import { describe as print, examine } from './doctor.ts'
import { knownMigrations } from '../../platform/db/migrate.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parley-doctor-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function look(environment: Record<string, string> = {}): Promise<Facts> {
  return examine(
    { NODE_ENV: 'test', DATA_DIR: path.join(folder, 'data'), PORT: '0', ...environment },
    systemClock,
  )
}

test('looking changes nothing', async () => {
  const facts = await look()
  expect(facts).toMatchObject({ folder: { exists: false, problem: undefined }, store: { state: 'absent' } })
  expect(existsSync(path.join(folder, 'data'))).toBe(false)
  expect(judge(facts).filter(({ state }) => state === 'failed')).toEqual([])
})

describe.each(engines)('a store on %s', (engine) => {
  test('is found with what it has been through', async () => {
    const store = await openTestStore(engine)
    const environment: Record<string, string> =
      engine === 'sqlite' ? { DATA_DIR: path.dirname(store.location) } : { DATABASE_URL: store.location }
    const known = knownMigrations()
    try {
      const open = { state: 'open', engine, known }
      expect((await look(environment)).store).toMatchObject({ ...open, applied: known })
      await sql`delete from kysely_migration where name > '0002'`.execute(store.db)
      expect((await look(environment)).store).toMatchObject({ ...open, applied: known.slice(0, 1) })
      const facts = await look(environment)
      expect(judge(facts).find(({ name }) => name === 'layout')?.state).toBe('warning')
      expect(judge(facts).find(({ name }) => name === 'store')?.state).toBe('ok')
    } finally {
      await store.close()
    }
  })
})

test('a file that is no store is not taken for one', async () => {
  mkdirSync(path.join(folder, 'data'))
  writeFileSync(path.join(folder, 'data/parley.db'), 'x'.repeat(5000))
  const { store } = await look()
  expect(store).toMatchObject({ state: 'unreachable', problem: expect.stringContaining('is damaged') })
})

test('a database that does not answer is out of reach', async () => {
  const { store } = await look({ DATABASE_URL: 'postgres://ana:s3cret@localhost:1/calls' })
  expect(store).toMatchObject({ state: 'unreachable', problem: expect.stringContaining('localhost:1') })
})

test('a data folder that is a file cannot be written', async () => {
  writeFileSync(path.join(folder, 'file'), '')
  const { folder: facts } = await look({ DATA_DIR: path.join(folder, 'file/data') })
  expect(facts?.problem).toContain('is not a folder')
})

describe('a secret in the data folder', () => {
  test.each([
    ['good', Buffer.alloc(32).toString('base64')],
    ['damaged', 'short'],
  ])('is %s', async (state, content) => {
    const file = path.join(folder, 'data/secrets/auth-secret')
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
    chmodSync(file, 0o644)
    const { secrets } = await look()
    expect(secrets).toContainEqual({ file, state, mode: 0o644 })
  })

  test('does not matter where the environment has it', async () => {
    const environment = { AUTH_SECRET: 'x'.repeat(32), ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') }
    expect((await look(environment)).secrets).toEqual([])
  })
})

const PRODUCTION = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
}

describe('the port', () => {
  let server: Server

  async function listen(answer: string): Promise<string> {
    server = createServer((_request, response) => response.end(answer))
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return String(typeof address === 'object' ? address?.port : '')
  }

  async function portFacts(answer: string): Promise<Facts['port']> {
    const PORT = await listen(answer)
    try {
      return (await look({ HOST: '127.0.0.1', PORT })).port
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  }

  test('is taken by something else', async () => {
    expect(await portFacts('hello')).toEqual({ state: 'taken' })
    expect(await portFacts('{"status":"up"}')).toEqual({ state: 'taken' })
  })

  test('is that of a Parley', async () => {
    const health = JSON.stringify({ success: true, status: 'alive', version: VERSION })
    expect(await portFacts(health)).toEqual({ state: 'parley', version: VERSION })
  })

  test('is free when nothing listens', async () => {
    const PORT = await listen('')
    await new Promise((resolve) => server.close(resolve))
    expect((await look({ HOST: '127.0.0.1', PORT })).port).toEqual({ state: 'free' })
  })

  test('cannot be had on a host that is not this one', async () => {
    const elsewhere = { ...PRODUCTION, HOST: '192.0.2.1', PORT: '4000' }
    expect((await look(elsewhere)).port).toMatchObject({ state: 'impossible' })
  })
})

test('every provider is asked, and what it says about the key is not repeated', async () => {
  const server = createServer((_request, response) => response.writeHead(401).end('No key s3cret here.'))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const facts = await look({
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'llama3.1',
    LLM_BASE_URL: address,
    LLM_API_KEY: 's3cret',
    DEEPGRAM_API_KEY: 's3cret',
    DEEPGRAM_BASE_URL: address,
    CARTESIA_API_KEY: 's3cret',
    CARTESIA_BASE_URL: address,
  })
  await new Promise((resolve) => server.close(resolve))
  const wrong = { state: 'wrong_key', status: 401 }
  expect(facts.providers).toEqual({ model: wrong, fallback: undefined, stt: wrong, voice: wrong })
  const checks = judge(facts).filter(({ state }) => state === 'failed')
  expect(checks.map(({ name }) => name)).toEqual(['brain', 'stt', 'voice'])
  expect(print(checks)).not.toContain('s3cret')
})

test('every check has a line, and what to do stands under it', () => {
  const checks = [
    { name: 'node', state: 'ok', says: 'Node 24' },
    { name: 'port', state: 'failed', says: 'Taken.', fix: 'Stop it.' },
  ] as const
  expect(print(checks)).toBe('ok       node: Node 24\nfailed   port: Taken.\n         Stop it.\n')
})
