import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { HttpServer } from './server.ts'

const underWay = new WeakMap<object, Set<Promise<void>>>()

/** Does something once the answer is out, so that how long the answer takes says nothing about it. */
export function afterAnswer({ raw, server, log }: FastifyReply, work: () => Promise<unknown>): void {
  const all = underWay.get(server.server) ?? new Set()
  underWay.set(server.server, all)
  // Also when the client has gone without waiting for it.
  const answered = new Promise<void>((resolve) => void finished(raw, () => resolve()))
  const done: Promise<void> = answered
    .then(async () => void (await work()))
    .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
    .finally(() => all.delete(done))
  all.add(done)
}

/** Everything has been done that was to follow an answer. */
export async function afterAnswers({ server }: HttpServer): Promise<void> {
  const all = underWay.get(server)
  if (all !== undefined) await Promise.all(all)
}
