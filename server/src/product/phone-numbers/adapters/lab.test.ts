import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { relativeCost } from '../../../../../test/relative-cost.ts'
import { carrierContract, reviewContract } from '../carrier.contract.ts'
import { COUNTRY_CODES } from '../countries.ts'
import { isCallablePhone } from '../../../voice/numbering/e164.ts'
import { labCarrier } from './lab.ts'

function lab(...numbers: string[]) {
  const held = new Set(numbers)
  return { carrier: labCarrier({ heldNumbers: async () => held }), held }
}

const { carrier } = lab()

async function phoneNumbers(query: Partial<Parameters<typeof carrier.search>[0]>): Promise<string[]> {
  const numbers = await carrier.search({ country: 'US', limit: 50, offset: 0, ...query })
  return numbers.map((number) => number.phoneNumber)
}

const MANY_NUMBERS = Array.from({ length: 40_000 }, (_, index) => `+1212555${index}`.padEnd(16)).join('')

/** One look at each character of as many numbers as the United States have here. */
function readThrough(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}

carrierContract('lab', () => lab())
reviewContract('lab', () => lab())

describe('the numbers of the lab', () => {
  test('are 555-01XX in New York', async () => {
    const [first] = await carrier.search({ country: 'US', areaCode: '212', limit: 1, offset: 0 })
    expect(first).toEqual({
      phoneNumber: '+12125550100',
      friendlyName: '(212) 555-0100',
      region: 'NY',
      isoCountry: 'US',
      type: 'local',
      capabilities: { voice: true, SMS: false, MMS: false },
    })
    expect(await phoneNumbers({ areaCode: '212', offset: 50 })).toHaveLength(50)
    expect(await phoneNumbers({ areaCode: '212', offset: 100 })).toEqual([])
  })

  test('belong to Canada where the area code does', async () => {
    const [first] = await carrier.search({ country: 'CA', areaCode: '416', limit: 1, offset: 0 })
    expect(first).toMatchObject({ phoneNumber: '+14165550100', isoCountry: 'CA', region: 'ON' })
    expect(await phoneNumbers({ country: 'US', areaCode: '416' })).toEqual([])
  })

  test('come from many places on one page', async () => {
    const numbers = await phoneNumbers({ country: 'US' })
    expect(new Set(numbers.map((number) => number.slice(2, 5))).size).toBe(50)
  })

  test('do not exist where no range is kept for fiction', async () => {
    for (const country of ['ES', 'IT', 'NL', 'CH', 'AT', 'JP', 'SG', 'NZ']) {
      expect(await phoneNumbers({ country })).toEqual([])
    }
  })

  test.each(['20', '020', '(020)', '0207', '02079460'])(
    'are found in London by the area code %s',
    async (areaCode) => {
      const numbers = await phoneNumbers({ country: 'GB', areaCode, limit: 3 })
      expect(numbers).toEqual(['+442079460000', '+442079460001', '+442079460002'])
    },
  )

  test.each(['2', '0', '0208', '44', '212', 'abc', '+', ''])(
    'are not found in Great Britain by the area code "%s"',
    async (areaCode) => {
      expect(await phoneNumbers({ country: 'GB', areaCode })).toEqual([])
    },
  )

  test('are found by type', async () => {
    const [mobile] = await carrier.search({ country: 'GB', type: 'mobile', limit: 1, offset: 0 })
    expect(mobile).toMatchObject({
      phoneNumber: '+447700900000',
      friendlyName: '07700 900000',
      type: 'mobile',
    })
    expect(await phoneNumbers({ country: 'AU', type: 'toll_free' })).toContain('+611800160401')
    expect(await phoneNumbers({ country: 'US', type: 'mobile' })).toEqual([])
  })

  test('keep the bounds of a range that does not begin at a round number', async () => {
    const mobiles = [
      ...(await phoneNumbers({ country: 'SE', type: 'mobile' })),
      ...(await phoneNumbers({ country: 'SE', type: 'mobile', offset: 50 })),
    ]
    expect(mobiles).toHaveLength(95)
    expect(mobiles.at(0)).toBe('+46701740605')
    expect(mobiles.at(-1)).toBe('+46701740699')
  })

  test('are listed up to a bound where there are a hundred thousand', async () => {
    expect(await phoneNumbers({ country: 'IE', limit: 2000 })).toHaveLength(1000)
  })

  test('can all be called', async () => {
    for (const country of COUNTRY_CODES) {
      const numbers = await phoneNumbers({ country, limit: 1_000_000 })
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(numbers.filter((number) => !isCallablePhone(number))).toEqual([])
    }
  })
})

