import type { InputOf } from 'parley-sdk'

/** What the address of the list says. */
export type CallSearch = {
  agent?: string
  type?: string
  outcome?: string
  rating?: string
  from?: string
  to?: string
  text?: string
  page?: string
}
type CallQuery = InputOf<'listCalls'>

export const FILTERS = ['agent', 'type', 'outcome', 'rating', 'from', 'to', 'text'] as const
export type FilterName = (typeof FILTERS)[number]

export const PAGE_CALLS = 25
const MAX_TEXT_CHARACTERS = 200
const MAX_PAGE = 10_000
const DAY = /^\d{4}-\d{2}-\d{2}$/
const RATING = /^[1-5]$/

/** What the service knows of types and outcomes, so that an address from elsewhere asks nothing that it refuses. */
type Known = { readonly types: readonly string[]; readonly outcomes: readonly string[] }

/** The filters that are set and mean something. */
export function activeFilters(search: CallSearch, known: Known): Partial<Record<FilterName, string>> {
  const isSense: Record<FilterName, (value: string) => boolean> = {
    agent: () => true,
    type: (value) => known.types.includes(value),
    outcome: (value) => known.outcomes.includes(value),
    rating: (value) => RATING.test(value),
    from: isDay,
    to: isDay,
    text: (value) => value.trim() !== '',
  }
  const found = FILTERS.flatMap((name) => {
    const value = search[name]
    return value === undefined || !isSense[name](value) ? [] : [[name, value]]
  })
  return Object.fromEntries(found) as Partial<Record<FilterName, string>>
}

/** What to ask the service for. Days begin and end in the account's time zone; the last day counts whole. */
export function toQuery(search: CallSearch, known: Known, timeZone: string): CallQuery {
  const { agent, type, outcome, rating, from, to, text } = activeFilters(search, known)
  const page = pageOf(search)
  return {
    status: 'ended',
    limit: PAGE_CALLS,
    offset: (page - 1) * PAGE_CALLS,
    ...(agent === undefined ? {} : { agent_id: agent }),
    ...(type === undefined ? {} : { type: type as NonNullable<CallQuery['type']> }),
    ...(outcome === undefined ? {} : { outcome: outcome as NonNullable<CallQuery['outcome']> }),
    ...(rating === undefined ? {} : { rating: Number(rating) }),
    ...(from === undefined ? {} : { from: startOfDay(from, timeZone) }),
    ...(to === undefined ? {} : { to: startOfDay(dayAfter(to), timeZone) }),
    ...(text === undefined ? {} : { text: text.trim().slice(0, MAX_TEXT_CHARACTERS) }),
  }
}

/** Counted from 1. */
export function pageOf({ page }: CallSearch): number {
  const asked = Number(page ?? 1)
  return Number.isInteger(asked) && asked >= 1 && asked <= MAX_PAGE ? asked : 1
}

/** The address with one filter set or taken away. Another list begins on its first page. */
export function withFilter(search: CallSearch, name: FilterName, value: string | null): CallSearch {
  const { page: _page, [name]: _old, ...rest } = search
  return value === null || value === '' ? rest : { ...rest, [name]: value }
}

/** The instant at which a day begins somewhere. */
export function startOfDay(day: string, timeZone: string): string {
  const asUtcMs = Date.parse(`${day}T00:00:00Z`)
  const nearMs = asUtcMs - offsetMs(asUtcMs, timeZone)
  // Near a change of the clocks, the first guess may have the other offset.
  return new Date(asUtcMs - offsetMs(nearMs, timeZone)).toISOString()
}

function offsetMs(atMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

function isDay(value: string): boolean {
  return DAY.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))
}
