import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { sharedSettings } from '../../config/running.ts'
import type { Check } from './check.ts'
import { judge, type Facts } from './diagnosis.ts'

const GIBIBYTE = 1024 ** 3
const known = ['0001-accounts', '0002-agents']
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: '/srv/parley' })
const secret = { file: '/srv/parley/secrets/auth-secret', state: 'good', mode: 0o600 } as const

const healthy: Facts = {
  version: '1.2.3',
  nodeVersion: '24.21.0',
  nowMs: Date.UTC(2026, 10, 15),
  config,
  folder: { exists: true, problem: undefined, freeBytes: 20 * GIBIBYTE },
  port: { state: 'free' },
  telephone: { taken: [] },
  store: { state: 'open', engine: 'sqlite', applied: known, known },
  secrets: [secret],
}

const production = readConfig({
  NODE_ENV: 'production',
  DATA_DIR: '/srv/parley',
  PUBLIC_URL: 'https://parley.example.com',
  SMTP_URL: 'smtp://user:s3cret@mail.example:587',
  AUTH_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
})

test('a mail server that need not encrypt is warned of, unless it is on this machine', () => {
  const mail = (smtpUrl: string) => verdict({ config: { ...production, smtpUrl } }, 'mail')
  expect(mail('smtp://mail.example:587')).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('encrypted'),
  })
  expect(mail('smtp://mail.example:587?requireTLS=false')).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('in clear'),
  })
  expect(mail('smtp://localhost:1025')).toMatchObject({ state: 'ok' })
})

function verdict(change: Partial<Facts>, name: string): Check | undefined {
  return judge({ ...healthy, ...change }).find((check) => check.name === name)
}

const postgres = (versionNumber: number, nowMs = healthy.nowMs): Partial<Facts> => ({
  store: { state: 'open', engine: 'postgres', applied: known, known, server: { versionNumber, nowMs } },
})

test('nothing is wrong with a healthy installation', () => {
  expect(judge(healthy).map(({ name, state }) => [name, state])).toEqual([
    ['node', 'ok'],
    ['clock', 'ok'],
    ['configuration', 'ok'],
    ['public address', 'ok'],
    ['data folder', 'ok'],
    ['disk', 'ok'],
    ['port', 'ok'],
    ['telephone', 'ok'],
    ['store', 'ok'],
    ['layout', 'ok'],
    ['secrets', 'ok'],
    ['mail', 'ok'],
    ['brain', 'ok'],
    ['stt', 'ok'],
    ['voice', 'ok'],
  ])
  expect(judge({ ...healthy, config: production }).every(({ state }) => state === 'ok')).toBe(true)
})

test('a SIP port in use is reported, with the fix', () => {
  const taken = { telephone: { taken: [5060] } }
  expect(verdict(taken, 'telephone')).toMatchObject({
    state: 'warning',
    fix: expect.stringContaining('SIP_PORT'),
  })
  // The Parley that runs here has it itself.
  expect(verdict({ ...taken, port: { state: 'parley', version: '1.2.3' } }, 'telephone')?.state).toBe('ok')
})

test.each([
  [{}, 'warning', 'DIAL_COUNTRIES'],
  [{ DIAL_COUNTRIES: 'US', SIP_OUTBOUND: 'sip:carrier.example' }, 'warning', 'password'],
  [{ DIAL_COUNTRIES: 'US' }, 'warning', 'SIP_CALLER_ID'],
  [{ DIAL_COUNTRIES: 'US', SIP_CALLER_ID: '+12125550100' }, 'ok', ''],
])('the operator’s own trunk with %o is judged: %s', (env, state, fix) => {
  const config = readConfig({ SIP_OUTBOUND: 'sip:me:secret@carrier.example', ...env })
  const found = verdict({ config }, 'own trunk')
  expect(found?.state).toBe(state)
  expect(found?.fix ?? '').toContain(fix)
})

test('nothing is wrong before the first start', () => {
  const folder = { exists: false, problem: undefined, freeBytes: 20 * GIBIBYTE }
  const checks = judge({
    ...healthy,
    folder,
    store: { state: 'absent' },
    secrets: [{ ...secret, state: 'absent' }],
  })
  expect(checks.every(({ state }) => state === 'ok')).toBe(true)
})

