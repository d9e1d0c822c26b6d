import { Type, type Static } from 'typebox'
import { Nullable } from '../../platform/http/envelope.ts'
import { CallType, MAX_RATING, MIN_RATING, Outcome } from '../transcripts/transcript.ts'

const MIN_DAYS = 7
const MAX_DAYS = 90
export const DEFAULT_DAYS = 14

const count = (description: string) => Type.Integer({ minimum: 0, description })

const DayOfCalls = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'The day in the account’s time zone, YYYY-MM-DD.' }),
    calls: count('Calls that began on that day.'),
    answered: count('Those of them that were answered.'),
    minutes: Type.Number({ minimum: 0, description: 'Minutes from answer to end, of those that are over.' }),
  },
  { title: 'DayOfCalls' },
)

const calls = count('How many calls of the period.')

const Minutes = Type.Object(
  {
    used: count('Used in the period of the subscription, rounded up once (D-U1).'),
    included: count('What the plan includes (D-U2).'),
    period_start: Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' }),
    period_end: Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' }),
  },
  { title: 'MinutesOfPeriod', description: 'Minutes against the allowance.' },
)

const Checklist = Type.Object(
  {
    agent_created: Type.Boolean({ description: 'There is an agent.' }),
    number_acquired: Type.Boolean({ description: 'There is a phone number.' }),
    call_taken: Type.Boolean({ description: 'A call was answered.' }),
    key_made: Type.Boolean({ description: 'There is an API key.' }),
  },
  { title: 'Checklist', description: 'What a new account has done.' },
)

export const Overview = Type.Object(
  {
    timezone: Type.String({ description: 'The account’s, in which days begin and end.' }),
    calls_today: count('Calls that began today.'),
    calls_this_week: count('Calls that began since Monday.'),
    calls_by_day: Type.Array(DayOfCalls, { description: 'The days of the period in order, today last.' }),
    outcomes: Type.Array(Type.Object({ outcome: Outcome, calls }, { title: 'CallsWithOutcome' }), {
      description: 'Of the answered calls of the period, most frequent first; those that occur.',
    }),
    types: Type.Array(Type.Object({ type: CallType, calls }, { title: 'CallsOfType' }), {
      description: 'Of the answered calls of the period, most frequent first; those that occur.',
    }),
    ratings: Type.Array(
      Type.Object(
        { rating: Type.Integer({ minimum: MIN_RATING, maximum: MAX_RATING }), calls },
        { title: 'CallsWithRating' },
      ),
      { description: 'From 1 to 5, all of them.' },
    ),
    average_rating: Nullable(
      Type.Number({
        description: "The mean of Parley's own ratings; null where no call of the period has one.",
      }),
    ),
    answer_rate: Nullable(
      Type.Number({ minimum: 0, maximum: 1, description: 'Answered calls of all in the period.' }),
    ),
    average_first_audio_ms: Nullable(
      Type.Number({
        description:
          'How long callers wait until they hear an answer begin: the median over the turns of the latest calls of the period.',
      }),
    ),
    minutes: Minutes,
    live_calls: count('Calls under way now.'),
    unanswered_questions: count('Questions that are open.'),
    upcoming_appointments: count('Booked for the next seven days.'),
    checklist: Checklist,
  },
  { title: 'Overview', description: 'How it goes with an account’s calls.' },
)
export type Overview = Static<typeof Overview>

export const OverviewQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({
        minimum: MIN_DAYS,
        maximum: MAX_DAYS,
        default: DEFAULT_DAYS,
        description: 'How many days the period has, today included.',
      }),
    ),
  },
  { additionalProperties: false },
)
