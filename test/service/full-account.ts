import { toolRuns } from '../../server/src/product/calls/live/tool-runs.ts'
import { meterCall } from '../../server/src/product/subscription/ledger.ts'
import { queueMail } from '../../server/src/product/notifications/outbox.ts'
import { afterAnswers } from '../../server/src/platform/http/after-answer.ts'
import { enqueue } from '../../server/src/platform/jobs/queue.ts'
import { DAY_MS } from '../../server/src/platform/clock.ts'
import { addTranscript } from '../../server/src/product/transcripts/store.ts'
import { listQuestions, noteQuestions } from '../../server/src/product/unanswered-questions/store.ts'
import { AN_AGENT, type Tenant, type TestService } from '../harness.ts'
import { writeRecording } from '../live/written-recording.ts'

/** An agent with everything that hangs on it. `marks` are texts that nothing else has. */
export type FullAgent = {
  id: string
  number: string
  sid: string
  transcriptId: string
  callId: string
  appointmentId: string
  questionId: string
  marks: string[]
}

/** A tenant with rows in every table and files in every folder. */
export type FullAccount = {
  tenant: Tenant
  agents: [FullAgent, FullAgent]
  bundleSid: string
  keyId: string
  trunkId: string
  webhookId: string
  deliveryId: string
  /** Texts that only this account has; its ids among them. */
  marks: string[]
}

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'
const BOUNDARY = 'full-account-boundary'

let serial = 0

