import { Type, type Static } from 'typebox'
import { iso } from '../../platform/clock.ts'
import type { TranscriptRow } from '../../platform/db/call-tables.ts'
import type { CallRow } from '../../platform/db/tables.ts'
import { cursorFields } from '../../platform/http/cursor.ts'
import { Nullable, OneOf } from '../../platform/http/envelope.ts'
import { zoneOf } from '../agents/zone.ts'
import { CallLookup } from './looked-up.ts'
import { MAX_RATING, MIN_RATING, Transcript, type Extracted } from '../transcripts/transcript.ts'
import { CALL_TYPES, OUTCOMES } from '../../voice/conversation/analysis/outcomes.ts'

const CALL_STATUSES = ['live', 'ended'] as const
export const END_REASONS = ['caller_hung_up', 'agent_hung_up', 'transferred', 'timeout', 'failed'] as const

const ATTESTATIONS = ['A', 'B', 'C'] as const
export type Attestation = (typeof ATTESTATIONS)[number]

/** Those without a rating come last, whichever way. */
const SORTS = ['newest', 'oldest', 'longest', 'shortest', 'best', 'worst'] as const

const MAX_TEXT_CHARACTERS = 200

const ms = (description: string) => Type.Number({ description })
const Moment = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' })

export const TurnWaterfall = Type.Object(
  {
    turn: Type.Integer({ description: "The caller's turn, counted from 1." }),
    end_of_turn_ms: ms('The turn was taken to be over.'),
    words_final_ms: Nullable(ms('The last words were recognised.')),
    asked_ms: Nullable(ms('The brain was asked, perhaps on a guess before the turn was over.')),
    first_reply_ms: Nullable(ms('The first words of the reply were there.')),
    filler_ms: Nullable(ms('Something was said to fill the wait.')),
    first_audio_ms: Nullable(ms('The caller heard the answer begin.')),
  },
  {
    title: 'TurnWaterfall',
    description: "Where the time of one turn went, in milliseconds after the caller's last sound.",
  },
)
export type TurnWaterfall = Static<typeof TurnWaterfall>

const CallRecording = Type.Object(
  {
    duration_seconds: Type.Number({ description: 'How long it is; while the call is live, so far.' }),
    url: Type.String({ description: 'Where to hear it.' }),
    expires_at: Type.String({ format: 'date-time', description: 'When it is deleted.' }),
  },
  { title: 'CallRecording' },
)

const CallTranscript = Type.Object(
  {
    summary: Transcript.properties.summary,
    type: Transcript.properties.type,
    outcome: Transcript.properties.outcome,
    rating: Transcript.properties.rating,
    duration: Transcript.properties.duration,
    caller_name: Nullable(Type.String({ description: 'Who called, as soon as they said it.' })),
  },
  {
    title: 'CallTranscript',
    description: 'What the call came to, in short; null where it was not answered.',
  },
)

export const Call = Type.Object(
  {
    id: Type.String({ description: 'Call identifier.' }),
    agentId: Type.String({ description: 'The agent that was called.' }),
    line: Type.String({ description: 'What the call came over.', examples: ['browser'] }),
    caller: Type.String({ description: "The caller's number, or `anonymous`." }),
    attestation: Nullable(
      OneOf(ATTESTATIONS, {
        description:
          'How far the carrier that the call began at vouches for the caller’s number (STIR/SHAKEN): `A` the caller is known and may use it, `B` the caller is known, `C` neither; null where nobody vouches, or that was not said.',
      }),
    ),
    forwarded_from: Nullable(
      Type.String({ description: 'The number that sent the call on, E.164, where the carrier says so.' }),
    ),
    lookup: Nullable(CallLookup),
    grounding: OneOf(['strict', 'deeds'], {
      description: 'What of a language model’s sentences was said in it, as the agent was set.',
    }),
    timezone: Type.String({
      description: 'IANA: the zone of the business that was called, whose times caller and agent mean.',
    }),
    status: OneOf(CALL_STATUSES, { description: 'Whether it is under way.' }),
    started_at: Moment,
    answered_at: Nullable(Moment),
    ended_at: Nullable(Moment),
    reason: Nullable(OneOf(END_REASONS, { description: 'Why it ended; null while it has not.' })),
    disclosed_at: Nullable({
      ...Moment,
      description:
        'When the caller had heard that no person speaks, ISO 8601 in UTC; null where they did not hear it, and while the call is live.',
    }),
    read_at: Nullable({ ...Moment, description: 'When the owner looked at it; null: not yet.' }),
    settled_at: Nullable({
      ...Moment,
      description: 'When what it asked for was done, such as a call back; null: not yet, or nothing was.',
    }),
    transcript_id: Nullable(Type.String({ description: 'Its transcript, once there is one.' })),
    transcript: Nullable(CallTranscript),
    waterfall: Type.Array(TurnWaterfall, { description: 'One entry for each turn of an ended call.' }),
    recording: Nullable(CallRecording),
  },
  { title: 'Call', description: 'A call, live or past.' },
)
export type Call = Static<typeof Call>
/** What the store knows of a call; its recording is a file. */
export type StoredCall = Omit<Call, 'recording'>

