import { Type, type Static } from 'typebox'

import { DEFAULT_RULES, type BookingRules } from '../calendar/slots.ts'
import { REDACTION_KINDS } from '../../voice/conversation/redaction/redaction.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts'
import { NOT_BLANK, Nullable, OneOf } from '../../platform/http/envelope.ts'

const MAX_TOOLS = 16
const MAX_TOOL_DESCRIPTION = 1000
const MAX_URL = 2000
const MAX_FILLER = 200
const MAX_TIMEOUT_SECONDS = 20
const DEFAULT_TIMEOUT_SECONDS = 8
const MAX_VARIABLES = 50
const MAX_VARIABLE = 1000

/** What the agent has without being given it: a tool of the user's own must not stand in its place. */
export const BUILT_IN_TOOLS: readonly string[] = [
  'find_appointment_times',
  'check_availability',
  'book_appointment',
  'list_appointments',
  'reschedule_appointment',
  'cancel_appointment',
  'send_email',
  'take_message',
  'transfer',
  'transfer_to_human',
  'hang_up',
  'end_call',
  'send_digits',
  'send_dtmf',
  'report_unanswered',
]

const toolFields = {
  name: Type.String({
    minLength: 1,
    maxLength: 64,
    pattern: '^[a-zA-Z][a-zA-Z0-9_-]{0,63}$',
    'x-hint': 'must begin with a letter and have only letters, digits, _ and -, such as check_stock.',
    'x-reserved': BUILT_IN_TOOLS,
    description: 'What the model calls it by. Unique in the agent, and none of the built-in names.',
  }),
  description: Type.String({
    minLength: 1,
    maxLength: MAX_TOOL_DESCRIPTION,
    ...NOT_BLANK,
    description: 'When to use it and what it gives, for the model.',
  }),
  parameters: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'JSON Schema of its arguments, of type `object`.',
    examples: [{ type: 'object', properties: { item: { type: 'string' } }, required: ['item'] }],
  }),
  url: Type.String({
    minLength: 1,
    maxLength: MAX_URL,
    description: 'Where the signed request goes: https, without user and password.',
    examples: ['https://shop.example.com/tools/stock'],
  }),
  timeout_seconds: Type.Integer({
    minimum: 1,
    maximum: MAX_TIMEOUT_SECONDS,
    description: `How long your server may take; ${DEFAULT_TIMEOUT_SECONDS} by default.`,
  }),
  filler: Nullable(
    Type.String({
      minLength: 1,
      maxLength: MAX_FILLER,
      ...NOT_BLANK,
      description: 'What the agent says while it runs.',
    }),
  ),
}
const TOOL_EXAMPLES = [
  {
    name: 'check_stock',
    description: 'Returns how many of an item are in stock.',
    parameters: { type: 'object', properties: { item: { type: 'string' } }, required: ['item'] },
    url: 'https://shop.example.com/tools/stock',
    timeout_seconds: DEFAULT_TIMEOUT_SECONDS,
    filler: 'One moment, I am looking that up.',
  },
]

const AgentTool = Type.Object(toolFields, { title: 'AgentTool', examples: TOOL_EXAMPLES })
export type AgentTool = Static<typeof AgentTool>

const AgentToolInput = Type.Object(
  {
    ...toolFields,
    timeout_seconds: Type.Optional(toolFields.timeout_seconds),
    filler: Type.Optional(toolFields.filler),
  },
  { title: 'AgentToolInput', additionalProperties: false, examples: TOOL_EXAMPLES },
)
export type AgentToolInput = Static<typeof AgentToolInput>

const TOOLS = {
  maxItems: MAX_TOOLS,
  description: 'Tools of your own: your server does the work, and the agent speaks of what it answers.',
}

