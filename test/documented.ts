import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type Schema = object
type Operation = {
  operationId?: string
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}
export type OpenApi = { paths: Record<string, Record<string, Operation>>; components: { schemas: object } }

export type Answer = { statusCode: number; body: string; headers: Record<string, unknown> }

/** Says what an answer has that the OpenAPI document does not; undefined when all is as documented. */
export type Contract = {
  check(method: string, url: string, answer: Answer): string | undefined
  /** Which operation a request is for. */
  operationOf(method: string, url: string): string | undefined
}

/** What any server answers before a route is reached, or for a method that a path does not have. */
const UNROUTED = new Set([400, 404, 405, 414])

export function createContract(document: OpenApi, hidden: readonly string[] = []): Contract {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  for (const format of ['e164-phone', 'iana-time-zone']) ajv.addFormat(format, true)
  ajv.addSchema({ $id: 'openapi', ...document })
  const paths = Object.entries(document.paths).map(([path, operations]) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`),
    operations,
  }))
  const validators = new Map<Schema, ValidateFunction>()
  const byText = new Map<string, ValidateFunction>()

  /** Failures are alike for all operations and statuses: what reads the same is compiled once. */
  function validatorOf(schema: Schema, ...place: string[]): ValidateFunction {
    const known = validators.get(schema)
    if (known !== undefined) return known
    const pointer = ['paths', ...place]
      .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const text = JSON.stringify(schema)
    const compiled = byText.get(text) ?? ajv.compile({ $ref: `openapi#/${pointer}` })
    byText.set(text, compiled)
    validators.set(schema, compiled)
    return compiled
  }

  function find(method: string, target: string) {
    const verb = method.toLowerCase()
    const matching = paths.filter(({ pattern }) => pattern.test(target))
    // A path that is written out is never read as an identifier, with a slash at its end or without.
    const exact = matching.find(({ path }) => path === target || `${path}/` === target)
    const found = exact ?? matching.find(({ operations }) => verb in operations) ?? matching[0]
    return { found, operation: found?.operations[verb] ?? aliasOf(found?.operations, verb) }
  }

  return {
    operationOf: (method, url) => find(method, url.split('?', 1)[0] ?? '').operation?.operationId,
    check(method, url, answer) {
      const target = url.split('?', 1)[0] ?? ''
      const verb = method.toLowerCase()
      const { found, operation } = find(method, target)
      if (found === undefined || operation === undefined) {
        const known = UNROUTED.has(answer.statusCode) || hidden.some((prefix) => target.startsWith(prefix))
        return known ? undefined : `${method} ${target} is not in the document`
      }
      const where = `${method} ${found.path} ${answer.statusCode}`
      const response = operation.responses[String(answer.statusCode)]
      if (response === undefined) return `${where} is not documented`
      const type = 'application/json'
      const content = response.content?.[type]
      if (content === undefined) return undefined
      const documented = Object.entries(found.operations).find(([, each]) => each === operation)?.[0] ?? verb
      const place = [
        found.path,
        documented,
        'responses',
        String(answer.statusCode),
        'content',
        type,
        'schema',
      ]
      const validate = validatorOf(content.schema ?? {}, ...place)
      if (validate(JSON.parse(answer.body))) return undefined
      return `${where} differs: ${ajv.errorsText(validate.errors)} in ${answer.body.slice(0, 500)}`
    },
  }
}

/** Methods that mean the same are left out of the document (D-M1). */
function aliasOf(operations: Record<string, Operation> | undefined, verb: string): Operation | undefined {
  if (verb === 'put') return operations?.patch
  if (verb === 'post' || verb === 'patch') return operations?.put
  return undefined
}
