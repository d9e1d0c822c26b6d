import type { OpenApi } from './documented.ts'

/** A JSON schema as far as the tests read it. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  examples?: unknown[]
  format?: string
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

export type Parameter = { name: string; in: 'path' | 'query' | 'header' | 'cookie'; schema: Schema }

/** What the document says about one method of one path. */
export type Operation = {
  operationId: string
  /** In capitals. */
  method: string
  /** With its parameters in braces. */
  path: string
  parameters: Parameter[]
  /** By media type. */
  bodies: Record<string, Schema>
  /** The example of its JSON body; empty where there is none. */
  example: object
}

type Content = { schema?: Schema; example?: object; examples?: Record<string, { value?: object }> }

type Described = {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, Content> }
}

/** Every operation of the document, in its order, with the references in its schemas followed. */
export function operationsOf(document: OpenApi): Operation[] {
  const components: Record<string, Schema> = JSON.parse(JSON.stringify(document.components.schemas))
  const follow = (schema: Schema) => followed(schema, components)
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const described: Described = JSON.parse(JSON.stringify(operation))
      const bodies = Object.entries(described.requestBody?.content ?? {})
      return {
        operationId: described.operationId ?? '',
        method: method.toUpperCase(),
        path,
        parameters: (described.parameters ?? []).map((each) => ({ ...each, schema: follow(each.schema) })),
        example: exampleIn(described.requestBody?.content?.['application/json'], follow),
        bodies: Object.fromEntries(bodies.map(([type, { schema }]) => [type, follow(schema ?? {})])),
      }
    }),
  )
}

function exampleIn(content: Content | undefined, follow: (schema: Schema) => Schema): object {
  const [first] = Object.values(content?.examples ?? {})
  const { examples, anyOf } = follow(content?.schema ?? {})
  return content?.example ?? first?.value ?? Object(examples?.[0] ?? anyOf?.[0]?.examples?.[0])
}

function followed(schema: Schema, components: Record<string, Schema>): Schema {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    const target = components[name]
    if (target === undefined) throw new Error(`The document has no schema ${name}.`)
    return followed(target, components)
  }
  const { properties, items, anyOf } = schema
  return {
    ...schema,
    ...(items === undefined ? {} : { items: followed(items, components) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((each) => followed(each, components)) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, each]) => [name, followed(each, components)]),
          ),
        }),
  }
}
