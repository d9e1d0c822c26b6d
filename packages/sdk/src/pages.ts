/** One page of a list. */
export type Page<Item> = {
  readonly items: readonly Item[]
  /** How many there are in all, where the service says so. */
  readonly total: number | undefined
  readonly offset: number
}

export type Fetched<Item> = { items: readonly Item[]; total: number | undefined; limit: number | undefined }

/**
 * A list that comes in pages: `await` it for the first page, or go through all of it with `for await`, which asks for
 * the next page when it is needed.
 */
export class Pages<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #from: number
  readonly #fetch: (offset: number) => Promise<Fetched<Item>>

  constructor(from: number, fetch: (offset: number) => Promise<Fetched<Item>>) {
    this.#from = from
    this.#fetch = fetch
  }

  // oxlint-disable-next-line unicorn/no-thenable -- one that is awaited is meant to be its first page
  then<Result = Page<Item>, Failure = never>(
    onPage?: ((page: Page<Item>) => Result | PromiseLike<Result>) | null,
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    const first = this.#fetch(this.#from).then(({ items, total }) => ({ items, total, offset: this.#from }))
    return first.then(onPage, onError)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let offset = this.#from
    for (;;) {
      const { items, total, limit } = await this.#fetch(offset)
      yield* items
      offset += items.length
      // A list without a limit and a total came whole.
      const isLast = total === undefined ? limit === undefined || items.length < limit : offset >= total
      if (isLast || items.length === 0) return
    }
  }
}
