import { describe, expect, test } from 'vitest'
import { mayDial } from './dialling.ts'

const RULES = { countries: new Set(['US', 'GB', 'DE', 'AT']), fictional: false }

describe('a caller may be put through to', () => {
  test.each([
    ['a number in New York', '+12128336200'],
    ['a landline in London', '+442072193000'],
    ['a mobile in Germany', '+4915112345678'],
    ['a toll-free number', '+18002752273'],
    ['a landline in Vienna', '+43153115'],
  ])('%s', (_what, number) => {
    expect(mayDial(number, RULES)).toEqual({ allowed: true })
  })
})

describe('a caller is never put through to', () => {
  test.each([
    ['premium rate in the US', '+19002345678', 'premium-rate'],
    ['premium rate in Britain', '+449098790123', 'premium-rate'],
    ['premium rate in Germany', '+499001654321', 'premium-rate'],
    ['shared cost in Germany', '+4918012345678', 'shared-cost'],
    ['a British personal number', '+447012345678', 'personal'],
    ['Inmarsat', '+870773111632', 'no country'],
    ['Iridium', '+881612345678', 'no country'],
    ['an international premium network', '+97912345678', 'no country'],
    ['a number that is not assigned', '+12120000000', 'not assigned'],
    ['a country that is not allowed', '+33142685300', 'FR'],
    ['a favourite of fraud', '+37127000000', 'LV'],
    ['a number for fiction', '+12125550100', 'fiction'],
    ['emergencies', '911', 'E.164'],
    ['emergencies with a plus', '+911', 'E.164'],
    ['emergencies in Europe', '112', 'E.164'],
    ['a number with letters', '+1212CALLNOW', 'E.164'],
    ['a number with spaces', '+1 212 833 6200', 'E.164'],
    ['another host', 'sip:+12128336200@evil.example', 'E.164'],
    ['nothing', '', 'E.164'],
  ])('%s', (_what, number, reason) => {
    const dialling = mayDial(number, RULES)
    expect(dialling).toMatchObject({ allowed: false, reason: expect.stringContaining(reason) })
  })
})

test('numbers for fiction can be dialled where they are routed to ourselves', () => {
  expect(mayDial('+12125550100', { ...RULES, fictional: true })).toEqual({ allowed: true })
})
