import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkCredentials,
  type DigestAlgorithm,
  NONCE_LIFE_MS,
  passwordHash,
  readChallenge,
  writeChallenge,
  writeCredentials,
} from './digest.ts'
import { createNonceCounts } from './nonce-counts.ts'
import { readAuth } from '../message/headers.ts'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('who is challenged answers', () => {
  const base = {
    realm: 'http-auth@example.org',
    opaque: 'FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS',
    isStale: false,
  }
  const nonce = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v'
  const request = {
    method: 'GET',
    uri: '/dir/index.html',
    username: 'Mufasa',
    password: 'Circle of Life',
    cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
    count: 1,
  }

  // RFC 7616 3.9.1.
  test.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ] as const)('with %s as the example of RFC 7616 does', (algorithm, response) => {
    const auth = readAuth(writeCredentials({ ...base, nonce, algorithm, hasQop: true }, request))
    expect(Object.fromEntries(auth!.params)).toEqual({
      username: 'Mufasa',
      realm: base.realm,
      nonce,
      uri: request.uri,
      response,
      algorithm,
      opaque: base.opaque,
      qop: 'auth',
      nc: '00000001',
      cnonce: request.cnonce,
    })
  })

  // RFC 2617 3.5.
  test('as the example of RFC 2617 does', () => {
    const challenge = readChallenge([
      'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
    ])!
    const value = writeCredentials(challenge, { ...request, password: 'Circle Of Life', cnonce: '0a4f113b' })
    expect(readAuth(value)!.params.get('response')).toBe('6629fae49393a05397450978507c4ef1')
  })

  test('without a qop where none is offered', () => {
    const challenge = readChallenge(['Digest realm="r", nonce="n"'])!
    const params = readAuth(writeCredentials(challenge, request))!.params
    expect(params.get('response')).toBe(
      md5(`${md5('Mufasa:r:Circle of Life')}:n:${md5('GET:/dir/index.html')}`),
    )
    expect([params.has('qop'), params.has('nc'), params.has('cnonce'), params.has('opaque')]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test('the first challenge that it can', () => {
    const challenges = [
      'Basic realm="r"',
      'Digest nonsense',
      'Digest realm="r", nonce="1", algorithm=SHA-512-256',
      'Digest realm="r", nonce="2", algorithm=MD5-sess',
      'Digest realm="r", nonce="3", qop="auth-int"',
      'Digest realm="r", algorithm=MD5',
      'Digest realm="r", nonce="4", algorithm="sha-256", qop="auth-int , AUTH", stale=TRUE',
      'Digest realm="r", nonce="5", algorithm=MD5, qop="auth"',
    ]
    expect(readChallenge(challenges)).toEqual({
      realm: 'r',
      nonce: '4',
      algorithm: 'SHA-256',
      opaque: undefined,
      hasQop: true,
      isStale: true,
    })
    expect(readChallenge(challenges.slice(7))).toMatchObject({ nonce: '5', algorithm: 'MD5', isStale: false })
    expect(readChallenge(challenges.slice(0, 6))).toBeUndefined()
    expect(readChallenge([])).toBeUndefined()
  })
})

const authority = { realm: 'parley "sip"', secret: 'only the service knows' }
const CLIENT = '198.51.100.7'
const NOW_MS = 1_800_000_000_000
const TARGET = 'sip:+12125550100@example.com'
const passwords = new Map([['anna', 'pässword']])

function passwordHashOf(username: string, algorithm: DigestAlgorithm): string | undefined {
  const password = passwords.get(username)
  return password === undefined
    ? undefined
    : passwordHash(algorithm, { username, realm: authority.realm, password })
}

type Attempt = {
  algorithm?: DigestAlgorithm
  username?: string
  password?: string
  count?: number
  method?: string
  authority?: typeof authority
  token?: string
  hasQop?: boolean
}

/** A client that answers a challenge given at NOW_MS. */
function attempt(options: Attempt = {}): string {
  const { algorithm = 'SHA-256', token = 'chance', hasQop = true } = options
  const challenge = writeChallenge(options.authority ?? authority, {
    algorithm,
    nowMs: NOW_MS,
    token,
    client: CLIENT,
    stale: false,
  })
  return writeCredentials(
    { ...readChallenge([challenge])!, hasQop },
    {
      method: options.method ?? 'INVITE',
      uri: TARGET,
      username: options.username ?? 'anna',
      password: options.password ?? 'pässword',
      cnonce: 'c',
      count: options.count ?? 1,
    },
  )
}

function check(
  authorizations: readonly string[],
  nowMs = NOW_MS,
  counts = createNonceCounts(),
  { client = CLIENT, target = TARGET } = {},
) {
  const checked = checkCredentials(
    authority,
    { method: 'INVITE', isTarget: (uri) => uri === target, client, authorizations, nowMs, counts },
    passwordHashOf,
  )
  return checked.ok ? checked.username : checked.problem
}

describe('who challenges', () => {
  test('takes an answer only from whom it has challenged, on any node', () => {
    const shown = [attempt()]
    expect(check(shown)).toBe('anna')
    // Another node has counted nothing: there the same credentials hold once more, but only from where they came.
    expect(check(shown)).toBe('anna')
    expect(check(shown, NOW_MS, createNonceCounts(), { client: '203.0.113.9' })).toBe('stale')
    expect(check(shown, NOW_MS + NONCE_LIFE_MS + 1)).toBe('stale')
  })

  test('takes it for nothing but what was signed', () => {
    const target = 'sip:+25261234567@example.com'
    expect(check([attempt()], NOW_MS, createNonceCounts(), { target })).toBe('elsewhere')
    // A guess learns nothing of that.
    expect(check([attempt({ password: 'x' })], NOW_MS, createNonceCounts(), { target })).toBe('wrong')
  })

  test('says so in a header', () => {
    const value = writeChallenge(authority, {
      algorithm: 'MD5',
      nowMs: NOW_MS,
      token: 't',
      client: CLIENT,
      stale: true,
    })
    expect(readAuth(value)).toMatchObject({ scheme: 'digest' })
    expect(Object.fromEntries(readAuth(value)!.params)).toEqual({
      realm: 'parley "sip"',
      nonce: expect.stringMatching(/^[0-9a-f]+\.t\.[\w-]{12}\.[\w-]{32}$/),
      algorithm: 'MD5',
      qop: 'auth',
      stale: 'true',
    })
    expect(attempt()).not.toContain('stale')
  })

  test.each(['MD5', 'SHA-256'] as const)(
    'lets the right password in with %s, with and without a qop',
    (algorithm) => {
      expect(check([attempt({ algorithm })])).toBe('anna')
      expect(check([attempt({ algorithm, hasQop: false })])).toBe('anna')
    },
  )

  test('finds its own realm among others', () => {
    const other = attempt({ authority: { ...authority, realm: 'other' } })
    expect(check([other, 'Basic x=y', attempt()])).toBe('anna')
    expect(check([other])).toBe('missing')
    expect(check([])).toBe('missing')
  })

  test.each([
    ['a wrong password', { password: 'password' }],
    ['an unknown user', { username: 'nobody' }],
    ['another method', { method: 'REGISTER' }],
  ])('refuses %s', (_what, options) => expect(check([attempt(options)])).toBe('wrong'))

  test('has no password for those it does not know, not even one that can be worked out', () => {
    const value = attempt({ username: 'nobody' })
    const { nonce, uri, response } = Object.fromEntries(readAuth(value)!.params) as Record<string, string>
    const forged = sha256(`${sha256(nonce!)}:${nonce}:00000001:c:auth:${sha256(`INVITE:${uri}`)}`)
    expect(check([value.replace(response!, forged)])).toBe('wrong')
  })

  test('refuses a nonce that it did not make', () => {
    expect(check([attempt({ authority: { ...authority, secret: 'guessed' } })])).toBe('foreign')
    expect(check([attempt().replace(/nonce="[^"]+"/, 'nonce="x"')])).toBe('foreign')
    expect(check([attempt().replace(/nonce="([^."]+)\./, 'nonce="1$1.')])).toBe('foreign')
  })

  test.each([
    ['username="anna"', 'username=""'],
    ['username="anna"', `username="${'a'.repeat(257)}"`],
    ['qop=auth', 'qop=auth-int'],
    ['nc=00000001', 'nc=1'],
    ['nc=00000001', 'nc=00000000'],
    ['nc=00000001', 'nc=0000000g'],
    ['cnonce="c"', 'cnonce=""'],
    ['algorithm=SHA-256', 'algorithm=SHA-1'],
    ['response="', 'respond="'],
  ])('refuses credentials with %s changed to %s', (from, to) => {
    expect(attempt()).toContain(from)
    expect(check([attempt().replace(from, to)])).toBe('malformed')
  })

  test('calls a nonce stale when it is old, but only where the password is right', () => {
    expect(check([attempt()], NOW_MS + NONCE_LIFE_MS)).toBe('anna')
    expect(check([attempt()], NOW_MS + NONCE_LIFE_MS + 1)).toBe('stale')
    expect(check([attempt({ password: 'x' })], NOW_MS + NONCE_LIFE_MS + 1)).toBe('wrong')
    expect(check([attempt()], NOW_MS - NONCE_LIFE_MS - 1)).toBe('stale')
  })

  test('takes the same credentials once', () => {
    const counts = createNonceCounts()
    expect(check([attempt()], NOW_MS, counts)).toBe('anna')
    expect(check([attempt()], NOW_MS, counts)).toBe('stale')
    expect(check([attempt({ count: 2 })], NOW_MS, counts)).toBe('anna')
    const plain = attempt({ hasQop: false, token: 'other' })
    expect(check([plain], NOW_MS, counts)).toBe('anna')
    expect(check([plain], NOW_MS, counts)).toBe('stale')
  })

  test('remembers nothing of those who do not know the password', () => {
    const counts = createNonceCounts(1)
    expect(check([attempt({ token: 'first' })], NOW_MS, counts)).toBe('anna')
    expect(check([attempt({ token: 'second', password: 'x' })], NOW_MS, counts)).toBe('wrong')
    expect(check([attempt({ token: 'first', count: 2 })], NOW_MS, counts)).toBe('anna')
  })

  test('never throws, whatever is sent', () => {
    const pieces = fc.constantFrom(
      'Digest ',
      'realm="parley \\"sip\\""',
      ',',
      'nonce="a.b.c"',
      'uri=x',
      'nc=00000001',
      '=',
      '"',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 12 }), (parts) => {
        expect(check([parts.join('')])).toMatch(/^(missing|malformed|foreign)$/)
        readChallenge([parts.join('')])
      }),
    )
  })
})
