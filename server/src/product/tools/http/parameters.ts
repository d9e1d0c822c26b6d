import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { Json } from '../../../voice/tool.ts'

const MAX_SCHEMA_BYTES = 16_384
const MAX_SCHEMA_DEPTH = 6
const MAX_COMPLAINTS = 10

/**
 * What a schema of parameters may say. Patterns are left out, as a hostile one can hold up every call on the machine,
 * and references, as they make a schema that is no tree.
 */
const KEYWORDS = new Set(
  (
    'type properties required items enum const description title default examples additionalProperties anyOf nullable ' +
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems format $schema'
  ).split(' '),
)
const FORMATS = ['email', 'date', 'date-time', 'time', 'uuid'] as const

/** Says what is wrong with arguments, as the model can understand it; undefined where nothing is. */
export type Validate = (args: Json) => readonly string[] | undefined

export type Parameters = { readonly validate: Validate } | { readonly complaint: string }

// A call has its tools made anew, and to compile a schema takes longer than anything else about them.
const compiled = new Map<string, Parameters>()
const MAX_COMPILED = 1000
const ajv = createAjv()

/** What holds arguments against a schema, or what keeps the schema from being one of a tool's parameters. */
export function compileParameters(schema: unknown): Parameters {
  const text = JSON.stringify(schema) ?? ''
  const known = compiled.get(text)
  if (known) return known
  if (compiled.size >= MAX_COMPILED) compiled.clear()
  const parameters = compile(schema, text)
  compiled.set(text, parameters)
  return parameters
}

function compile(schema: unknown, text: string): Parameters {
  if (!isObject(schema)) return { complaint: 'The parameters must be a JSON schema.' }
  if (text.length > MAX_SCHEMA_BYTES)
    return { complaint: `The schema is larger than ${MAX_SCHEMA_BYTES} bytes.` }
  if (schema['type'] !== 'object') return { complaint: 'The schema must be of type "object".' }
  const complaint = complaintWithin(schema, MAX_SCHEMA_DEPTH)
  if (complaint !== undefined) return { complaint }
  // A copy: what is compiled must be what was checked.
  const copy = structuredClone(schema)
  try {
    const accepts = ajv.compile(copy)
    return {
      validate: (args) =>
        accepts(args) ? undefined : (accepts.errors ?? []).slice(0, MAX_COMPLAINTS).map(describe),
    }
  } catch (error) {
    return { complaint: `The schema is invalid: ${error instanceof Error ? error.message : String(error)}.` }
  } finally {
    ajv.removeSchema(copy)
  }
}

function createAjv(): Ajv {
  // A schema of the user's is held to what it says; words of other dialects are no reason to refuse it here.
  const created = new Ajv({ allErrors: true, strict: false, addUsedSchema: false, logger: false })
  addFormats.default(created, [...FORMATS])
  return created
}

function complaintWithin(schema: unknown, depth: number): string | undefined {
  if (typeof schema === 'boolean') return undefined
  if (!isObject(schema)) return 'A part of the schema is no schema.'
  if (depth === 0) return `The schema is nested more than ${MAX_SCHEMA_DEPTH} deep.`
  const unknown = Object.keys(schema).find((word) => !KEYWORDS.has(word))
  if (unknown !== undefined) return `The schema uses "${unknown}", which is not supported.`
  const { format, properties, items, anyOf, additionalProperties } = schema
  if (format !== undefined && !FORMATS.some((known) => known === format))
    return `The format ${JSON.stringify(format)} is not supported; known are ${FORMATS.join(', ')}.`
  const within = [
    ...(isObject(properties) ? Object.values(properties) : []),
    ...(items === undefined ? [] : [items]),
    ...(Array.isArray(anyOf) ? anyOf : []),
    ...(additionalProperties === undefined ? [] : [additionalProperties]),
  ]
  return within.map((each) => complaintWithin(each, depth - 1)).find((each) => each !== undefined)
}

function describe({ instancePath, message, params, keyword }: ErrorObject): string {
  const field = instancePath === '' ? 'arguments' : instancePath.slice(1).replaceAll('/', '.')
  const allowed: unknown = params.allowedValues
  if (keyword === 'enum' && Array.isArray(allowed)) return `${field} must be one of: ${allowed.join(', ')}`
  const extra: unknown = params.additionalProperty
  return `${field} ${message ?? 'is invalid'}${typeof extra === 'string' ? `: ${extra}` : ''}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
