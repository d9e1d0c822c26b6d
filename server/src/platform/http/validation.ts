import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import fastJson from 'fast-json-stringify'
import type {
  FastifyInstance,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  preValidationHookHandler,
} from 'fastify'
import { invalid, ServiceError, type ErrorDetail } from '../errors.ts'
import { createAjv, type Rules } from './ajv.ts'
import { openFailures } from './envelope.ts'
import { TOO_LONG_TO_EXIST } from './error-handler.ts'
import { nearest } from './nearest.ts'

/** A longer list helps no one. */
const MAX_DETAILS = 100
/** Of a body with more values the first fault is told, and no other is looked for: each costs more than its value. */
const MAX_VALUES_FOR_DETAILS = 10_000
/** Of what signing in takes without an account. */
const MAX_AUTH_BODY_BYTES = 16 * 1024

/** Compiles the schemas of the routes: bodies are taken as they are, paths and queries are read as text. */
export function createValidatorCompiler(rules: Rules): FastifySchemaCompiler<unknown> {
  const strict = createAjv(rules, { verbose: true })
  const brief = createAjv(rules, { verbose: true, allErrors: false })
  const coercing = createAjv(rules, { verbose: true, coerceTypes: true, useDefaults: true })
  const messages = new Map([...rules.formats, ...rules.keywords].map((rule) => [rule.name, rule.message]))
  return ({ schema, httpPart }) => {
    if (httpPart === 'querystring') return queryValidator(coercing, asSchema(schema), messages)
    const compiled = lazily(() => (httpPart === 'body' ? strict : coercing).compile(asSchema(schema)))
    const compiledBrief = lazily(() => brief.compile(asSchema(schema)))
    return (value: unknown) => {
      const isLarge = httpPart === 'body' && valuesIn(value, MAX_VALUES_FOR_DETAILS) >= MAX_VALUES_FOR_DETAILS
      const validate = isLarge ? compiledBrief() : compiled()
      if (validate(value)) return { value }
      if (httpPart === 'params' && validate.errors?.every(({ keyword }) => keyword === 'maxLength'))
        return { error: new ServiceError('not_found', TOO_LONG_TO_EXIST) }
      return { error: invalid(describe(validate, httpPart ?? 'body', messages)) }
    }
  }
}

/** How many values a body has, as far as they are counted. */
function valuesIn(body: unknown, most: number): number {
  let count = 1
  if (typeof body !== 'object' || body === null) return count
  for (const each of Array.isArray(body) ? (body as unknown[]) : Object.values(body)) {
    if (count >= most) break
    count += valuesIn(each, most - count)
  }
  return count
}

/** Writes answers by their schemas. */
export const serializerCompiler: FastifySerializerCompiler<unknown> = ({ schema }) => {
  const write = lazily(() => fastJson(asSchema(schema)))
  return (answer: unknown) => write()(answer)
}

/** To compile the schemas of all routes takes two seconds: each waits for the first request that needs it. */
function lazily<Compiled>(compile: () => Compiled): () => Compiled {
  let compiled: Compiled | undefined
  return () => (compiled ??= compile())
}

/** One rule for all queries (D-M5, D-L4): an unknown parameter is refused, unless its name begins with `_`. */
function queryValidator(ajv: Ajv, schema: QuerySchema, messages: Map<string, string>) {
  const compiled = lazily(() => ajv.compile({ ...schema, additionalProperties: false }))
  const numbers = Object.entries(schema.properties ?? {}).flatMap(([name, { type }]) =>
    type === 'integer' || type === 'number' ? [name] : [],
  )
  return (query: unknown) => {
    const value: Record<string, unknown> = Object(query)
    for (const name of Object.keys(value)) if (name.startsWith('_')) delete value[name]
    // Read as text "1e1", "0x10" and " " become numbers that no client meant.
    const odd = numbers.filter((name) => typeof value[name] === 'string' && !WHOLE_NUMBER.test(value[name]))
    if (odd.length > 0) return { error: invalid(odd.map((field) => ({ field, message: ONLY_DIGITS }))) }
    const validate = compiled()
    return validate(value) ? { value } : { error: invalid(describe(validate, 'querystring', messages)) }
  }
}

type QuerySchema = { properties?: Record<string, { type?: unknown }> }

const WHOLE_NUMBER = /^-?\d{1,16}$/
const ONLY_DIGITS = 'must be a whole number in plain decimal digits.'

/**
 * What holds for every operation: a query without parameters accepts none, an undefined body has no
 * fields (D-M5), and an identifier may lead nowhere.
 */
export function installCommonRules(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { schema } = route
    if (route.url.startsWith('/auth/')) route.bodyLimit ??= MAX_AUTH_BODY_BYTES
    if (schema?.operationId === undefined) return
    schema.querystring ??= NO_PARAMETERS
    if (schema.body === undefined) route.preValidation = [refuseFields, ...[route.preValidation ?? []].flat()]
    if (schema.params !== undefined) schema.response = { ...openFailures(404), ...Object(schema.response) }
  })
}

