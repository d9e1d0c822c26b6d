import { Type, type Static } from 'typebox'
import { Ignored, NOT_BLANK, Nullable, OneOf } from '../../platform/http/envelope.ts'
import { VOICE_IDS } from '../voices/voice-ids.ts'
import { BusinessHours } from '../../voice/business-hours-schema.ts'
import { Disclosure, DisclosureInput } from './disclosure.ts'
import { FaqEntry } from './faq-entry.ts'
import { functionFields, functionInput } from './functions.ts'
import { groundingFields, groundingInput } from './grounding.ts'
import { lookUpFields, lookUpInput } from './look-up.ts'
import { languageAnswer, languageFields, languageInput } from './language.ts'

const ESCALATION_POLICIES = ['never', 'on_request', 'complex', 'always'] as const

const AGENT_STATUSES = ['active', 'paused', 'suspended'] as const
/** What can be asked for; `suspended` only the service sets (D-S1). */
const CHOSEN_STATUSES = ['active', 'paused'] as const

// D-L1
const MAX_NAME = 100
const MAX_GREETING = 1000
const MAX_PROMPT = 32_000
const MAX_FAQ = 200
const MAX_PERSONALITY = 64
const MAX_RETENTION_DAYS = 3650
const DEFAULT_RETENTION_DAYS = 30

const Phone = Type.String({
  format: 'e164-phone',
  maxLength: 16,
  description:
    'E.164, valid for its country; the fictional ranges of the lab carrier are accepted too (D-F11).',
  examples: ['+12125550123'],
})

/** Whom callers may be put through to. */
const TransferTarget = Type.String({ ...Phone, transferTarget: true })

const VoiceSettings = Type.Object(
  {
    personality: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_PERSONALITY,
        ...NOT_BLANK,
        description:
          'Any words; professional, friendly, empathetic, energetic, calm, formal and casual have a tested effect (D-F4).',
      }),
    ),
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: MAX_NAME, ...NOT_BLANK, description: 'Display name.' }),
    ),
  },
  {
    title: 'VoiceSettings',
    additionalProperties: false,
    examples: [{ personality: 'friendly', name: 'Ava' }],
  },
)
export type VoiceSettings = Static<typeof VoiceSettings>

const recordingFields = {
  enabled: Type.Boolean({
    description: 'Whether calls are recorded. The caller is told before anything is kept.',
  }),
  retention_days: Type.Integer({
    minimum: 1,
    maximum: MAX_RETENTION_DAYS,
    description: `How many days after a call its recording is deleted; ${DEFAULT_RETENTION_DAYS} by default. A change is for earlier recordings too.`,
  }),
}
const RECORDING_EXAMPLES = [{ enabled: true, retention_days: DEFAULT_RETENTION_DAYS }]

const Recording = Type.Object(recordingFields, { title: 'Recording', examples: RECORDING_EXAMPLES })
type Recording = Static<typeof Recording>

const RecordingInput = Type.Object(
  { enabled: recordingFields.enabled, retention_days: Type.Optional(recordingFields.retention_days) },
  { title: 'RecordingInput', additionalProperties: false, examples: RECORDING_EXAMPLES },
)

const RetentionDays = Type.Integer({
  minimum: 1,
  maximum: MAX_RETENTION_DAYS,
  description:
    'How many days after a call it is deleted, with its transcript, journal, recording, mails and questions; null, the default: not by itself. A change is for earlier calls too.',
  examples: [90],
})

/** Recording is off unless the account asks for it. */
export function recordingOf(wanted: Static<typeof RecordingInput> | null): Recording {
  return {
    enabled: wanted?.enabled ?? false,
    retention_days: wanted?.retention_days ?? DEFAULT_RETENTION_DAYS,
  }
}

export const fields = {
  business_name: Type.String({
    minLength: 1,
    maxLength: MAX_NAME,
    ...NOT_BLANK,
    description: 'Business the agent represents.',
  }),
  agent_name: Type.String({
    minLength: 1,
    maxLength: MAX_NAME,
    ...NOT_BLANK,
    description: 'Friendly name of the agent.',
  }),
  voice_id: OneOf(VOICE_IDS, { description: 'From `GET /voices`; `voices` says where another is heard.' }),
  greeting: Type.String({
    minLength: 1,
    maxLength: MAX_GREETING,
    ...NOT_BLANK,
    description: 'Spoken when a call is answered.',
  }),
  system_prompt: Type.String({
    minLength: 1,
    maxLength: MAX_PROMPT,
    ...NOT_BLANK,
    description: 'Instructions that define behaviour and personality.',
  }),
}

const optionalFields = {
  forwarding_number: Nullable(TransferTarget),
  escalation_number: Nullable(TransferTarget),
  escalation_policy: OneOf(ESCALATION_POLICIES, {
    description: 'When to hand over to a human: never (default), on_request, complex or always (D-F1).',
  }),
  business_hours: Nullable(BusinessHours),
  faq: Type.Array(FaqEntry, { maxItems: MAX_FAQ, description: 'What the agent may answer from.' }),
  voice_settings: Nullable(VoiceSettings),
  functions_enabled: Type.Boolean({
    description: 'Enables the built-in tools (calendar, email and similar).',
  }),
  recording: Recording,
  disclosure: Disclosure,
  retention_days: Nullable(RetentionDays),
  ...languageFields,
  ...functionFields,
  ...lookUpFields,
  ...groundingFields,
}

