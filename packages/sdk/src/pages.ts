/** One page of a list. */
export type Page<Item> = {
  readonly items: readonly Item[]
  /** How many there are in all, where the service says so. */
  readonly total: number | undefined
  readonly offset: number
  /** What goes on from here as `after`; undefined at the end, and where a list has no cursor. */
  readonly next: string | undefined
}

export type Fetched<Item> = {
  items: readonly Item[]
  total: number | undefined
  limit: number | undefined
  /** Null at the end of a list with a cursor, undefined where there is none. */
  next: string | null | undefined
}

/** Where a page begins, unless it is where the caller of the list said. */
export type Place = { offset?: number | undefined; after?: string }

/**
 * A list that comes in pages: `await` it for the first page, or go through all of it with `for await`, which asks for
 * the next page when it is needed.
 */
export class Pages<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #from: number
  readonly #fetch: (place: Place) => Promise<Fetched<Item>>

  constructor(from: number, fetch: (place: Place) => Promise<Fetched<Item>>) {
    this.#from = from
    this.#fetch = fetch
  }

  // oxlint-disable-next-line unicorn/no-thenable -- one that is awaited is meant to be its first page
  then<Result = Page<Item>, Failure = never>(
    onPage?: ((page: Page<Item>) => Result | PromiseLike<Result>) | null,
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    const first = this.#fetch({}).then(({ items, total, next }) => ({
      items,
      total,
      offset: this.#from,
      next: next ?? undefined,
    }))
    return first.then(onPage, onError)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let offset = this.#from
    let place: Place = {}
    for (;;) {
      const { items, total, limit, next } = await this.#fetch(place)
      yield* items
      // A list that tells what happens has a cursor at its end too, from which to go on later.
      if (next === null || items.length === 0) return
      if (next !== undefined) {
        // What arrives meanwhile moves all that is counted, but no cursor.
        place = { after: next, offset: undefined }
        continue
      }
      offset += items.length
      // A list without a limit and a total came whole.
      const isLast = total === undefined ? limit === undefined || items.length < limit : offset >= total
      if (isLast) return
      place = { offset }
    }
  }
}
