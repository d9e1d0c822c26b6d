/** What stands behind the `?` of an address, each value as it is written there: `?area=212` is the text "212". */
export function parseSearch(written: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(written))
}

/** Values that are no text have no place in an address. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return texts.length === 0 ? '' : `?${new URLSearchParams(texts).toString()}`
}

/** The search parameters of a page, which takes no others. */
export function searchOf<Name extends string>(...names: Name[]) {
  return (given: Record<string, unknown>): { [Key in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = given[name]
        return typeof value === 'string' && value !== '' ? [[name, value]] : []
      }),
    ) as { [Key in Name]?: string }
}
