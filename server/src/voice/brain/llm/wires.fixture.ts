import type { LlmProvider } from './model-settings.ts'

/** How a provider puts a reply into server-sent events. */
export type Wire = () => {
  start(): string[]
  say(text: string): string[]
  call(name: string, input: unknown): string[]
  refuse(text: string): string[]
  end(reason: 'stop' | 'length'): string[]
}

function data(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`
}

function named(value: { readonly type: string; readonly [field: string]: unknown }): string {
  return `event: ${value.type}\n${data(value)}`
}

/** https://platform.openai.com/docs/api-reference/responses-streaming */
const responses: Wire = () => {
  let index = 0
  const added = (item: object) => named({ type: 'response.output_item.added', output_index: index, item })
  const done = (item: object) => named({ type: 'response.output_item.done', output_index: index, item })
  let message: { type: 'message'; id: string } | undefined
  const open = () => {
    if (message) return []
    message = { type: 'message', id: `msg_${index}` }
    return [added({ ...message, role: 'assistant', content: [] })]
  }
  const close = () => {
    if (!message) return []
    const events = [done({ ...message, role: 'assistant', content: [] })]
    message = undefined
    index += 1
    return events
  }
  const delta = (type: string, text: string) => [
    ...open(),
    named({ type, item_id: `msg_${index}`, output_index: index, content_index: 0, delta: text }),
  ]
  return {
    start: () => [
      named({
        type: 'response.created',
        response: {
          id: 'resp_1',
          object: 'response',
          created_at: 1,
          model: 'test-model',
          status: 'in_progress',
        },
      }),
    ],
    say: (text) => delta('response.output_text.delta', text),
    refuse: (text) => delta('response.refusal.delta', text),
    call(name, input) {
      const before = close()
      const item = { type: 'function_call', id: `fc_${index}`, call_id: `call_${index}`, name }
      const written = JSON.stringify(input)
      const events = [
        added({ ...item, arguments: '', status: 'in_progress' }),
        named({
          type: 'response.function_call_arguments.delta',
          item_id: item.id,
          output_index: index,
          delta: written,
        }),
        done({ ...item, arguments: written, status: 'completed' }),
      ]
      index += 1
      return [...before, ...events]
    },
    end: (reason) => [
      ...close(),
      named({
        type: reason === 'stop' ? 'response.completed' : 'response.incomplete',
        response: {
          id: 'resp_1',
          incomplete_details: reason === 'stop' ? null : { reason: 'max_output_tokens' },
          usage: { input_tokens: 1, output_tokens: 1 },
        },
      }),
    ],
  }
}

/** https://docs.anthropic.com/en/docs/build-with-claude/streaming */
const messages: Wire = () => {
  let index = -1
  let isText = false
  let stopReason = 'end_turn'
  const close = () => {
    if (!isText) return []
    isText = false
    return [named({ type: 'content_block_stop', index })]
  }
  const start = (block: object) => named({ type: 'content_block_start', index, content_block: block })
  const delta = (change: object) => named({ type: 'content_block_delta', index, delta: change })
  return {
    start: () => [
      named({
        type: 'message_start',
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'test-model',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 1, output_tokens: 1 },
        },
      }),
      named({ type: 'ping' }),
    ],
    say(text) {
      const opening = isText ? [] : [(index++, start({ type: 'text', text: '' }))]
      isText = true
      return [...opening, delta({ type: 'text_delta', text })]
    },
    call(name, input) {
      stopReason = 'tool_use'
      const before = close()
      index += 1
      return [
        ...before,
        start({ type: 'tool_use', id: `toolu_${index}`, name, input: {} }),
        delta({ type: 'input_json_delta', partial_json: JSON.stringify(input) }),
        named({ type: 'content_block_stop', index }),
      ]
    },
    // The reason comes at the end; before it there may be no word at all.
    refuse() {
      stopReason = 'refusal'
      return []
    },
    end: (reason) => [
      ...close(),
      named({
        type: 'message_delta',
        delta: { stop_reason: reason === 'length' ? 'max_tokens' : stopReason, stop_sequence: null },
        usage: { output_tokens: 1 },
      }),
      named({ type: 'message_stop' }),
    ],
  }
}

function parts(...each: object[]): string[] {
  const content = { parts: each, role: 'model' }
  return [data({ candidates: [{ content, index: 0 }], modelVersion: 'test-model' })]
}

/** https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent */
const generateContent: Wire = () => {
  let reason = 'STOP'
  return {
    start: () => [],
    say: (text) => parts({ text }),
    call: (name, args) => parts({ functionCall: { name, args } }),
    refuse() {
      reason = 'SAFETY'
      return []
    },
    end: (ending) => [
      data({
        candidates: [
          {
            content: { parts: [{ text: '' }], role: 'model' },
            finishReason: ending === 'length' ? 'MAX_TOKENS' : reason,
            index: 0,
          },
        ],
        usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      }),
    ],
  }
}

function chunk(delta: object, finish: string | null = null): string {
  return data({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'test-model',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
}

/** https://platform.openai.com/docs/api-reference/chat-streaming */
const chatCompletions: Wire = () => {
  let calls = 0
  return {
    start: () => [chunk({ role: 'assistant', content: '' })],
    say: (content) => [chunk({ content })],
    refuse: (refusal) => [chunk({ refusal })],
    call(name, input) {
      const head = { index: calls, id: `call_${calls}`, type: 'function', function: { name, arguments: '' } }
      const body = { index: calls, function: { arguments: JSON.stringify(input) } }
      calls += 1
      return [chunk({ tool_calls: [head] }), chunk({ tool_calls: [body] })]
    },
    end: (reason) => [chunk({}, reason === 'stop' && calls > 0 ? 'tool_calls' : reason), 'data: [DONE]\n\n'],
  }
}

export const WIRES: Readonly<Record<LlmProvider, Wire>> = {
  openai: responses,
  anthropic: messages,
  google: generateContent,
  'openai-compatible': chatCompletions,
}
