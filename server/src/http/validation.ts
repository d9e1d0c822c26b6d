import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import { invalid, type ErrorDetail } from '../errors.ts'
import { nearest } from './nearest.ts'

/** A rule that JSON Schema has no word for, and what to tell whoever breaks it. */
export type Rule = { name: string; holds(value: unknown): boolean; message: string }
export type Rules = { formats: Rule[]; keywords: Rule[] }

/** An answer that lists more than this helps nobody. */
const MAX_DETAILS = 100

/** Compiles the schemas of the routes: bodies are taken as they are, paths and queries are read as text. */
export function createValidatorCompiler(rules: Rules): FastifySchemaCompiler<unknown> {
  const strict = createAjv(rules, false)
  const coercing = createAjv(rules, true)
  const messages = new Map([...rules.formats, ...rules.keywords].map((rule) => [rule.name, rule.message]))
  return ({ schema, httpPart }) => {
    const ajv = httpPart === 'body' ? strict : coercing
    const validate = ajv.compile(asSchema(schema))
    return (value: unknown) => {
      if (validate(value)) {
        const endless = ajv === coercing ? infiniteFields(value) : []
        return endless.length === 0 ? { value } : { error: invalid(endless) }
      }
      return { error: invalid(describe(validate, httpPart ?? 'body', messages)) }
    }
  }
}

/** "1e999" and "Infinity" read as text become numbers that no limit of a schema catches. */
function infiniteFields(query: unknown): ErrorDetail[] {
  return Object.entries(query ?? {})
    .filter(([, value]) => typeof value === 'number' && !Number.isFinite(value))
    .map(([field]) => ({ field, message: 'must be a whole number.' }))
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i

/** Far enough from where years have five digits that what is reckoned from a moment has four as well. */
const FIRST_MOMENT = Date.UTC(1900, 0)
const LAST_MOMENT = Date.UTC(9999, 0)

/** What JavaScript can read; it knows neither leap seconds nor offsets of whole hours. */
function isMoment(text: string): boolean {
  const atMs = Date.parse(text)
  return MOMENT.test(text) && atMs >= FIRST_MOMENT && atMs < LAST_MOMENT
}

function createAjv(rules: Rules, coerceTypes: boolean): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    coerceTypes,
    useDefaults: coerceTypes,
    allowUnionTypes: true,
    strictTypes: false,
  })
  addFormats.default(ajv, ['email', 'date'])
  ajv.addFormat('date-time', { type: 'string', validate: isMoment })
  ajv.addVocabulary(['x-hint', 'x-reserved'])
  for (const format of rules.formats) {
    ajv.addFormat(format.name, { type: 'string', validate: (text: string) => format.holds(text) })
  }
  for (const keyword of rules.keywords) {
    ajv.addKeyword({
      keyword: keyword.name,
      validate: (_on: unknown, value: unknown) => keyword.holds(value),
    })
  }
  return ajv
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
