import { Type, type Static, type TProperties } from 'typebox'
import { DEFAULT_LIMIT, OneOf, pageFields } from '../../platform/http/envelope.ts'
import { Agent } from '../agents/agent.ts'
import { Appointment } from '../calendar/appointment.ts'
import { Call } from '../calls/call.ts'
import { Bundle } from '../phone-numbers/bundles/bundle.ts'
import { HeldNumber } from '../phone-numbers/phone-number.ts'
import { Usage } from '../subscription/subscription.ts'
import { WholeTranscript } from '../transcripts/transcript.ts'
import { UnansweredQuestion } from '../unanswered-questions/question.ts'
import { EVENT_TYPES, type EventType } from './event-types.ts'

const call = { call: Call }
const transcript = { transcript: WholeTranscript }
const appointment = { appointment: Appointment }
const agent = { agent: Agent }
const number = { phone_number: HeldNumber }

export type Kind = { readonly says: string; readonly data: TProperties }

/** When each kind is sent, and the resource that it brings, as REST answers it (D-W2). */
export const KINDS = {
  'call.started': { says: 'A call has come in.', data: call },
  'call.ended': { says: 'A call is over; where it was answered, its transcript stands.', data: call },
  'call.escalated': { says: 'A person is being called for the caller.', data: call },
  'call.transferred': { says: 'The caller is through to a person.', data: call },
  'transcript.completed': {
    says: 'The transcript of a call is as it will stay, analysed where a model is configured.',
    data: transcript,
  },
  'message.taken': { says: 'A caller has left a message.', data: transcript },
  'question.unanswered': {
    says: 'A caller asked what the agent could not answer.',
    data: { question: UnansweredQuestion },
  },
  'appointment.booked': { says: 'An appointment was booked, in a call or by hand.', data: appointment },
  'appointment.moved': { says: 'An appointment has another time.', data: appointment },
  'appointment.cancelled': { says: 'An appointment was cancelled.', data: appointment },
  'recording.ready': { says: 'The recording of a call can be heard.', data: call },
  'agent.created': { says: 'An agent was created.', data: agent },
  'agent.updated': { says: 'Fields of an agent were changed.', data: agent },
  'agent.deleted': { says: 'An agent was deleted; this is what it was, without its words.', data: agent },
  'agent.status_changed': { says: 'An agent was paused, suspended or is active again (D-S1).', data: agent },
  'phone_number.acquired': { says: 'The account has a new number.', data: number },
  'phone_number.assigned': { says: 'An agent answers on the number now.', data: number },
  'phone_number.released': {
    says: 'The account has given a number back; this is what it was.',
    data: number,
  },
  'regulatory_bundle.status_changed': {
    says: 'The review of a bundle is a step further (D-S2).',
    data: { bundle: Bundle },
  },
  'usage.threshold_reached': {
    says: 'The calls of the period have used 80 % or all of the allowance (D-U2).',
    data: {
      usage: Usage,
      threshold: Type.Integer({ description: 'In per cent of the allowance: 80 or 100.' }),
    },
  },
} as const satisfies Record<EventType, Kind>

const envelope = {
  id: Type.String({
    description: 'Event identifier, the same at every delivery.',
    examples: ['evt_01k9zq4s8vxjt7m0c5b2n6d3ef'],
  }),
  timestamp: Type.String({ format: 'date-time', description: 'When it happened, ISO 8601, UTC.' }),
}

/** "CallStartedEvent". */
export function titleOf(type: string): string {
  return `${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`
}

export function eventSchema<Data extends TProperties>(
  type: string,
  { says, data }: { says: string; data: Data },
) {
  return Type.Object(
    { ...envelope, type: OneOf([type], { description: says }), data: Type.Object(data) },
    { title: titleOf(type), description: says },
  )
}

/** What happened, by its `type`. */
const AnyEvent = Type.Union(EVENT_TYPES.map((type) => eventSchema(type, KINDS[type] as Kind)))

export type Event = {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

/** What lies in `wait` is bounded: a request is answered within the time that proxies give it. */
const MAX_WAIT_SECONDS = 20

export const EventQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        pattern: '^(\\d{1,16}|latest)$',
        'x-hint': 'must be what an earlier answer gave as `next`, or latest.',
        description:
          'Only what came after this cursor, the `next` of an earlier answer; `latest` for the cursor of the present end.',
      }),
    ),
    limit: pageFields('').limit,
    type: Type.Optional(OneOf(EVENT_TYPES, { description: 'Only events of this kind (D-W2).' })),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_WAIT_SECONDS,
        default: 0,
        description: 'For how many seconds to wait for an event where there is none yet.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type EventQuery = Static<typeof EventQuery>

export const EventList = Type.Object(
  {
    events: Type.Unsafe<Event[]>(
      Type.Array(AnyEvent, { description: `Oldest first, ${DEFAULT_LIMIT} unless \`limit\` says.` }),
    ),
    next: Type.String({ description: 'The cursor for `after`, also where there is no event yet (D-W5).' }),
  },
  { title: 'EventList' },
)
