/** More pages than anyone turns; the service has a bound far beyond. */
const MAX_PAGE = 10_000

/** The page that an address names, counted from 1; the first, where it names none. */
export function pageOf(given: string | undefined): number {
  const page = Number(given ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}
