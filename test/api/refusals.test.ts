import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AN_AGENT, startTestService, type Reply, type Tenant, type TestService } from '../harness.ts'
import { operationsOf, type Operation } from '../operations.ts'

/** What the service refuses in the same way whatever is asked of it: each operation is asked, and none forgets it. */

const TOO_LARGE = `{"name":"${'x'.repeat(1024 * 1024)}"}`
const TOO_LARGE_TO_SIGN_IN = `{"name":"${'x'.repeat(16 * 1024)}"}`
const A_MINUTE_MS = 60_000
/** As it is where nothing is set. */
const PLAN_LIMIT = 60
const MANY = 300
const TOO_LONG = 'x'.repeat(1000)
/** A sign-in elsewhere happens once by itself. */
const WITHOUT_KEY = new Set(['beginCalendarAuthorization', 'finishCalendarAuthorization'])
const JSON_TYPE = { 'content-type': 'application/json' }

describe('every operation', () => {
  let node: TestService
  /** The same, for requests that one minute has too many of. */
  let strict: TestService
  let development: TestService
  let operator: Tenant
  let hasty: Tenant
  let operations: Operation[]

  beforeAll(async () => {
    node = await startTestService('sqlite')
    strict = await startTestService('sqlite', { RATE_LIMIT_STARTER: String(PLAN_LIMIT) })
    development = await startTestService('sqlite', { NODE_ENV: 'development' })
    operator = await node.signUp()
    hasty = await strict.signUp()
    operations = operationsOf(node.document)
  })
  afterAll(async () => {
    await Promise.all([node.close(), strict.close(), development.close()])
  })

  /** Nothing of it exists; what is looked at here comes before that matters. */
  const urlOf = ({ path }: Operation) =>
    path.replaceAll(/\{\w*number\}/gi, '%2B12125550100').replaceAll(/\{[^}]+\}/g, 'x')
  const isOpen = ({ method, path }: Operation) => {
    const described: object = node.document.paths[path]![method.toLowerCase()]!
    return 'security' in described && Array.isArray(described.security) && described.security.length === 0
  }
  const isDocumented = ({ method, path }: Operation, status: number) =>
    String(status) in node.document.paths[path]![method.toLowerCase()]!.responses

  async function each(
    which: (operation: Operation) => boolean,
    ask: (operation: Operation) => Promise<Reply>,
    expected: object,
  ): Promise<void> {
    const asked = operations.filter(which)
    expect(asked.length).toBeGreaterThan(0)
    for (const operation of asked) {
      const { status, body, headers } = await ask(operation)
      const retryAfter = headers['retry-after']
      expect({ operation: operation.operationId, status, retryAfter, ...body }).toMatchObject(expected)
    }
  }

  test('that needs a key is a 401 without one', () =>
    each(
      (operation) => !isOpen(operation),
      (operation) => {
        // One address may fail only so often in a minute.
        node.clock.advance(A_MINUTE_MS)
        return node.ask(operation.method, urlOf(operation))
      },
      {
        status: 401,
        code: 'unauthenticated',
        error: 'Send your API key as "Authorization: Bearer <API_KEY>".',
      },
    ))

  test('says so where a key lacks the word before it', async () => {
    node.clock.advance(A_MINUTE_MS)
    const { body } = await node.ask('GET', '/agents', { headers: { authorization: operator.key } })
    expect(body.error).toBe(
      'The Authorization header has the API key alone. Write Bearer before it: "Authorization: Bearer <API_KEY>".',
    )
  })

  test('of an unknown version is a 400', () =>
    each(
      () => true,
      ({ method, ...operation }) =>
        operator.click(method, urlOf({ method, ...operation }), { headers: { 'api-version': '1999-01-01' } }),
      { status: 400, code: 'invalid', details: [{ field: 'API-Version' }] },
    ))

  test.each([
    [413, 'too_large', { payload: TOO_LARGE, headers: JSON_TYPE }],
    [415, 'unsupported_media_type', { payload: '<name/>', headers: { 'content-type': 'text/xml' } }],
  ])('that may have a body refuses one with %i', (status, code, options) =>
    each(
      (operation) => isDocumented(operation, status),
      (operation) => operator.click(operation.method, urlOf(operation), options),
      { status, code },
    ),
  )

  test('of signing in refuses a body of more than 16 KiB', () =>
    each(
      (operation) => operation.path.startsWith('/auth/') && isDocumented(operation, 413),
      (operation) =>
        operator.click(operation.method, urlOf(operation), {
          payload: TOO_LARGE_TO_SIGN_IN,
          headers: JSON_TYPE,
        }),
      { status: 413, code: 'too_large', error: 'The body is too large: at most 16 KiB of JSON.' },
    ))

  test('with a key counts towards what the plan allows in a minute', async () => {
    for (let count = 0; count < PLAN_LIMIT; count++) await hasty.ask('GET', '/voices')
    await each(
      (operation) => !isOpen(operation),
      (operation) => hasty.ask(operation.method, urlOf(operation)),
      { status: 429, code: 'rate_limited', retryAfter: expect.stringMatching(/^\d+$/) },
    )
  })

  test('that is open and counts who asks has enough at some point', async () => {
    await each(
      (operation) => isOpen(operation) && isDocumented(operation, 429),
      async (operation) => {
        const options = operation.method === 'POST' ? { body: operation.example } : {}
        for (let count = 0; count < MANY; count++) {
          const reply = await strict.ask(operation.method, urlOf(operation), options)
          if (reply.status === 429) return reply
        }
        throw new Error(`${operation.operationId} is answered ${MANY} times.`)
      },
      { status: 429, code: 'rate_limited', retryAfter: expect.stringMatching(/^\d+$/) },
    )
  })

  test('of the sign-in that needs a session is a 401 without one', () =>
    each(
      (operation) => isOpen(operation) && isDocumented(operation, 401),
      (operation) => node.ask(operation.method, urlOf(operation), { body: operation.example }),
      { status: 401 },
    ))

  test('of operators does not exist for others', async () => {
    const guest = await node.signUp()
    await each(
      ({ path }) => path.startsWith('/operator'),
      (operation) => guest.click(operation.method, urlOf(operation)),
      { status: 404, code: 'not_found' },
    )
  })

  test('knows nothing with an identifier that is too long', () =>
    each(
      (operation) => operation.path.includes('{') && isDocumented(operation, 404),
      (operation) => operator.click(operation.method, operation.path.replaceAll(/\{[^}]+\}/g, TOO_LONG)),
      { status: 404, code: 'not_found' },
    ))

  test('that creates something is a 409 under an Idempotency-Key that was used for something else', async () => {
    const headers = { 'idempotency-key': 'used' }
    await operator.ask('POST', '/agents', { body: AN_AGENT, headers })
    await each(
      (operation) =>
        operation.method === 'POST' &&
        !isOpen(operation) &&
        isDocumented(operation, 409) &&
        !WITHOUT_KEY.has(operation.operationId),
      (operation) => operator.click('POST', urlOf(operation), { body: operation.example, headers }),
      { status: 409, code: 'idempotency_conflict' },
    )
  })

  test('of a blocked account is a 403', async () => {
    node.clock.advance(1)
    const blocked = await node.signUp()
    await operator.click('PATCH', `/operator/accounts/${blocked.accountId}`, { body: { blocked: true } })
    await each(
      (operation) => !isOpen(operation),
      (operation) => blocked.ask(operation.method, urlOf(operation)),
      { status: 403, code: 'account_blocked' },
    )
  })

  test('in development answers for no other name', () =>
    each(
      () => true,
      (operation) =>
        development.ask(operation.method, urlOf(operation), { headers: { host: 'evil.example' } }),
      { status: 403, code: 'forbidden' },
    ))

  test('but the one that asks for a sign of life says that the service is starting, while it is', async () => {
    node.service.admission.hold()
    await each(
      ({ operationId }) => operationId !== 'getHealth',
      (operation) => operator.ask(operation.method, urlOf(operation)),
      {
        status: 503,
        code: 'unavailable',
        retryAfter: '1',
        error: 'The service is starting; try again in a moment.',
      },
    )
    expect((await node.ask('GET', '/healthz')).status).toBe(200)
    node.service.admission.open()
    expect((await operator.ask('GET', '/voices')).status).toBe(200)
  })

  test('answers with a 500 and nothing of what is inside, where the service is broken', async () => {
    await node.store.db.schema.dropTable('trunks').execute()
    const { status, body } = await operator.ask('GET', '/trunks')
    expect(status).toBe(500)
    expect(body).toEqual({
      success: false,
      error: 'Something broke on our side.',
      status: 500,
      code: 'internal',
      request_id: expect.stringMatching(/^req_/),
    })
  })
})
