import type { InputOf } from '@parley/sdk'

export type RequestQuery = InputOf<'listRequests'>

export const STATUS_CLASSES = ['2xx', '4xx', '5xx'] as const
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const

/** The filters as an address has them. */
export type Search = {
  readonly status?: string
  readonly method?: string
  readonly path?: string
}

/** What the service is asked for; a filter that it does not know is left out. */
export function queryOf(search: Search, page: number, pageSize: number): RequestQuery {
  const status = STATUS_CLASSES.find((each) => each === search.status)
  const method = METHODS.find((each) => each === search.method)
  return {
    ...(status === undefined ? {} : { status_class: status }),
    ...(method === undefined ? {} : { method }),
    ...(search.path === undefined ? {} : { path: search.path }),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }
}

/** The address of changed filters: what is empty is not in it, and a new list begins on its first page. */
export function searchOf(now: Search, change: { [Name in keyof Search]?: string | null }) {
  const { status, method, path } = { ...now, ...change }
  return {
    tab: 'requests',
    ...(isChosen(status) ? { status } : {}),
    ...(isChosen(method) ? { method } : {}),
    ...(isChosen(path) ? { path } : {}),
  }
}

const isChosen = (value: string | null | undefined): value is string =>
  value !== null && value !== undefined && value !== ''
