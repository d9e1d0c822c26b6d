import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { invalid } from '../errors.ts'
import { Nullable, pageFields } from './envelope.ts'

/** Where an entry stands in its list. */
export type Place = {
  readonly atMs: number
  readonly id: string
  /** What the list is sorted by before time, where it is. */
  readonly value: number | null
}

/** Which list it is, whose, and in which order: a cursor of one is none of another. */
export type List = readonly string[]

type From = { after?: string | undefined; offset?: number | undefined }

/** Which part of a list is wanted that one can also go through by a cursor (D-L4). */
export function cursorFields(offset: string) {
  return {
    limit: pageFields('').limit,
    // Without a default, which would look as if it were sent with `after`.
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: `${offset} Not together with \`after\`.`,
      }),
    ),
    after: Type.Optional(
      Type.String({
        pattern: '^[\\w-]{1,200}$',
        'x-hint': NOT_GIVEN,
        description:
          'Go on after this cursor, the `next` of an earlier answer: nothing comes twice or is missed, whatever arrives meanwhile (D-L4).',
      }),
    ),
  }
}

/** What an answer says of the page that it is (D-L4). */
export const CURSOR_PAGE = {
  limit: Type.Integer(),
  offset: Type.Optional(Type.Integer({ description: 'Left out where `after` was sent.' })),
  next: Nullable(Type.String({ description: 'The cursor for `after`; null at the end (D-L4).' })),
}

const NOT_GIVEN = 'must be what an earlier answer gave as `next`, for the same list in the same order.'
const NOT_BOTH = 'cannot be together with'

/** The place after which a page begins; undefined where its beginning is counted. */
export function placeAfter({ after, offset }: From, list: List): Place | undefined {
  if (after === undefined) return undefined
  if (offset !== undefined)
    throw invalid([
      { field: 'after', message: `${NOT_BOTH} offset.` },
      { field: 'offset', message: `${NOT_BOTH} after.` },
    ])
  const [, atMs, value, id] = CURSOR.exec(Buffer.from(after, 'base64url').toString()) ?? []
  const place = { atMs: Number(atMs), id: id ?? '', value: value === '' ? null : Number(value) }
  if (cursorOf(place, list) !== after) throw invalid([{ field: 'after', message: NOT_GIVEN }])
  return place
}

const CURSOR = /^[\w-]{8}\.(\d{1,15})\.(-?\d{1,15}|)\.(\w{1,100})$/

function cursorOf({ atMs, id, value }: Place, list: List): string {
  const text = `${atMs}.${value ?? ''}.${id}`
  return Buffer.from(`${sealOf(list, text)}.${text}`).toString('base64url')
}

/** No secret: who makes up a place sees no more than their own list from there on. */
function sealOf(list: List, text: string): string {
  return createHash('sha256')
    .update(JSON.stringify([...list, text]))
    .digest('base64url')
    .slice(0, 8)
}

/** Of what was read, one more than wanted: the page, and the cursor to go on with where there is more. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  list: List,
  placeOf: (row: Row) => Place,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last !== undefined ? cursorOf(placeOf(last), list) : null }
}
