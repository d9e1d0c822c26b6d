import { z } from 'zod'
import type { Language } from '../../../language/language.ts'
import type { Briefing, Heard } from '../brain.ts'
import type { Action, Topic } from '../../conversation/events.ts'
import type { Json, ToolDescription } from '../../tool.ts'
import type { FunctionTool } from './models.ts'

export const UNANSWERED_TOOL = 'report_unanswered'

const MAX_NAME_CHARACTERS = 100
const MAX_NUMBER_CHARACTERS = 30
const MAX_REASON_CHARACTERS = 500

const MessageInput = z.object({
  name: z.string().nullish().describe("The caller's name, if given."),
  number: z.string().nullish().describe('The number to call back, digits only, if given.'),
  reason: z.string().describe('What the message is, in the words of the caller.'),
  for: z.string().nullish().describe('Whom the message is for, if the caller names a person.'),
  end_call: z.boolean().nullish().describe('Whether the call is over after this.'),
})
const UnansweredInput = z.object({
  question: z.string().describe('The question, in the words of the caller.'),
})

const DigitsInput = z.object({ digits: z.string().describe('Keys to press: 0 to 9, * and #.') })

/** As many as a menu may ask for. */
const MAX_DIGITS = 32

/** What a model may call in a turn, by name. */
export type Toolset = ReadonlyMap<string, Offer>

export type Offer = {
  readonly described: FunctionTool
  /** What the model has sent, as far as it is what was asked for. */
  read(input: unknown): Json | undefined
  /** An action has none: it has no result, and with it the reply is over. */
  run?(input: Json): Json | Promise<Json>
}

// Made once: a turn does not wait for schemas to be written down.
const ACTION_OFFERS = {
  transfer_to_human: offerOf('transfer_to_human', 'Puts the caller through to a person.', z.object({})),
  end_call: offerOf('end_call', 'Ends the call after what you say.', z.object({})),
  send_dtmf: offerOf(
    'send_dtmf',
    'Presses keys on the line, for a machine at the other end that asks for them.',
    DigitsInput,
  ),
  take_message: offerOf('take_message', 'Passes a message on to the business.', MessageInput),
}

const UNANSWERED_OFFER = offerOf(
  UNANSWERED_TOOL,
  'Notes a question about the business that nothing you know answers.',
  UnansweredInput,
)

export type ActionName = keyof typeof ACTION_OFFERS

function offerOf(name: string, description: string, input: z.ZodType<Json>): Offer {
  const inputSchema = z.toJSONSchema(input, { target: 'draft-7' }) as FunctionTool['inputSchema']
  return {
    described: { type: 'function', name, description, inputSchema },
    read: (sent) => input.safeParse(sent).data,
  }
}

/**
 * Only what the policy allows is offered, and only what is offered is ever done: D-F1 to D-F3. Whether the caller has
 * asked for a person is not left to the model, which may have been talked into it by a prompt injection.
 */
export function actionsFor(
  { open, escalation, functionsEnabled }: Briefing,
  { notes = [] }: Heard,
  hasAskedForPerson: boolean,
): ActionName[] {
  const isRefused =
    notes.includes('transfer_failed') || notes.includes('no_transfer') || notes.includes('closed')
  const isWanted = escalation.policy !== 'on_request' || hasAskedForPerson
  const canTransfer = open && escalation.policy !== 'never' && isWanted && !isRefused
  return [
    ...(canTransfer ? (['transfer_to_human'] as const) : []),
    'take_message',
    'end_call',
    ...(functionsEnabled ? (['send_dtmf'] as const) : []),
  ]
}

/** The tools of a turn. */
export function toolSet(
  actions: readonly ActionName[],
  { report, others }: { report: (question: string) => void; others: readonly Offer[] },
): Toolset {
  const reporting: Offer = {
    ...UNANSWERED_OFFER,
    run(input) {
      const { question } = UnansweredInput.parse(input)
      report(question.trim().slice(0, MAX_REASON_CHARACTERS))
      return 'Noted.'
    },
  }
  const offers = [...others, ...actions.map((name) => ACTION_OFFERS[name]), reporting]
  return new Map(offers.map((offer) => [offer.described.name, offer]))
}

export function asOffer(
  { name, description, parameters }: ToolDescription,
  run: (input: Json) => Promise<Json>,
): Offer {
  return {
    described: { type: 'function', name, description, inputSchema: parameters },
    // A tool looks at its arguments itself, and says in its answer what is wrong with them.
    read: (input) => input as Json,
    run,
  }
}

/** The action that a model has called for; undefined where it is none, or was not on offer. */
export function actionOf(
  { receptionist }: Language,
  name: string,
  input: unknown,
  offered: readonly ActionName[],
): Action | undefined {
  const known = offered.find((each) => each === name)
  if (known === undefined) return undefined
  if (known === 'transfer_to_human') return { type: 'transfer' }
  if (known === 'end_call') return { type: 'hang_up' }
  return known === 'send_dtmf' ? digitsOf(input) : messageOf(input, receptionist.message.noReason)
}

function digitsOf(input: unknown): Action | undefined {
  const digits = DigitsInput.safeParse(input).data?.digits.replaceAll(/[\s-]/g, '') ?? ''
  const areKeys = digits.length <= MAX_DIGITS && /^[0-9*#]+$/.test(digits)
  return areKeys ? { type: 'send_digits', digits } : undefined
}

function messageOf(input: unknown, noReason: string): Action | undefined {
  const parsed = MessageInput.safeParse(input)
  if (!parsed.success) return undefined
  const { name: caller, number, reason, for: to, end_call: thenHangUp } = parsed.data
  const person = bounded(to, MAX_NAME_CHARACTERS)
  return {
    type: 'take_message',
    message: {
      name: bounded(caller, MAX_NAME_CHARACTERS),
      number: bounded(number, MAX_NUMBER_CHARACTERS),
      reason: bounded(reason, MAX_REASON_CHARACTERS) ?? noReason,
      ...(person === null ? {} : { for: person }),
    },
    thenHangUp: thenHangUp ?? false,
  }
}

function bounded(text: string | null | undefined, length: number): string | null {
  const kept = (text ?? '').replace(/\s+/g, ' ').trim().slice(0, length)
  return kept === '' ? null : kept
}

export const TOPICS: Readonly<Record<Action['type'], Topic>> = {
  send_digits: 'information',
  transfer: 'person',
  hang_up: 'farewell',
  take_message: 'message',
}
