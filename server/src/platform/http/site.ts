import fastify from 'fastify'
import { Type } from 'typebox'
import decisions from '../../../data/decisions.json' with { type: 'json' }
import { dashboardRoutes } from './dashboard.ts'
import { openFailures } from './envelope.ts'
import { llmsText } from './llms-text.ts'
import type { HttpServer } from './server.ts'
import { openApiDocument } from './openapi.ts'
import { readPages, sendPage, type PageFile } from './pages.ts'

type Options = { publicUrl: string }

const Register = Type.Object(
  {
    title: Type.String(),
    decisions: Type.Array(
      Type.Object({
        id: Type.String(),
        section: Type.String(),
        gap: Type.String(),
        decision: Type.String(),
        built: Type.Boolean({ description: 'False for what is decided and not built yet.' }),
      }),
    ),
  },
  { title: 'DecisionRegister' },
)

// The reference's bundle writes its styles inline and its fonts as data.
const REFERENCE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const REFERENCE_SCRIPT = '/docs/scalar/js/scalar.js'

/** Public documents and pages. */
export function siteRoutes(app: HttpServer, { publicUrl }: Options): void {
  const pages = readPages()
  documentRoutes(app, publicUrl)
  pageRoutes(app)
  referenceRoutes(app, pages)
}

function documentRoutes(app: HttpServer, publicUrl: string): void {
  const open = { tags: ['Service'], security: [] }
  let document: object | undefined

  app.route({
    method: 'GET',
    url: '/openapi.json',
    schema: {
      ...open,
      operationId: 'getOpenApi',
      summary: 'This description',
      response: {
        200: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
        ...openFailures(),
      },
    },
    handler: async () => (document ??= openApiDocument(app)),
  })

  app.route({
    method: 'GET',
    url: '/.well-known/decisions.json',
    schema: {
      ...open,
      operationId: 'getDecisions',
      summary: 'What decides where the specification is silent',
      response: { 200: Register, ...openFailures() },
    },
    handler: async () => decisions,
  })

  app.route({
    method: 'GET',
    url: '/llms.txt',
    schema: {
      ...open,
      operationId: 'getLlmsText',
      summary: 'The service in a page, for language models',
      produces: ['text/plain'],
      response: { 200: Type.String(), ...openFailures() },
    },
    handler: async (_request, reply) => reply.type('text/plain; charset=utf-8').send(llmsText(publicUrl)),
  })
}

function pageRoutes(app: HttpServer): void {
  app.route({
    method: 'GET',
    url: '/',
    schema: { hide: true },
    handler: async (request, reply) => {
      const wantsPage = request.headers.accept?.includes('text/html') === true
      return reply.redirect(wantsPage ? '/dashboard' : '/docs')
    },
  })
  // The short way to a call.
  app.route({
    method: 'GET',
    url: '/dashboard/call/:agentId',
    schema: { hide: true, params: Type.Object({ agentId: Type.String({ maxLength: 100 }) }) },
    handler: async ({ params }, reply) =>
      reply.redirect(`/dashboard/agents/${encodeURIComponent(params.agentId)}/talk`),
  })
  dashboardRoutes(app)
}

type Pages = ReadonlyMap<string, PageFile>

/** The reference reads our document and comes from this server, script and all, so that it works offline. */
function referenceRoutes(app: HttpServer, pages: Pages): void {
  servePage(app, '/docs', pages, 'reference.html', REFERENCE_POLICY)
  servePage(app, '/docs/start.js', pages, 'reference.js')
  servePage(app, '/docs/icon.svg', pages, 'icon.svg')
  let script: Promise<Buffer> | undefined
  app.get(REFERENCE_SCRIPT, { schema: { hide: true } }, async (_request, reply) => {
    script ??= referenceScript()
    return reply.type('text/javascript; charset=utf-8').send(await script)
  })
}

/** A plugin of four megabytes: loaded when the reference is first read, not at every start. */
async function referenceScript(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const apart = fastify()
  await apart.register(scalar, { routePrefix: '/docs/scalar', configuration: { url: '/openapi.json' } })
  const { rawPayload } = await apart.inject(REFERENCE_SCRIPT)
  await apart.close()
  return rawPayload
}

function servePage(app: HttpServer, url: string, pages: Pages, name: string, policy?: string): void {
  const file = pages.get(name)
  if (file === undefined) throw new Error(`There is no page called ${name}.`)
  app.get(url, { schema: { hide: true } }, async (request, reply) => sendPage(request, reply, file, policy))
}
