import { Type, type Static } from 'typebox'
import { Nullable, pageFields, Success } from '../../platform/http/envelope.ts'
import { Plan, SubscriptionStatus } from '../subscription/subscription.ts'

const MAX_SEARCH = 100
const when = (description: string) => Type.String({ format: 'date-time', description })

/** An account as the operator sees it: what it is and what it uses, nothing of what it holds. */
export const ManagedAccount = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'First and last name.' }),
    email: Type.String(),
    company: Nullable(Type.String()),
    operator: Type.Boolean({ description: 'Whether it runs the installation.' }),
    may_dial: Type.Boolean({
      description: 'Whether it may call by the operator’s own trunk, `SIP_OUTBOUND`.',
    }),
    may_buy: Type.Boolean({
      description:
        'Whether it may buy numbers at the operator’s expense, where numbers are real and `SIGN_UP` is open.',
    }),
    caller_id: Nullable(
      Type.String({ description: 'What callees see of such calls; null: what `SIP_CALLER_ID` says.' }),
    ),
    blocked_at: Nullable(when('Since when it is blocked; null: it is not.')),
    deleted_at: Nullable(
      when('When its owner deleted it: it answers nothing, and is removed 24 hours later; null: it is not.'),
    ),
    plan: Plan,
    status: SubscriptionStatus,
    calls_now: Type.Integer({ minimum: 0, description: 'Calls on all nodes at this moment.' }),
    calls_this_month: Type.Integer({ minimum: 0, description: 'Calls since the first of the month, UTC.' }),
    minutes_this_month: Type.Integer({
      minimum: 0,
      description: 'Minutes of answered calls since the first of the month, UTC, rounded up once.',
    }),
    phone_numbers: Type.Integer({ minimum: 0 }),
    created_at: when('When it was opened.'),
  },
  {
    title: 'ManagedAccount',
    examples: [
      {
        id: 'acc_01hv5p0c2m7s4d8k1q3w5e7r9t',
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        company: 'Analytical Engines',
        operator: false,
        may_dial: false,
        may_buy: false,
        caller_id: null,
        blocked_at: null,
        deleted_at: null,
        plan: 'starter',
        status: 'active',
        calls_now: 1,
        calls_this_month: 42,
        minutes_this_month: 97,
        phone_numbers: 1,
        created_at: '2026-11-15T09:30:00.000Z',
      },
    ],
  },
)
export type ManagedAccount = Static<typeof ManagedAccount>

export const ManagedAccountChange = Type.Object(
  {
    blocked: Type.Optional(
      Type.Boolean({
        description: 'True: its requests are refused (403), its calls end, and its callers hear an apology.',
      }),
    ),
    deleted: Type.Optional(
      Type.Literal(false, {
        description: 'Undoes a deletion by the owner within its 24 hours, but for keys and sessions.',
      }),
    ),
    may_dial: Type.Optional(ManagedAccount.properties.may_dial),
    may_buy: Type.Optional(ManagedAccount.properties.may_buy),
    caller_id: Type.Optional(
      Nullable(
        Type.String({
          format: 'e164-phone',
          maxLength: 16,
          description: 'What callees see of calls by the operator’s trunk; null: what `SIP_CALLER_ID` says.',
        }),
      ),
    ),
    plan: Type.Optional(Plan),
    operator: Type.Optional(ManagedAccount.properties.operator),
  },
  {
    title: 'ManagedAccountChange',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ may_dial: true }],
  },
)
export type ManagedAccountChange = Static<typeof ManagedAccountChange>

export const ManagedAccountQuery = Type.Object(
  {
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_SEARCH,
        description: 'Only accounts whose email, name or company has this in it, whatever the case.',
      }),
    ),
    ...pageFields('How many of the oldest to skip.'),
  },
  { additionalProperties: false },
)
export type ManagedAccountQuery = Static<typeof ManagedAccountQuery>

export const AccountParams = Type.Object({ accountId: Type.String({ minLength: 1, maxLength: 100 }) })

export const ManagedAccountPage = Success({
  data: Type.Array(ManagedAccount),
  total: Type.Integer({ minimum: 0 }),
  limit: Type.Integer({ minimum: 1 }),
  offset: Type.Integer({ minimum: 0 }),
})
