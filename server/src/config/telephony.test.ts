import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, type Environment } from './environment.ts'
import { createCertificate } from '../voice/transport/sip/certificate.fixture.ts'
import { readTelephoneConfig as readWithHost, sipHostOf } from './telephony.ts'

const readTelephoneConfig = (env: Environment) => readWithHost(env, '127.0.0.1')

let folder: string
let pair: { SIP_TLS_CERT: string; SIP_TLS_KEY: string }
let otherKey: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parley-config-'))
  const write = (name: string, text: string): string => {
    const file = path.join(folder, name)
    writeFileSync(file, text)
    return file
  }
  const { cert, key } = createCertificate()
  pair = { SIP_TLS_CERT: write('cert.pem', cert), SIP_TLS_KEY: write('key.pem', key) }
  otherKey = write('other.pem', createCertificate().key)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('an empty environment gives a telephone on port 5060, without TLS, without trusted peers', () => {
  expect(readTelephoneConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 5060,
    tls: undefined,
    mediaPorts: { from: 20_000, to: 20_999 },
    publicAddress: undefined,
    trusted: [],
    outbound: null,
  })
})

test('everything can be set', () => {
  const config = readTelephoneConfig({
    ...pair,
    SIP_HOST: '::',
    SIP_PORT: '5080',
    SIP_TLS_PORT: '5081',
    SIP_PUBLIC_ADDRESS: '203.0.113.7',
    SIP_TRUSTED: ' 10.0.0.0/24, 2001:db8::7 ,',
    SIP_OUTBOUND: 'sip:me:p%40ss@carrier.example:5062;transport=TLS',
    SIP_CALLER_ID: '+12125550100',
    RTP_PORTS: '30000-30003',
  })
  expect(config).toMatchObject({
    host: '::',
    port: 5080,
    publicAddress: '203.0.113.7',
    mediaPorts: { from: 30_000, to: 30_003 },
    trusted: ['10.0.0.0/24', '2001:db8::7'],
    outbound: {
      host: 'carrier.example',
      port: 5062,
      transport: 'tls',
      username: 'me',
      password: 'p@ss',
      callerId: '+12125550100',
    },
  })
  expect(config.tls?.port).toBe(5081)
  expect(config.tls?.certificate).toMatch(/^-----BEGIN CERTIFICATE/)
})

test('softphones are told the port where it is not 5060, and an address that is not taken for IPv6', () => {
  const hostOf = (env: Environment, publicUrl = 'http://localhost:4000', callCapacity?: number) =>
    sipHostOf({ telephone: readTelephoneConfig(env), callCapacity, publicUrl })
  expect(hostOf({})).toBe('127.0.0.1')
  expect(hostOf({ SIP_PORT: '5410' })).toBe('127.0.0.1:5410')
  expect(hostOf({}, 'https://voice.example.com')).toBe('voice.example.com')
  expect(hostOf({ SIP_PUBLIC_ADDRESS: '203.0.113.7' }, 'https://voice.example.com')).toBe('203.0.113.7')
  expect(hostOf({ SIP_PORT: '0' })).toBeNull()
  expect(hostOf({}, 'http://localhost:4000', 0)).toBeNull()
})

describe('what cannot be meant is refused in words that say the fix:', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['a port', { SIP_PORT: '70000' }, /^SIP_PORT must be a whole number from 0 to 65535; it is "70000"/],
    ['a name', { SIP_HOST: 'localhost' }, /^SIP_HOST must be an IP address; it is "localhost"/],
    ['an address', { SIP_PUBLIC_ADDRESS: 'pbx' }, /^SIP_PUBLIC_ADDRESS must be an IP address; it is "pbx"/],
    ['no range', { RTP_PORTS: '20000' }, /^RTP_PORTS must be a range .* such as 20000-20999; it is "20000"/],
    ['a range backwards', { RTP_PORTS: '20999-20000' }, /^RTP_PORTS must be a range of at least 4 ports/],
    ['a range too small', { RTP_PORTS: '20000-20002' }, /^RTP_PORTS must be a range of at least 4 ports/],
    ['ports of the system', { RTP_PORTS: '1000-2000' }, /^RTP_PORTS must be .* from 1024 to 65535/],
    ['ports that are none', { RTP_PORTS: '65000-65600' }, /^RTP_PORTS must be .* from 1024 to 65535/],
    ['a name to trust', { SIP_TRUSTED: '10.0.0.1,proxy' }, /^SIP_TRUSTED must be .* "proxy" is none/],
    [
      'half a network',
      { SIP_TRUSTED: '10.0.0.0/' },
      /^SIP_TRUSTED must be .* such as 10.0.0.0\/24; "10.0.0.0\/"/,
    ],
    ['too long a network', { SIP_TRUSTED: '10.0.0.0/33' }, /^SIP_TRUSTED must be .* "10.0.0.0\/33" is none/],
    ['no URI', { SIP_OUTBOUND: 'carrier.example' }, /^SIP_OUTBOUND must look like sip:user:password@host/],
    [
      'a caller id',
      { SIP_OUTBOUND: 'sip:carrier.example', SIP_CALLER_ID: '2125550100' },
      /^SIP_CALLER_ID must be a number in E.164/,
    ],
    ['sips', { SIP_OUTBOUND: 'sips:carrier.example' }, /^SIP_OUTBOUND must look like/],
    ['a transport', { SIP_OUTBOUND: 'sip:carrier.example;transport=ws' }, /^SIP_OUTBOUND must look like/],
    ['no file', { SIP_TLS_CERT: '/nowhere', SIP_TLS_KEY: '/nowhere' }, /^SIP_TLS_CERT must be a file in PEM/],
  ])('%s', (_what, env, message) => {
    expect(() => readTelephoneConfig(env)).toThrow(ConfigError)
    expect(() => readTelephoneConfig(env)).toThrow(message)
  })

  test('TLS without its other half, with another key, or on the port of SIP', () => {
    const { SIP_TLS_CERT, SIP_TLS_KEY } = pair
    expect(() => readTelephoneConfig({ SIP_TLS_CERT })).toThrow(/^SIP_TLS_KEY is missing: TLS needs/)
    expect(() => readTelephoneConfig({ SIP_TLS_KEY })).toThrow(/^SIP_TLS_CERT is missing: TLS needs/)
    const wrong = { SIP_TLS_CERT, SIP_TLS_KEY: otherKey }
    expect(() => readTelephoneConfig(wrong)).toThrow(
      /^SIP_TLS_CERT must be a certificate in PEM, and SIP_TLS_KEY/,
    )
    const swapped = { SIP_TLS_CERT: SIP_TLS_KEY, SIP_TLS_KEY: SIP_TLS_CERT }
    expect(() => readTelephoneConfig(swapped)).toThrow(/^SIP_TLS_CERT must be a certificate in PEM/)
    const same = { ...pair, SIP_PORT: '5070', SIP_TLS_PORT: '5070' }
    expect(() => readTelephoneConfig(same)).toThrow(/^SIP_TLS_PORT must be another port than SIP_PORT/)
  })
})

test('a wrong SIP_OUTBOUND is refused without repeating its password', () => {
  expect(() => readTelephoneConfig({ SIP_OUTBOUND: 'http://me:hunter2@host' })).toThrow(/must look like sip:/)
  expect(() => readTelephoneConfig({ SIP_OUTBOUND: 'http://me:hunter2@host' })).not.toThrow(/hunter2/)
})
