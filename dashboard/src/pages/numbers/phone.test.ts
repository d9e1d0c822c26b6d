import { describe, expect, test } from 'vitest'
import { countryName, hostUri, registrarIn, sipAddress, trunkIdOf } from './phone.ts'

describe('words about numbers', () => {
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

  test('a carrier sends its calls to the host and port of that address', () => {
    expect(hostUri('sip:+12125550100@127.0.0.1:5410')).toBe('sip:127.0.0.1:5410')
    expect(hostUri(null)).toBeUndefined()
  })

  test('the host stands in the hint of a new softphone', () => {
    const hint =
      'Register desk-1 at voice.example.com:5070 with this password, and keep it: it is not shown again.'
    expect(registrarIn(hint)).toBe('voice.example.com:5070')
    expect(registrarIn('Something else.')).toBeUndefined()
    expect(registrarIn(undefined)).toBeUndefined()
  })
})
