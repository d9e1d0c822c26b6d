/** Writes what a program can know of the SDK's methods without types: names, fields, and which of them are needed. */
import { comesInPages, MEANT, METHODS, resolved, successOf } from './sdk-resources.ts'
import {
  HEADER,
  operationsOf,
  type Content,
  type Document,
  type Operation,
  type Schema,
} from './sdk-types.ts'

type Schemas = Document['components']['schemas']
type Field = { name: string; type: string; says?: string; isNeeded?: true; choices?: string[] }

const LONGEST_TEXT = 160
const TEXTS: Readonly<Record<string, string>> = {
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  string: 'string',
}

export function sdkMethods({ paths, components: { schemas } }: Document): string {
  const resources: Record<string, Record<string, object>> = {}
  for (const { operation } of operationsOf(paths)) {
    const { operationId: id, summary, parameters = [], requestBody } = operation
    const [resource = '', method = ''] = METHODS[id]?.split('.') ?? []
    const inQuery = parameters.filter((each) => each.in === 'query')
    ;(resources[resource] ??= {})[method] = {
      id,
      says: summary?.replace(/(?<![.?])$/, '.') ?? '',
      path: parameters.filter((each) => each.in === 'path').map((each) => each.name),
      ...(inQuery.length === 0
        ? {}
        : {
            query: inQuery.map((each) =>
              fieldOf(each.name, { ...each.schema, ...says(each.description) }, each.required === true),
            ),
          }),
      ...(requestBody === undefined ? {} : { body: bodyFields(requestBody.content, schemas) }),
      ...(MEANT[id] === undefined ? {} : { meant: MEANT[id] }),
      answers: answerOf(operation, schemas),
    }
  }
  return [
    HEADER,
    'export type Field = { name: string; type: string; says?: string; isNeeded?: true; choices?: readonly string[] }',
    "export type Answer = 'nothing' | 'one' | 'list' | 'text' | 'bytes' | 'events'",
    'export type Method = {\n  id: string\n  says: string\n  path: readonly string[]\n  query?: readonly Field[]\n  body?: readonly Field[]\n  /** The field of the body that is an argument. */\n  meant?: string\n  answers: Answer\n}',
    `export const METHODS: Readonly<Record<string, Readonly<Record<string, Method>>>> = ${JSON.stringify(resources, null, 2)}\n`,
  ].join('\n\n')
}

const says = (description: string | undefined) => (description === undefined ? {} : { description })

/** What may be given in any of the body's forms; needed is what each of them needs. */
function bodyFields(content: Content, schemas: Schemas): Field[] {
  const json = resolved(content['application/json']?.schema, schemas)
  const forms = (json?.anyOf ?? [json]).map((each): Schema => resolved(each, schemas) ?? {})
  const files = Object.entries(resolved(content['multipart/form-data']?.schema, schemas)?.properties ?? {})
  const fields = new Map<string, Field>()
  for (const { properties = {}, required = [] } of forms)
    for (const [name, schema] of Object.entries(properties)) {
      if (schema.readOnly === true || fields.has(name)) continue
      const isNeeded =
        forms.every((form) => form.required?.includes(name) === true) && required.includes(name)
      fields.set(name, fieldOf(name, { ...resolved(schema, schemas), ...says(schema.description) }, isNeeded))
    }
  for (const [name, schema] of files)
    if (schema.format === 'binary') fields.set(name, { ...fieldOf(name, schema, false), type: 'file' })
  return [...fields.values()]
}

function fieldOf(name: string, schema: Schema, isNeeded: boolean): Field {
  const types = [schema.type ?? []].flat().filter((each) => each !== 'null')
  const words = schema.description
    ?.split(/(?<=[.;:]) /, 1)[0]
    ?.replace(/[;:]$/, '.')
    .replace(/ \(D-[^)]*\)/, '')
  const choices = schema.enum?.filter((each) => typeof each === 'string')
  return {
    name,
    type: (types.length === 1 ? TEXTS[types[0]!] : undefined) ?? 'json',
    ...(words === undefined || words.length > LONGEST_TEXT ? {} : { says: words }),
    ...(isNeeded ? { isNeeded: true } : {}),
    ...(choices === undefined ? {} : { choices }),
  }
}

function answerOf(operation: Operation, schemas: Schemas): string {
  const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  const media = Object.keys(success?.content ?? {})[0]
  if (media === undefined) return 'nothing'
  if (media === 'text/event-stream') return 'events'
  if (media !== 'application/json') return media.startsWith('text/') ? 'text' : 'bytes'
  const { success: _, ...fields } = successOf(operation)?.properties ?? { whole: {} }
  const isList = comesInPages(operation, schemas) || fields['data']?.type === 'array'
  return Object.keys(fields).length === 0 ? 'nothing' : isList ? 'list' : 'one'
}
