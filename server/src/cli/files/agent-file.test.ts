import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Agent } from '@parley/sdk'
import { changesBetween, fileOf, nameFor, read, written } from './agent-file.ts'

const AGENT: Agent = {
  id: 'agt_1',
  business_name: 'Harbour Dental',
  agent_name: 'Ines',
  phone_number: '+12125550100',
  phone_number_sid: 'PN1',
  voice_id: 'emily',
  greeting: 'Hello',
  system_prompt: 'Be kind.',
  status: 'active',
  escalation_policy: 'never',
  forwarding_number: null,
  created_at: '2026-11-17T09:00:00Z',
  updated_at: '2026-11-17T09:00:00Z',
  voice_settings: null,
  functions_enabled: false,
  escalation_number: null,
  business_hours: null,
  faq: [],
  recording: { enabled: false, retention_days: 30 },
  disclosure: { enabled: true, switched_off: null },
  retention_days: null,
  language: 'en',
  languages: null,
  voices: [],
  tools: [],
  redact: [],
  variables: {},
  booking: null,
  lookup_url: null,
  lookup_timeout_ms: 500,
  grounding: 'strict',
  grounding_chosen: null,
}

/** What YAML takes for something else: numbers, dates, no for Norway, comments, quotes, lines, marks of its own. */
const ODD = [
  'no',
  '012',
  '1e3',
  '2026-11-17',
  '~',
  '- a',
  'a: b',
  '# c',
  "it's",
  '"q"',
  ' x ',
  'a\nb\n',
  '\t',
  '|',
  '&a',
  '*a',
  '!!x',
  '%',
  '---',
  '\u2028',
  '😀',
]
const text = fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: 'binary', minLength: 1 }), fc.string())

const anyAgent = fc
  .record({
    business_name: text,
    agent_name: text,
    greeting: text,
    system_prompt: text,
    status: fc.constantFrom('active' as const, 'paused' as const),
    forwarding_number: fc.option(text),
    retention_days: fc.option(fc.integer({ min: 1, max: 3650 })),
    faq: fc.array(fc.record({ question: text, answer: text }, { noNullPrototype: true })),
    variables: fc.dictionary(
      text.filter((name) => name !== '__proto__'),
      text,
      { noNullPrototype: true },
    ),
    redact: fc.subarray(['card_numbers', 'security_codes', 'national_ids'] as const).map((some) => [...some]),
    disclosure: fc.boolean().map((enabled) => ({ enabled, switched_off: null })),
  })
  .map((some): Agent => ({ ...AGENT, ...some }))

test('whatever an agent says, its file says too, and there is nothing to send', () => {
  fc.assert(
    fc.property(anyAgent, (agent) => {
      const file = read(written(fileOf(agent)), 'a.yaml')
      expect(file).toEqual(fileOf(agent))
      expect(changesBetween(agent, file)).toEqual({})
    }),
  )
})

test('from one agent to any other, what is sent makes the difference', () => {
  fc.assert(
    fc.property(anyAgent, anyAgent, (one, other) => {
      const change = changesBetween(one, fileOf(other))
      const enabled = change.disclosure?.enabled ?? one.disclosure.enabled
      const disclosure = { enabled, switched_off: null }
      expect(changesBetween({ ...one, ...change, disclosure } as Agent, fileOf(other))).toEqual({})
    }),
  )
})

test('what a file leaves out is cleared, but for status and disclosure', () => {
  const disclosure = { enabled: false, switched_off: null }
  const agent: Agent = { ...AGENT, retention_days: 30, status: 'paused', disclosure }
  const { retention_days: _, status: __, disclosure: ___, ...rest } = fileOf(agent)
  expect(changesBetween(agent, rest)).toEqual({ retention_days: null })
})

test.each([
  ['greeting: "', /a\.yaml: .*quote/i],
  ['- greeting', /must hold the fields/],
  ['greting: Hello', /there is no field greting/],
  [
    `a: &a [x, x]\n${'b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\n'.repeat(1)}c: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]`,
    /alias|field/i,
  ],
])('%j is refused in words', (yaml, complaint) => {
  expect(() => read(yaml, 'a.yaml')).toThrow(complaint)
})

test('a file has a name that can be read', () => {
  expect(nameFor({ agent_name: 'Zoë', business_name: 'Bücher & Café' }, new Set())).toBe(
    'zoe-of-bucher-cafe.yaml',
  )
  expect(nameFor({ agent_name: 'A', business_name: 'B' }, new Set(['a-of-b.yaml']))).toBe('a-of-b-2.yaml')
  expect(nameFor({ agent_name: '../..', business_name: '/' }, new Set())).toBe('agent.yaml')
})
