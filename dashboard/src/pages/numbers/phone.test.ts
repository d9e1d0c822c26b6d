import { describe, expect, test } from 'vitest'
import { countryName, dialled, readable, registrarIn, sipAddress, trunkIdOf } from './phone.ts'

describe('numbers for people', () => {
  test.each([
    ['+12125550100', '+1 (212) 555-0100'],
    ['+442079460002', '+442079460002'],
    ['+1212555010', '+1212555010'],
    ['+121255501000', '+121255501000'],
    ['', ''],
  ])('%s reads %s', (e164, expected) => {
    expect(readable(e164)).toBe(expected)
  })

  test('what was typed with spaces and brackets is dialled without them', () => {
    expect(dialled(' +1 (212) 555-0100 ')).toBe('+12125550100')
    expect(dialled('+44 20/7946.0002')).toBe('+442079460002')
    expect(dialled('call me')).toBe('callme')
  })

  test('what is read can be dialled again', () => {
    expect(dialled(readable('+12125550100'))).toBe('+12125550100')
  })

  test('a country has its name in each language, and an unknown one its code', () => {
    expect(countryName('DE', 'en')).toBe('Germany')
    expect(countryName('DE', 'es')).toBe('Alemania')
    expect(countryName('not a country', 'en')).toBe('not a country')
  })

  test('an own number names its trunk', () => {
    expect(trunkIdOf('trk_01k9')).toBe('trk_01k9')
    expect(trunkIdOf('PN0123')).toBeUndefined()
  })

  test('the address of a number on this service', () => {
    expect(sipAddress('+12125550100', 'voice.example.com')).toBe('sip:+12125550100@voice.example.com')
  })

  test('the host stands in the hint of a new softphone', () => {
    const hint =
      'Register desk-1 at voice.example.com:5070 with this password, and keep it: it is not shown again.'
    expect(registrarIn(hint)).toBe('voice.example.com:5070')
    expect(registrarIn('Something else.')).toBeUndefined()
    expect(registrarIn(undefined)).toBeUndefined()
  })
})
