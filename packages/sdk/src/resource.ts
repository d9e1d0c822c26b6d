import { Pages } from './pages.ts'
import {
  readBody,
  request,
  type InputOf,
  type OperationId,
  type RequestOptions,
  type ResultOf,
  type Settings,
} from './request.ts'
import { readEvents, type LiveEvent } from './server-sent-events.ts'

export type { RequestOptions } from './request.ts'

/** What the methods of all resources are made of. */
export class Resource {
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  protected async ask<Id extends OperationId>(
    id: Id,
    input: InputOf<Id>,
    options?: RequestOptions,
  ): Promise<ResultOf<Id>> {
    return (await readBody(await request(this.#settings, id, input, options))) as ResultOf<Id>
  }

  /** A list by `limit`, and by its cursor or `offset`. */
  protected pages<Id extends OperationId, Item>(
    id: Id,
    input: InputOf<Id> & { limit?: number; offset?: number },
    options: RequestOptions | undefined,
    itemsOf: (answer: ResultOf<Id>) => readonly Item[],
  ): Pages<Item> {
    return new Pages(input.offset ?? 0, async (place) => {
      const answer = await this.ask(id, { ...input, ...place }, options)
      const told = answer as Counted & { data?: Counted }
      return {
        items: itemsOf(answer),
        total: told.total ?? told.data?.total,
        limit: told.limit ?? told.data?.limit ?? input.limit,
        next: told.next === undefined ? told.data?.next : told.next,
      }
    })
  }

  /** Events as they happen, for as long as the caller of this takes them. */
  protected async *events<Id extends OperationId>(
    id: Id,
    input: InputOf<Id>,
    options: RequestOptions = {},
  ): AsyncGenerator<LiveEvent, void, undefined> {
    const { body } = await request(this.#settings, id, input, { timeoutMs: LONGEST_CALL_MS, ...options })
    if (body !== null) yield* readEvents(body)
  }
}

type Counted = { total?: number; limit?: number; next?: string | null }

const LONGEST_CALL_MS = 4 * 3_600_000
