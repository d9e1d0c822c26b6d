import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import type { EventOf } from '../../voice/conversation/events.ts'
import { compileParameters } from './http/parameters.ts'
import { createToolRegistry, MAX_ARGUMENT_CHARACTERS, MAX_RESULT_CHARACTERS } from './registry.ts'
import { isToolKey, toolKey } from '../../voice/tool-key.ts'
import type { Json, Tool, ToolAnswer } from '../../voice/tool.ts'

const context = { key: 'k1', callId: 'call_1', turn: 1, heard: '', callerNumber: null, nowMs: 0 }
const { signal } = new AbortController()
const fine: ToolAnswer = { ok: true, result: 'fine', effect: null }

function toolThat(run: Tool['run'], parameters: Tool['parameters'] = { type: 'object' }): Tool {
  return { name: 'do_it', description: 'Does it.', parameters, repeat: 'never', run }
}

test('an answer is what the journal of a call takes', () => {
  expectTypeOf<Pick<ToolAnswer, 'ok' | 'result' | 'effect'>>().toExtend<
    Pick<EventOf<'tool.answered'>, 'ok' | 'result' | 'effect'>
  >()
  expectTypeOf<EventOf<'tool.called'>['arguments']>().toExtend<Json>()
})

test('a tool gets its arguments and its key, and its answer is given', async () => {
  const registry = createToolRegistry([
    toolThat(async (args, { key }) => ({ ok: true, result: [args, key], effect: 'lead_captured' })),
  ])
  expect(await registry.run('do_it', { a: 1 }, context, signal)).toEqual({
    ok: true,
    result: [{ a: 1 }, 'k1'],
    effect: 'lead_captured',
  })
  expect(registry.descriptions).toEqual([
    { name: 'do_it', description: 'Does it.', parameters: { type: 'object' } },
  ])
})

const strict = {
  type: 'object',
  properties: {
    day: { type: 'string', format: 'date' },
    people: { type: 'integer', minimum: 1, maximum: 20 },
  },
  required: ['day'],
  additionalProperties: false,
}

test.each<[Json, string]>([
  [{}, 'day'],
  [{ day: 'tomorrow' }, 'day'],
  [{ day: '2026-11-15', people: 0 }, 'people'],
  [{ day: '2026-11-15', people: '2' }, 'people'],
  [{ day: '2026-11-15', drop: 'table' }, 'drop'],
  [null, 'arguments'],
  ['{"day":"2026-11-15"}', 'arguments'],
  [[], 'arguments'],
])('arguments that do not fit never reach the tool: %j', async (args, field) => {
  let runs = 0
  const registry = createToolRegistry([
    toolThat(async () => {
      runs++
      return fine
    }, strict),
  ])
  const answer = await registry.run('do_it', args, context, signal)
  expect(answer).toMatchObject({ ok: false, result: { error: 'invalid_arguments' }, effect: null })
  expect(JSON.stringify(answer.result)).toContain(field)
  expect(runs).toBe(0)
  expect(await registry.run('do_it', { day: '2026-11-15' }, context, signal)).toEqual(fine)
})

test.each<[string, Tool['run'], string]>([
  ['rejects', () => Promise.reject(new Error('password=hunter2')), 'failed'],
  [
    'throws',
    () => {
      throw new Error('password=hunter2')
    },
    'failed',
  ],
  ['does not end', () => new Promise<never>(() => {}), 'timed_out'],
])('a tool that %s is an answer too, and reveals nothing of its inside', async (_name, run, error) => {
  const registry = createToolRegistry([toolThat(run)], { maxRunMs: 50 })
  const answer = await registry.run('do_it', {}, context, signal)
  expect(answer).toMatchObject({ ok: false, result: { error }, uncertain: true })
  expect(JSON.stringify(answer)).not.toContain('hunter2')
})

test('a timeout aborts the tool, and a result that comes after all is not lost', async () => {
  const late = Promise.withResolvers<ToolAnswer>()
  const registry = createToolRegistry(
    [
      toolThat(async (_args, _context, ending) => {
        if (!ending.aborted) await new Promise((resolve) => ending.addEventListener('abort', resolve))
        return fine
      }),
    ],
    { maxRunMs: 50 },
  )
  const answer = await registry.run('do_it', {}, context, signal, late.resolve)
  expect(answer).toMatchObject({ result: { error: 'timed_out' } })
  expect(await late.promise).toEqual(fine)
})

