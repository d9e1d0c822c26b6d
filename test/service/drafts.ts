import fc, { type Arbitrary } from 'fast-check'
import { BOUNDARY, broken, brokenForm, brokenText, oddText, toJson } from '../fuzz/malformed.ts'
import type { Operation, Parameter } from '../operations.ts'
import { plausible } from '../fuzz/plausible.ts'

/** A request before credentials and ids are put into it, so that a failure prints the same each time. */
export type Draft = {
  method: string
  /** `<agentId>` and the like stand for an id of the one who asks. */
  url: string
  as: 'key' | 'session' | 'nobody' | { authorization: string } | { cookie: string }
  headers: Record<string, string>
  payload: string | Buffer | undefined
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** The path as it is sent: without `../..` and the fragment, which clients resolve. */
export function pathOf(url: string): string {
  return new URL(`http://localhost${url}`).pathname
}

/** After it the account or its session is gone. */
export function endsTenancy({ method, url, as }: Draft): boolean {
  if (as !== 'key' && as !== 'session') return false
  const path = pathOf(url).replace(/\/$/, '')
  return (method === 'DELETE' && path === '/user') || (method === 'POST' && path === '/auth/sign-out')
}

/** Requests to every operation, to every path with other methods, and to paths that do not exist. */
export function drafts(operations: readonly Operation[]): Arbitrary<Draft> {
  return fc.oneof(
    ...operations.map((operation) => ({ weight: weightOf(operation), arbitrary: draftOf(operation) })),
    { weight: 5, arbitrary: draftAt(strangePath, brokenText) },
  )
}

/** The more an operation takes, the more there is to get wrong. */
function weightOf({ parameters, bodies }: Operation): number {
  return 1 + Math.min(parameters.length, 2) + 3 * Object.keys(bodies).length
}

function draftOf(operation: Operation): Arbitrary<Draft> {
  const method = fc.oneof(
    { weight: 4, arbitrary: fc.constant(operation.method) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  )
  return draftAt(urlOf(operation), bodyOf(operation), method, Object.keys(operation.bodies))
}

function draftAt(
  url: Arbitrary<string>,
  body: Arbitrary<string | Buffer>,
  method: Arbitrary<string> = fc.constantFrom(...METHODS),
  mediaTypes: readonly string[] = [],
): Arbitrary<Draft> {
  return fc
    .record({
      method,
      url,
      as: asker,
      headers: oddHeaders,
      mediaType: mediaTypeFor(mediaTypes),
      payload: body,
      unusual: oneIn(10),
      mislabelled: oneIn(10),
      fatal: oneIn(50),
    })
    .map(({ mediaType, unusual, mislabelled, fatal, ...draft }) => {
      const isForm = Buffer.isBuffer(draft.payload) && draft.payload.includes(`--${BOUNDARY}`)
      const type = isForm && !mislabelled ? `multipart/form-data; boundary=${BOUNDARY}` : mediaType
      // A body is unusual with GET, but nothing forbids it.
      const hasBody = ['GET', 'HEAD'].includes(draft.method) === unusual
      return {
        ...draft,
        as: endsTenancy(draft) && !fatal ? ('nobody' as const) : draft.as,
        headers: { ...draft.headers, ...(hasBody && type !== '' ? { 'content-type': type } : {}) },
        payload: hasBody ? draft.payload : undefined,
      }
    })
}

/** True that seldom. Small numbers would not do: they come up more often than others. */
function oneIn(times: number): Arbitrary<boolean> {
  return fc.oneof(
    { weight: times - 1, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  )
}

const asker: Arbitrary<Draft['as']> = fc.oneof(
  { weight: 60, arbitrary: fc.constant('key' as const) },
  { weight: 30, arbitrary: fc.constant('session' as const) },
  { weight: 3, arbitrary: fc.constant('nobody' as const) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('', 'Bearer', 'Bearer ', 'bearer  x', 'Basic YTpi', 'Bearer a b', 'Bearer prl_', 'prl_x')
      .chain((text) => fc.constantFrom(text, `Bearer prl_${'A'.repeat(38)}`, `Bearer ${'y'.repeat(9000)}`))
      .map((authorization) => ({ authorization })),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('', '=', ';', 'parley.session_token=', 'parley.session_token=%00.%zz', 'a=b; a=b')
      .map((cookie) => ({ cookie })),
  },
)

const oddHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        'idempotency-key': fc.constantFrom('a', 'b', 'c', '', 'k'.repeat(300), '\u00ff', '__proto__'),
        'api-version': fc.constantFrom('2026-11-15', 'x', '9999-99-99'),
        accept: fc.constantFrom('text/html', '*/*', ''),
        origin: fc.constantFrom('null', 'https://evil.example', 'http://localhost:4000', '::'),
        'sec-fetch-site': fc.constantFrom('cross-site', 'same-origin', 'none', 'x'),
        'x-forwarded-for': fc.constantFrom('1.2.3.4', 'x, y', ''),
        host: fc.constantFrom('localhost', 'evil.example', '[', ''),
        'accept-encoding': fc.constantFrom('gzip', 'x;q=9'),
      },
      { requiredKeys: [] },
    ),
  },
)

