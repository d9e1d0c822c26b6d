import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'

/** Twilio's own description of its interface, which is not ours to carry along: PARLEY_TEST_DATA, or beside us. */
const FOLDER = path.join(
  process.env['PARLEY_TEST_DATA'] ?? path.resolve(import.meta.dirname, '../../../shared/data'),
  'twilio-oai',
)
const FILES = ['twilio_api_v2010.json', 'twilio_numbers_v2.json']

type Media = { schema: object }
type Response = { content?: Record<string, Media> }
type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> }
  responses: Record<string, Response>
}
type Document = { paths: Record<string, Record<string, Operation>>; components: object }

type Exchange = {
  method: string
  path: string
  fields: Readonly<Record<string, string>>
  status: number
  body: unknown
}

/** Says how an exchange differs from what is published; undefined where that is not at hand. */
export type PublishedApi = { faultsOf(exchange: Exchange): string[] }

export function readPublishedApi(): PublishedApi | undefined {
  if (!FILES.every((file) => existsSync(path.join(FOLDER, file)))) return undefined
  const documents = FILES.map(
    (file) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'), anyIsNullable) as Document,
  )
  const operations = documents.flatMap((document, index) => operationsOf(document, `published${index}`))
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  documents.forEach((document, index) => ajv.addSchema(document, `published${index}`))
  const validators = new Map<string, ValidateFunction>()

  return {
    faultsOf({ method, path: address, fields, status, body }) {
      const found = operations.find(
        (each) => each.method === method.toLowerCase() && each.pattern.test(address),
      )
      if (found === undefined) return [`${method} ${address} is not published.`]
      const unknown = Object.keys(fields).filter((name) => !found.fields.has(name))
      const faults = unknown.map((name) => `${method} ${address} has no field ${name}.`)
      faults.push(
        ...found.required
          .filter((name) => !(name in fields))
          .map((name) => `${method} ${address} needs ${name}.`),
      )
      if (status >= 400) return faults
      const pointer = found.responses.get(status)
      if (pointer === undefined) return [...faults, `${method} ${address} never answers ${status}.`]
      if (pointer === null) return faults
      const validate = validators.get(pointer) ?? ajv.compile({ $ref: pointer })
      validators.set(pointer, validate)
      if (validate(body)) return faults
      return [
        ...faults,
        ...(validate.errors ?? []).map((each) => `${method} ${address}${each.instancePath} ${each.message}`),
      ]
    },
  }
}

/** What has no type may be null anyway, and the validator does not want to be told so. */
function anyIsNullable(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'type' in value || !('nullable' in value)) return value
  const { nullable: _nullable, ...rest } = value
  return rest
}

function operationsOf({ paths }: Document, id: string) {
  return Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ['get', 'post', 'delete'].includes(method))
      .map(([method, { parameters = [], requestBody, responses }]) => {
        const form = requestBody?.content['application/x-www-form-urlencoded']?.schema
        return {
          method,
          pattern: new RegExp(`^${address.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
          fields: new Set([
            ...parameters.filter((each) => each.in === 'query').map(({ name }) => name),
            ...Object.keys(form?.properties ?? {}),
          ]),
          required: form?.required ?? [],
          responses: new Map(
            Object.entries(responses).map(([status, { content }]) => [
              Number(status),
              content === undefined ? null : pointerTo(id, address, method, status),
            ]),
          ),
        }
      }),
  )
}

function pointerTo(id: string, address: string, method: string, status: string): string {
  const parts = ['paths', address, method, 'responses', status, 'content', 'application/json', 'schema']
  return `${id}#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
}
