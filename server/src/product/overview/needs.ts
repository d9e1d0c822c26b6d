import { Type, type Static } from 'typebox'
import { Nullable, OneOf } from '../../platform/http/envelope.ts'

const NEEDS = ['message', 'follow_up', 'appointment', 'question'] as const
export type NeedKind = (typeof NEEDS)[number]

const Moment = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' })
const text = (description: string) => Type.String({ description })

const Need = Type.Object(
  {
    kind: OneOf(NEEDS, {
      description:
        'message: left for a person, who calls back. follow_up: a call that left something to do. appointment: given by an agent, to take note of. question: no agent could answer it.',
    }),
    id: text('Of the call, the appointment or the question.'),
    agentId: text('The agent that was called.'),
    business_name: text('Its business.'),
    timezone: text('IANA: the zone of the business.'),
    at: Type.String({ format: 'date-time', description: 'When it came up, ISO 8601, UTC.' }),
    who: Nullable(text('The name of the caller, where it is known.')),
    number: Nullable(text('Where to call back, where that is known.')),
    what: text('In a sentence or two: what they said, want, or asked.'),
    starts_at: Nullable({ ...Moment, description: 'When an appointment begins, ISO 8601, UTC.' }),
    times: Type.Integer({ minimum: 1, description: 'How often it was asked; 1 of all but questions.' }),
  },
  { title: 'Need', description: 'One thing that waits for the owner.' },
)
export type Need = Static<typeof Need>

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const Needs = Type.Object(
  {
    total: count('How many things wait.'),
    message: count('Of them, messages.'),
    follow_up: count('Of them, follow-ups.'),
    appointment: count('Of them, appointments to take note of.'),
    question: count('Of them, questions; what means the same counts once.'),
    unread_calls: count('Past calls that the owner has not looked at.'),
    items: Type.Array(Need, { description: 'The latest of each kind, messages first.' }),
  },
  { title: 'Needs', description: 'What waits for the owner of an account.' },
)
export type Needs = Static<typeof Needs>
