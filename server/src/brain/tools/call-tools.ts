import { Type, type Static, type TSchema } from 'typebox'
import { refused, type Json, type Tool, type ToolAnswer, type ToolContext } from './tool.ts'
import { typedTool } from './typed-tool.ts'

/** What the agent's configuration allows in this call, at this moment. */
export type CallPowers = {
  /** Whether there is somebody to put a caller through to, and the policy and the hours let it happen. */
  canTransfer(): boolean
}

const MAX_NAME = 200
const MAX_REASON = 1000

const MessageParameters = Type.Object(
  {
    name: Type.Optional(
      Type.String({ maxLength: MAX_NAME, description: "The caller's name, if they gave it." }),
    ),
    number: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'Where to call back; leave out for the number they call from.',
      }),
    ),
    reason: Type.String({
      minLength: 1,
      maxLength: MAX_REASON,
      description: 'What it is about, in their words.',
    }),
    then_hang_up: Type.Optional(Type.Boolean({ description: 'Whether the caller has nothing else to ask.' })),
  },
  { additionalProperties: false },
)
const TransferParameters = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: MAX_REASON, description: 'Why a person is needed.' }) },
  { additionalProperties: false },
)
const NoParameters = Type.Object({}, { additionalProperties: false })
const DtmfParameters = Type.Object(
  { digits: Type.String({ minLength: 1, maxLength: 32, description: 'Keys to press: 0 to 9, * and #.' }) },
  { additionalProperties: false },
)

/** The tools that only say what the call does next. Nothing in them comes to be before the caller has heard the reply. */
export function createCallTools({ canTransfer }: CallPowers): Tool[] {
  return [
    immediate(
      'take_message',
      'Takes a message for the business. Ask for the reason, the name and the number first.',
      MessageParameters,
      takeMessage,
    ),
    immediate(
      'transfer_to_human',
      'Puts the caller through to a person at the business. Say so in the same reply.',
      TransferParameters,
      () =>
        canTransfer()
          ? { ok: true, result: { status: 'transferring' }, effect: null, action: { type: 'transfer' } }
          : refused('no_transfer', 'Nobody can be reached now. Offer to take a message.'),
    ),
    immediate('end_call', 'Ends the call. Say goodbye in the same reply.', NoParameters, () => ({
      ok: true,
      result: { status: 'ending' },
      effect: null,
      action: { type: 'hang_up' },
    })),
    immediate(
      'send_dtmf',
      'Presses keys on the line, for a menu at the other end.',
      DtmfParameters,
      ({ digits }) => sendDtmf(digits),
    ),
  ]
}

function immediate<S extends TSchema>(
  name: string,
  description: string,
  parameters: S,
  decide: (args: Static<S>, context: ToolContext) => ToolAnswer,
): Tool {
  const about = { name, description, repeat: 'harmless', immediate: true } as const
  return typedTool(about, parameters, async (args, context) => decide(args, context))
}

function takeMessage(args: Static<typeof MessageParameters>, { callerNumber }: ToolContext): ToolAnswer {
  const reason = args.reason.trim()
  if (reason === '') return refused('no_reason', 'Ask the caller what the message is about.')
  const message = { name: filled(args.name), number: filled(args.number) ?? callerNumber, reason }
  const result: Json = { status: 'taken', ...message }
  const action = { type: 'take_message', message, thenHangUp: args.then_hang_up ?? false } as const
  return { ok: true, result, effect: null, action }
}

function filled(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

function sendDtmf(text: string): ToolAnswer {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^[0-9*#]+$/.test(digits)) return refused('not_keys', 'There are only the keys 0 to 9, * and #.')
  return { ok: true, result: { status: 'sending' }, effect: null, action: { type: 'send_dtmf', digits } }
}
