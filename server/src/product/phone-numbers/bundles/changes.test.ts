import { describe, expect, test } from 'vitest'
import { BUNDLES_URL, bundleRig } from '../../../../../test/service/bundle-rig.ts'
import { form, NOW, openAgent, PDF, PNG } from '../../../../../test/service/numbers.ts'
import { engines } from '../../../../../test/stores.ts'
import { acquireNumber } from '../acquire.ts'
import { reviewBundle } from './review.ts'

const DETAILS = {
  name: 'Harbour Dental Ltd',
  address: '1 Quay Road, Bristol BS1 4XX',
  registrationNumber: '01234567',
  vatNumber: 'GB999999973',
}

describe.each(engines)('a regulatory bundle on %s', (engine) => {
  const rig = bundleRig(engine)
  const { ask, files } = rig

  const file = async (payload: object): Promise<string> =>
    (await ask('POST', BUNDLES_URL, payload)).body.bundleSid
  const review = (sid: string) => reviewBundle(rig.numbers.db, rig.numbers, sid)

  test('that is a draft says what is missing, is completed step by step, and then reviewed', async () => {
    const created = await ask('POST', BUNDLES_URL, {
      isoCountryCode: 'GB',
      complianceData: { name: 'Harbour' },
    })
    const missing = [
      'complianceData.address',
      'complianceData.registrationNumber',
      'proofOfIdentity',
      'proofOfAddress',
    ]
    expect(created).toMatchObject({ status: 201, body: { status: 'draft', missing } })
    const url = `${BUNDLES_URL}/${created.body.bundleSid}`
    const detailed = await ask('PATCH', url, { complianceData: DETAILS })
    expect(detailed).toMatchObject({ status: 200, body: { status: 'draft', missing: missing.slice(2) } })
    const half = await ask('PATCH', url, form(['proofOfIdentity', PDF]))
    expect(half.body).toMatchObject({ status: 'draft', missing: ['proofOfAddress'] })
    const whole = await ask('PATCH', url, form(['proofOfAddress', PNG]))
    expect(whole.body).toEqual({
      success: true,
      bundleSid: created.body.bundleSid,
      status: 'pending-review',
      missing: [],
    })
    expect((await ask('PATCH', url, { complianceData: DETAILS })).status).toBe(409)
    await review(created.body.bundleSid)
    expect((await ask('GET', url)).body.data).toMatchObject({
      status: 'provider-approved',
      name: 'United Kingdom: Harbour Dental Ltd',
      complianceType: 'business',
      complianceData: DETAILS,
      missing: [],
      documents: [
        { kind: 'proofOfIdentity', mediaType: 'application/pdf', sizeBytes: PDF.length },
        { kind: 'proofOfAddress', mediaType: 'image/png', sizeBytes: PNG.length },
      ],
    })
    expect((await ask('PATCH', url, { complianceData: DETAILS })).status).toBe(409)
  })

  test('that was rejected is corrected and submitted again; what it replaces is gone', async () => {
    const blank = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300, ' ')])
    const sid = await file(
      form(
        ['isoCountryCode', 'GB'],
        ['complianceData', JSON.stringify({ ...DETAILS, name: 'x', registrationNumber: '1' })],
        ['proofOfIdentity', blank],
        ['proofOfAddress', PNG],
      ),
    )
    await review(sid)
    const { status, reason } = (await ask('GET', `${BUNDLES_URL}/${sid}`)).body.data
    expect(status).toBe('provider-rejected')
    for (const word of ['too short', 'cannot be one', 'blank']) expect(reason).toContain(word)
    const fixed = form(['complianceData', JSON.stringify(DETAILS)], ['proofOfIdentity', PDF])
    expect((await ask('PATCH', `${BUNDLES_URL}/${sid}`, fixed)).body.status).toBe('pending-review')
    expect(files()).toHaveLength(2)
    await review(sid)
    expect((await ask('GET', `${BUNDLES_URL}/${sid}`)).body.data).toMatchObject({
      status: 'provider-approved',
      reason: null,
    })
  })

  test.each([
    [{ complianceData: { name: 7 } }, 'complianceData.name'],
    [{ isoCountryCode: 'DE' }, 'isoCountryCode'],
    [{ nonsense: 1 }, 'nonsense'],
    [{ complianceData: { notes: 'x'.repeat(20_000) } }, 'complianceData'],
    [{ complianceData: { a: { b: { c: { d: { e: { f: 1 } } } } } } }, 'complianceData'],
  ])('updateRegulatoryBundle 400: %j', async (body, field) => {
    const sid = await file({ isoCountryCode: 'GB' })
    const refused = await ask('PATCH', `${BUNDLES_URL}/${sid}`, body)
    expect(refused.status).toBe(400)
    expect(refused.body.details[0].field).toBe(field)
  })

  test('is deleted with its documents, unless a number rests on it', async () => {
    const complete: Parameters<typeof form> = [
      ['isoCountryCode', 'GB'],
      ['complianceData', JSON.stringify(DETAILS)],
      ['proofOfIdentity', PDF],
      ['proofOfAddress', PNG],
    ]
    const draft = await file(form(...complete.slice(0, 3)))
    expect(files()).toHaveLength(1)
    expect((await ask('DELETE', `${BUNDLES_URL}/${draft}`)).status).toBe(200)
    expect(files()).toHaveLength(0)
    expect((await ask('GET', `${BUNDLES_URL}/${draft}`)).status).toBe(404)
    expect((await ask('DELETE', `${BUNDLES_URL}/${draft}`)).status).toBe(404)

    const sid = await file(form(...complete))
    await review(sid)
    const agentId = await openAgent(rig.numbers.db, rig.accountId)
    const order = { agent_id: agentId, country: 'GB' }
    const { phone_number: number } = await acquireNumber(
      rig.numbers.db,
      rig.numbers.carrier,
      rig.accountId,
      order,
      NOW,
    )
    const refused = await ask('DELETE', `${BUNDLES_URL}/${sid}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect(refused.body.error).toContain(number)
    await ask('DELETE', `/phone-numbers/${encodeURIComponent(number)}`)
    expect((await ask('DELETE', `${BUNDLES_URL}/${sid}`)).status).toBe(200)
  })
})
