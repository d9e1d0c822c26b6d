import fc, { type Arbitrary } from 'fast-check'

const LONG = 'x'.repeat(40_000)
const DEEP = 20_000

/** Text that has broken parsers, stores and serialisers before. */
const ODD_TEXT = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '9007199254740993',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDC00y',
  '\uFEFF',
  '\u202E',
  'İıß\u0301',
  '👩‍👩‍👧‍👦',
  "'; drop table agents; --",
  '%00',
  '../../etc/passwd',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '+1212555',
  '24:00',
  LONG,
]

const ODD_NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
]

const PROTOTYPE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'toJSON',
  '0',
  '',
]

/** Stands for `[[[...]]]`, which breaks whatever recurses: our own serialiser too, so it is put in as text. */
const NESTED = '<nested>'

export function toJson(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(`"${NESTED}"`, '['.repeat(DEEP) + ']'.repeat(DEEP))
}

export const oddText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXT),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

export const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...ODD_NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], [{}]) },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constant(NESTED) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...PROTOTYPE_KEYS), fc.constantFrom<unknown>({ polluted: 1 }, 'x', null))
      .map(([key, value]) => Object.fromEntries([[key, value]])),
  },
)

type Change = { place: number; kind: 'replace' | 'remove' | 'add' | 'wrap'; key: string; value: unknown }

const change: Arbitrary<Change> = fc.record({
  place: fc.nat({ max: 1000 }),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
  key: fc.oneof(fc.constantFrom(...PROTOTYPE_KEYS), oddText),
  value: oddValue,
})

/** The same value with up to two places broken; sometimes it stays whole. */
export function broken(whole: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(whole, fc.array(change, { maxLength: 2 }))
    .map(([value, changes]) => changes.reduce(changed, value))
}

function changed(value: unknown, { place, kind, key, value: odd }: Change): unknown {
  if (typeof value !== 'object' || value === null) return kind === 'wrap' ? [value] : odd
  const entries = Object.entries(value)
  const at = entries[place % (entries.length + 1)]
  if (at === undefined) return kind === 'wrap' ? [value] : rebuilt(value, [...entries, [key, odd]])
  const [name, inner] = at
  if (kind === 'remove')
    return rebuilt(
      value,
      entries.filter(([each]) => each !== name),
    )
  if (kind === 'add') return rebuilt(value, [...entries, [key, odd]])
  const deeper = typeof inner === 'object' && inner !== null && place % 2 === 0
  const next = deeper
    ? changed(inner, { place: Math.floor(place / 2), kind, key, value: odd })
    : kind === 'wrap'
      ? [inner]
      : odd
  return rebuilt(
    value,
    entries.map(([each, old]) => [each, each === name ? next : old]),
  )
}

/** `Object.fromEntries` makes `__proto__` a field like any other, which an assignment would not. */
function rebuilt(like: object, entries: [string, unknown][]): unknown {
  return Array.isArray(like) ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/** What is no JSON at all, or only just. */
export const brokenText: Arbitrary<string | Buffer> = fc.oneof(
  fc.constantFrom<string>(
    '',
    ' ',
    '{',
    '}',
    '{"a":}',
    '{"a":1,}',
    "{'a':1}",
    '{"a":1}{"a":1}',
    '{"a":NaN}',
    '{"a":1e999}',
    '{"a":-}',
    '[1,2',
    '"',
    'null',
    'true',
    '0',
    '"text"',
    '\uFEFF{}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '{"business_name":"a","business_name":"b"}',
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '['.repeat(DEEP),
    '{"a":'.repeat(DEEP),
    '['.repeat(DEEP) + ']'.repeat(DEEP),
    `"${LONG}"`,
  ),
  fc.json({ maxDepth: 3 }),
  fc.tuple(fc.json({ maxDepth: 2 }), fc.nat({ max: 40 })).map(([text, end]) => text.slice(0, end)),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
)

export const BOUNDARY = 'parley-boundary'

const partHeader = fc.constantFrom(
  'Content-Disposition: form-data; name="isoCountryCode"',
  'Content-Disposition: form-data; name="complianceType"',
  'Content-Disposition: form-data; name="complianceData"',
  'Content-Disposition: form-data; name="proofOfIdentity"; filename="a.pdf"\r\nContent-Type: application/pdf',
  'Content-Disposition: form-data; name="proofOfAddress"; filename="../../a.png"\r\nContent-Type: image/png',
  'Content-Disposition: form-data; name="proofOfIdentity"; filename="\u0000"',
  'Content-Disposition: form-data; name="__proto__"',
  'Content-Disposition: form-data; name="constructor"; filename="x"',
  'Content-Disposition: form-data; name=""',
  'Content-Disposition: form-data',
  'Content-Disposition: attachment; name="x"',
  'Content-Type: application/json',
  'X-Odd',
  '',
)

const partBody = fc.oneof(
  fc.constantFrom(
    'GB',
    'XX',
    'business',
    '{"name":"A","address":"1 Quay Road, Bristol","registrationNumber":"1"}',
    '{"name":',
    '[]',
    '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF',
    '\u0089PNG\r\n\u001a\n',
    '\u00ff\u00d8\u00ff\u00e0',
    'MZ\u0090',
    '',
    LONG,
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 30 }),
)

/** Forms whose parts are wrong, doubled, unnamed or cut off. */
export const brokenForm: Arbitrary<Buffer> = fc
  .record({
    parts: fc.array(fc.tuple(partHeader, partBody), { maxLength: 6 }),
    end: fc.constantFrom('--', '--', '--', '', '\r\n'),
    cut: fc.oneof(
      { weight: 4, arbitrary: fc.constant(Infinity) },
      { weight: 1, arbitrary: fc.nat({ max: 400 }) },
    ),
  })
  .map(({ parts, end, cut }) => {
    const text = parts.map(([header, body]) => `--${BOUNDARY}\r\n${header}\r\n\r\n${body}\r\n`).join('')
    return Buffer.from(`${text}--${BOUNDARY}${end}\r\n`.slice(0, cut), 'latin1')
  })
