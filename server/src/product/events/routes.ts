import { SECOND_MS, type Clock } from '../../platform/clock.ts'
import type { Db, Notices } from '../../platform/db/db.ts'
import { data, Data, failures } from '../../platform/http/envelope.ts'
import { announceWebhooks } from '../../platform/http/openapi.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import type { AccountId } from '../../platform/ids.ts'
import { announcedEvents } from './announced.ts'
import { EventList, EventQuery } from './event.ts'
import { listEvents, type EventPage } from './store.ts'
import { createWaiting, type Waiting } from './waiting.ts'

type Options = {
  db: Db
  notices: Notices
  clock: Clock
  /** Gives what has happened since its places. */
  place(): Promise<void>
}

/** What happened, for those who ask for it; webhooks bring the same. */
export async function eventRoutes(app: HttpServer, { db, notices, clock, place }: Options): Promise<void> {
  announceWebhooks(app, announcedEvents())
  const waiting = createWaiting(notices)
  const closing = new AbortController()
  app.addHook('preClose', (done) => {
    closing.abort()
    done()
  })
  app.route({
    method: 'GET',
    url: '/events',
    schema: {
      operationId: 'listEvents',
      tags: ['Events'],
      summary: 'List what happened',
      description:
        'The events of the last 30 days, oldest first (D-W5), each as a webhook brings it (D-W2). Ask again with `after` set to `next`; with `wait` the answer comes as soon as there is an event. What is erased goes with its events.',
      querystring: EventQuery,
      response: { 200: Data(EventList), ...failures() },
    },
    handler: async (request, reply) => {
      const { account, query } = request
      const ended = new AbortController()
      reply.raw.once('close', () => ended.abort())
      const look = (): Promise<EventPage> => listEvents(db, account.id, query, { place, nowMs: clock.now() })
      const until = AbortSignal.any([
        AbortSignal.timeout((query.wait ?? 0) * SECOND_MS),
        ended.signal,
        closing.signal,
      ])
      const page = await firstOf(look, query, { waiting, accountId: account.id, until })
      // The stored resources are answers already: to choose a schema for each would cost more than all the rest.
      void reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
      return data(page)
    },
  })
}

async function firstOf(
  look: () => Promise<EventPage>,
  { wait = 0, after }: EventQuery,
  { waiting, accountId, until }: { waiting: Waiting; accountId: AccountId; until: AbortSignal },
): Promise<EventPage> {
  const page = await look()
  if (wait === 0 || after === 'latest' || page.events.length > 0 || !waiting.enter(accountId)) return page
  try {
    for (;;) {
      await waiting.forMore(accountId, until)
      const next = await look()
      if (next.events.length > 0 || until.aborted) return next
    }
  } finally {
    waiting.leave(accountId)
  }
}
