import type { ModelMessage, ModelPart } from './models.ts'

type Assistant = Extract<ModelMessage, { role: 'assistant' }>
type Piece = Extract<Assistant['content'][number], { type: 'text' | 'reasoning' }>
type ToolCall = Extract<ModelPart, { type: 'tool-call' }>

/**
 * What a model has written in one step, to be handed back to it with what its tools have brought. Providers put marks
 * of their own on the pieces, such as signatures of thoughts, and want them back.
 */
export function startAssistantMessage() {
  const content: Assistant['content'] = []
  const open = new Map<string, Piece>()
  let text = ''

  function begin(type: Piece['type'], part: Marked): void {
    const piece: Piece = { type, text: '', ...marks(part) }
    open.set(`${type} ${part.id}`, piece)
    content.push(piece)
  }

  function goOn(type: Piece['type'], part: Marked, delta: string): void {
    const piece = open.get(`${type} ${part.id}`)
    if (!piece) return
    piece.text += delta
    Object.assign(piece, marks(part))
  }

  return {
    add(part: Exclude<ModelPart, ToolCall>): void {
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the rest is not handed back
      switch (part.type) {
        case 'text-start':
          return begin('text', part)
        case 'text-delta':
          text += part.delta
          return goOn('text', part, part.delta)
        case 'text-end':
          return goOn('text', part, '')
        case 'reasoning-start':
          return begin('reasoning', part)
        case 'reasoning-delta':
          return goOn('reasoning', part, part.delta)
        case 'reasoning-end':
          return goOn('reasoning', part, '')
        default:
      }
    },
    called(call: ToolCall, input: unknown): void {
      const { toolCallId, toolName } = call
      content.push({ type: 'tool-call', toolCallId, toolName, input, ...marks(call) })
    },
    text: () => text,
    message: (): Assistant => ({ role: 'assistant', content: content.filter(isWorthSending) }),
  }
}

type Marked = Pick<Extract<ModelPart, { type: 'text-delta' }>, 'id' | 'providerMetadata'>

function marks({ providerMetadata }: Pick<Marked, 'providerMetadata'>): Pick<Piece, 'providerOptions'> {
  return providerMetadata === undefined ? {} : { providerOptions: providerMetadata }
}

function isWorthSending(part: Assistant['content'][number]): boolean {
  return part.type !== 'text' || part.text !== '' || part.providerOptions !== undefined
}
