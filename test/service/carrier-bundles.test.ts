import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../server/src/platform/jobs/queue.ts'
import { REVIEW } from '../../server/src/product/phone-numbers/bundles/review.ts'
import { signatureOf } from '../../server/src/product/phone-numbers/adapters/twilio/signature.ts'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { AUTH_TOKEN, startTwilio, type TwilioStandIn } from '../twilio/stand-in.ts'
import { form, PDF, PNG } from './numbers.ts'

const PUBLIC = 'http://localhost:4000'
const DETAILS = {
  name: 'Harbour Dental Ltd',
  address: { street: '1 Quay Road', city: 'Bristol', postalCode: 'BS1 4XX', isoCountry: 'GB' },
  registrationNumber: '01234567',
}

let twilio: TwilioStandIn
let node: TestService
let owner: Tenant

beforeAll(async () => {
  twilio = await startTwilio()
  node = await startTestService('sqlite', { ...twilio.environment, PUBLIC_URL: PUBLIC })
  owner = await node.signUp()
})
afterAll(async () => {
  await node?.close()
  await twilio?.close()
})

async function file(details: object): Promise<string> {
  const payload = form(
    ['isoCountryCode', 'GB'],
    ['complianceData', JSON.stringify(details)],
    ['proofOfIdentity', { bytes: PDF, name: 'register.pdf' }],
    ['proofOfAddress', { bytes: PNG, name: 'bill.png' }],
  )
  const encoded = new Response(payload)
  const { status, body } = await owner.ask('POST', '/phone-numbers/regulatory-bundle', {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  expect(status).toBe(201)
  await worked()
  return body.bundleSid
}

/** A job that fails says why. */
async function worked(): Promise<void> {
  await node.service.work.idle()
  const [failed] = await node.store.db
    .selectFrom('jobs')
    .select('last_error')
    .where('last_error', 'is not', null)
    .execute()
  if (failed) throw new Error([failed.last_error, ...twilio.faults].join('\n'))
}

async function change(sid: string, complianceData: object) {
  await owner.ask('PATCH', `/phone-numbers/regulatory-bundle/${sid}`, { body: { complianceData } })
  await node.service.work.idle()
}

const read = async (sid: string) =>
  (await owner.ask('GET', `/phone-numbers/regulatory-bundle/${sid}`)).body.data
const theirs = (sid: string) => [...twilio.papers.bundles.values()].find(({ name }) => name.endsWith(sid))!

/** Twilio says that something has happened to it. */
async function callBack(sid: string, signature?: string) {
  const fields = new URLSearchParams({ BundleSid: sid, Status: 'twilio-approved' })
  const { statusCode } = await node.service.app.inject({
    method: 'POST',
    url: '/carrier/bundle',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? signatureOf(AUTH_TOKEN, `${PUBLIC}/carrier/bundle`, fields),
    },
    payload: fields.toString(),
  })
  await node.service.work.idle()
  return statusCode
}

test('a bundle is handed in, asked about, corrected, rejected, sent again and approved, and a number bought with it', async () => {
  const sid = await file(DETAILS)
  expect(await read(sid)).toMatchObject({
    status: 'draft',
    reason: 'The business_identity is missing.',
    missing: ['complianceData.businessIdentity'],
  })
  const complete = { ...DETAILS, businessIdentity: 'DIRECT_CUSTOMER' }
  await change(sid, complete)
  expect(await read(sid)).toMatchObject({ status: 'pending-review', reason: null, missing: [] })
  const bundle = theirs(sid)
  expect(bundle).toMatchObject({ status: 'pending-review', callback: `${PUBLIC}/carrier/bundle` })
  expect(bundle.items.size).toBe(3)
  const users = [...bundle.items.values()].map((item) => twilio.papers.items.get(item)?.attributes)
  expect(users[0]).toMatchObject({
    business_name: 'Harbour Dental Ltd',
    business_registration_number: '01234567',
    business_identity: 'DIRECT_CUSTOMER',
    email: owner.email,
  })

  twilio.papers.decide(bundle.sid, 'twilio-rejected', 'The excerpt cannot be read.')
  expect(await callBack(bundle.sid)).toBe(204)
  expect(await read(sid)).toMatchObject({
    status: 'provider-rejected',
    reason: 'The excerpt cannot be read. The excerpt cannot be read.',
  })
  await change(sid, complete)
  expect(await read(sid)).toMatchObject({ status: 'pending-review' })
  expect(theirs(sid).sid).toBe(bundle.sid)
  expect(bundle.items.size).toBe(3)

  twilio.papers.decide(bundle.sid, 'twilio-approved')
  expect(await callBack(bundle.sid)).toBe(204)
  expect(await read(sid)).toMatchObject({ status: 'provider-approved', reason: null })
  const { body } = await owner.ask('POST', '/agents', { body: AN_AGENT })
  const bought = await owner.ask('POST', '/phone-numbers', {
    body: { agent_id: body.agent.id, country: 'GB' },
  })
  expect(bought).toMatchObject({ status: 201, body: { country: 'GB' } })
  expect([...twilio.held.values()].at(-1)).toMatchObject({ bundle: bundle.sid })
  expect(twilio.faults).toEqual([])
})

test('a callback that is not signed changes nothing', async () => {
  const sid = await file({ ...DETAILS, businessIdentity: 'DIRECT_CUSTOMER' })
  twilio.papers.decide(theirs(sid).sid, 'twilio-approved')
  expect(await callBack(theirs(sid).sid, 'x')).toBe(403)
  expect(await read(sid)).toMatchObject({ status: 'pending-review' })
})

test('the carrier looks addresses up by their parts', async () => {
  const sid = await file({ ...DETAILS, address: '1 Quay Road, Bristol' })
  expect(await read(sid)).toMatchObject({ status: 'draft', missing: ['complianceData.address'] })
})

test('a bundle that was handed in by a node that died is found, and not handed in again', async () => {
  const sid = await file({ ...DETAILS, businessIdentity: 'DIRECT_CUSTOMER' })
  const { db } = node.store
  const row = () =>
    db
      .selectFrom('bundles')
      .select(['status', 'carrier_reference'])
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow()
  const written = await row()
  expect(written.carrier_reference).toMatch(/^BU[0-9a-f]{32}\/AD[0-9a-f]{32}$/)
  const before = twilio.papers.bundles.size
  await db
    .updateTable('bundles')
    .set({ status: 'in-review', carrier_reference: null })
    .where('sid', '=', sid)
    .execute()
  await enqueue(db, { kind: REVIEW, payload: { bundleSid: sid }, nowMs: node.clock.now() })
  await node.service.work.idle()
  expect(await row()).toEqual(written)
  expect(twilio.papers.bundles.size).toBe(before)
})

test('what is deleted here is taken back there', async () => {
  const sid = await file({ ...DETAILS, businessIdentity: 'DIRECT_CUSTOMER' })
  const { sid: bundle } = theirs(sid)
  await owner.ask('DELETE', `/phone-numbers/regulatory-bundle/${sid}`)
  await node.service.work.idle()
  expect(twilio.papers.bundles.has(bundle)).toBe(false)
})
