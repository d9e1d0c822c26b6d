import { createHash } from 'node:crypto'

/** The moment at which all examples happen. */
const MOMENT_MS = Date.parse('2026-11-16T15:04:05.000Z')
const DAY_MS = 86_400_000
const ID = /\b(acc|agt|key|trn|call|job|node|mail|doc|trk|apt|qst|log|inv)_[0-9a-z]{26}\b/g
const REQUEST_ID = /\breq_[\w-]{8,}/g
/** What tests make up: names of people, and texts that tell one account from another; and what depends on the clock. */
const MADE_UP: readonly [RegExp, string][] = [
  [/person\d+\.\d+(@|%40)parley\.example/g, 'ada$1example.com'],
  [/Person Number \d+/g, 'Ada Lovelace'],
  [/\b(mark|agent)\d+x\d+\b/g, 'Bright Dental'],
  [/127\.0\.0\.1:\d{4,5}\b/g, '127.0.0.1:4000'],
  [/\bcall_agent\w+\b/g, 'call_01kaw9h3g0nsarn525e8b7fs9z'],
  [/"firstName":"Person","lastName":"Number \d+"/g, '"firstName":"Ada","lastName":"Lovelace"'],
  [/"reset_seconds":\d+/g, '"reset_seconds":17'],
  [/\b(again in|wait) \d+ s\b/g, '$1 17 s'],
]
/** Keys, secrets and identifiers of carriers: long, and of letters and digits; and the part of a key that is shown. */
const SECRET = /(?<![\w-])(?:[\w-]{24,}|prl_[A-Za-z0-9]{8})(?![\w-])/g
/** How backup codes look. */
const CODE = /(?<=")[A-Za-z0-9]{5}-[A-Za-z0-9]{5}(?=")/g
const SECOND_MS = 1000
const MOMENT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z/g
const HAND_WRITTEN = /:00(?:\.000)?Z$/
const ALPHABETS = [
  '0123456789abcdef',
  '0123456789abcdefghjkmnpqrstvwxyz',
  'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789',
] as const
const MAX_ITEMS = 3

/** The same answer, whenever and wherever it was recorded. */
export function stable(body: string, nowMs: number): string {
  const seen = new Map<string, string>()
  const once = (text: string, make: (serial: number) => string) => {
    const known = seen.get(text) ?? make(seen.size + 1)
    seen.set(text, known)
    return known
  }
  let text = body.replaceAll(REQUEST_ID, 'req_Hq3cRr0TmU9w1')
  for (const [pattern, instead] of MADE_UP) text = text.replaceAll(pattern, instead)
  text = text.replaceAll(ID, (id, prefix: string) =>
    once(id, (serial) => `${prefix}_01kaw9h3g0${drawn(`${prefix}${serial}`, 16, ALPHABETS[1])}`),
  )
  text = text.replaceAll(SECRET, (secret) =>
    [...seen.values()].includes(secret) || !isSecret(secret)
      ? secret
      : once(secret, (serial) => likeSecret(secret, serial)),
  )
  text = text.replaceAll(CODE, (code) =>
    once(code, (serial) => `${drawn(`a${serial}`, 5)}-${drawn(`b${serial}`, 5)}`),
  )
  return stableDates(text, nowMs)
}

const CHANGES_OF_CASE = 4

/** A key or a random identifier, and no long word: letters with digits, or in no order of small and large. */
function isSecret(text: string): boolean {
  const changes = (text.match(/[a-z][A-Z]/g) ?? []).length
  return text.startsWith('prl_') || (/\d/.test(text) && /[a-z]/i.test(text)) || changes >= CHANGES_OF_CASE
}

/** Moments of the test's clock become those of the examples; what was written by hand stays. */
function stableDates(text: string, nowMs: number): string {
  const own = (text.match(MOMENT) ?? []).filter((moment) => !HAND_WRITTEN.test(moment))
  const first = Math.min(...own.map((moment) => Date.parse(moment)))
  const shifted = text.replaceAll(MOMENT, (moment) =>
    HAND_WRITTEN.test(moment)
      ? moment
      : new Date(MOMENT_MS + wholeSeconds(Date.parse(moment) - first)).toISOString(),
  )
  return shifted.replaceAll(/"(\d{4}-\d\d-\d\d)"/g, (whole, day: string) => {
    const days = Math.round((Date.parse(day) - Math.floor(nowMs / DAY_MS) * DAY_MS) / DAY_MS)
    if (Math.abs(days) > 62) return whole
    return JSON.stringify(new Date(MOMENT_MS + days * DAY_MS).toISOString().slice(0, 10))
  })
}

/** How long a test took for something is no part of the example. */
function wholeSeconds(ms: number): number {
  return Math.floor(ms / SECOND_MS) * SECOND_MS
}

/** Of the same length and kind, with what says what it is. */
function likeSecret(secret: string, serial: number): string {
  const prefix = /^(?:[a-z]{2,6}_|PN|BU|IT|RD)?/.exec(secret)?.[0] ?? ''
  const rest = secret.slice(prefix.length)
  const alphabet = /^[0-9a-f]+$/.test(rest) ? ALPHABETS[0] : ALPHABETS[2]
  return prefix + drawn(`${prefix}${serial}`, rest.length, alphabet)
}

function drawn(seed: string, length: number, alphabet: string = ALPHABETS[2]): string {
  let text = ''
  for (let block = 0; text.length < length; block++)
    for (const byte of createHash('sha256').update(`${seed} ${block}`).digest())
      text += alphabet.charAt(byte % alphabet.length)
  return text.slice(0, length)
}

/** A few items of a list show what all of them are like. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each)]))
}
