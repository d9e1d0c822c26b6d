import { describe, expect, test } from 'vitest'
import { catalogue } from '../../../text/en.ts'
import {
  bundleFaults,
  bundleOf,
  documentFault,
  draftOf,
  fieldNames,
  formOf,
  MAX_DOCUMENT_BYTES,
  missingFields,
  spelledOut,
  wantedOf,
  othersOf,
  type BundleDraft,
} from './draft.ts'

const sizeOf = (bytes: number) => `${bytes} B`
const pdf = (bytes = 200, type = 'application/pdf') =>
  new File([new Uint8Array(bytes)], 'paper.pdf', { type })
const DOCUMENTS = { proofOfIdentity: pdf(), proofOfAddress: pdf() }
const FIRM: BundleDraft = {
  kind: 'business',
  name: ' Harbour Dental Ltd ',
  registrationNumber: '01234567',
  website: '  ',
  firstName: 'Ada',
  street: '1 Quay Road',
  city: 'Bristol',
}

describe('the papers for a country', () => {
  test('only what belongs to the chosen kind and is filled in goes out, trimmed', () => {
    expect(bundleOf(FIRM, 'GB')).toEqual({
      isoCountryCode: 'GB',
      complianceType: 'business',
      complianceData: {
        name: 'Harbour Dental Ltd',
        registrationNumber: '01234567',
        address: { street: '1 Quay Road', city: 'Bristol', isoCountry: 'GB' },
      },
    })
  })

  test('a change of mind sends the other kind', () => {
    expect(bundleOf({ ...FIRM, kind: 'individual' }, 'GB').complianceData).toMatchObject({ firstName: 'Ada' })
    expect(bundleOf({ ...FIRM, kind: 'individual' }, 'GB').complianceData).not.toHaveProperty('name')
  })

  test('the form holds the details as JSON and the files by what they prove', () => {
    const form = formOf(FIRM, DOCUMENTS, 'GB')
    expect([...form.keys()]).toEqual([
      'isoCountryCode',
      'complianceType',
      'complianceData',
      'proofOfIdentity',
      'proofOfAddress',
    ])
    expect(form.get('complianceData')).toBe(JSON.stringify(bundleOf(FIRM, 'GB').complianceData))
  })

  test('nothing is wrong with a whole one', () => {
    expect(bundleFaults(FIRM, DOCUMENTS, 'GB', catalogue, sizeOf)).toEqual({})
  })

  test('what a reviewer would miss is asked for', () => {
    const required = catalogue.shell.faults.required
    expect(bundleFaults({ kind: 'individual', city: ' ' }, {}, 'GB', catalogue, sizeOf)).toEqual({
      firstName: required,
      lastName: required,
      street: required,
      city: required,
      proofOfIdentity: catalogue.numbers.bundles.needed,
      proofOfAddress: catalogue.numbers.bundles.needed,
    })
  })

  test('the schema of the service is held too', () => {
    const person: BundleDraft = { ...FIRM, kind: 'individual', lastName: 'King', email: 'nobody' }
    expect(bundleFaults(person, DOCUMENTS, 'GB', catalogue, sizeOf)).toEqual({
      email: catalogue.shell.faults.email,
    })
    const long = bundleFaults({ ...FIRM, street: 'x'.repeat(201) }, DOCUMENTS, 'GB', catalogue, sizeOf)
    expect(long).toEqual({ street: 'At most 200 characters.' })
  })

  test.each([
    ['nothing', undefined, catalogue.numbers.bundles.needed],
    ['an empty file', pdf(0), catalogue.numbers.bundles.empty],
    ['a text', pdf(10, 'text/plain'), catalogue.numbers.bundles.wrongKind],
    ['one of full size', pdf(MAX_DOCUMENT_BYTES), undefined],
    ['one whose kind the browser does not know', pdf(10, ''), undefined],
    [
      'one that is too big',
      pdf(MAX_DOCUMENT_BYTES + 1),
      'This file has 10485761 B; at most 10485760 B are allowed.',
    ],
  ])('%s as a document', (_name, file, fault) => {
    expect(documentFault(file, catalogue, sizeOf)).toBe(fault)
  })
})

test('the service names fields by their place, the form by their name', () => {
  expect(fieldNames({ 'complianceData.address.city': 'a', proofOfAddress: 'b' })).toEqual({
    city: 'a',
    proofOfAddress: 'b',
  })
})

test('what the carrier asks for beyond the form is asked for by its own name', () => {
  const missing = [
    'complianceData.businessIdentity',
    'complianceData.name',
    'complianceData.address',
    'proofOfAddress',
  ]
  expect(wantedOf({ missing })).toEqual(['businessIdentity'])
  expect(spelledOut('businessIdentity')).toBe('Business identity')
})

test('what is missing from a draft', () => {
  expect(
    missingFields('Still missing: complianceData.name, complianceData.address, proofOfIdentity.'),
  ).toEqual(['name', 'address', 'proofOfIdentity'])
  expect(missingFields('Something else.')).toEqual([])
})

test('what was sent comes back into the form, an address of one line too, and nothing else gets lost', () => {
  const sent = {
    sid: 'BU1',
    status: 'draft',
    isoCountry: 'GB',
    name: 'United Kingdom: Harbour Dental Ltd',
    reason: null,
    created_at: '2026-11-16T00:00:00.000Z',
    complianceType: 'business',
    complianceData: { name: 'Harbour Dental Ltd', address: '1 Quay Road, Bristol', vat: 'GB123' },
    documents: [{ kind: 'proofOfIdentity', fileName: 'a.pdf', mediaType: 'application/pdf', sizeBytes: 9 }],
    missing: ['proofOfAddress'],
  } as const
  const bundle = { ...sent, documents: [...sent.documents], missing: [...sent.missing] }
  const draft = draftOf(bundle)
  expect(draft).toEqual({ kind: 'business', name: 'Harbour Dental Ltd', street: '1 Quay Road, Bristol' })
  const form = formOf(draft, {}, 'GB', othersOf(bundle))
  expect(form.get('complianceData')).toBe(
    JSON.stringify({
      vat: 'GB123',
      name: 'Harbour Dental Ltd',
      address: { street: '1 Quay Road, Bristol', isoCountry: 'GB' },
    }),
  )
  const faults = bundleFaults(draft, {}, 'GB', catalogue, sizeOf, bundle.documents)
  expect(Object.keys(faults).toSorted()).toEqual(['city', 'proofOfAddress', 'registrationNumber'])
})
