import { ParleyError } from '@parley/sdk'
import { SCHEMAS } from '@parley/sdk/schemas'
import { fill, type Catalogue } from '../text/text.ts'

/** What is wrong, by the place of the field: `faq.0.question`. */
export type Faults = Record<string, string>
export type SchemaName = keyof typeof SCHEMAS
type Words = Catalogue['shell']['faults']

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  maxProperties?: number
  openDiffersFromClose?: boolean
  items?: Schema
  minLength?: number
  maxLength?: number
  pattern?: string
  'x-hint'?: string
  format?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
}

const FORMATS: Readonly<Record<string, { pattern: RegExp; word: keyof Words }>> = {
  email: { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, word: 'email' },
  'e164-phone': { pattern: /^\+[1-9]\d{6,14}$/, word: 'phone' },
  uri: { pattern: /^https?:\/\/\S+$/, word: 'url' },
  'date-time': { pattern: /^\d{4}-\d{2}-\d{2}T/, word: 'type' },
  date: { pattern: /^\d{4}-\d{2}-\d{2}$/, word: 'type' },
}

/**
 * Holds a value to the schema that the service holds it to, so that a form tells at once what the service would
 * refuse. What only the service can know, it still says itself.
 */
export function check(name: SchemaName, value: unknown, words: Words): Faults {
  const faults: Faults = {}
  visit(SCHEMAS[name] as Schema, value, '', { faults, words })
  return faults
}

/** What the service found wrong with the fields of a form. */
export function faultsOf(error: unknown): Faults {
  if (!(error instanceof ParleyError)) return {}
  // The service writes `faq[2].question`.
  return Object.fromEntries(
    error.details.map(({ field, message }) => [field.replaceAll(/\[(\d+)\]/g, '.$1'), message]),
  )
}

type Context = { faults: Faults; words: Words }

function visit(given: Schema, value: unknown, at: string, context: Context): void {
  const schema = resolve(given)
  if (value === undefined) return
  if (schema.anyOf !== undefined) return visitAny(schema.anyOf, value, at, context)
  const types = schema.type === undefined ? undefined : [schema.type].flat()
  if (value === null && types?.includes('null') === true) return
  const message = faultOf(schema, types, value, context.words)
  if (message !== undefined) {
    context.faults[at] = message
    return
  }
  if (Array.isArray(value))
    value.forEach((item, index) => visit(schema.items ?? {}, item, join(at, index), context))
  else if (isObject(value)) visitFields(schema, value, at, context)
}

/** The first that fits; otherwise the faults of the one that comes nearest. */
function visitAny(schemas: readonly Schema[], value: unknown, at: string, context: Context): void {
  const found = schemas.map((each) => {
    const faults: Faults = {}
    visit(each, value, at, { ...context, faults })
    return faults
  })
  const nearest = found.toSorted((a, b) => Object.keys(a).length - Object.keys(b).length)[0]
  Object.assign(context.faults, nearest)
}

function visitFields(schema: Schema, value: Record<string, unknown>, at: string, context: Context): void {
  for (const name of schema.required ?? []) {
    if (value[name] === undefined) context.faults[join(at, name)] = context.words.required
  }
  for (const [name, field] of Object.entries(value)) {
    if (schema.propertyNames !== undefined) visit(schema.propertyNames, name, join(at, name), context)
    const known = schema.properties?.[name]
    if (known !== undefined) visit(known, field, join(at, name), context)
    else if (isObject(schema.additionalProperties))
      visit(schema.additionalProperties, field, join(at, name), context)
  }
}

function faultOf(
  schema: Schema,
  types: string[] | undefined,
  value: unknown,
  words: Words,
): string | undefined {
  if (types !== undefined && !types.some((type) => isOfType(type, value))) return words.type
  if (schema.enum !== undefined) return schema.enum.includes(value) ? undefined : words.choice
  if (typeof value === 'string') return textFault(schema, value, words)
  if (typeof value === 'number') return numberFault(schema, value, words)
  if (Array.isArray(value)) return listFault(schema, value, words)
  return isObject(value) ? objectFault(schema, value, words) : undefined
}

function textFault(schema: Schema, value: string, words: Words): string | undefined {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema
  const length = Array.from(value).length
  if (length < minLength) return minLength === 1 ? words.required : fill(words.tooShort, { limit: minLength })
  if (length > maxLength) return fill(words.tooLong, { limit: maxLength })
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value))
    return pattern === '\\S' ? words.blank : words.pattern
  const known = format === undefined ? undefined : FORMATS[format]
  return known === undefined || known.pattern.test(value) ? undefined : words[known.word]
}

function numberFault({ minimum = -Infinity, maximum = Infinity }: Schema, value: number, words: Words) {
  if (value < minimum) return fill(words.tooSmall, { limit: minimum })
  return value > maximum ? fill(words.tooBig, { limit: maximum }) : undefined
}

function listFault(schema: Schema, value: unknown[], words: Words): string | undefined {
  const { minItems = 0, maxItems = Infinity, uniqueItems = false } = schema
  if (value.length < minItems) return fill(words.tooFew, { limit: minItems })
  if (value.length > maxItems) return fill(words.tooMany, { limit: maxItems })
  const isTwice = uniqueItems && new Set(value.map((item) => JSON.stringify(item))).size < value.length
  return isTwice ? words.twice : undefined
}

function objectFault(schema: Schema, value: Record<string, unknown>, words: Words): string | undefined {
  const { maxProperties = Infinity, openDiffersFromClose = false } = schema
  if (Object.keys(value).length > maxProperties) return fill(words.tooMany, { limit: maxProperties })
  // A rule of the service's own: hours of an open day that end when they begin.
  const isNoTime = openDiffersFromClose && value['enabled'] === true && value['open'] === value['close']
  return isNoTime ? words.pattern : undefined
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const name = schema.$ref.split('/').at(-1) as SchemaName
  return SCHEMAS[name] as Schema
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const join = (at: string, name: string | number) => (at === '' ? String(name) : `${at}.${name}`)