const bookingFields = {
  duration_minutes: Type.Integer({
    minimum: 5,
    maximum: 480,
    description: 'How long an appointment is; 30 by default.',
  }),
  buffer_before_minutes: Type.Integer({
    minimum: 0,
    maximum: 120,
    description: 'Kept free before each; it may lie outside of the business hours.',
  }),
  buffer_after_minutes: Type.Integer({ minimum: 0, maximum: 120, description: 'Kept free after each.' }),
  lead_minutes: Type.Integer({
    minimum: 0,
    maximum: 10_080,
    description: 'Nothing begins sooner than this from now; 60 by default.',
  }),
  horizon_days: Type.Integer({
    minimum: 1,
    maximum: 365,
    description: 'Nothing begins later than this from now; 60 by default.',
  }),
  email: Nullable(
    Type.String({
      format: 'email',
      maxLength: 254,
      description: "Where messages to the business go; the account's address where it is null.",
    }),
  ),
}
const BOOKING_EXAMPLES = [
  {
    duration_minutes: 30,
    buffer_before_minutes: 0,
    buffer_after_minutes: 10,
    lead_minutes: 60,
    horizon_days: 60,
    email: 'desk@bright-dental.example',
  },
]
const BOOKING = { description: 'How the agent gives appointments; null: as usual.' }

const Booking = Type.Object(bookingFields, { title: 'Booking', examples: BOOKING_EXAMPLES, ...BOOKING })
export type Booking = Static<typeof Booking>
const BookingInput = Type.Object(Type.Partial(Type.Object(bookingFields)).properties, {
  title: 'BookingInput',
  additionalProperties: false,
  examples: BOOKING_EXAMPLES,
  ...BOOKING,
})

const redact = Type.Array(OneOf(REDACTION_KINDS), {
  maxItems: REDACTION_KINDS.length,
  uniqueItems: true,
  description:
    'What is removed from words and keys before anything is stored, logged or sent. Recordings of the sound are not changed.',
  examples: [['card_numbers', 'security_codes']],
})
export const variables = Type.Unsafe<Record<string, string>>({
  type: 'object',
  propertyNames: {
    type: 'string',
    pattern: '^\\w{1,64}$',
    'x-hint': 'must have names of 1 to 64 letters, digits and _.',
  },
  additionalProperties: { type: 'string', maxLength: MAX_VARIABLE },
  maxProperties: MAX_VARIABLES,
  description:
    'Put in place of `{{name}}` in the greeting and the prompt. `caller_number`, `business_name`, `agent_name`, `local_time` and `local_date` are there without being set.',
  examples: [{ street: '5th Avenue' }],
})

/** As they are read. */
export const functionFields = {
  tools: Type.Array(AgentTool, TOOLS),
  redact,
  variables,
  booking: Nullable(Booking),
}

/** As they are sent: each may be left out, and null gives it its default back (D-M6). */
export const functionInput = {
  tools: Type.Optional(Nullable(Type.Array(AgentToolInput, TOOLS))),
  redact: Type.Optional(Nullable(redact)),
  variables: Type.Optional(Nullable(variables)),
  booking: Type.Optional(Nullable(BookingInput)),
}

export function toolOf(input: AgentToolInput): AgentTool {
  return {
    ...input,
    timeout_seconds: input.timeout_seconds ?? DEFAULT_TIMEOUT_SECONDS,
    filler: input.filler ?? null,
  }
}

export function bookingOf(input: Static<typeof BookingInput> | null): Booking | null {
  if (input === null) return null
  return {
    duration_minutes: input.duration_minutes ?? DEFAULT_RULES.durationMs / MINUTE_MS,
    buffer_before_minutes: input.buffer_before_minutes ?? DEFAULT_RULES.bufferBeforeMs / MINUTE_MS,
    buffer_after_minutes: input.buffer_after_minutes ?? DEFAULT_RULES.bufferAfterMs / MINUTE_MS,
    lead_minutes: input.lead_minutes ?? DEFAULT_RULES.leadMs / MINUTE_MS,
    horizon_days: input.horizon_days ?? DEFAULT_RULES.horizonMs / DAY_MS,
    email: input.email ?? null,
  }
}

/** The rules by which the calendar finds times for an agent. */
export function bookingRulesOf(booking: Booking | null): BookingRules {
  if (booking === null) return DEFAULT_RULES
  return {
    ...DEFAULT_RULES,
    durationMs: booking.duration_minutes * MINUTE_MS,
    bufferBeforeMs: booking.buffer_before_minutes * MINUTE_MS,
    bufferAfterMs: booking.buffer_after_minutes * MINUTE_MS,
    leadMs: booking.lead_minutes * MINUTE_MS,
    horizonMs: booking.horizon_days * DAY_MS,
  }
}