describe('it fails', () => {
  test.each<[string, string, Partial<Facts>]>([
    ['an old Node', 'node', { nodeVersion: '22.19.0' }],
    ['a clock that was never set', 'clock', { nowMs: 0 }],
    ['a clock of another century', 'clock', { nowMs: Date.UTC(2126, 0, 1) }],
    ['a wrong setting', 'configuration', { config: { problem: 'PORT must be less.' } }],
    [
      'a folder that cannot be written',
      'data folder',
      { folder: { exists: true, problem: 'EACCES', freeBytes: GIBIBYTE } },
    ],
    ['a port in use', 'port', { port: { state: 'taken' } }],
    ['a port that cannot be had', 'port', { port: { state: 'impossible', problem: 'EACCES' } }],
    ['a store out of reach', 'store', { store: { state: 'unreachable', problem: 'No.' } }],
    ['PostgreSQL 14', 'store', postgres(140_012)],
    [
      'a store that a newer version has changed',
      'layout',
      { store: { state: 'open', engine: 'sqlite', applied: [...known, '0003-calls'], known } },
    ],
    ['a secret of the wrong length', 'secrets', { secrets: [{ ...secret, state: 'damaged' }] }],
  ])('%s', (_, name, change) => {
    expect(verdict(change, name)?.state).toBe('failed')
  })
})

describe('it warns of', () => {
  test.each<[string, string, Partial<Facts>]>([
    ['a Node without the latest fixes', 'node', { nodeVersion: '24.0.0' }],
    [
      'a disk that is nearly full',
      'disk',
      { folder: { exists: true, problem: undefined, freeBytes: GIBIBYTE - 1 } },
    ],
    ['a clock that differs from that of PostgreSQL', 'clock', postgres(150_000, healthy.nowMs - 6000)],
    ['another version that is running', 'port', { port: { state: 'parley', version: '1.2.2' } }],
    [
      'migrations that are pending',
      'layout',
      { store: { state: 'open', engine: 'sqlite', applied: ['0001-accounts'], known } },
    ],
    ['a secret that others may read', 'secrets', { secrets: [{ ...secret, mode: 0o640 }] }],
    [
      'an address without TLS in production',
      'public address',
      { config: { ...production, publicUrl: 'http://parley.example.com' } },
    ],
    [
      'mail that stays in the outbox in production',
      'mail',
      { config: { ...production, smtpUrl: undefined } },
    ],
  ])('%s', (_, name, change) => {
    expect(verdict(change, name)?.state).toBe('warning')
  })
})

test('it says which migrations are pending', () => {
  const store = { state: 'open', engine: 'sqlite', applied: ['0001-accounts'], known } as const
  expect(verdict({ store: { ...store, applied: ['0001-accounts'] } }, 'layout')?.says).toContain(
    '0002-agents',
  )
})

test.each([150_000, 170_002, 180_001])('PostgreSQL %i is new enough', (versionNumber) => {
  expect(verdict(postgres(versionNumber), 'store')?.state).toBe('ok')
})

test('a Parley of this version on the port is what one expects', () => {
  expect(verdict({ port: { state: 'parley', version: '1.2.3' } }, 'port')?.state).toBe('ok')
})

test('whatever is not well comes with something to do', () => {
  const ill: Partial<Facts>[] = [
    { nodeVersion: '20.0.0', nowMs: 0 },
    { config: { problem: 'PORT must be less.' } },
    { port: { state: 'taken' }, store: { state: 'unreachable', problem: 'No.' } },
  ]
  for (const change of ill) {
    const checks = judge({ ...healthy, ...change }).filter(({ state }) => state !== 'ok')
    expect(checks.length).toBeGreaterThan(0)
    for (const { fix } of checks) expect(fix).toMatch(/^[A-Z].*\.$/)
  }
})

test('the password of the mail server is not shown', () => {
  expect(JSON.stringify(judge({ ...healthy, config: production }))).not.toContain('s3cret')
})

test('a service with other settings than those that are checked is named, with what differs', () => {
  const settings = sharedSettings(config)
  const running = { pid: 7, machine: 'here', store: 'sqlite' as const, settings }
  expect(verdict({ running }, 'service')).toMatchObject({ state: 'ok' })
  const other = { ...running, settings: { ...settings, NODE_ENV: 'production', SIP_PORT: '5172' } }
  expect(verdict({ running: other }, 'service')).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(/: NODE_ENV production \(here test\), SIP_PORT 5172 \(here \d+\)\.$/),
  })
})
