import path from 'node:path'
import { Writable } from 'node:stream'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Engine } from '../../server/src/platform/db/db.ts'
import { SECOND_MS } from '../../server/src/platform/clock.ts'
import { createLog, type Log } from '../../server/src/platform/log.ts'
import { appendEvents, insertCall, newCallId } from '../../server/src/product/calls/store.ts'
import { toolRuns } from '../../server/src/product/calls/live/tool-runs.ts'
import { addTranscript } from '../../server/src/product/transcripts/store.ts'
import { listQuestions, noteQuestions } from '../../server/src/product/unanswered-questions/store.ts'
import { createContract, type Contract } from '../documented.ts'
import { drafts, endsTenancy, pathOf, type Draft } from '../service/drafts.ts'
import {
  AN_AGENT,
  HIDDEN_PATHS,
  startTestService,
  type Json,
  type Tenant,
  type TestService,
} from '../harness.ts'
import { operationsOf } from '../operations.ts'
import { writeRecording } from '../live/written-recording.ts'

/** What the tenant has grows with every request that succeeds, so it is replaced now and then. */
const REQUESTS_PER_TENANT = 4000
/** The clock moves on, or what is refused for too many attempts would stay refused. */
const REQUESTS_PER_STEP = 1000
const STEP_MS = 20 * SECOND_MS
/** Of the attempts that an address has in a quarter of an hour; those that are left cost a password's hash each. */
const IDLE_ATTEMPTS = 45
const MAX_SHOWN = 500

type Subject = { tenant: Tenant; ids: Record<string, string> }
type Answer = Awaited<ReturnType<TestService['service']['app']['inject']>>

/** Sends that many malformed requests to a service of its own. The seed of a failure is in its message. */
export async function fuzz(
  engine: Engine,
  requests: number,
  seed = Math.floor(Math.random() * 2 ** 31),
): Promise<void> {
  const faults = createFaultLog()
  const node = await startTestService(engine, { RATE_LIMIT_ENTERPRISE: '1000000' }, faults.log)
  const prototype = describePrototype()
  try {
    // Other tests pull the plug; here a disk would be waited for with every request that changes something.
    if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(node.store.db)
    const contract = createContract(node.document, HIDDEN_PATHS)
    await wasteAttempts(node)
    let subject = await settle(node)
    let sent = 0
    const property = fc.asyncProperty(drafts(operationsOf(node.document)), async (draft) => {
      if (++sent % REQUESTS_PER_TENANT === 0) subject = await replace(node, subject)
      if (sent % REQUESTS_PER_STEP === 0) node.clock.advance(STEP_MS)
      const answer = await send(node, subject, draft)
      const wrong = complaint(contract, draft, answer)
      if (wrong !== undefined) throw new Error(`${wrong} ${describe(answer)} ${faults.last()}`)
      if (describePrototype() !== prototype) throw new Error('A prototype has changed.')
      if ([200, 204].includes(answer.statusCode)) subject = await restore(node, subject, draft)
    })
    await fc.assert(property, { numRuns: requests, seed, endOnFailure: true })
    expect(sent).toBe(requests)
  } finally {
    await node.close()
  }
}

/** A 500 says nothing of its cause; the log does. */
function createFaultLog(): { log: Log; last(): string } {
  let last = ''
  const sink = new Writable({
    write(line: Buffer, _encoding, done) {
      last = line.toString()
      done()
    },
  })
  return { log: createLog('error', false, sink), last: () => last }
}

function describePrototype(): string {
  return JSON.stringify(
    [Object.prototype, Array.prototype, Function.prototype].map((each) => Reflect.ownKeys(each).map(String)),
  )
}

async function wasteAttempts(node: TestService): Promise<void> {
  for (let i = 0; i < IDLE_ATTEMPTS; i++) {
    await node.ask('POST', '/auth/request-password-reset', { body: { email: `nobody${i}@parley.example` } })
  }
}

async function settle(node: TestService): Promise<Subject> {
  const tenant = await node.signUp()
  return { tenant, ids: await furnish(node, tenant) }
}

