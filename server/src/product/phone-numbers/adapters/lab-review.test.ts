import { describe, expect, test } from 'vitest'
import type { BundleApplication, DocumentSummary } from '../carrier.ts'
import { reviewBundle } from './lab-review.ts'

const NOW = Date.UTC(2026, 10, 15, 12)

const identity: DocumentSummary = {
  kind: 'proofOfIdentity',
  fileName: 'scan.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 100,
  readable: true,
  blank: false,
}
const residence: DocumentSummary = {
  ...identity,
  kind: 'proofOfAddress',
  fileName: 'scan.pdf',
  mediaType: 'image/jpeg',
}

const business: BundleApplication = {
  sid: 'BU0',
  email: 'ada@example.com',
  readDocument: async () => undefined,
  isoCountry: 'DE',
  complianceType: 'business',
  complianceData: {
    name: 'Bäckerei Lund',
    address: 'Hauptstr. 1, 10115 Berlin',
    registrationNumber: 'HRB 12',
  },
  documents: [identity, residence],
}

const person: BundleApplication = {
  ...business,
  complianceType: 'individual',
  complianceData: { firstName: 'Ada', lastName: 'Lund', address: 'Hauptstr. 1, 10115 Berlin' },
}

const approved = { status: 'provider-approved' }

function review(application: BundleApplication, complianceData: Record<string, unknown> = {}) {
  const data = { ...application.complianceData, ...complianceData }
  return reviewBundle({ ...application, complianceData: data }, NOW)
}

function withIdentity(change: Partial<DocumentSummary>) {
  return review({ ...business, documents: [{ ...identity, ...change }, residence] }).reason
}

describe('a bundle', () => {
  test('of a business or of a person is approved when it is complete', () => {
    expect(review(business)).toEqual(approved)
    expect(review(person)).toEqual(approved)
  })

  test.each(['name', 'address', 'registrationNumber'])(
    'of a business without its %s is rejected',
    (field) => {
      for (const empty of [undefined, null, '', '  ', []]) {
        expect(review(business, { [field]: empty }).reason).toContain(`The ${field} is missing.`)
      }
    },
  )

  test.each(['firstName', 'lastName', 'address'])('of a person without the %s is rejected', (field) => {
    expect(review(person, { [field]: '' }).reason).toContain(`The ${field} is missing.`)
  })

  test('says everything that is wrong in one answer', () => {
    const { status, reason } = reviewBundle({ ...business, complianceData: {}, documents: [] }, NOW)
    expect(status).toBe('provider-rejected')
    expect(reason?.match(/is missing/g)).toHaveLength(5)
  })

  test('for a country without numbers is rejected', () => {
    expect(review({ ...business, isoCountry: 'XX' }).reason).toBe('Numbers in XX are not offered.')
  })

  test('names its country in any case', () => {
    expect(review({ ...business, isoCountry: 'de' })).toEqual(approved)
  })
})

describe('an address', () => {
  const inside = { street: 'Hauptstr. 1', city: 'Berlin', postalCode: '10115', isoCountry: 'DE' }

  test.each(['DE', 'de', 'Germany', 'Deutschland'])('with the country %s is in Germany', (isoCountry) => {
    expect(review(business, { address: { ...inside, isoCountry } })).toEqual(approved)
  })

  test('with another country is outside', () => {
    const { reason } = review(business, { address: { ...inside, isoCountry: 'FR' } })
    expect(reason).toBe('The country of the address (France) is not the country of the bundle (Germany).')
  })

  test.each(['street', 'city', 'isoCountry'])('needs its %s', (field) => {
    expect(review(business, { address: { ...inside, [field]: '' } }).reason).toBe(
      `The address has no ${field}.`,
    )
  })

  test.each([
    ['DE', 'Hauptstr. 1, 10115 Berlin, Deutschland'],
    ['DE', 'Hauptstr. 1, 10115 Berlin, DE'],
    ['GB', '1 Quay Road, Belfast, Northern Ireland'],
    ['GB', '1 Quay Road Cardiff WALES'],
    ['GB', '1 Quay Road, London, United Kingdom.'],
    ['AU', '1 George Street, Sydney, New South Wales'],
    ['AU', '1 King Street, Adelaide, SA'],
    ['IT', 'Via Roma 1, Asti, AT'],
    ['CH', 'Marktgasse 1, 9000 St. Gallen, SG'],
    ['ES', 'Calle Mayor 1, 28013 Madrid, España'],
    ['AT', 'Ring 1, 1010 Wien, OSTERREICH'],
    ['DE', 'Chinastraße 1, Frankreich-Ufer, Berlin'],
  ])('on one line is in %s: %s', (isoCountry, address) => {
    expect(review({ ...business, isoCountry }, { address })).toEqual(approved)
  })

  test.each([
    ['DE', 'Rue de Rivoli 1, 75001 Paris, France', 'France'],
    ['DE', 'Rue de Rivoli 1 75001 Paris France', 'France'],
    ['IE', '1 Quay Road, Belfast, Northern Ireland', 'United Kingdom'],
    ['GB', '1 Quay Road, Cork, Ireland', 'Ireland'],
    ['GB', 'Rua Augusta 1, Lisboa, Portugal', 'Portugal'],
    ['JP', '1 Main Street, Springfield, USA', 'United States'],
  ])('on one line is outside %s: %s', (isoCountry, address, where) => {
    expect(review({ ...business, isoCountry }, { address }).reason).toContain(`(${where})`)
  })
})

