import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ToolResult, UseTool } from '../brain.ts'
import { answerTo, rig, spoken, until } from './llm-brain.fixture.ts'
import { PATIENCE } from './limits.ts'
import { startModelServer, type Answer, type Asked, type ModelServer } from './model-server.fixture.ts'
import { LLM_PROVIDERS } from './model-settings.ts'

let answer: (asked: Asked) => Answer = () => ({ deeds: [] })
let server: ModelServer
beforeAll(async () => {
  server = await startModelServer((asked) => answer(asked))
})
afterAll(() => server.close())

const FIND_DAY = {
  name: 'find_day',
  description: 'Looks into the calendar.',
  parameters: { type: 'object', properties: { day: { type: 'string' } } },
}
const FIND_ROOM = { ...FIND_DAY, name: 'find_room', description: 'Looks for a room.' }
const TOOLS = { tools: [FIND_DAY, FIND_ROOM] }

describe.each(LLM_PROVIDERS)('when a model of %s calls tools', (provider) => {
  test('it has as long as ever for its next word, however long the tool took', async () => {
    const { promise: late, resolve: begin } = Promise.withResolvers<void>()
    answer = ({ body }) => ({
      deeds: body.includes('free at ten')
        ? [{ wait: late }, { say: 'At ten.' }]
        : [{ call: 'find_day', input: { day: 'today' } }],
    })
    const { brain, time, handovers } = rig(server.settings(provider))
    const before = server.asked.length
    const useTool: UseTool = async (tool) => {
      // By then it must be known that a tool is waited for.
      await new Promise((resolve) => setImmediate(resolve))
      time.pass(PATIENCE.toolMs - 1)
      return { tool, ok: true, result: { status: 'free at ten' } }
    }
    const answering = answerTo(brain, 'when can I come', TOOLS, {}, useTool)
    await until(() => server.asked.length === before + 2)
    time.pass(PATIENCE.firstTokenMs - 1)
    begin()
    expect(spoken(await answering)).toEqual(['At ten.'])
    expect(handovers).toEqual([])
  })

  test('parallel tool calls are all run, and the model gets their results and its own words', async () => {
    answer = ({ body }) => ({
      deeds: body.includes('free at ten')
        ? [{ say: 'There is a chair.' }]
        : [
            { say: 'Looking it up. ' },
            { call: 'find_day', input: { day: 'today' } },
            { call: 'find_room', input: {} },
          ],
    })
    const useTool: UseTool = async (tool) => ({
      tool,
      ok: true,
      result: tool === 'find_day' ? { status: 'free at ten' } : 'the blue room',
    })
    const { brain, handovers } = rig(server.settings(provider))
    const before = server.asked.length
    const parts = await answerTo(brain, 'when can I come', TOOLS, {}, useTool)
    expect(spoken(parts)).toEqual(['Looking it up.', 'There is a chair.'])
    expect(handovers).toEqual([])
    expect(server.asked.length - before).toBe(2)
    for (const words of ['Looking it up.', 'free at ten', 'the blue room'])
      expect(server.asked.at(-1)!.body).toContain(words)
  })

  test('one that throws becomes an error result', async () => {
    answer = ({ body }) => ({
      deeds: body.includes('the calendar is away')
        ? [{ say: 'I cannot see the calendar.' }]
        : [{ call: 'find_day', input: {} }],
    })
    const { brain } = rig(server.settings(provider))
    const useTool = (): Promise<ToolResult> => Promise.reject(new Error('the calendar is away'))
    expect(spoken(await answerTo(brain, 'when can I come', TOOLS, {}, useTool))).toEqual([
      'I cannot see the calendar.',
    ])
  })

  test.each([
    ['that is not on offer', 'find_gold', {}],
    ['with what it does not take', 'take_message', { reason: 7 }],
    ['with a prototype', 'find_day', JSON.parse('{"__proto__": {"day": "today"}}')],
    ['with a constructor', 'find_day', { constructor: { prototype: { day: 'today' } } }],
  ])('one %s is not run, nor what it calls besides, and it is not asked again', async (_, call, input) => {
    answer = () => ({
      deeds: [
        { call: 'find_room', input: {} },
        { call, input },
      ],
    })
    const { brain, handovers } = rig(server.settings(provider))
    const used: string[] = []
    const useTool: UseTool = async (tool) => ({ tool, ok: true, result: used.push(tool) })
    const before = server.asked.length
    await answerTo(brain, 'Is there parking?', TOOLS, {}, useTool)
    // With Google an input is part of the message that it comes in, which is then not taken at all.
    const isInMessage = provider === 'google' && call === FIND_DAY.name
    expect(handovers.map(({ why }) => why)).toEqual([isInMessage ? 'error' : 'invalid_tool'])
    expect(used).toEqual([])
    expect(server.asked.length - before).toBe(1)
  })
})