function mediaTypeFor(accepted: readonly string[]): Arbitrary<string> {
  const right =
    accepted.includes('application/json') || accepted.length === 0 ? 'application/json' : accepted[0]
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(right ?? '') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        ';;;',
        'json',
        'text/plain',
        'application/xml',
        'application/json; charset=utf-16',
        'application/jsonx',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        `multipart/form-data; boundary=${BOUNDARY}`,
      ),
    },
  )
}

function bodyOf({ bodies }: Operation): Arbitrary<string | Buffer> {
  const schemas = Object.values(bodies)
  const nearlyRight = schemas.map((schema) => broken(withOwnIds(plausible(schema))).map(toJson))
  const isForm = Object.keys(bodies).some((type) => type.startsWith('multipart/'))
  return fc.oneof(
    ...nearlyRight.map((arbitrary) => ({ weight: 12, arbitrary })),
    { weight: 1, arbitrary: brokenText },
    { weight: isForm ? 12 : 1, arbitrary: brokenForm },
  )
}

/** Half of what names an agent or a bundle names a real one. */
function withOwnIds(body: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.tuple(body, fc.boolean()).map(([value, own]) => {
    if (!own || typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return {
      ...value,
      ...('agent_id' in value ? { agent_id: '<agentId>' } : {}),
      ...('requestedNumber' in value ? { requestedNumber: '<phoneNumber>' } : {}),
    }
  })
}

const oddSegment: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%C0%80',
    '%ED%A0%80',
    '%2e%2e%2f',
    '../..',
    '.',
    '',
    '*',
    ':agentId',
    '{agentId}',
    '__proto__',
    'x'.repeat(101),
    'x'.repeat(250),
    'x'.repeat(5000),
    'agt_00000000000000000000000000',
    '💥',
    'a b',
    'a;b',
    'a#b',
  ),
  oddText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 600)),
)

function urlOf(operation: Operation): Arbitrary<string> {
  const path = operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce<Arbitrary<string>>(
      (url, parameter) =>
        fc
          .tuple(url, segmentFor(parameter))
          .map(([text, value]) => text.replace(`{${parameter.name}}`, value)),
      fc.constant(operation.path),
    )
  const named = operation.parameters.filter((parameter) => parameter.in === 'query')
  return fc.tuple(path, queryOf(named), end).map(([text, query, end]) => text + end + query)
}

const end: Arbitrary<string> = fc.oneof(
  { weight: 20, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.constantFrom('/', '//', '?', '#') },
)

function segmentFor({ name, schema }: Parameter): Arbitrary<string> {
  return fc.oneof(
    { weight: 7, arbitrary: fc.constant(`<${name}>`) },
    { weight: 2, arbitrary: plausible(schema).map((value) => encodeURIComponent(String(value))) },
    { weight: 3, arbitrary: oddSegment },
  )
}

const oddQueryValue: Arbitrary<string> = fc.oneof(
  fc.constantFrom('', '1', '-1', '1.5', '1e2', '1e999', '-Infinity', 'NaN', '0x1', 'true', 'GB', '55*'),
  fc.constantFrom('9007199254740991', '9007199254740992', '99999999999999999999', '%', '%zz', '%00'),
  oddSegment,
)

const oddPair: Arbitrary<string> = fc
  .tuple(fc.constantFrom('q', 'limit', '__proto__', 'constructor', 'a[b]', '', '%zz', '%00'), oddQueryValue)
  .map((pair) => pair.join('='))

/** Names come up more than once, as they may in a query. */
function queryOf(parameters: Parameter[]): Arbitrary<string> {
  const pairs = parameters.map(({ name, schema }) =>
    fc
      .oneof(
        plausible(schema).map((value) => encodeURIComponent(String(value))),
        oddQueryValue,
      )
      .map((value) => `${name}=${value}`),
  )
  const known = pairs.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...pairs), { maxLength: 3 })
  const odd = fc.oneof({ weight: 6, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.tuple(oddPair) })
  return fc.tuple(known, odd).map(([some, others]) => {
    const all = [...some, ...others]
    return all.length === 0 ? '' : `?${all.join('&')}`
  })
}

const strangePath: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '/..',
    '/agents//',
    '/AGENTS',
    '/auth',
    '/auth/x',
    '/auth/admin/list-users',
    '/docs/x',
  ),
  fc.array(oddSegment, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
)
