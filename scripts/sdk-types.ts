/** Writes the SDK's types from the OpenAPI document: what its routes say is what a client may ask. */

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  description?: string
  readOnly?: boolean
  [keyword: string]: unknown
}
export type Parameter = { name: string; in: string; required?: boolean; schema: Schema; description?: string }
export type Content = Record<string, { schema?: Schema }>
export type Operation = {
  operationId: string
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const REFERENCE = '#/components/schemas/'
export const HEADER = '// Written from openapi.json by `npm run openapi`.\n'
/** For people who read the document, not for programs that check a value. */
const NOTES = new Set(['examples', 'example', 'description', 'title'])

export function sdkTypes({ paths, components }: Document): string {
  const operations = operationsOf(paths)
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)}\n`,
  )
  const entries = operations.map(({ operation }) => operationType(operation, components))
  const table = operations.map(
    ({ method, path, operation }) => `  ${operation.operationId}: '${method.toUpperCase()} ${path}',\n`,
  )
  return [
    HEADER,
    ...types,
    `/** What each operation takes, and what it answers. */\nexport type Operations = {\n${entries.join('')}}\n`,
    `/** Where each operation is. */\nexport const OPERATIONS = {\n${table.join('')}} as const satisfies Record<keyof Operations, string>\n`,
  ].join('\n')
}

/** The schemas of what clients send, so that a form can say what is wrong before it is sent. */
export function sdkSchemas({ paths, components }: Document): string {
  const wanted = new Set<string>()
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (key === '$ref' && typeof inner === 'string') {
          const name = inner.slice(REFERENCE.length)
          if (wanted.has(name)) continue
          wanted.add(name)
          collect(components.schemas[name])
        } else collect(inner)
      }
    }
  }
  for (const { operation } of operationsOf(paths)) collect(operation.requestBody)
  const chosen = Object.entries(components.schemas).filter(([name]) => wanted.has(name))
  const schemas = Object.fromEntries(chosen.map(([name, schema]) => [name, bare(schema)]))
  return `${HEADER}\nexport const SCHEMAS = ${JSON.stringify(schemas, null, 2)}\n`
}

export function operationsOf(paths: Document['paths']) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

function operationType(
  { operationId, summary, parameters = [], requestBody, responses }: Operation,
  components: Document['components'],
): string {
  const asked = parameters.filter((each) => each.in === 'path' || each.in === 'query')
  const fields = asked.map(
    ({ name, required, schema }) =>
      `${JSON.stringify(name)}${required === true ? '' : '?'}: ${typeOf(schema)}`,
  )
  if (requestBody !== undefined) {
    const optional = requestBody.required === true ? '' : '?'
    fields.push(`body${optional}: ${bodyType(requestBody.content, components)}`)
  }
  const result = Object.entries(responses).filter(([status]) => Number(status) < 300)
  const results = result.flatMap(([, { content }]) =>
    content === undefined ? ['undefined'] : Object.entries(content).map(resultType),
  )
  return `${comment(summary)}  ${operationId}: { input: { ${fields.join('; ')} }; result: ${union(results)} }\n`
}

/** Files stand beside the fields; together they are sent as a form. */
function bodyType(content: Content, components: Document['components']): string {
  const json = typeOf(content['application/json']?.schema ?? {})
  const form = content['multipart/form-data']?.schema?.$ref
  if (form === undefined) return json
  const fields = Object.entries(components.schemas[form.slice(REFERENCE.length)]?.properties ?? {})
  const files = fields.filter(([, { format }]) => format === 'binary')
  const blobs = files.map(
    ([name, { description }]) => `${comment(description)}${JSON.stringify(name)}?: Blob\n`,
  )
  return `((${json}) & {\n${blobs.join('')}}) | FormData`
}

const resultType = ([media, { schema }]: [string, { schema?: Schema }]): string =>
  media === 'application/json' ? typeOf(schema ?? {}) : media.startsWith('text/') ? 'string' : 'Blob'

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(REFERENCE.length)
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.anyOf !== undefined) return union(schema.anyOf.map(typeOf))
  if (schema.allOf !== undefined) return schema.allOf.map((each) => `(${typeOf(each)})`).join(' & ')
  if (schema.type === undefined) return 'unknown'
  return union([schema.type].flat().map((type) => plainType(type, schema)))
}

function plainType(type: string, schema: Schema): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') return `(${typeOf(schema.items ?? {})})[]`
  if (type === 'object') return objectType(schema)
  return type
}

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  if (properties === undefined) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
    return `Record<string, ${values}>`
  }
  const fields = Object.entries(properties)
    .filter(([, schema]) => schema.readOnly !== true || schema.type !== undefined)
    .map(
      ([name, schema]) =>
        `${comment(schema.description)}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}\n`,
    )
  return `{\n${fields.join('')}}`
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

export function comment(text: string | undefined): string {
  return text === undefined ? '' : `/** ${text.replaceAll('*/', '*')} */\n`
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  // A property may be called "title" or "description": only keywords are notes.
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key === 'properties' && typeof inner === 'object' && inner !== null)
        return [[key, Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, bare(each)]))]]
      return NOTES.has(key) ? [] : [[key, bare(inner)]]
    }),
  )
}
