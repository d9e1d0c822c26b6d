import type { Readable } from 'node:stream'
import { Type, type Static } from 'typebox'

export const CallerParams = Type.Object({
  number: Type.String({
    pattern: '^\\+[0-9]{4,15}$',
    'x-hint':
      'must be a number in E.164 such as +12125550123. Callers who hide their number cannot be told apart.',
    description: 'The caller’s number in E.164.',
    examples: ['+12125550123'],
  }),
})

const count = (description: string) => Type.Integer({ description })

export const CallerErasure = Type.Object(
  {
    number: Type.String(),
    erased: Type.Object({
      calls: count('With journal and recording.'),
      transcripts: count('Of these calls, and those without a call.'),
      appointments: count('They keep their time, and nothing of the caller; those to come are cancelled.'),
      mails: count('About the calls and appointments, or to the caller.'),
      tool_runs: count('What tools did in the calls.'),
      unanswered_questions: count('In the caller’s words.'),
    }),
    remaining: Type.Integer({
      description: 'Calls that a job erases in the next minutes; 0 where nothing is left.',
    }),
  },
  { title: 'CallerErasure' },
)
export type CallerErasure = Static<typeof CallerErasure>

const Records = (description: string) =>
  Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }), {
    description,
  })

const CallerExport = Type.Object(
  {
    number: Type.String(),
    exported_at: Type.String({ format: 'date-time' }),
    calls: Records('Each with its transcript, its journal, what tools did, and where its recording is.'),
    transcripts: Records('Those without a call.'),
    appointments: Records('Booked from the number, or for it.'),
    mails: Records('About the calls and appointments.'),
    unanswered_questions: Records('In the caller’s words.'),
  },
  { title: 'CallerExport', description: 'Everything that the account holds of a caller.' },
)

/** It is sent as it is read. */
export const CallerExportStream = Type.Unsafe<Readable>(CallerExport)