test('an unknown tool, too large arguments or a missing key are errors', async () => {
  const registry = createToolRegistry([toolThat(async () => fine)])
  const run = (name: string, args: Json, key = 'k1') => registry.run(name, args, { ...context, key }, signal)
  expect(await run('other', {})).toMatchObject({ result: { error: 'unknown_tool' } })
  expect(await run('constructor', {})).toMatchObject({ result: { error: 'unknown_tool' } })
  expect(await run('do_it', { a: 'x'.repeat(MAX_ARGUMENT_CHARACTERS) })).toMatchObject({
    result: { error: 'arguments_too_large' },
  })
  for (const key of ['', 'a.b', 'a b', 'a\nb', 'x'.repeat(129)])
    expect(await run('do_it', {}, key)).toMatchObject({ result: { error: 'invalid_key' } })
  const stopped = new AbortController()
  stopped.abort()
  expect(await registry.run('do_it', {}, context, stopped.signal)).toMatchObject({
    result: { error: 'stopped' },
  })
})

test('an answer that is too long is left out, but not that it was done', async () => {
  const long: ToolAnswer = {
    ok: true,
    result: 'x'.repeat(MAX_RESULT_CHARACTERS),
    effect: 'appointment_booked',
  }
  const registry = createToolRegistry([toolThat(async () => long)])
  const answer = await registry.run('do_it', {}, context, signal)
  expect(answer).toMatchObject({ ok: true, effect: 'appointment_booked' })
  expect(JSON.stringify(answer.result).length).toBeLessThan(200)
})

test.each([
  ['two of one name', [toolThat(async () => fine), toolThat(async () => fine)]],
  ['a name that models do not take', [{ ...toolThat(async () => fine), name: 'do it!' }]],
  ['a schema that is none', [toolThat(async () => fine, { type: 'string' })]],
  ['too many', Array.from({ length: 65 }, (_, at) => ({ ...toolThat(async () => fine), name: `t${at}` }))],
])('invalid tools are refused before the first call: %s', (_name, tools) => {
  expect(() => createToolRegistry(tools)).toThrow(/./)
})

const nested = (depth: number): object =>
  depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(depth - 1) } }

test.each<[unknown, RegExp]>([
  [null, /must be a JSON schema/],
  ['object', /must be a JSON schema/],
  [[], /must be a JSON schema/],
  [{ type: 'array' }, /"object"/],
  [{ type: 'object', patternProperties: {} }, /patternProperties/],
  [{ type: 'object', properties: { a: { type: 'string', pattern: '(a+)+$' } } }, /pattern/],
  [{ type: 'object', properties: { a: { $ref: 'https://example.com/schema' } } }, /\$ref/],
  [{ type: 'object', properties: { a: { type: 'string', format: 'regex' } } }, /format/],
  [{ type: 'object', properties: { a: { type: 'text' } } }, /invalid/],
  [{ type: 'object', required: 'a' }, /invalid/],
  [{ type: 'object', description: 'x'.repeat(20_000) }, /larger/],
  [nested(7), /nested/],
])('a schema that is refused: %j', (schema, reason) => {
  expect(compileParameters(schema)).toEqual({ complaint: expect.stringMatching(reason) })
})

test('a key is the same for the same tool call and differs for another, whatever the order of fields', () => {
  const json = fc.jsonValue() as fc.Arbitrary<Json>
  fc.assert(
    fc.property(json, json, fc.nat(), (a, b, turn) => {
      const key = toolKey('call_1', turn, 'book', { a, b })
      expect(isToolKey(key)).toBe(true)
      expect(toolKey('call_1', turn, 'book', { b, a })).toBe(key)
      const others = [
        toolKey('call_2', turn, 'book', { a, b }),
        toolKey('call_1', turn + 1, 'book', { a, b }),
        toolKey('call_1', turn, 'move', { a, b }),
        toolKey('call_1', turn, 'book', { a, b, c: null }),
        toolKey('call_1', turn, 'book', { a, b }, 1),
      ]
      expect(others).not.toContain(key)
    }),
  )
})
