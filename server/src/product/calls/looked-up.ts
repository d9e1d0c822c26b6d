import { Type } from 'typebox'
import { Nullable, OneOf } from '../../platform/http/envelope.ts'

/** Why a look-up came to nothing. */
const LOOK_UP_FAULTS = [
  'timed_out',
  'unreachable',
  'certificate_refused',
  'not_allowed',
  'refused',
  'redirected',
  'too_large',
  'invalid',
  'unknown_agent',
  'busy',
  'failed',
] as const
export type LookUpFault = (typeof LOOK_UP_FAULTS)[number]

/** What came of the look-up before a call was answered (D-W6). */
export const CallLookup = Type.Object(
  {
    used: Type.Boolean({ description: 'Whether the call was answered by what it said.' }),
    reason: Nullable(
      OneOf(LOOK_UP_FAULTS, {
        description:
          'Why it was not: `refused` is a status other than 2xx, `invalid` an answer of another shape, `unknown_agent` an agent that the account does not have, `busy` as many look-ups at once as the account may have calls.',
      }),
    ),
    detail: Nullable(
      Type.String({ description: 'What of it: the status, the member of the answer, the time it had.' }),
    ),
    duration_ms: Type.Integer({ description: 'How long it took.' }),
    cached: Type.Boolean({ description: 'Whether it is what was answered for this caller a moment before.' }),
    variables: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'As they were answered.',
    }),
    greeting: Nullable(Type.String()),
    agent_id: Nullable(Type.String({ description: 'The agent that was to take the call.' })),
  },
  {
    title: 'CallLookup',
    description: 'What your server said before the call was answered (D-W6); null where it was not asked.',
  },
)