describe('a person', () => {
  test.each(['2008-11-15', '1990-02-28', '1950-12-31', undefined, null])(
    'born on %s may hold a number',
    (date) => {
      expect(review(person, { dateOfBirth: date })).toEqual(approved)
    },
  )

  test('born on the day after may not yet', () => {
    expect(review(person, { dateOfBirth: '2008-11-16' }).reason).toContain('at least 18 years')
  })

  test('cannot be born tomorrow', () => {
    expect(review(person, { dateOfBirth: '2026-11-16' }).reason).toContain('in the future')
  })

  test.each(['1990-02-30', '31.12.1990', '', 'long ago', 1990, {}])('cannot be born on %j', (date) => {
    expect(review(person, { dateOfBirth: date }).reason).toContain('is not a date')
  })

  test('born on a leap day comes of age on the last day of February', () => {
    const application = { ...person, complianceData: { ...person.complianceData, dateOfBirth: '2008-02-29' } }
    expect(reviewBundle(application, Date.UTC(2026, 1, 28))).toEqual(approved)
    expect(reviewBundle(application, Date.UTC(2026, 1, 27)).status).toBe('provider-rejected')
  })
})

describe('a business', () => {
  test('has digits in its registration number', () => {
    expect(review(business, { registrationNumber: 'pending' }).reason).toContain('has no digits')
    expect(review(business, { registrationNumber: 12345 })).toEqual(approved)
  })
})

describe('a document', () => {
  test.each([
    [{ sizeBytes: 0 }, 'the file is empty'],
    [{ sizeBytes: 99 }, 'only 99 bytes'],
    [{ mediaType: 'image/gif' }, 'no PDF, JPEG or PNG'],
    [{ readable: false }, 'The proof of identity cannot be read.'],
  ])('like %j is unreadable', (change, reason) => {
    expect(withIdentity(change)).toContain(reason)
  })

  test('of an unknown kind does not stand for the one that was asked for', () => {
    const reason = withIdentity({ kind: 'selfie' })
    expect(reason).toContain('"selfie"')
    expect(reason).toContain('The proof of identity is missing.')
  })

  test('is needed for each proof', () => {
    expect(review({ ...business, documents: [identity] }).reason).toBe('The proof of address is missing.')
  })

  test('is not needed where the country is not regulated', () => {
    expect(review({ ...business, isoCountry: 'US', documents: [] })).toEqual(approved)
  })
})

describe('what a clerk would send back', () => {
  test.each([
    ['x', 'The name is too short to be a name.'],
    ['.', 'The name is too short to be a name.'],
  ])('a business by the name %s', (name, reason) => {
    expect(review(business, { name }).reason).toBe(reason)
  })

  test('a person with one letter for a name', () => {
    expect(review(person, { lastName: 'K' }).reason).toBe('The lastName is too short to be a name.')
  })

  test.each(['y', '12', '10115', 'Hauptstr. 1'])('an address without a place: %s', (address) => {
    expect(review(business, { address }).reason).toBe('The address names no place in Germany.')
  })

  test.each(['1', '12', '0000', 'A-1'])('the registration number %s', (registrationNumber) => {
    expect(review(business, { registrationNumber }).reason).toContain('cannot be one')
  })

  test('a document that shows nothing', () => {
    expect(withIdentity({ blank: true })).toBe('The proof of identity shows nothing: it is blank.')
  })
})
