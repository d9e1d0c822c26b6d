import { Type, type Static } from 'typebox'
import { iso } from '../../platform/clock.ts'
import type { TranscriptRow } from '../../platform/db/call-tables.ts'
import { cursorFields } from '../../platform/http/cursor.ts'
import { Nullable, OneOf } from '../../platform/http/envelope.ts'
import { CALL_TYPES, OUTCOMES } from '../../voice/conversation/analysis/outcomes.ts'

export const CallType = OneOf(CALL_TYPES, {
  description: 'What the call was about; `General Info` where nothing else fits (D-F8).',
})
export type CallType = (typeof CALL_TYPES)[number]

export const Outcome = OneOf(OUTCOMES, {
  description:
    'How the call ended (D-F5). What was refused, not answered or not finished is never `Resolved`; an appointment that was moved is `Appointment Booked`.',
})
export type Outcome = (typeof OUTCOMES)[number]

export const Utterance = Type.Object(
  {
    speaker: OneOf(['agent', 'caller'], { description: 'Who said it.' }),
    text: Type.String({
      description:
        "The words. The agent's are those that were really played, cut where the caller cut in (D-F13).",
    }),
  },
  { title: 'Utterance', description: 'What one side said before the other spoke.' },
)
export type Utterance = Static<typeof Utterance>

export const MIN_RATING = 1
export const MAX_RATING = 5

export const Transcript = Type.Object(
  {
    id: Type.String({ description: 'Transcript identifier.' }),
    date: Type.String({ format: 'date', description: 'Day of the answer in UTC, YYYY-MM-DD (D-F7).' }),
    time: Type.String({ description: 'Moment of the answer in UTC, HH:MM:SS (D-F7).' }),
    duration: Type.Integer({ minimum: 0, description: 'Whole seconds from the answer to the end (D-F7).' }),
    duration_minutes: Type.Number({ minimum: 0, description: '`duration` / 60, unrounded (D-F7).' }),
    caller: Type.String({ description: "The caller's phone number." }),
    type: CallType,
    outcome: Outcome,
    rating: Nullable(
      Type.Integer({
        minimum: MIN_RATING,
        maximum: MAX_RATING,
        description:
          'How well the caller was served, 1 to 5, rated by Parley itself by the published rules in docs/calls.md, not by the caller; null where the caller never spoke (D-F6).',
      }),
    ),
    summary: Type.String({
      description:
        'What the caller wanted and what came of it, in one to three plain sentences. Times are those of the business.',
    }),
    conversation: Type.Array(Utterance, {
      description: 'What both sides said, in order; in lists too (D-F12). Never tool traffic (D-F13).',
    }),
    agentId: Type.String({ description: 'The agent that answered.' }),
    created_at: Type.String({
      format: 'date-time',
      description: 'The moment of the answer, ISO 8601 in UTC; `date` and `time` are its parts (D-F7).',
    }),
  },
  {
    title: 'Transcript',
    description: 'One answered call.',
    examples: [
      {
        id: 'trn_01k9vq2f7r8m3d5x0c6ynhbtwe',
        date: '2026-11-15',
        time: '09:30:12',
        duration: 93,
        duration_minutes: 1.55,
        caller: '+12025550143',
        type: 'Booking',
        outcome: 'Appointment Booked',
        rating: 5,
        summary: 'Ann Lee booked a check-up for Tuesday, 17 November at 10:00 AM.',
        conversation: [
          { speaker: 'agent', text: 'Maple Dental, this is Robin, the AI assistant. How can I help?' },
          { speaker: 'caller', text: 'I would like a check-up next week.' },
        ],
        agentId: 'agt_01k9v0b4z6tqe8w2m5r7ydhxnc',
        created_at: '2026-11-15T09:30:12.480Z',
      },
    ],
  },
)
export type Transcript = Static<typeof Transcript>

const fact = (description: string) => Nullable(Type.String({ description }))

export const Extracted = Type.Object(
  {
    caller_name: fact('Who called, as soon as they said it, in a message, for a booking or just so.'),
    callback_number: fact(
      'Where to call back: a number that was said, or the one that they booked or began a message from.',
    ),
    reason: fact('What they wanted, in a few words.'),
    appointment: Nullable(
      Type.String({
        format: 'date-time',
        description: 'When the appointment begins that was booked in the call, ISO 8601.',
      }),
    ),
  },
  {
    title: 'Extracted',
    description:
      'What was found out in the call, also where the caller hung up in the middle; null where it is unknown.',
    examples: [
      {
        caller_name: 'Ada Lovelace',
        callback_number: '+12025550143',
        reason: 'Wants a check-up next week.',
        appointment: '2026-11-17T10:00:00.000Z',
      },
    ],
  },
)
export type Extracted = Static<typeof Extracted>

/** As one is retrieved. */
export const WholeTranscript = Type.Object(
  {
    ...Transcript.properties,
    extracted: Nullable(Extracted),
    disclosed_at: Nullable(
      Type.String({
        format: 'date-time',
        description:
          'When the caller had heard that no person speaks, ISO 8601 in UTC; null where they did not hear it.',
      }),
    ),
  },
  { title: 'WholeTranscript', description: 'One answered call, with what was found out in it.' },
)
export type WholeTranscript = Static<typeof WholeTranscript>

/** Which transcripts to list (D-L4). */
export const TranscriptQuery = Type.Object(
  {
    ...cursorFields('How many of the most recent to pass over; past the end is an empty list (D-L4).'),
    type: Type.Optional(OneOf(CALL_TYPES, { description: 'Only calls of this type (D-F8).' })),
    outcome: Type.Optional(OneOf(OUTCOMES, { description: 'Only calls with this outcome (D-F5).' })),
  },
  { additionalProperties: false },
)
export type TranscriptQuery = Static<typeof TranscriptQuery>

/** A call that is over and analysed. */
export type NewTranscript = {
  id?: string
  agentId: string
  answeredAtMs: number
  durationSeconds: number
  disclosedAtMs?: number | null
  caller: string
  type: CallType
  outcome: Outcome
  rating: number | null
  summary: string
  conversation: Utterance[]
  extracted?: Extracted | null
}

/** What a closer look makes of a call. */
export type Improvement = Pick<NewTranscript, 'type' | 'outcome' | 'rating' | 'summary'> & {
  extracted: Extracted | null
  /** The name of the model. */
  analysedBy: string
}

export type ListedRow = Omit<
  TranscriptRow,
  'account_id' | 'type' | 'outcome' | 'extracted' | 'disclosed_at' | 'analysed_by' | 'said'
> & {
  type: CallType
  outcome: Outcome
}

export function toTranscript(row: ListedRow): Transcript {
  const createdAt = iso(row.created_at)
  return {
    id: row.id,
    date: createdAt.slice(0, 10),
    time: createdAt.slice(11, 19),
    duration: row.duration,
    duration_minutes: row.duration / 60,
    caller: row.caller,
    type: row.type,
    outcome: row.outcome,
    rating: row.rating,
    summary: row.summary,
    conversation: JSON.parse(row.conversation),
    agentId: row.agent_id,
    created_at: createdAt,
  }
}

export function toWholeTranscript(
  row: ListedRow & Pick<TranscriptRow, 'extracted' | 'disclosed_at'>,
): WholeTranscript {
  return {
    ...toTranscript(row),
    extracted: row.extracted === null ? null : JSON.parse(row.extracted),
    disclosed_at: row.disclosed_at === null ? null : iso(row.disclosed_at),
  }
}
