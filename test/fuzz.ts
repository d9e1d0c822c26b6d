import fc from 'fast-check'
import { expect } from 'vitest'
import type { Engine } from '../server/src/db/db.ts'
import { MINUTE_MS } from '../server/src/clock.ts'
import { addTranscript } from '../server/src/transcripts/store.ts'
import { createContract, type Contract } from './documented.ts'
import { drafts, endsTenancy, type Draft } from './drafts.ts'
import { AN_AGENT, HIDDEN_PATHS, startTestService, type Tenant, type TestService } from './harness.ts'
import { operationsOf } from './operations.ts'

/** What the tenant has grows with every request that succeeds, so it is replaced now and then. */
const REQUESTS_PER_TENANT = 4000
/** The clock moves on, or everything would soon be refused for too many attempts. */
const REQUESTS_PER_MINUTE = 1000

type Subject = { tenant: Tenant; ids: Record<string, string> }
type Answer = Awaited<ReturnType<TestService['service']['app']['inject']>>

/** Sends that many malformed requests to a service of its own. The seed of a failure is in its message. */
export async function fuzz(
  engine: Engine,
  requests: number,
  seed = Math.floor(Math.random() * 2 ** 31),
): Promise<void> {
  const node = await startTestService(engine)
  const prototype = describePrototype()
  try {
    const contract = createContract(node.document, HIDDEN_PATHS)
    let subject = await settle(node)
    let sent = 0
    const property = fc.asyncProperty(drafts(operationsOf(node.document)), async (draft) => {
      if (++sent % REQUESTS_PER_TENANT === 0) subject = await replace(node, subject)
      if (sent % REQUESTS_PER_MINUTE === 0) node.clock.advance(MINUTE_MS)
      const answer = await send(node, subject, draft)
      judge(contract, draft, answer)
      expect(describePrototype()).toBe(prototype)
      if (answer.statusCode === 200) subject = await restore(node, subject, draft)
    })
    await fc.assert(property, { numRuns: requests, seed, endOnFailure: true })
    expect(sent).toBe(requests)
  } finally {
    await node.close()
  }
}

function describePrototype(): string {
  return JSON.stringify(
    [Object.prototype, Array.prototype, Function.prototype].map((each) => Reflect.ownKeys(each).map(String)),
  )
}

/** Somebody with one of everything that a request can name. */
async function settle(node: TestService): Promise<Subject> {
  const tenant = await node.signUp()
  const agent = await tenant.ask('POST', '/agents', { body: AN_AGENT })
  const spare = await tenant.click('POST', '/api-keys', { body: { name: 'spare' } })
  const acquired = await tenant.ask('POST', '/phone-numbers', {
    body: { agent_id: agent.body.agent.id, country: 'US' },
  })
  const transcript = await addTranscript(node.store.db, tenant.accountId, {
    agentId: agent.body.agent.id,
    answeredAtMs: node.clock.now(),
    durationSeconds: 60,
    caller: '+12125550123',
    type: 'Booking',
    outcome: 'Resolved',
    rating: 5,
    summary: 'A call.',
    conversation: [{ speaker: 'caller', text: 'Hello.' }],
  })
  const ids = {
    agentId: agent.body.agent.id,
    transcriptId: transcript.id,
    keyId: spare.body.data.id,
    isoCountry: 'GB',
    number: acquired.body.phone_number,
  }
  return { tenant, ids }
}

async function replace(node: TestService, { tenant }: Subject): Promise<Subject> {
  const gone = await tenant.ask('DELETE', '/user')
  expect(gone.status).toBe(200)
  return settle(node)
}

/** What the last request has deleted is made anew, so that the next ones still reach it. */
async function restore(node: TestService, subject: Subject, draft: Draft): Promise<Subject> {
  if (endsTenancy(draft)) return settle(node)
  const { agentId = '' } = subject.ids
  if (draft.method !== 'DELETE' || !draft.url.includes('<agentId>')) return subject
  const agent = await subject.tenant.ask('GET', `/agents/${agentId}`)
  return agent.status === 404 ? replace(node, subject) : subject
}

async function send(node: TestService, { tenant, ids }: Subject, draft: Draft): Promise<Answer> {
  const fill = (text: string) => text.replaceAll(/<(\w+)>/g, (whole, name: string) => ids[name] ?? whole)
  const { payload } = draft
  return node.service.app.inject({
    method: draft.method as 'GET',
    url: fill(draft.url),
    headers: { ...draft.headers, ...credentials(tenant, draft.as) },
    ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? fill(payload) : payload }),
  })
}

function credentials({ key, cookie }: Tenant, as: Draft['as']): Record<string, string> {
  if (typeof as === 'object') return as
  if (as === 'key') return { authorization: `Bearer ${key}` }
  return as === 'session' ? { cookie } : {}
}

/** The path as it is sent: without `..` and the fragment, which clients resolve. */
function pathOf(url: string): string {
  return new URL(`http://localhost${url}`).pathname
}

function judge(contract: Contract, { method, url }: Draft, answer: Answer): void {
  const said = `${answer.statusCode} ${answer.body.slice(0, 500)}`
  expect(answer.statusCode, said).toBeLessThan(500)
  // Neither has a body, and neither is in the document.
  if (method === 'HEAD' || method === 'OPTIONS') return
  if (answer.statusCode >= 400) {
    expect(JSON.parse(answer.body), said).toMatchObject({
      success: false,
      error: expect.stringMatching(/./),
      status: answer.statusCode,
      code: expect.stringMatching(/^[a-z_]+$/),
      request_id: answer.headers['x-request-id'],
    })
  }
  const path = pathOf(url)
  if (path !== '/') expect(contract.check(method, path, answer)).toBeUndefined()
}