describe('a search for what a number contains', () => {
  test('reads letters as the keys they are printed on', async () => {
    expect(await phoneNumbers({ contains: '55501PT' })).toEqual(await phoneNumbers({ contains: '5550178' }))
    expect(await phoneNumbers({ areaCode: '212', contains: 'jkl01wm' })).toEqual(['+12125550196'])
  })

  test('takes a star for any one digit', async () => {
    expect(await phoneNumbers({ areaCode: '212', contains: '01*7' })).toHaveLength(10)
    expect(await phoneNumbers({ areaCode: '212', contains: '*****************' })).toEqual([])
  })

  test('ignores how the digits are set', async () => {
    expect(await phoneNumbers({ contains: '+1 (212) 555-01.42' })).toEqual(['+12125550142'])
  })

  test('finds nothing for what no telephone can dial', async () => {
    for (const contains of ['55|01', '[0-9]', '55^', '55\\d', '5５', '0ß', '#1']) {
      expect(await phoneNumbers({ contains })).toEqual([])
    }
  })

  test('leaves out what is held', async () => {
    const { carrier } = lab('+12125550100', '+12125550102')
    const numbers = await carrier.search({ country: 'US', areaCode: '212', limit: 2, offset: 0 })
    expect(numbers.map((number) => number.phoneNumber)).toEqual(['+12125550101', '+12125550103'])
  })

  test('pages through the same numbers whatever the size of the page', async () => {
    const query = fc.record({
      country: fc.constantFrom('US', 'CA', 'GB', 'DE', 'AU', 'FR', 'SE'),
      contains: fc.option(fc.stringMatching(/^[0-9*]{2,4}$/), { nil: undefined }),
      size: fc.integer({ min: 1, max: 50 }),
    })
    await fc.assert(
      fc.asyncProperty(query, async ({ size, ...rest }) => {
        const whole = await phoneNumbers({ ...rest, limit: size * 3 })
        const pages = []
        for (const page of [0, 1, 2]) {
          pages.push(...(await phoneNumbers({ ...rest, limit: size, offset: page * size })))
        }
        expect(pages).toEqual(whole)
        expect(new Set(pages).size).toBe(pages.length)
      }),
      { numRuns: 100 },
    )
  })

  // The dearest costs 2.7; to describe all numbers instead of those of the page costs hundreds.
  test('costs less CPU than reading twenty times through all numbers of the United States', async () => {
    for (const query of [{}, { contains: '9*99' }, { contains: '0199', offset: 300 }, { offset: 36_000 }]) {
      expect(
        await relativeCost(
          () => phoneNumbers(query),
          () => readThrough(MANY_NUMBERS),
          40,
        ),
      ).toBeLessThan(20)
    }
  })
})

describe('acquiring from the lab', () => {
  test('gives the same sid for the same number, everywhere and always', async () => {
    const { sid } = await carrier.acquire('+12125550100')
    expect(sid).toBe('PN55e0d629a539448d4413977f6fb1a619')
    expect((await lab().carrier.acquire('+12125550100')).sid).toBe(sid)
    expect((await carrier.acquire('+12125550101')).sid).not.toBe(sid)
  })

  test('asks for the numbers held in the country of the number', async () => {
    const asked: string[] = []
    const heldNumbers = async (country: string) => {
      asked.push(country)
      return new Set<string>()
    }
    const carrier = labCarrier({ heldNumbers })
    await carrier.acquire('+442079460000')
    await carrier.search({ country: 'de', limit: 1, offset: 0 })
    expect(asked).toEqual(['GB', 'DE'])
  })

  test('refuses numbers that could be real', async () => {
    for (const number of ['+12125551234', '+442079461000', '+4915228817387', '+18005550100']) {
      await expect(carrier.acquire(number)).rejects.toThrow('not a number this carrier offers')
    }
  })
})
