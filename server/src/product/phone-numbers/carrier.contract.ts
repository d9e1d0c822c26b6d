import { describe, expect, test } from 'vitest'
import { Value } from 'typebox/value'
import {
  AvailableNumber,
  NumberNotOffered,
  NumberTaken,
  type BundleApplication,
  type Carrier,
} from './carrier.ts'
import { isCallablePhone } from '../../voice/numbering/e164.ts'

/** The carrier under test, and the service's record of held numbers as it reads it. */
type Fixture = { carrier: Carrier; held: Set<string> }

const COMPLETE: BundleApplication = {
  sid: 'BU0',
  email: 'ada@example.com',
  readDocument: async () => undefined,
  isoCountry: 'GB',
  complianceType: 'business',
  complianceData: {
    name: 'Harbour Dental Ltd',
    address: { street: '1 Quay Road', city: 'Bristol', postalCode: 'BS1 4XX', isoCountry: 'GB' },
    registrationNumber: '01234567',
  },
  documents: [
    {
      kind: 'proofOfIdentity',
      fileName: 'scan.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 40_000,
      readable: true,
      blank: false,
    },
    {
      kind: 'proofOfAddress',
      fileName: 'scan.pdf',
      mediaType: 'image/png',
      sizeBytes: 90_000,
      readable: true,
      blank: false,
    },
  ],
}

/** What every carrier owes the service. The United States is a country that every carrier offers. */
export function carrierContract(name: string, makeCarrier: () => Fixture | Promise<Fixture>): void {
  describe(`the carrier ${name}`, () => {
    searching(makeCarrier)
    holding(makeCarrier)
  })
}

/** What one owes it that decides at once about bundles. */
export function reviewContract(name: string, makeCarrier: () => Fixture | Promise<Fixture>): void {
  describe(`the review of bundles by ${name}`, () => {
    reviewing(makeCarrier)
  })
}

function searching(makeCarrier: () => Fixture | Promise<Fixture>): void {
  test('describes each number it offers in full', async () => {
    const { carrier } = await makeCarrier()
    const numbers = await carrier.search({ country: 'US', limit: 20, offset: 0 })
    expect(numbers).toHaveLength(20)
    for (const number of numbers) {
      expect(Value.Errors(AvailableNumber, number)).toEqual([])
      expect(number.isoCountry).toBe('US')
      expect(number.capabilities.voice).toBe(true)
      expect(isCallablePhone(number.phoneNumber)).toBe(true)
    }
  })

  test('takes the country in any case', async () => {
    const { carrier } = await makeCarrier()
    const upper = await carrier.search({ country: 'US', limit: 5, offset: 0 })
    expect(await carrier.search({ country: 'us', limit: 5, offset: 0 })).toEqual(upper)
  })

  test('has nothing to offer in a country that does not exist', async () => {
    const { carrier } = await makeCarrier()
    expect(await carrier.search({ country: 'XX', limit: 5, offset: 0 })).toEqual([])
  })

  test('gives pages that join without a gap or an overlap', async () => {
    const { carrier } = await makeCarrier()
    const whole = await carrier.search({ country: 'US', limit: 28, offset: 0 })
    const pages = []
    for (let offset = 0; offset < 28; offset += 7) {
      pages.push(...(await carrier.search({ country: 'US', limit: 7, offset })))
    }
    expect(pages).toEqual(whole)
    expect(new Set(pages.map((number) => number.phoneNumber)).size).toBe(28)
  })

  test('gives an empty page past the end', async () => {
    const { carrier } = await makeCarrier()
    expect(await carrier.search({ country: 'US', limit: 10, offset: 10_000_000 })).toEqual([])
  })

  test('keeps to the area code that was asked for', async () => {
    const { carrier } = await makeCarrier()
    const numbers = await carrier.search({ country: 'US', areaCode: '212', limit: 10, offset: 0 })
    expect(numbers.length).toBeGreaterThan(0)
    for (const number of numbers) expect(number.phoneNumber).toMatch(/^\+1212/)
  })

  test('finds a number by digits that it contains', async () => {
    const { carrier } = await makeCarrier()
    const [known] = await carrier.search({ country: 'US', areaCode: '212', limit: 1, offset: 0 })
    const digits = known?.phoneNumber.slice(-6) ?? ''
    const numbers = await carrier.search({ country: 'US', contains: digits, limit: 50, offset: 0 })
    expect(numbers.length).toBeGreaterThan(0)
    for (const number of numbers) expect(number.phoneNumber).toContain(digits)
  })
}

function holding(makeCarrier: () => Fixture | Promise<Fixture>): void {
  test('gives a number once, and offers it again when it is released', async () => {
    const { carrier, held } = await makeCarrier()
    const first = async () => (await carrier.search({ country: 'US', limit: 1, offset: 0 }))[0]?.phoneNumber
    const number = (await first()) ?? ''

    const { sid } = await carrier.acquire(number)
    held.add(number)
    expect(sid).not.toBe('')
    expect(await first()).not.toBe(number)
    await expect(carrier.acquire(number)).rejects.toThrow(NumberTaken)

    await carrier.release(number, sid)
    held.delete(number)
    expect(await first()).toBe(number)
    await expect(carrier.acquire(number)).resolves.toHaveProperty('sid')
  })

  test('refuses a number that it does not have', async () => {
    const { carrier } = await makeCarrier()
    await expect(carrier.acquire('+12125550299')).rejects.toThrow(NumberNotOffered)
    await expect(carrier.acquire('no number')).rejects.toThrow(NumberNotOffered)
  })

  test('releases the same number as often as asked', async () => {
    const { carrier } = await makeCarrier()
    const [known] = await carrier.search({ country: 'US', limit: 1, offset: 0 })
    const { sid } = await carrier.acquire(known?.phoneNumber ?? '')
    await carrier.release(known?.phoneNumber ?? '', sid)
    await expect(carrier.release(known?.phoneNumber ?? '', sid)).resolves.toBeUndefined()
  })
}

function reviewing(makeCarrier: () => Fixture | Promise<Fixture>): void {
  test('approves a bundle that is complete', async () => {
    const { carrier } = await makeCarrier()
    expect(await carrier.review(COMPLETE)).toEqual({ status: 'provider-approved' })
  })

  test('rejects a bundle with nothing in it, and says why', async () => {
    const { carrier } = await makeCarrier()
    const review = await carrier.review({ ...COMPLETE, complianceData: {}, documents: [] })
    expect(review.status).toBe('provider-rejected')
    expect(review.reason).toMatch(/\w/)
  })
}