const NO_PARAMETERS = { type: 'object', properties: {} }

/** An empty body is as good as none: many clients send one with every request. */
const refuseFields: preValidationHookHandler = ({ body }, _reply, done) => {
  const fields = typeof body === 'object' && body !== null ? Object.keys(body) : []
  if (fields.length === 0) return done()
  const message = 'is not a known field: this operation takes no body.'
  done(invalid(fields.slice(0, MAX_DETAILS).map((field) => ({ field, message }))))
}

function asSchema(schema: unknown): object {
  if (typeof schema === 'object' && schema !== null) return schema
  throw new TypeError('A schema is an object.')
}

function describe(validate: ValidateFunction, part: string, messages: Map<string, string>): ErrorDetail[] {
  const details = new Map<string, ErrorDetail>()
  for (const error of validate.errors ?? []) {
    if (details.size >= MAX_DETAILS) break
    const detail = { field: fieldOf(error) || part, message: messageOf(error, messages) }
    // The first complaint about a field is the one to act on.
    if (!details.has(detail.field)) details.set(detail.field, detail)
  }
  return [...details.values()]
}

/** `/faq/2/question` becomes `faq[2].question`; a missing or unknown field is named itself. */
function fieldOf(error: ErrorObject): string {
  const steps = error.instancePath.split('/').slice(1).map(unescapePointer)
  const own: unknown = error.params.missingProperty ?? error.params.additionalProperty
  if (typeof own === 'string') steps.push(own)
  return steps.reduce((path, step) => {
    if (/^\d+$/.test(step)) return `${path}[${step}]`
    return path === '' ? step : `${path}.${step}`
  }, '')
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

function messageOf(error: ErrorObject, messages: Map<string, string>): string {
  const { keyword, params } = error
  switch (keyword) {
    case 'required':
      return 'is required.'
    case 'additionalProperties':
      return unknownField(params.additionalProperty, error)
    case 'type':
      return `must be ${named(params.type)}.`
    case 'enum':
      return `must be one of: ${listed(params.allowedValues)}${received(error.data)}.`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}.`
    case 'minLength':
      return params.limit === 1 ? 'must not be empty.' : `must have at least ${params.limit} characters.`
    case 'maxLength':
      return `must have at most ${params.limit} characters${lengthOf(error.data)}.`
    case 'minItems':
    case 'maxItems':
      return `must have at ${keyword === 'minItems' ? 'least' : 'most'} ${params.limit} entries.`
    case 'uniqueItems':
      return 'must not have the same entry twice.'
    case 'minProperties':
      return `must have at least ${params.limit} field${params.limit === 1 ? '' : 's'}.`
    case 'minimum':
    case 'maximum':
      return `must be at ${keyword === 'minimum' ? 'least' : 'most'} ${params.limit}.`
    case 'format':
      return messages.get(String(params.format)) ?? formatMessage(String(params.format))
    case 'pattern':
      return hintOf(error) ?? `must match ${params.pattern}.`
    default:
      return messages.get(keyword) ?? `${error.message ?? 'is invalid'}.`
  }
}

function unknownField(name: unknown, error: ErrorObject): string {
  const known = Object.keys(error.parentSchema?.properties ?? {})
  const guess = nearest(String(name), known)
  return guess === undefined
    ? `is not a known field${known.length > 0 && known.length <= 10 ? `; known are ${known.join(', ')}` : ''}.`
    : `is not a known field. Did you mean "${guess}"?`
}

function formatMessage(format: string): string {
  if (format === 'date-time')
    return 'must be a time in ISO 8601 with its offset, from the years 1900 to 9998, such as 2026-11-15T09:30:00Z.'
  if (format === 'date') return 'must be a date, such as 2026-11-15.'
  if (format === 'email') return 'must be an email address.'
  return `must be a valid ${format}.`
}

const ARTICLES: Record<string, string> = {
  string: 'a string',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'a JSON object',
  array: 'an array',
  null: 'null',
}

function named(type: unknown): string {
  const types = Array.isArray(type) ? type.map(String) : String(type).split(',')
  return types.map((each) => ARTICLES[each] ?? each).join(' or ')
}

function listed(values: unknown): string {
  return Array.isArray(values) ? values.filter((value) => value !== null).join(', ') : String(values)
}

const MAX_ECHO = 40

function received(value: unknown): string {
  return typeof value === 'string' && value.length <= MAX_ECHO ? `; it is "${value}"` : ''
}

function lengthOf(value: unknown): string {
  return typeof value === 'string' ? `; it has ${Array.from(value).length}` : ''
}

function hintOf(error: ErrorObject): string | undefined {
  const hint: unknown = error.parentSchema?.['x-hint']
  return typeof hint === 'string' ? hint : undefined
}
