import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chooseExamples } from '../scripts/examples/choose.ts'
import { stable } from '../scripts/examples/stable.ts'
import { createContract, type OpenApi } from './documented.ts'

type Content = { example?: unknown; examples?: Record<string, { $ref: string }> }
type Response = { description: string; content?: Record<string, Content> }
type Operation = {
  operationId: string
  summary: string
  description?: string
  security?: unknown[]
  responses: Record<string, Response>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { examples: Record<string, { value: { status: number; code: string } }> }
}

/** A reader waits for it: as it is sent, without spaces. */
const MAX_DOCUMENT_CHARACTERS = 640_000

const written = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')
const document = JSON.parse(written) as Document
const contract = createContract(JSON.parse(written) as OpenApi)

const answers = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    Object.entries(operation.responses).map(([status, response]) => ({
      name: `${operation.operationId} ${status}`,
      path,
      method,
      status: Number(status),
      response,
    })),
  ),
)

/** What is shown below an answer: its own example, or one that it shares with others. */
function shownBy({ example, examples }: Content): unknown[] {
  const names = Object.values(examples ?? {}).map(({ $ref }) => $ref.split('/').at(-1) ?? '')
  const shared = names.map((name) => document.components.examples[name]?.value)
  return example === undefined ? shared : [example, ...shared]
}

describe('the answers of the document', () => {
  test('each have one example, but sound and nothing', () => {
    const bare = answers.flatMap(({ name, response }) =>
      Object.entries(response.content ?? {})
        .filter(([type, content]) => !type.startsWith('audio/') && shownBy(content).length !== 1)
        .map(([type]) => `${name} ${type}`),
    )
    expect(bare).toEqual([])
  })

  test('have examples that are as documented', () => {
    const wrong = answers.flatMap(({ path, method, status, response }) =>
      shownBy(response.content?.['application/json'] ?? {}).map((example) =>
        contract.check(method, path, { statusCode: status, body: JSON.stringify(example), headers: {} }),
      ),
    )
    expect(wrong.filter((each) => each !== undefined)).toEqual([])
  })

  test('have examples of their own status', () => {
    const failed = answers.filter(({ status }) => status >= 400)
    const others = failed.filter(({ status, response }) =>
      Object.values(response.content ?? {})
        .flatMap(shownBy)
        .some((example) => (example as { status?: number }).status !== status),
    )
    expect(others.map(({ name }) => name)).toEqual([])
  })

  test('are described, each in a sentence', () => {
    const unsaid = answers.filter(
      ({ response: { description } }) =>
        description === 'Default Response' || !/^[A-Z`].*[.)]$/s.test(description),
    )
    expect(unsaid.map(({ name, response }) => `${name}: ${response.description}`)).toEqual([])
  })
})

test('what is open to all asks for no key: a 401 is that of a wrong password or a missing session', () => {
  const open = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security }) => security?.length === 0)
  const asking = open.filter(({ responses }) =>
    Object.values(responses['401']?.content ?? {})
      .flatMap(shownBy)
      .some((example) => JSON.stringify(example).includes('<API_KEY>')),
  )
  expect(asking.map(({ operationId }) => operationId)).toEqual([])
})

test('descriptions are words, with the decisions in brackets behind what they decide', () => {
  const coded = (written.match(/"description": "(?:[^"\\]|\\.)*"/g) ?? [])
    .map((line) => JSON.parse(line.slice('"description": '.length)) as string)
    .filter((text) => {
      const words = text.replaceAll(/ \((?:D-[A-Z]\d+(?:, )?)+\)/g, '')
      return /\bD-[A-Z]\d/.test(words.replaceAll('`D-M2`', '').replace('(D-M2).', '')) || words.length < 5
    })
  expect(coded).toEqual([])
})

test('the document stays small enough to be loaded at once', () => {
  expect(JSON.stringify(document).length).toBeLessThan(MAX_DOCUMENT_CHARACTERS)
})

describe('an example', () => {
  const NOW_MS = Date.parse('2026-11-17T02:00:00.000Z')
  const recorded = (id: string, key: string, at: string) =>
    JSON.stringify({
      success: true,
      data: { id, key, again: id, created_at: at, request_id: 'req_abcdefgh1' },
    })
  const first = recorded(
    'key_01m7kk9yhbadschpdj0gye48wg',
    'prl_V5DcTJPwnOPgpB53NUfltzbs6xnfJSnF0wn3JD',
    '2026-11-17T01:52:51.243Z',
  )
  const second = recorded(
    'key_01m7kkc72sthf0bjyt0wg02v84',
    'prl_SRihZQP1ufr06zq8L8F3qaNS3CmBwBkv4973oy',
    '2026-11-17T01:54:05.017Z',
  )

  test('is the same whenever it is recorded, and holds nothing that was a secret', () => {
    expect(stable(first, NOW_MS)).toBe(stable(second, NOW_MS))
    expect(stable(first, NOW_MS)).not.toContain('prl_V5Dc')
    const { data } = JSON.parse(stable(first, NOW_MS))
    expect(data).toMatchObject({ key: expect.stringMatching(/^prl_\w{38}$/), again: data.id })
  })

  test('of a refusal is the one that says most about the operation', () => {
    const refused = (code: string, error: string) => ({
      operationId: 'getAgent',
      status: 404,
      type: 'application/json',
      body: JSON.stringify({ success: false, error, status: 404, code, request_id: 'req_abcdefgh1' }),
    })
    const own = refused('not_found', 'Agent agt_01m7kk9yhbadschpdj0gye48wg does not exist.')
    const general = refused('not_found', 'Nothing has so long an identifier.')
    for (const order of [
      [own, general],
      [general, own],
    ])
      expect(chooseExamples(order, NOW_MS)['getAgent']?.['404']).toMatchObject({
        error: expect.stringMatching(/^Agent agt_/),
      })
  })
})
