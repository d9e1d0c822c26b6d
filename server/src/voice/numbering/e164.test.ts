import { describe, expect, test } from 'vitest'
import { countryOf, formatNational, isCallablePhone, isFictional } from './e164.ts'

describe('a phone field', () => {
  test.each([
    '+14155552671',
    '+442071838750',
    '+493012345678',
    '+33142278186',
    '+390236618300',
    '+6561234567',
  ])('takes %s, which is valid in its country', (number) => {
    expect(isCallablePhone(number)).toBe(true)
    expect(isFictional(number)).toBe(false)
  })

  test.each(['+441632960123', '+447700900123', '+33639981234', '+353209100000', '+12125550100'])(
    'takes %s, which is kept for fiction',
    (number) => {
      expect(isCallablePhone(number)).toBe(true)
      expect(isFictional(number)).toBe(true)
    },
  )

  test.each([
    '',
    '+',
    '14155552671',
    '+1 415 555 2671',
    '(415) 555-2671',
    '+0123456789',
    '+1415555267',
    '+141555526711',
    '+11111111111',
    '+9991234567',
    '+4402071838750',
    '+442079460123x',
    '+14155552671;ext=5',
    '＋14155552671',
    '+1415555267１',
    '+14155552671\n',
    'tel:+14155552671',
  ])('refuses %j', (text) => {
    expect(isCallablePhone(text)).toBe(false)
  })
})

describe('the country of a number', () => {
  test.each([
    ['+14155552671', 'US'],
    ['+14165550100', 'CA'],
    ['+16042345678', 'CA'],
    ['+447700900123', 'GB'],
    ['+441632960123', 'GB'],
    ['+353209100000', 'IE'],
    ['+4915228817386', 'DE'],
  ])('of %s is %s', (number, country) => {
    expect(countryOf(number)).toBe(country)
  })

  test('is unknown where there is none', () => {
    expect(countryOf('+9991234567')).toBeUndefined()
    expect(countryOf('hello')).toBeUndefined()
  })
})

describe('a number in national form', () => {
  test.each([
    ['+12125550100', '(212) 555-0100'],
    ['+442079460123', '020 7946 0123'],
    ['+33199001234', '01 99 00 12 34'],
    ['+61491570006', '0491 570 006'],
  ])('is, for %s, %s', (number, national) => {
    expect(formatNational(number)).toBe(national)
  })

  test('stays as it is where nothing is known about it', () => {
    expect(formatNational('+9991234567')).toBe('+9991234567')
  })
})
