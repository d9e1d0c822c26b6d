import { jsonSchema, tool, type ToolSet } from 'ai'
import { z } from 'zod'
import type { Action, Briefing, Heard, Topic } from '../brain.ts'

/** Something that the agent can have done in the middle of an answer, such as looking into the calendar. */
export type BrainTool = {
  readonly name: string
  readonly description: string
  /** JSON schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** The same turn may ask again with the same key: what the tool does in the world it then does not do twice. */
  run(
    input: unknown,
    request: { readonly key: string; readonly turn: number; readonly signal: AbortSignal },
  ): Promise<unknown>
}

export const UNANSWERED_TOOL = 'report_unanswered'

const MAX_NAME_CHARACTERS = 100
const MAX_NUMBER_CHARACTERS = 30
const MAX_REASON_CHARACTERS = 500

const MessageInput = z.object({
  name: z.string().nullish().describe("The caller's name, if given."),
  number: z.string().nullish().describe('The number to call back, digits only, if given.'),
  reason: z.string().describe('What the message is, in the words of the caller.'),
  end_call: z.boolean().nullish().describe('Whether the call is over after this.'),
})
const UnansweredInput = z.object({
  question: z.string().describe('The question, in the words of the caller.'),
})

const ACTION_TOOLS = {
  transfer: tool({ description: 'Puts the caller through to a person.', inputSchema: z.object({}) }),
  hang_up: tool({ description: 'Ends the call after what you say.', inputSchema: z.object({}) }),
  take_message: tool({ description: 'Passes a message on to the business.', inputSchema: MessageInput }),
}

export type ActionName = keyof typeof ACTION_TOOLS

/** Only what the policy allows is offered, and only what is offered is ever done: D-F1 to D-F3. */
export function actionsFor({ open, escalation }: Briefing, { notes = [] }: Heard): ActionName[] {
  const isRefused =
    notes.includes('transfer_failed') || notes.includes('no_transfer') || notes.includes('closed')
  const canTransfer = open && escalation.policy !== 'never' && !isRefused
  return canTransfer ? ['transfer', 'take_message', 'hang_up'] : ['take_message', 'hang_up']
}

/** The tools of a turn. An action has no result: with it the reply is over. */
export function toolSet(
  actions: readonly ActionName[],
  { report, others }: { report: (question: string) => void; others: ToolSet },
): ToolSet {
  return {
    ...others,
    ...Object.fromEntries(actions.map((name) => [name, ACTION_TOOLS[name]])),
    [UNANSWERED_TOOL]: tool({
      description: 'Notes a question about the business that nothing you know answers.',
      inputSchema: UnansweredInput,
      execute: ({ question }) => {
        report(question.trim().slice(0, MAX_REASON_CHARACTERS))
        return 'Noted.'
      },
    }),
  }
}

export function asTool(
  { description, parameters }: BrainTool,
  run: (input: unknown, signal: AbortSignal | undefined) => Promise<unknown>,
): ToolSet[string] {
  return tool({
    description,
    inputSchema: jsonSchema(parameters),
    execute: (input, { abortSignal }) => run(input, abortSignal),
  })
}

/** The action that a model has called for; undefined where it is none, or was not on offer. */
export function actionOf(name: string, input: unknown, offered: readonly ActionName[]): Action | undefined {
  const known = offered.find((each) => each === name)
  if (known === undefined) return undefined
  if (known !== 'take_message') return { type: known }
  const parsed = MessageInput.safeParse(input)
  if (!parsed.success) return undefined
  const { name: caller, number, reason, end_call: thenHangUp } = parsed.data
  return {
    type: 'take_message',
    message: {
      name: bounded(caller, MAX_NAME_CHARACTERS),
      number: bounded(number, MAX_NUMBER_CHARACTERS),
      reason: bounded(reason, MAX_REASON_CHARACTERS) ?? 'No reason given.',
    },
    thenHangUp: thenHangUp ?? false,
  }
}

function bounded(text: string | null | undefined, length: number): string | null {
  const kept = (text ?? '').replace(/\s+/g, ' ').trim().slice(0, length)
  return kept === '' ? null : kept
}

export const TOPICS: Readonly<Record<Action['type'], Topic>> = {
  transfer: 'person',
  hang_up: 'farewell',
  take_message: 'message',
}
