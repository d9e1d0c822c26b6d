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
    done(request.is404 || isTakenForId(request) ? missing(request, reply) : undefined),
  )
  app.setNotFoundHandler((request, reply) => {
    throw missing(request, reply)
  })

  /** `DELETE /phone-numbers/available` is no request about a number of that name: the path is another's. */
  function isTakenForId(request: FastifyRequest): boolean {
    const { url } = request.routeOptions
    if (url === undefined || !url.includes(':')) return false
    const methods = paths.get(pathOf(request))?.methods
    return methods !== undefined && !methods.has(request.method)
  }

  function missing(request: FastifyRequest, reply: FastifyReply): ServiceError {
    const path = pathOf(request)
    const exact = paths.get(path)
    const methods = new Set<string>()
    for (const known of exact === undefined ? paths.values() : [exact]) {
      if (known.pattern.test(path)) for (const method of known.methods) methods.add(method)
    }
    // A method that is allowed did not bring it here: the router found no such thing.
    if (methods.size === 0 || methods.has(request.method)) return nothingAt(request.url)
    const allow = [...methods].sort().join(', ')
    void reply.header('allow', allow)
    return new ServiceError(
      'method_not_allowed',
      `${request.method} is not possible here; allowed are ${allow}.`,
    )
  }
}

/** The answer for a path that does not exist, or not for this client. */
export function nothingAt(url: string): ServiceError {
  const path = url.split('?', 1)[0] ?? ''
  return new ServiceError(
    'not_found',
    `There is nothing at ${path.slice(0, 200)}. See /docs for what there is.`,
  )
}

function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? ''
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function patternOf(url: string): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/:[A-Za-z]+/g, '[^/]+')
    .replaceAll('*', '.*')
  return new RegExp(`^${source}/?$`)
}
