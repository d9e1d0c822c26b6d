import swagger from '@fastify/swagger'
import { withExamples } from './openapi-examples.ts'
import { type HttpServer, API_VERSION } from './server.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

const DESCRIPTION = `An AI voice answers your phone. Create an agent, get a number, read the transcripts.

Every request carries \`Authorization: Bearer <API_KEY>\`; keys are made in the dashboard. An identifier at the end of a sentence cites the register of decisions at \`/.well-known/decisions.json\` (D-M2).`

/** Collects the routes that are registered after it into one OpenAPI document. */
export async function installOpenApi(app: HttpServer, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Parley',
        version: API_VERSION,
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          key: { type: 'http', scheme: 'bearer', description: 'An API key, `prl_...` (D-K1).' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'parley.session_token',
            description: 'The dashboard’s cookie.',
          },
        },
      },
      security: [{ key: [] }, { session: [] }],
      tags: [
        { name: 'Agents', description: 'Who answers the phone.' },
        { name: 'Phone numbers', description: 'What callers dial.' },
        { name: 'Trunks', description: 'Ways to and from the telephone network.' },
        { name: 'Calendar', description: 'Appointments.' },
        { name: 'Transcripts', description: 'What was said.' },
        { name: 'Voices', description: 'How agents sound.' },
        { name: 'Events', description: 'What happened, to ask for.' },
        { name: 'Account', description: 'Profile, plan, usage and keys.' },
        { name: 'Operator', description: 'For operators of the installation.' },
        { name: 'Sign-in', description: 'Sessions of the dashboard.' },
        { name: 'Service', description: 'Health, metrics and documents.' },
      ],
    },
  })
}

/** Requests that the service makes, by name, each with the schema of its body and an example of it. */
const announced = new WeakMap<object, JsonObject>()

export function announceWebhooks(app: HttpServer, webhooks: object): void {
  announced.set(app.server, webhooks as JsonObject)
}

/** The document, with every titled schema under `components` and a reference wherever it is used. */
export function openApiDocument(app: HttpServer): JsonObject {
  const document = JSON.parse(JSON.stringify(app.swagger())) as JsonObject
  const schemas: JsonObject = {}
  const hoisted = hoist(document.paths ?? {}, schemas) as JsonObject
  const webhooks = hoist(JSON.parse(JSON.stringify(announced.get(app.server) ?? {})) as JsonObject, schemas)
  const { paths, examples } = withExamples(hoisted)
  const components = document.components as JsonObject
  return {
    ...document,
    paths,
    webhooks,
    components: { ...components, schemas: sorted(schemas), examples: sorted(examples) },
  }
}

/** Schemas are written inline so that they also type the code; readers and generators want names. */
function hoist(node: Json, schemas: JsonObject): Json {
  if (Array.isArray(node)) return node.map((each) => hoist(each, schemas))
  if (typeof node !== 'object' || node === null) return node
  const inner: JsonObject = {}
  for (const [key, value] of Object.entries(node)) {
    inner[key] = key === 'example' || key === 'examples' ? value : hoist(value, schemas)
  }
  const { title, ...schema } = inner
  if (typeof title !== 'string' || inner.type === undefined) return inner
  const known = (schemas[title] ??= schema)
  const reference = { $ref: `#/components/schemas/${title}` }
  if (sameButForDescription(known, schema)) return reference
  throw new Error(`Two different schemas are called ${title}.`)
}

function sameButForDescription(a: Json, b: Json): boolean {
  const text = (schema: Json) =>
    JSON.stringify(schema, (key, value: Json) => (key === 'description' ? undefined : value))
  return text(a) === text(b)
}

function sorted(schemas: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
}