export async function fillAccount(node: TestService): Promise<FullAccount> {
  const tenant = await node.signUp()
  const { accountId, email } = tenant
  const mark = `mark${++serial}x${process.pid}`
  const { db } = node.store
  const nowMs = node.clock.now()
  await tenant.ask('PATCH', '/user', { body: { company: `Company ${mark}` } })
  const agents: FullAccount['agents'] = [
    await fillAgent(node, tenant, mark),
    await fillAgent(node, tenant, mark),
  ]
  const bundleSid = await fileBundle(tenant, mark)
  const made = await tenant.click('POST', '/api-keys', { body: { name: `Key ${mark}` } })
  const trunk = await tenant.ask('POST', '/trunks', {
    body: { name: `Desk ${mark}`, kind: 'softphone', inbound: { username: mark } },
  })
  // Nobody listens there.
  const webhook = await tenant.ask('POST', '/webhooks', {
    body: { url: `http://127.0.0.1:1/${mark}`, events: ['usage.threshold_reached'] },
  })
  const webhookId: string = webhook.body.data.id
  const delivery = await tenant.ask('POST', `/webhooks/${webhookId}/test`)
  const deliveryId: string = delivery.body.data.id
  await node.ask('POST', '/auth/request-password-reset', { body: { email } })
  await afterAnswers(node.service.app)
  await db
    .insertInto('verified_addresses')
    .values({ account_id: tenant.accountId, address: email, verified_at: nowMs })
    .execute()
  await tenant.click('POST', '/auth/two-factor/enable', {
    body: { password: tenant.password },
    headers: { origin: node.config.publicUrl },
  })
  // Reading the requests writes down those before it.
  await tenant.ask('GET', '/request-log')
  await meterCall(db, accountId, { id: `call ${mark}`, answeredAtMs: nowMs, seconds: 90 })
  // Jobs that are due are soon gone; this one waits.
  await enqueue(db, { kind: 'waiting', payload: { mark }, accountId, runAt: nowMs + 300 * DAY_MS, nowMs })
  await db
    .insertInto('speech_budgets')
    .values({ account_id: accountId, day: '2026-11-15', characters: 300 })
    .onConflict((on) => on.column('account_id').doNothing())
    .execute()
  await db.insertInto('rate_counts').values({ account_id: accountId, minute: 1, used: 1 }).execute()
  await db.insertInto('transfer_counts').values({ account_id: accountId, hour: 1, transfers: 1 }).execute()
  const invitation = { id: `inv ${mark}`, account_id: accountId, email: `${mark}@parley.example` }
  await db
    .insertInto('sign_up_invitations')
    .values({ ...invitation, secret_hash: mark, created_at: nowMs, expires_at: nowMs + DAY_MS })
    .execute()
  const { user_id: userId } = await db
    .selectFrom('accounts')
    .select('user_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const keyId: string = made.body.data.id
  const trunkId: string = trunk.body.data.id
  const own = [accountId, userId, email, mark, bundleSid, keyId, trunkId, webhookId, deliveryId]
  const marks = [...own, ...agents.flatMap((agent) => agent.marks)]
  return { tenant, agents, bundleSid, keyId, trunkId, webhookId, deliveryId, marks }
}

async function fillAgent(node: TestService, tenant: Tenant, accountMark: string): Promise<FullAgent> {
  const mark = `agent${++serial}x${process.pid}`
  const created = await tenant.ask('POST', '/agents', {
    body: {
      ...AN_AGENT,
      business_name: `${accountMark} ${mark}`,
      faq: [{ question: `Where is ${mark}?`, answer: 'Here.' }],
      voice_settings: { name: mark },
      variables: { mark },
    },
    headers: { 'idempotency-key': `${accountMark} agent ${serial}` },
  })
  const id: string = created.body.agent.id
  const acquired = await tenant.ask('POST', '/phone-numbers', { body: { agent_id: id, country: 'US' } })
  const { phone_number: number, phone_number_sid: sid } = acquired.body
  const transcript = await addTranscript(node.store.db, tenant.accountId, {
    agentId: id,
    answeredAtMs: node.clock.now(),
    durationSeconds: 61,
    caller: '+12025550199',
    type: 'Complaint',
    outcome: 'Escalated',
    rating: 2,
    summary: `About ${accountMark} ${mark}.`,
    conversation: [{ speaker: 'caller', text: `Hello ${mark}.` }],
  })
  const callId = await journalCall(node, tenant, id, mark)
  const booked = await tenant.ask('POST', `/agents/${id}/appointments`, {
    body: { starts_at: '2099-01-01T10:00:00Z', name: mark },
  })
  const appointmentId: string = booked.body.data.id
  await tenant.ask('POST', `/agents/${id}/calendar-feed`)
  await connectCalendar(node, tenant, id, appointmentId)
  await tenant.ask('POST', `/agents/${id}/tool-secret`)
  const entry = { key: `tool_${mark}`, tool: 'book', digest: '', run: 1, untilMs: 0, answer: null }
  await toolRuns(node.store.db, tenant.accountId, { callId, agentId: id }).begin(entry)
  await node.store.db
    .insertInto('carrier_calls')
    .values({
      reference: `CA ${mark}`,
      account_id: tenant.accountId,
      agent_id: id,
      call_id: callId,
      token_hash: null,
      caller: null,
      state: 'over',
      created_at: 0,
    })
    .execute()
  await queueMail(
    node.store.db,
    tenant.accountId,
    { kind: 'owner', recipient: tenant.email, subject: 'A call', body: `About ${mark}.` },
    node.clock.now(),
    { agentId: id, callId },
  )
  const questionId = await askInVain(node, tenant, { agentId: id, callId, question: `What is ${mark}?` })
  const named = { transcriptId: transcript.id, callId, appointmentId, questionId }
  return { id, number, sid, ...named, marks: [id, number, sid, ...Object.values(named), mark] }
}

async function askInVain(
  { store: { db }, clock }: TestService,
  { accountId }: Tenant,
  asked: { agentId: string; callId: string; question: string },
): Promise<string> {
  const { agentId, callId, question } = asked
  await noteQuestions(db, accountId, agentId, { questions: [question], callId, askedAtMs: clock.now() })
  const { questions } = await listQuestions(db, accountId, agentId, {})
  return questions[0]?.id ?? ''
}

/** Rows as an outside calendar leaves them, without a server. */
async function connectCalendar(
  { store: { db }, clock }: TestService,
  { accountId, ask }: Tenant,
  agentId: string,
  appointmentId: string,
): Promise<void> {
  const body = { url: 'http://127.0.0.1:1/', username: 'ada', password: 'open sesame' }
  const connected = await ask('PUT', `/agents/${agentId}/calendar-connection`, { body })
  if (connected.status !== 200) throw new Error(`The calendar is refused: ${connected.raw}`)
  const copy = { appointment_id: appointmentId, agent_id: agentId, etag: null, sequence: 0 }
  await db.insertInto('calendar_copies').values(copy).execute()
  const times = { starts_at: clock.now(), ends_at: clock.now() + DAY_MS }
  await db
    .insertInto('busy_spans')
    .values({ agent_id: agentId, ...times })
    .execute()
  const change = { account_id: accountId, idempotency_key: agentId, appointment_id: appointmentId }
  await db
    .insertInto('appointment_changes')
    .values({ ...change, ...times, created_at: clock.now() })
    .execute()
}

/** Rows and a recording as a call leaves them. */
async function journalCall(
  node: TestService,
  tenant: Tenant,
  agentId: string,
  mark: string,
): Promise<string> {
  const { db } = node.store
  const callId = `call_${mark}`
  const at = node.clock.now()
  const call = {
    id: callId,
    account_id: tenant.accountId,
    agent_id: agentId,
    line: mark,
    caller: '+12025550199',
  }
  const times = { started_at: at, answered_at: at, ended_at: at }
  const rest = { status: 'ended', reason: null, transcript_id: null, waterfall: '[]', transfers: 0 }
  await db
    .insertInto('calls')
    .values({ ...call, ...times, ...rest })
    .execute()
  const event = JSON.stringify({ type: 'caller.said', text: mark })
  await db.insertInto('call_events').values({ call_id: callId, seq: 0, at_ms: at, event }).execute()
  writeRecording(node.config, { accountId: tenant.accountId, agentId, id: callId }, [[1, 2]])
  return callId
}

async function fileBundle(tenant: Tenant, mark: string): Promise<string> {
  const details = {
    name: `Firm ${mark}`,
    address: '1 Quay Road, Bristol, GB',
    registrationNumber: '01234567',
  }
  const part = (header: string, body: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${header}\r\n\r\n${body}\r\n`
  const file = (name: string) =>
    part(`name="${name}"; filename="${mark}.pdf"\r\nContent-Type: application/pdf`, PDF)
  const payload = [
    part('name="isoCountryCode"', 'GB'),
    part('name="complianceData"', JSON.stringify(details)),
    file('proofOfIdentity'),
    file('proofOfAddress'),
    `--${BOUNDARY}--\r\n`,
  ].join('')
  const filed = await tenant.ask('POST', '/phone-numbers/regulatory-bundle', {
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })
  if (filed.status !== 201) throw new Error(`The bundle is refused: ${filed.raw}`)
  return filed.body.bundleSid
}
