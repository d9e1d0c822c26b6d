import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { PLAN_LIMITS, PlanLimits, planLimit } from './plan-limits.ts'

const PLANS = ['starter', 'professional', 'enterprise'] as const
const NAMES = Object.keys(PlanLimits.properties) as (keyof PlanLimits)[]

test('a larger plan has room for at least as much of everything, and every plan for something', () => {
  for (const name of NAMES) {
    const [starter, professional, enterprise] = PLANS.map((plan) => PLAN_LIMITS[plan][name])
    expect(starter, name).toBeGreaterThan(0)
    expect(professional, name).toBeGreaterThanOrEqual(starter!)
    expect(enterprise, name).toBeGreaterThanOrEqual(professional!)
  }
})

test('every plan has every limit that is published, and no other', () => {
  const accepts = new Ajv({ strict: false }).compile({ ...PlanLimits, additionalProperties: false })
  for (const plan of PLANS) expect(accepts(PLAN_LIMITS[plan]), plan).toBe(true)
})

test('docs/limits.md shows the same table', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/limits.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` *\|( *\d[^|]+)\|([^|]+)\|([^|]+)\|/gm)]
  const shown = rows.map(([, name, ...values]) => [
    name,
    ...values.map((value) => Number(value.replaceAll(/[, ]/g, ''))),
  ])
  expect(shown).toEqual(NAMES.map((name) => [name, ...PLANS.map((plan) => PLAN_LIMITS[plan][name])]))
})

test('a refusal names the limit, what is used of it, and what to do', () => {
  expect(planLimit('starter', 'phone_numbers', { present: 10, remedy: 'release one' })).toMatchObject({
    code: 'plan_limit',
    status: 403,
    message:
      'The starter plan allows at most 10 phone numbers, and 10 are used; release one, or choose a larger plan. GET /subscription lists all limits.',
  })
})
