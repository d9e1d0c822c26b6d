import scalar from '@scalar/fastify-api-reference'
import { Type } from 'typebox'
import decisions from '../../data/decisions.json' with { type: 'json' }
import { failures } from './envelope.ts'
import { dashboardPage, DASHBOARD_SCRIPT, DASHBOARD_STYLE } from './dashboard-page.ts'
import { llmsText } from './llms-text.ts'
import type { HttpServer } from './server.ts'
import { openApiDocument } from './openapi.ts'

type Options = { publicUrl: string }

const Register = Type.Object(
  {
    title: Type.String(),
    decisions: Type.Array(
      Type.Object({ id: Type.String(), section: Type.String(), gap: Type.String(), decision: Type.String() }),
    ),
  },
  { title: 'DecisionRegister' },
)

/** Our pages load nothing from elsewhere and run no script but their own. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
// The reference's bundle writes its styles inline and its fonts as data.
const REFERENCE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley: API reference</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<script src="/docs/scalar/js/scalar.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`
const REFERENCE_SCRIPT = `Scalar.createApiReference('#reference', { url: '/openapi.json', withDefaultFonts: false, telemetry: false, hideClientButton: true, showDeveloperTools: 'never', agent: { disabled: true }, mcp: { disabled: true } })
`

/** Documents and pages, open to everybody. */
export async function siteRoutes(app: HttpServer, { publicUrl }: Options): Promise<void> {
  documentRoutes(app, publicUrl)
  pageRoutes(app, publicUrl)
  await app.register(referencePage)
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
      response: { 200: Type.Unsafe<object>({ type: 'object', additionalProperties: true }), ...failures() },
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
      response: { 200: Register, ...failures() },
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
      response: { 200: Type.String(), ...failures() },
    },
    handler: async (_request, reply) => reply.type('text/plain; charset=utf-8').send(llmsText(publicUrl)),
  })
}

function pageRoutes(app: HttpServer, publicUrl: string): void {
  app.route({
    method: 'GET',
    url: '/',
    schema: { hide: true },
    handler: async (request, reply) => {
      const wantsPage = request.headers.accept?.includes('text/html') === true
      return reply.redirect(wantsPage ? '/dashboard' : '/docs')
    },
  })

  app.get('/dashboard', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('content-security-policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(dashboardPage(publicUrl)),
  )
  app.get('/dashboard/plain.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(DASHBOARD_STYLE),
  )
  app.get('/dashboard/plain.js', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(DASHBOARD_SCRIPT),
  )
}

/** The reference reads our document and comes from this server, script and all, so that it works offline. */
async function referencePage(app: HttpServer): Promise<void> {
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('content-security-policy', REFERENCE_POLICY)
      .type('text/html; charset=utf-8')
      .send(REFERENCE_PAGE),
  )
  app.get('/docs/start.js', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(REFERENCE_SCRIPT),
  )
  await app.register(scalar, { routePrefix: '/docs/scalar', configuration: { url: '/openapi.json' } })
}
