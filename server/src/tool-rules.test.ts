import { expect, test } from 'vitest'
import { DEFAULT_RULES } from './calendar/slots.ts'
import { bookingOf, bookingRulesOf } from './agents/functions.ts'
import { createCalendarTools } from './brain/tools/calendar-tools.ts'
import { createEmailTool } from './brain/tools/email-tool.ts'
import { BUILT_IN_TOOLS, createToolRules } from './tool-rules.ts'

const tool = { name: 'x', description: 'X.', parameters: { type: 'object' }, url: 'http://localhost/' }

test('no name of a built-in tool can be taken', () => {
  const never = async () => {
    throw new Error('Nobody asks.')
  }
  expect(createEmailTool({} as never).name).toBe('send_email')
  expect(BUILT_IN_TOOLS).toContain('send_email')
  const tools = createCalendarTools(new Proxy({}, { get: () => never }) as never)
  expect(tools.length).toBeGreaterThan(3)
  for (const { name } of tools) expect(BUILT_IN_TOOLS).toContain(name)
})

test('in production a tool is at https only', () => {
  expect(createToolRules({ env: 'development' })([tool])).toEqual([])
  expect(createToolRules({ env: 'production' })([tool])).toEqual([
    { field: 'tools[0].url', message: 'must begin with https://.' },
  ])
})

test('the calendar follows the booking of the agent', () => {
  expect(bookingRulesOf(null)).toEqual(DEFAULT_RULES)
  expect(bookingRulesOf(bookingOf({}))).toEqual(DEFAULT_RULES)
  expect(bookingRulesOf(bookingOf({ duration_minutes: 60, horizon_days: 1 }))).toEqual({
    ...DEFAULT_RULES,
    durationMs: 3_600_000,
    horizonMs: 86_400_000,
  })
})
