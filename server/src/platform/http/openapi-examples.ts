import recorded from '../../../data/openapi-examples.json' with { type: 'json' }

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/** By operation and status: what the service answered in its tests. `npm run examples` writes them. */
const EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = recorded

/** Alike for every operation: nothing of the request is in it, and nothing of what failed. */
const ALIKE = new Set(['500', '503'])

const SUCCESS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '200': {
    get: 'What was asked for.',
    post: 'It is done.',
    put: 'It is changed; this is what it is now.',
    patch: 'It is changed; this is what it is now.',
    delete: 'It is gone.',
  },
  '201': { post: 'It is made.' },
  '204': { delete: 'It is gone.' },
  '206': { get: 'The part that was asked for.' },
}

/** What the framework writes where a route says nothing. */
const UNSAID = 'Default Response'

/** Puts what was really answered beside every answer that is documented, and says in words what each is. */
export function withExamples(paths: JsonObject): { paths: JsonObject; examples: JsonObject } {
  const shared = createShared()
  for (const methods of Object.values(paths)) {
    for (const [method, operation] of Object.entries(Object(methods) as JsonObject)) {
      const { operationId, responses } = operation as { operationId: string; responses: JsonObject }
      for (const [status, each] of Object.entries(responses)) {
        const response = each as JsonObject
        if (response['description'] === UNSAID) response['description'] = SUCCESS[status]?.[method] ?? UNSAID
        const example = exampleOf(operationId, status)
        for (const content of Object.values(Object(response['content']) as Record<string, JsonObject>)) {
          // The framework takes that of the schema, which is the same for every status.
          delete content['example']
          if (example !== undefined)
            Object.assign(content, isFailure(example) ? shared.refer(example) : { example })
        }
      }
    }
  }
  return { paths, examples: shared.examples }
}

function exampleOf(operationId: string, status: string): Json | undefined {
  const own = EXAMPLES[operationId]?.[status] as Json | undefined
  if (own !== undefined || !ALIKE.has(status)) return own
  return Object.values(EXAMPLES).find((statuses) => status in statuses)?.[status] as Json | undefined
}

type FailureExample = JsonObject & { code: string }

function isFailure(example: Json): example is FailureExample {
  return (
    typeof example === 'object' && example !== null && 'success' in example && example['success'] === false
  )
}

/** What many operations answer stands once in the document. */
function createShared() {
  const names = new Map<string, string>()
  const examples: JsonObject = {}
  return {
    examples,
    refer(failure: FailureExample): JsonObject {
      const text = JSON.stringify(failure)
      const name = names.get(text) ?? freeName(failure.code)
      names.set(text, name)
      examples[name] = { value: failure }
      return { examples: { [failure.code]: { $ref: `#/components/examples/${name}` } } }
    },
  }

  function freeName(code: string): string {
    let name = code
    for (let serial = 2; name in examples; serial++) name = `${code}_${serial}`
    return name
  }
}