export const CallQuery = Type.Object(
  {
    status: Type.Optional(OneOf(CALL_STATUSES, { description: 'Only live or only past calls.' })),
    agent_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Only calls to this agent.' }),
    ),
    type: Type.Optional(OneOf(CALL_TYPES, { description: 'Only calls of this type (D-F8).' })),
    outcome: Type.Optional(OneOf(OUTCOMES, { description: 'Only calls with this outcome (D-F5).' })),
    rating: Type.Optional(
      Type.Integer({
        minimum: MIN_RATING,
        maximum: MAX_RATING,
        description: 'Only calls that Parley rated so (D-F6).',
      }),
    ),
    from: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only calls that began then or later.' }),
    ),
    to: Type.Optional(Type.String({ format: 'date-time', description: 'Only calls that began earlier.' })),
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_TEXT_CHARACTERS,
        description:
          'Only calls with this in the caller’s number, in the summary, in the caller’s name or in anything that was said, in upper or lower case.',
      }),
    ),
    unread: Type.Optional(
      Type.Boolean({ description: 'Only calls that the owner has not looked at, or only those that were.' }),
    ),
    sort: Type.Optional(
      OneOf(SORTS, { default: 'newest', description: 'Which come first; among equals, the newest.' }),
    ),
    ...cursorFields('How many of the first to pass over (D-L4).'),
  },
  { additionalProperties: false },
)
export type CallQuery = Static<typeof CallQuery>

/** The same, but all of them: an export has no pages. */
export const CallExportQuery = Type.Omit(CallQuery, ['limit', 'offset', 'after'], {
  additionalProperties: false,
})
export type CallExportQuery = Static<typeof CallExportQuery>

export const CallChange = Type.Object(
  {
    read: Type.Optional(Type.Boolean({ description: 'Whether the owner has looked at it.' })),
    settled: Type.Optional(Type.Boolean({ description: 'Whether what it asked for is done.' })),
  },
  { title: 'CallChange', additionalProperties: false, minProperties: 1, examples: [{ settled: true }] },
)
export type CallChange = Static<typeof CallChange>

/** What is read of a call's transcript beside the call; all null where there is none. */
export type CallTranscriptRow = {
  [
    Column in keyof Pick<TranscriptRow, 'type' | 'outcome' | 'rating' | 'summary' | 'duration' | 'extracted'>
  ]: TranscriptRow[Column] | null
}

/** Where the call's agent is, and where its account. */
type Whereabouts = { business_hours: string | null; timezone: string }

const isoOrNull = (atMs: number | null) => (atMs === null ? null : iso(atMs))

export function toCall(row: CallRow & CallTranscriptRow & Whereabouts): StoredCall {
  return {
    id: row.id,
    agentId: row.agent_id,
    line: row.line,
    caller: row.caller,
    attestation: row.attestation as Call['attestation'],
    forwarded_from: row.forwarded_from,
    lookup: row.lookup === null ? null : (JSON.parse(row.lookup) as Call['lookup']),
    grounding: row.grounding === 'deeds' ? 'deeds' : 'strict',
    status: row.status as Call['status'],
    started_at: iso(row.started_at),
    timezone: zoneOf(row.business_hours, row.timezone),
    answered_at: isoOrNull(row.answered_at),
    ended_at: isoOrNull(row.ended_at),
    reason: row.reason as Call['reason'],
    disclosed_at: isoOrNull(row.disclosed_at),
    read_at: isoOrNull(row.read_at),
    settled_at: isoOrNull(row.settled_at),
    transcript_id: row.transcript_id,
    transcript: toCallTranscript(row),
    waterfall: JSON.parse(row.waterfall) as TurnWaterfall[],
  }
}

function toCallTranscript(row: CallTranscriptRow): Call['transcript'] {
  const { type, outcome, rating, summary, duration, extracted } = row
  if (type === null || outcome === null || summary === null || duration === null) return null
  const found = extracted === null ? null : (JSON.parse(extracted) as Extracted)
  const judged = { type, outcome } as Pick<Transcript, 'type' | 'outcome'>
  return { summary, ...judged, rating, duration, caller_name: found?.caller_name ?? null }
}
