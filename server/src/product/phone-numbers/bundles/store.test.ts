import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  NOW,
  openAccount,
  openAgent,
  openNumbers,
  PDF,
  PNG,
  queued,
  type Numbers,
} from '../../../../../test/service/numbers.ts'
import { engines } from '../../../../../test/stores.ts'
import { SECOND_MS } from '../../../platform/clock.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { sealedIn } from '../../../platform/sealed-columns.ts'
import { acquireNumber } from '../acquire.ts'
import { reviewBundle } from './review.ts'
import { createBundle, getBundle, listBundles } from './store.ts'
import type { NewBundle } from './bundle.ts'
import type { Carrier } from '../carrier.ts'
import { storeDocuments, type Upload } from './documents.ts'

const identity: Upload = {
  kind: 'proofOfIdentity',
  mediaType: 'application/pdf',
  fileName: 'id.pdf',
  bytes: PDF,
}
const address: Upload = { kind: 'proofOfAddress', mediaType: 'image/png', fileName: 'bill.png', bytes: PNG }

const business: NewBundle = {
  isoCountryCode: 'gb',
  complianceData: {
    name: 'Harbour Dental Ltd',
    address: { street: '1 Quay Road', city: 'Bristol', postalCode: 'BS1 4XX', isoCountry: 'GB' },
    registrationNumber: '01234567',
  },
}

const person: NewBundle = {
  isoCountryCode: 'DE',
  complianceType: 'individual',
  complianceData: { firstName: 'Ada', lastName: 'King', address: 'Hauptstr. 1, 10115 Berlin' },
}

describe.each(engines)('a bundle on %s', (engine) => {
  let numbers: Numbers
  let accountId: AccountId

  beforeEach(async () => {
    numbers = await openNumbers(engine)
    accountId = await openAccount(numbers.db)
  })
  afterEach(() => numbers.close())

  async function create(input: NewBundle, uploads = [identity, address]): Promise<string> {
    const { db, vault, documentsDir } = numbers
    const documents = await storeDocuments(vault, documentsDir, accountId, uploads, NOW)
    return (await createBundle(db, vault, accountId, input, documents, NOW)).sid
  }
  const review = (sid: string, carrier = numbers.carrier) =>
    reviewBundle(numbers.db, { ...numbers, carrier }, sid)
  const read = (sid: string) => getBundle(numbers.db, accountId, sid)

  test('that is complete waits for its review', async () => {
    const sid = await create(business)
    expect(sid).toMatch(/^BU[0-9a-f]{32}$/)
    expect(await read(sid)).toEqual({
      sid,
      status: 'pending-review',
      isoCountry: 'GB',
      name: 'United Kingdom: Harbour Dental Ltd',
      reason: null,
      created_at: '2026-11-15T09:30:00.000Z',
    })
    expect(await queued(numbers.db, 'bundle.review')).toEqual([{ accountId, bundleSid: sid }])
  })

  test.each<[string, NewBundle, Upload[]]>([
    ['proofOfAddress', business, [identity]],
    ['proofOfIdentity, proofOfAddress', business, []],
    [
      'complianceData.firstName',
      { ...person, complianceData: { ...person.complianceData, firstName: ' ' } },
      [identity, address],
    ],
    [
      'complianceData.name, complianceData.address, complianceData.registrationNumber',
      { isoCountryCode: 'GB' },
      [identity, address],
    ],
  ])('without %s is a draft that is not reviewed', async (missing, input, uploads) => {
    const sid = await create(input, uploads)
    expect(await read(sid)).toMatchObject({ status: 'draft', reason: `Still missing: ${missing}.` })
    expect(await queued(numbers.db, 'bundle.review')).toEqual([])
    await review(sid)
    expect(await read(sid)).toMatchObject({ status: 'draft' })
  })

  test('keeps its details sealed, a person’s name among them', async () => {
    await create(person)
    const row = await numbers.db.selectFrom('bundles').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/Ada|King|Hauptstr/)
    const place = sealedIn('bundles', 'sealed_compliance_data', row.account_id, row.sid)
    expect(JSON.parse(numbers.vault.open(row.sealed_compliance_data, place))).toEqual(person.complianceData)
    expect(row.name).toBe('Germany: individual')
  })

  test.each([
    ['business', business],
    ['individual', person],
  ])('of a %s is approved when it is as it should be', async (_type, input) => {
    const sid = await create(input)
    await review(sid)
    expect(await read(sid)).toMatchObject({ status: 'provider-approved', reason: null })
  })

  test('opens a regulated country', async () => {
    const agent_id = await openAgent(numbers.db, accountId)
    const acquire = () =>
      acquireNumber(numbers.db, numbers.carrier, accountId, { agent_id, country: 'GB' }, NOW)
    const sid = await create(business)
    await expect(acquire()).rejects.toMatchObject({ code: 'bundle_required' })
    await review(sid)
    await expect(acquire()).resolves.toMatchObject({ country: 'GB' })
  })

  test('with an address outside the country is rejected, and says why', async () => {
    const details = { ...business.complianceData, address: 'Rue de Rivoli 1, 75001 Paris, France' }
    const sid = await create({ ...business, complianceData: details })
    await review(sid)
    expect(await read(sid)).toMatchObject({
      status: 'provider-rejected',
      reason: 'The country of the address (France) is not the country of the bundle (United Kingdom).',
    })
  })

  test.each<[string, (file: string) => void]>([
    ['damaged', (file) => writeFileSync(file, 'no longer what it was')],
    ['gone', (file) => rmSync(file)],
  ])('with a document that is %s is rejected as unreadable', async (_how, spoil) => {
    const sid = await create(business)
    const folder = path.join(numbers.documentsDir, accountId)
    for (const name of readdirSync(folder)) spoil(path.join(folder, name))
    await review(sid)
    expect(await read(sid)).toMatchObject({
      status: 'provider-rejected',
      reason: 'The proof of identity cannot be read. The proof of address cannot be read.',
    })
  })

  test('is in review while the carrier looks, and decided once', async () => {
    const seen: string[] = []
    const carrier: Carrier = {
      ...numbers.carrier,
      async review(application) {
        seen.push((await read(sid)).status)
        return numbers.carrier.review(application)
      },
    }
    const sid = await create(business)
    await review(sid, carrier)
    await review(sid, carrier)
    expect(seen).toEqual(['in-review'])
  })

  test('is reviewed again when the carrier failed', async () => {
    const carrier: Carrier = { ...numbers.carrier, review: () => Promise.reject(new Error('line is down')) }
    const sid = await create(business)
    await expect(review(sid, carrier)).rejects.toThrow('line is down')
    expect(await read(sid)).toMatchObject({ status: 'in-review' })
    await review(sid)
    expect(await read(sid)).toMatchObject({ status: 'provider-approved' })
  })

  test('that is gone needs no review', async () => {
    await expect(review('BUgone')).resolves.toBeUndefined()
  })

  test('is listed with its country, newest first, for its account alone', async () => {
    const first = await create(business)
    const { sid: second } = await createBundle(
      numbers.db,
      numbers.vault,
      accountId,
      business,
      [],
      NOW + SECOND_MS,
    )
    await create(person)
    const sids = async (owner: AccountId) =>
      (await listBundles(numbers.db, owner, 'gb')).map((bundle) => bundle.sid)
    expect(await sids(accountId)).toEqual([second, first])
    expect(await sids(await openAccount(numbers.db))).toEqual([])
    expect(await listBundles(numbers.db, accountId, 'XX')).toEqual([])
  })
})
