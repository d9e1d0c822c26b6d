import { describe, expect, test } from 'vitest'
import type { CallLeg } from '../../transport/call-leg.ts'
import type { DialGrant } from '../../protocol.ts'
import { askedForPerson, HUMAN, scriptedLine } from './transfer.fixture.ts'

test.each([
  ['a premium-rate number', '+19005550123'],
  ['one in a country that is not allowed', '+442071838750'],
  ['a satellite telephone', '+881612345678'],
  ['an emergency number', '911'],
])('%s is never dialled', async (_what, escalation) => {
  const { dialled, happened, counted, logged } = await askedForPerson({
    plan: { numbers: { escalation, forwarding: null }, dialling: RULES },
  })
  expect(happened('transfer.failed')).toMatchObject([{ reason: 'not_allowed' }])
  expect(dialled).toEqual([])
  expect(counted).toEqual([])
  expect(logged.join('')).toContain('number not dialled')
})

const RULES = { countries: ['US'], operatorCountries: ['US'], fictional: false }

test('a number that is reserved for fiction is dialled only where that is allowed', async () => {
  const { dialled } = await askedForPerson({ plan: { dialling: RULES } })
  expect(dialled).toEqual([])
  const allowed = await askedForPerson({ plan: { dialling: { ...RULES, fictional: true } } })
  expect(allowed.dialled).toHaveLength(1)
})

test('without a number from routing nothing is dialled', async () => {
  const { dialled, happened } = await askedForPerson({
    plan: { numbers: { escalation: null, forwarding: HUMAN } },
  })
  expect(dialled).toEqual([])
  expect(happened('transfer.failed')).toHaveLength(1)
})

test('an account that has dialled as often as it may today dials no more', async () => {
  const { dialled, happened } = await askedForPerson({ grant: { granted: false, reason: 'too_many' } })
  expect(happened('transfer.failed')).toMatchObject([{ reason: 'too_many' }])
  expect(dialled).toEqual([])
})

test('nothing is dialled before the service has counted it, nor once the caller has left', async () => {
  const { promise, resolve } = Promise.withResolvers<DialGrant>()
  const { dialled, caller, pass } = await askedForPerson({ grant: promise })
  await pass(1000)
  expect(dialled).toEqual([])
  caller.hangUp()
  resolve({ granted: true, operatorTrunk: null })
  await pass(1000)
  expect(dialled).toEqual([])
})

describe('the operator’s own trunk', () => {
  const REAL = '+13034997111'
  const plan = (operatorCountries: string[]) => ({
    numbers: { escalation: REAL, forwarding: null },
    dialling: { ...RULES, operatorCountries },
  })
  const callerId = '+12125550100'

  test.each([
    ['the account may call by it, where a country is allowed', ['US'], { callerId }, { callerId }],
    ['no country is configured', [], { callerId }, { denied: 'no_countries' }],
    ['the account may not call by it', ['US'], null, { denied: 'no_permission' }],
    ['the number is elsewhere', ['DE'], { callerId }, { denied: 'not_allowed' }],
  ])('reaches the dialler: %s', async (_what, countries, operatorTrunk, told) => {
    const { dialled } = await askedForPerson({
      plan: plan(countries),
      grant: { granted: true, operatorTrunk },
    })
    expect(dialled).toMatchObject([{ operatorTrunk: told }])
  })
})

test('every attempt is counted', async () => {
  const { counted } = await askedForPerson()
  expect(counted).toEqual(['call_1'])
})

type Referred = { number: string; patienceMs: number; told: (succeeded: boolean) => void }

function network(): { refer: CallLeg['refer']; asked: Referred[] } {
  const asked: Referred[] = []
  return { asked, refer: (number, patienceMs, told) => void asked.push({ number, patienceMs, told }) }
}

test('a network that can puts the caller through by itself, and the call is over', async () => {
  const { refer, asked } = network()
  const { caller, call, dialled, happened, counted } = await askedForPerson({ refer })
  expect(asked).toMatchObject([{ number: HUMAN }])
  expect(caller.hungUp).toBeUndefined()
  asked[0]?.told(true)
  expect(await call.over).toBe('transferred')
  expect(caller.hungUp).toBe('transferred')
  expect(happened('transfer.succeeded')).toHaveLength(1)
  expect(dialled).toEqual([])
  expect(counted).toEqual(['call_1'])
})

test('where the network cannot after all, the human is called, in the time that is left', async () => {
  const { refer, asked } = network()
  const { dialled, pass, happened, caller } = await askedForPerson({ refer })
  await pass(4000)
  asked[0]?.told(false)
  await pass(20)
  expect(caller.hungUp).toBeUndefined()
  expect(dialled).toHaveLength(1)
  expect(dialled[0]?.ringMs).toBeLessThanOrEqual(21_000)
  const human = scriptedLine()
  dialled[0]?.events.answered(human.line)
  human.press('1')
  expect(happened('transfer.succeeded')).toHaveLength(1)
})

test('a network that answers after the caller has come back changes nothing', async () => {
  const { refer, asked } = network()
  const { until, happened, dialled } = await askedForPerson({ refer })
  await until(() =>
    happened('timer.fired').some((event) => event.type === 'timer.fired' && event.timer === 'transfer'),
  )
  asked[0]?.told(false)
  asked[0]?.told(true)
  expect(dialled).toEqual([])
  expect(happened('transfer.succeeded')).toEqual([])
})