/** One of everything that a request can name. */
async function furnish(node: TestService, tenant: Tenant): Promise<Record<string, string>> {
  const made = await tenant.ask('POST', '/agents', { body: AN_AGENT })
  const agentId: string = made.body.agent.id
  const acquired = await tenant.ask('POST', '/phone-numbers', { body: { agent_id: agentId, country: 'US' } })
  const transcript = await addTranscript(node.store.db, tenant.accountId, {
    agentId,
    answeredAtMs: node.clock.now(),
    durationSeconds: 60,
    caller: '+12125550123',
    type: 'Booking',
    outcome: 'Resolved',
    rating: 5,
    summary: 'A call.',
    conversation: [{ speaker: 'caller', text: 'Hello.' }],
  })
  const callId = newCallId(node.clock.now())
  const call = { id: callId, accountId: tenant.accountId, agentId, line: 'browser', caller: 'anonymous' }
  await insertCall(node.store.db, { ...call, startedAtMs: node.clock.now() }, null)
  writeRecording(node.config, call, [[1, 2]])
  const { db } = node.store
  await appendEvents(db, callId, [{ seq: 0, event: { type: 'caller.paused', atMs: node.clock.now() } }])
  const runs = toolRuns(db, tenant.accountId, { callId, agentId })
  const untilMs = node.clock.now() + STEP_MS
  await runs.begin({ key: `k ${callId}`, tool: 'book', digest: 'd', run: 1, untilMs, answer: null })
  const asked = { questions: ['Do you take walk-ins?'], callId, askedAtMs: node.clock.now() }
  await noteQuestions(db, tenant.accountId, agentId, asked)
  const { questions } = await listQuestions(db, tenant.accountId, agentId, {})
  const spare = await tenant.click('POST', '/api-keys', { body: { name: 'spare' } })
  const trunk = await tenant.ask('POST', '/trunks', { body: { name: 'Desk', kind: 'softphone' } })
  const appointment = await tenant.ask('POST', `/agents/${agentId}/appointments`, {
    body: { starts_at: '2099-01-01T10:00:00Z', name: 'Ada' },
  })
  const feed = await tenant.ask('POST', `/agents/${agentId}/calendar-feed`)
  return {
    agentId,
    appointmentId: appointment.body.data.id,
    secret: path.basename(feed.body.data.url, '.ics'),
    transcriptId: transcript.id,
    questionId: questions[0]?.id ?? '',
    callId,
    voiceId: 'sarah',
    // There may be twenty already.
    keyId: spare.body.data?.id ?? 'key_none',
    // There may be fifty already.
    trunkId: trunk.body.data?.id ?? 'trk_none',
    isoCountry: 'GB',
    phoneNumber: acquired.body.phone_number,
  }
}

async function replace(node: TestService, { tenant }: Subject): Promise<Subject> {
  const gone = await tenant.ask('DELETE', '/user')
  expect(gone.status).toBe(200)
  return settle(node)
}

/** What the last request has deleted is made anew, so that the next ones still reach it. */
async function restore(node: TestService, subject: Subject, draft: Draft): Promise<Subject> {
  if (endsTenancy(draft)) return settle(node)
  const named = Object.keys(subject.ids).some((name) => draft.url.includes(`<${name}>`))
  if (draft.method !== 'DELETE' || !named) return subject
  // Otherwise the plan is full after a while.
  for (const table of ['phone_numbers', 'agents'] as const)
    await node.store.db.deleteFrom(table).where('account_id', '=', subject.tenant.accountId).execute()
  return { ...subject, ids: await furnish(node, subject.tenant) }
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

function describe({ statusCode, body }: Answer): string {
  return `${statusCode} ${body.slice(0, MAX_SHOWN)}`
}

/** What is wrong with an answer; undefined if nothing is. */
function complaint(contract: Contract, { method, url }: Draft, answer: Answer): string | undefined {
  const { statusCode: status } = answer
  if (status >= 500) return `The status is ${status}.`
  // Neither has a body, and neither is in the document.
  if (method === 'HEAD' || method === 'OPTIONS') return undefined
  if (status >= 400 && !isFailure(answer)) return 'The error does not have the shape of an error.'
  if (status === 405) {
    const allowed = String(answer.headers.allow).split(', ')
    return allowed.includes(method) ? `${method} is refused and allowed.` : undefined
  }
  const target = pathOf(url)
  // An empty segment is a parameter for the router and none for the document.
  if (target === '/' || target.includes('//')) return undefined
  return contract.check(method, target, answer)
}

function isFailure({ statusCode, headers, body }: Answer): boolean {
  const failure: Json = JSON.parse(body)
  return (
    failure.success === false &&
    typeof failure.error === 'string' &&
    failure.error !== '' &&
    failure.status === statusCode &&
    /^[a-z_]+$/.test(failure.code) &&
    failure.request_id === headers['x-request-id']
  )
}
