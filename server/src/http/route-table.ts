import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../errors.ts'

/** Remembers every path's methods, to answer 405 with `Allow` where only the method is wrong (D-M7). */
export function installRouteTable(app: FastifyInstance): void {
  const paths = new Map<string, { pattern: RegExp; methods: Set<string> }>()

  app.addHook('onRoute', (route) => {
    const known = paths.get(route.url) ?? { pattern: patternOf(route.url), methods: new Set<string>() }
    for (const method of [route.method].flat()) known.methods.add(method)
    paths.set(route.url, known)
  })

  // Here, and not in the handler: that comes after the body, and an unknown path is the first thing to say (D-M8).
  app.addHook('onRequest', (request, reply, done) =>
    done(request.is404 ? missing(request, reply) : undefined),
  )
  app.setNotFoundHandler((request, reply) => {
    throw missing(request, reply)
  })

  function missing(request: FastifyRequest, reply: FastifyReply): ServiceError {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = new Set<string>()
    for (const known of paths.values()) {
      if (known.pattern.test(path)) for (const method of known.methods) methods.add(method)
    }
    if (methods.size === 0) return nothingAt(request.url)
    const allow = [...methods].sort().join(', ')
    void reply.header('allow', allow)
    return new ServiceError(
      'method_not_allowed',
      `${request.method} is not possible here; allowed are ${allow}.`,
    )
  }
}

/** What is said of a path that leads nowhere, or nowhere for whoever asks. */
export function nothingAt(url: string): ServiceError {
  const path = url.split('?', 1)[0] ?? ''
  return new ServiceError(
    'not_found',
    `There is nothing at ${path.slice(0, 200)}. See /docs for what there is.`,
  )
}

function patternOf(url: string): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/:[A-Za-z]+/g, '[^/]+')
    .replaceAll('*', '.*')
  return new RegExp(`^${source}/?$`)
}