/** As they are sent: each may be left out, and null gives it its default back (D-M6). */
const optionalInput = {
  forwarding_number: Type.Optional(optionalFields.forwarding_number),
  escalation_number: Type.Optional(optionalFields.escalation_number),
  escalation_policy: Type.Optional(Nullable(optionalFields.escalation_policy)),
  business_hours: Type.Optional(optionalFields.business_hours),
  faq: Type.Optional(Nullable(optionalFields.faq)),
  voice_settings: Type.Optional(optionalFields.voice_settings),
  functions_enabled: Type.Optional(Nullable(optionalFields.functions_enabled)),
  recording: Type.Optional(Nullable(RecordingInput)),
  disclosure: Type.Optional(Nullable(DisclosureInput)),
  retention_days: Type.Optional(optionalFields.retention_days),
  ...languageInput,
  ...functionInput,
  ...lookUpInput,
  ...groundingInput,
}

const serverSet = {
  id: Type.Optional(Ignored()),
  phone_number: Type.Optional(Ignored()),
  phone_number_sid: Type.Optional(Ignored()),
  created_at: Type.Optional(Ignored()),
  updated_at: Type.Optional(Ignored()),
}

const EXAMPLE = {
  business_name: 'Bright Dental',
  agent_name: 'Ava',
  voice_id: VOICE_IDS[0],
  greeting: 'Bright Dental, this is Ava, the AI assistant. How can I help?',
  system_prompt: 'You are the receptionist of a dental practice on 5th Avenue. Be brief and kind.',
  escalation_policy: 'on_request',
  forwarding_number: '+12125550123',
}

export const NewAgent = Type.Object(
  {
    ...fields,
    ...optionalInput,
    ...serverSet,
    status: Type.Optional(Ignored()),
  },
  { title: 'NewAgent', additionalProperties: false, examples: [EXAMPLE] },
)
export type NewAgent = Static<typeof NewAgent>

/** Only what is sent changes; null clears an optional field (D-M6). */
export const AgentChange = Type.Object(
  {
    ...Type.Partial(Type.Object(fields)).properties,
    ...optionalInput,
    ...serverSet,
    status: Type.Optional(
      OneOf(CHOSEN_STATUSES, {
        description:
          'active or paused (D-S1). suspended cannot be asked for; while the agent is, it is ignored when sent back (D-M5).',
      }),
    ),
  },
  {
    title: 'AgentChange',
    additionalProperties: false,
    examples: [{ greeting: 'Bright Dental, good morning!' }],
  },
)
export type AgentChange = Static<typeof AgentChange>

const Timestamp = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' })
const status = OneOf(AGENT_STATUSES, { description: 'active, paused or suspended (D-S1).' })
const phoneNumber = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'E.164; null until a number is assigned.',
})
const id = Type.String({ description: 'Agent identifier.', examples: ['agt_01k9zq4s8vxjt7m0c5b2n6d3ef'] })

export const AgentSummary = Type.Object(
  {
    id,
    business_name: fields.business_name,
    agent_name: fields.agent_name,
    phone_number: phoneNumber,
    voice_id: Type.String(),
    greeting: fields.greeting,
    system_prompt: fields.system_prompt,
    status,
    escalation_policy: optionalFields.escalation_policy,
    forwarding_number: optionalFields.forwarding_number,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'AgentSummary' },
)
export type AgentSummary = Static<typeof AgentSummary>

export const Agent = Type.Object(
  {
    ...AgentSummary.properties,
    phone_number_sid: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: "The carrier's identifier.",
    }),
    voice_settings: optionalFields.voice_settings,
    functions_enabled: optionalFields.functions_enabled,
    escalation_number: optionalFields.escalation_number,
    business_hours: optionalFields.business_hours,
    faq: optionalFields.faq,
    recording: optionalFields.recording,
    disclosure: optionalFields.disclosure,
    retention_days: optionalFields.retention_days,
    ...languageAnswer,
    ...functionFields,
    ...lookUpFields,
    ...groundingFields,
  },
  { title: 'Agent' },
)
export type Agent = Static<typeof Agent>

/** What the create operation answers. */
export const CreatedAgent = Type.Object(
  {
    id,
    business_name: fields.business_name,
    agent_name: fields.agent_name,
    voice_id: Type.String(),
    status,
    phone_number: phoneNumber,
    created_at: Timestamp,
  },
  { title: 'CreatedAgent' },
)
export type CreatedAgent = Static<typeof CreatedAgent>

/** What the update operation answers: `id`, the fields that were changed, `updated_at`. */
export const UpdatedAgent = Type.Object(
  {
    id,
    ...Type.Partial(Type.Object({ ...fields, ...optionalFields, ...languageAnswer, status })).properties,
    updated_at: Timestamp,
  },
  { title: 'UpdatedAgent' },
)
export type UpdatedAgent = Static<typeof UpdatedAgent>
