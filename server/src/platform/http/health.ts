import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { onResponseHookHandler } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { Type } from 'typebox'
import { ServiceError } from '../errors.ts'
import { createDurations } from './durations.ts'
import { openFailures } from './envelope.ts'
import type { HttpServer } from './server.ts'

const READY_TIMEOUT_MS = 2000

export type Readiness = {
  /** Asks the store. */
  ping(): Promise<void>
  draining(): boolean
  /** Why no call can be taken; undefined where one can, or where calls are none of this node's business. */
  voiceProblem(): Promise<string | undefined>
  /** Calls that the node carries, and how many it takes. */
  calls(): { readonly live: number; readonly limit: number }
}

/** Whether the process lives, and whether it may be sent work. */
export const healthRoutes: FastifyPluginAsyncTypebox<{ readiness: Readiness; version: string }> = async (
  app,
  { readiness, version },
) => {
  const Health = Type.Object(
    { success: Type.Literal(true), status: Type.String(), version: Type.String() },
    { title: 'Health' },
  )
  const Ready = Type.Object(
    {
      ...Health.properties,
      calls: Type.Object({
        live: Type.Integer({ description: 'Calls that this node carries.' }),
        limit: Type.Integer({
          description: 'Calls that it takes: `CALL_CAPACITY`, or what it is seen to carry.',
        }),
      }),
    },
    { title: 'Readiness' },
  )
  app.route({
    method: 'GET',
    url: '/healthz',
    config: { alwaysAnswered: true },
    schema: {
      operationId: 'getHealth',
      tags: ['Service'],
      summary: 'Is the process alive?',
      security: [],
      response: { 200: Health, ...openFailures() },
    },
    handler: async () => ({ success: true as const, status: 'alive', version }),
  })
  app.route({
    method: 'GET',
    url: '/readyz',
    schema: {
      operationId: 'getReadiness',
      tags: ['Service'],
      summary: 'Can it be sent work?',
      description:
        '503 while the store is out of reach, the node is draining, or its voice plane does not answer; `error` says which.',
      security: [],
      response: { 200: Ready, ...openFailures() },
    },
    handler: async () => {
      if (readiness.draining()) throw new ServiceError('unavailable', 'This node is draining.')
      const [isReachable, problem] = await Promise.all([reachable(readiness), readiness.voiceProblem()])
      if (!isReachable) throw new ServiceError('unavailable', 'The store is out of reach.')
      if (problem !== undefined) throw new ServiceError('unavailable', problem)
      return { success: true as const, status: 'ready', version, calls: readiness.calls() }
    },
  })
}

async function reachable(readiness: Readiness): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_TIMEOUT_MS)
  })
  const pinged = readiness.ping().then(
    () => true,
    () => false,
  )
  const answer = await Promise.race([pinged, late])
  clearTimeout(timer)
  return answer
}

export type Sample = { readonly labels: Readonly<Record<string, string>>; readonly value: number }

type Reading = number | readonly Sample[]

/** A figure that is looked up on each scrape. */
export type Figure = {
  readonly name: string
  readonly help: string
  /** What only grows is a counter; otherwise it is a gauge. */
  readonly kind?: 'counter' | undefined
  readonly labels?: readonly string[] | undefined
  read(): Reading | Promise<Reading>
}

/** Durations by operation and status, the given figures and the process's own, in Prometheus' format. */
export function installMetrics(app: HttpServer, figures: readonly Figure[]): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Node aborts when it is asked for a handle that is just going; nodejs_active_resources says the same without.
  for (const name of ['nodejs_active_handles', 'nodejs_active_requests'])
    for (const each of [name, `${name}_total`]) registry.removeSingleMetric(each)
  for (const figure of figures) registry.registerMetric(metricOf(figure))
  const durations = createDurations()
  // Each route has its own hook, which need not look its labels up again.
  app.addHook('onRoute', (route) => {
    const observers = new Map<number, (seconds: number) => void>()
    const observe: onResponseHookHandler = (_request, reply, done) => {
      const status = reply.statusCode
      let observer = observers.get(status)
      if (observer === undefined) {
        observer = durations.series(String(route.method), route.url, status)
        observers.set(status, observer)
      }
      observer(reply.elapsedTime / 1000)
      done()
    }
    route.onResponse = [observe, ...[route.onResponse ?? []].flat()]
  })
  app.route({
    method: 'GET',
    url: '/metrics',
    schema: {
      operationId: 'getMetrics',
      tags: ['Service'],
      summary: 'Metrics for Prometheus',
      security: [],
      produces: ['text/plain'],
      response: { 200: Type.String(), ...openFailures() },
    },
    handler: async (_request, reply) =>
      reply.type(registry.contentType).send((await registry.metrics()) + durations.text()),
  })
}

function metricOf({ name, help, kind, labels = [], read }: Figure): Counter | Gauge {
  const about = { name, help, labelNames: [...labels], registers: [] }
  if (kind === 'counter')
    return new Counter({
      ...about,
      async collect() {
        const samples = samplesOf(await read())
        this.reset()
        for (const { labels: by, value } of samples) this.inc(by, value)
      },
    })
  return new Gauge({
    ...about,
    async collect() {
      const samples = samplesOf(await read())
      this.reset()
      for (const { labels: by, value } of samples) this.set(by, value)
    },
  })
}

function samplesOf(reading: Reading): readonly Sample[] {
  return typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading
}
