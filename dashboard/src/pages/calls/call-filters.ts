import type { InputOf } from '@parley/sdk'
import { pageOf } from '../../ui/format/page-number.ts'
import { addDays, isDate, zoneTime } from '../../ui/format/zone-time.ts'

/** What the address of the list says. */
export type CallSearch = {
  agent?: string
  type?: string
  outcome?: string
  rating?: string
  from?: string
  to?: string
  text?: string
  unread?: string
  sort?: string
  page?: string
}
type CallQuery = InputOf<'listCalls'>

export const FILTERS = ['agent', 'type', 'outcome', 'rating', 'from', 'to', 'text', 'unread'] as const
export type FilterName = (typeof FILTERS)[number]

export const PAGE_CALLS = 25
const MAX_TEXT_CHARACTERS = 200
const RATING = /^[1-5]$/
/** What stands in the address where only unread calls are listed. */
export const UNREAD = 'yes'
export const SORTS = ['newest', 'oldest', 'longest', 'shortest', 'best', 'worst'] as const
export type Sort = (typeof SORTS)[number]

/** What the service knows of types and outcomes, so that an address from elsewhere asks nothing that it refuses. */
type Known = { readonly types: readonly string[]; readonly outcomes: readonly string[] }

/** The filters that are set and mean something. */
export function activeFilters(search: CallSearch, known: Known): Partial<Record<FilterName, string>> {
  const isSense: Record<FilterName, (value: string) => boolean> = {
    agent: () => true,
    type: (value) => known.types.includes(value),
    outcome: (value) => known.outcomes.includes(value),
    rating: (value) => RATING.test(value),
    from: isDate,
    to: isDate,
    text: (value) => value.trim() !== '',
    unread: (value) => value === UNREAD,
  }
  const found = FILTERS.flatMap((name) => {
    const value = search[name]
    return value === undefined || !isSense[name](value) ? [] : [[name, value]]
  })
  return Object.fromEntries(found) as Partial<Record<FilterName, string>>
}

/** What to ask the service for. Days begin and end in the account's time zone; the last day counts whole. */
export function toQuery(search: CallSearch, known: Known, timeZone: string): CallQuery {
  const page = pageOf(search.page)
  return { ...toExport(search, known, timeZone), limit: PAGE_CALLS, offset: (page - 1) * PAGE_CALLS }
}

/** The same, all pages of it. */
export function toExport(search: CallSearch, known: Known, timeZone: string): InputOf<'exportCalls'> {
  const { agent, type, outcome, rating, from, to, text, unread } = activeFilters(search, known)
  const sort = sortOf(search)
  return {
    status: 'ended',
    ...(agent === undefined ? {} : { agent_id: agent }),
    ...(type === undefined ? {} : { type: type as NonNullable<CallQuery['type']> }),
    ...(outcome === undefined ? {} : { outcome: outcome as NonNullable<CallQuery['outcome']> }),
    ...(rating === undefined ? {} : { rating: Number(rating) }),
    ...(from === undefined ? {} : { from: startOfDay(from, timeZone) }),
    ...(to === undefined ? {} : { to: startOfDay(addDays(to, 1), timeZone) }),
    ...(text === undefined ? {} : { text: text.trim().slice(0, MAX_TEXT_CHARACTERS) }),
    ...(unread === undefined ? {} : { unread: true }),
    ...(sort === 'newest' ? {} : { sort }),
  }
}

/** Which come first; the newest, where the address says nothing that is known. */
export function sortOf({ sort }: CallSearch): Sort {
  return SORTS.find((each) => each === sort) ?? 'newest'
}

/** The address with one filter set or taken away. Another list begins on its first page. */
export function withFilter(search: CallSearch, name: FilterName | 'sort', value: string | null): CallSearch {
  const { page: _page, [name]: _old, ...rest } = search
  return value === null || value === '' ? rest : { ...rest, [name]: value }
}

/** The instant at which a day begins somewhere. */
export function startOfDay(date: string, timeZone: string): string {
  return new Date(zoneTime(timeZone).instantOf({ date, minutes: 0 })).toISOString()
}
