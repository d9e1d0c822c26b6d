import { english } from '../../language/en/index.ts'
import { BUILT_IN_TOOLS, bookingOf, bookingRulesOf } from '../agents/functions.ts'
import { expect, test } from 'vitest'
import { DEFAULT_RULES } from '../calendar/slots.ts'
import { actionsFor, UNANSWERED_TOOL } from '../../voice/brain/llm/actions.ts'
import { BRIEFING } from '../../voice/brain/receptionist/briefing.fixture.ts'
import { createCalendarTools } from './booking/calendar-tools.ts'
import { createEmailTool } from './email-tool.ts'
import { createToolRules } from './tool-rules.ts'

const tool = { name: 'x', description: 'X.', parameters: { type: 'object' }, url: 'http://localhost/' }

test('no name of a built-in tool can be taken', () => {
  const never = async () => {
    throw new Error('Nobody asks.')
  }
  expect(createEmailTool(english, {} as never).name).toBe('send_email')
  expect(BUILT_IN_TOOLS).toContain('send_email')
  const tools = createCalendarTools(english, new Proxy({}, { get: () => never }) as never)
  expect(tools.length).toBeGreaterThan(3)
  const briefing = { ...BRIEFING, functionsEnabled: true, open: true }
  const actions = actionsFor(briefing, { turn: 1, text: '', atMs: 0 }, true)
  for (const name of [...actions, UNANSWERED_TOOL, ...tools.map((each) => each.name)])
    expect(BUILT_IN_TOOLS).toContain(name)
})

test('in production a tool is at https only', () => {
  expect(createToolRules({ env: 'development' })([tool])).toEqual([])
  expect(createToolRules({ env: 'production' })([tool])).toEqual([
    { field: 'tools[0].url', message: 'must begin with https://.' },
  ])
})

test('what the guard would refuse in a call is refused when the agent is saved', () => {
  const faults = (url: string) => createToolRules({ env: 'development' })([{ ...tool, url }])
  expect(faults('http://127.0.0.1:3000/hook')).toEqual([])
  expect(faults('https://shop.example.com/hook')).toEqual([])
  for (const url of ['https://shop.example.com:8443/hook', 'ftp://localhost/x', 'http://shop.example.com/'])
    expect(faults(url)).toMatchObject([{ field: 'tools[0].url' }])
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
