import { Type, type Static } from 'typebox'
import { invalid } from '../../platform/errors.ts'
import { OneOf } from '../../platform/http/envelope.ts'
import { AvailableNumber, MAX_CONTAINS_LENGTH, MIN_CONTAINS_LENGTH } from './carrier.ts'
import { NumberType } from '../../voice/numbering/number-type.ts'
import { COUNTRY_CODES, findCountry, type Country } from './countries.ts'

export const DEFAULT_COUNTRY = 'US'

// D-L4
export const DEFAULT_PAGE_SIZE = 10
const MAX_PAGE_SIZE = 50
/** The number of the first result of the last page still fits an integer. */
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_PAGE_SIZE)

const MAX_ID = 100
/** A plus and 15 digits. */
const MAX_NUMBER = 16

const LIST = COUNTRY_CODES.join(', ')

/** An id that no store holds is only unknown; one that no store can hold is refused. */
const STORABLE = { pattern: '^[^\\u0000]*$', 'x-hint': 'must not contain a NUL character.' }

export const COUNTRY_CODE = {
  pattern: '^[A-Za-z]{2}$',
  'x-hint': 'must be a two-letter country code, such as US.',
  description: `Two-letter country code, in any case. Numbers are offered in ${LIST}.`,
  examples: ['US'],
}

const E164 = { format: 'e164-phone', maxLength: MAX_NUMBER, examples: ['+12125550100'] }

const ID = { minLength: 1, maxLength: MAX_ID, ...STORABLE }

const areaCode = Type.String({
  pattern: '^[0-9]{1,6}$',
  'x-hint': 'must be 1 to 6 digits.',
  description: 'Area code, with or without the leading zero.',
  examples: ['212'],
})

const contains = Type.String({
  minLength: MIN_CONTAINS_LENGTH,
  maxLength: MAX_CONTAINS_LENGTH,
  pattern: '^[0-9A-Za-z*]*$',
  'x-hint': 'must consist of digits, letters and *.',
  description: 'What the number contains: digits, letters for their keys, `*` for any one digit (D-L1).',
  examples: ['01*7'],
})

/** The query of a search. */
export const NumberQuery = Type.Object(
  {
    country: Type.Optional(Type.String({ ...COUNTRY_CODE, default: DEFAULT_COUNTRY })),
    areaCode: Type.Optional(areaCode),
    contains: Type.Optional(contains),
    type: Type.Optional(NumberType),
    pageSize: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PAGE_SIZE,
        default: DEFAULT_PAGE_SIZE,
        description: 'Numbers on a page (D-L4).',
      }),
    ),
    page: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_PAGE,
        default: 0,
        description: 'Starts at 0; past the end is an empty list (D-L4).',
      }),
    ),
  },
  { additionalProperties: false },
)
export type NumberQuery = Static<typeof NumberQuery>

const TEST_NUMBER =
  'Whether it is a test number: reached from browsers, softphones and trunks, and unknown to the telephone network.'

export const NumberPage = Type.Object(
  {
    numbers: Type.Array(AvailableNumber),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    country: Type.String({ description: 'Two-letter country code, in capitals.' }),
    test: Type.Boolean({ description: `${TEST_NUMBER} Additive (D-R1).` }),
  },
  { title: 'NumberPage' },
)
export type NumberPage = Static<typeof NumberPage>

export const NewPhoneNumber = Type.Object(
  {
    agent_id: Type.String({ ...ID, description: 'The agent that answers on the number.' }),
    country: Type.Optional(
      Type.String({
        ...COUNTRY_CODE,
        description: `Two-letter country code, in any case; that of \`phoneNumber\`, or ${DEFAULT_COUNTRY}, where it is missing. Numbers are offered in ${LIST}.`,
      }),
    ),
    phoneNumber: Type.Optional(
      Type.String({
        ...E164,
        description: 'Exactly this number, as a search gave it; `areaCode` and `contains` then say nothing.',
      }),
    ),
    phone_number: Type.Optional(
      Type.String({
        ...E164,
        description: 'The same as `phoneNumber`, by the name that answers have (D-M2).',
      }),
    ),
    areaCode: Type.Optional(areaCode),
    contains: Type.Optional(contains),
    bundleSid: Type.Optional(
      Type.String({
        ...ID,
        description: 'The regulatory bundle to use; the newest approved one where it is missing.',
      }),
    ),
    trunk_id: Type.Optional(
      Type.String({
        ...ID,
        description:
          'A trunk of yours by which calls to `phoneNumber` come. The number is your own, from your own carrier: nothing is acquired, and nothing is given back when it is released. It is unconfirmed until a call for it has come by that trunk, or the operator agrees. An addition to the specification (D-R1).',
      }),
    ),
  },
  {
    title: 'NewPhoneNumber',
    additionalProperties: false,
    examples: [
      { agent_id: 'agt_01k9zq4s8vxjt7m0c5b2n6d3ef', country: 'US', areaCode: '212' },
      {
        agent_id: 'agt_01k9zq4s8vxjt7m0c5b2n6d3ef',
        phoneNumber: '+12125550100',
        trunk_id: 'trk_01k9zq4s8vxjt7m0c5b2n6d3ef',
      },
    ],
  },
)
export type NewPhoneNumber = Static<typeof NewPhoneNumber>

/** What is asked for, whichever of its two names the number has. */
export function oneName({ phone_number: alias, ...input }: NewPhoneNumber): NewPhoneNumber {
  if (alias === undefined) return input
  if (input.phoneNumber !== undefined && input.phoneNumber !== alias)
    throw invalid([{ field: 'phone_number', message: 'must be the same as phoneNumber, or left out.' }])
  return { ...input, phoneNumber: alias }
}

const STATUSES = ['confirmed', 'unconfirmed', 'contested', 'taken', 'lost'] as const
export type NumberStatus = (typeof STATUSES)[number]

/** What an account can do about the state of its number. */
export const HINTS: Readonly<Record<NumberStatus, string | null>> = {
  confirmed: null,
  unconfirmed:
    'Call it. It is confirmed as soon as a call for it has come by its trunk, or when the operator agrees that it is yours.',
  contested:
    'Another account says that this number is its own. Calls from addresses that both accounts have named are answered for neither. Ask the operator to confirm that it is yours, or let your carrier send the credentials of your trunk.',
  taken:
    'The number is confirmed for another account, and no call for it comes to you. Release it; if it is yours, ask the operator.',
  lost: 'The carrier no longer has this number for this service, and no call for it comes. Release it here and acquire another; if it was given up by mistake, ask the operator.',
}

const status = OneOf(STATUSES, {
  description:
    '`confirmed`: calls for it come here. A number with `trunk_id` is `unconfirmed` until a call for it has come by that trunk or the operator agrees; several accounts may claim it until then (`contested`), and each gets the calls of its own trunks. `taken`: it was confirmed for another account. `lost`: the carrier no longer has it for this service. Additive (D-R1).',
})
const statusHint = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'What to do about it; null where nothing is to be done.',
})

const acquired = {
  phone_number: Type.String({ description: 'E.164.', examples: ['+12125550100'] }),
  phone_number_sid: Type.String({
    description: "The carrier's identifier; that of the trunk where the number is your own.",
  }),
  country: Type.String({ description: 'Two-letter country code.', examples: ['US'] }),
}

export const AcquiredNumber = Type.Object(
  {
    ...acquired,
    agent_id: Type.String({ description: 'The agent that answers on it now.' }),
    status,
    status_hint: statusHint,
  },
  { title: 'AcquiredNumber' },
)
export type AcquiredNumber = Static<typeof AcquiredNumber>

/** A number of the account, whether or not an agent answers on it. */
export const HeldNumber = Type.Object(
  {
    ...acquired,
    agent_id: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The agent that answers on it; null where none does.',
    }),
    acquired_at: Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' }),
    test: Type.Boolean({ description: `${TEST_NUMBER} Additive (D-R1).` }),
    status,
    status_hint: statusHint,
    sip_uri: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description:
        'What a softphone dials to reach it, with the port where that is not 5060; null where the service has no telephone.',
      examples: ['sip:+12125550100@127.0.0.1'],
    }),
  },
  { title: 'HeldNumber' },
)
export type HeldNumber = Static<typeof HeldNumber>

export const AssignBody = Type.Object(
  {
    requestedNumber: Type.String({ ...E164, description: 'A number of this account, E.164 (D-F11).' }),
    move: Type.Optional(
      Type.Boolean({
        description: 'Whether to take it from another agent that answers on it (D-E4). Default: false.',
      }),
    ),
  },
  {
    title: 'PhoneAssignment',
    additionalProperties: false,
    examples: [{ requestedNumber: '+12125550100' }],
  },
)
export type AssignBody = Static<typeof AssignBody>

export const AgentParams = Type.Object({
  agentId: Type.String({ ...ID, description: 'Agent identifier.' }),
})

export const NumberParams = Type.Object({
  phoneNumber: Type.String({
    ...ID,
    description: 'E.164; the plus may be written as %2B.',
    examples: ['+12125550100'],
  }),
})

/** The country that a field of a request names. */
export function offeredCountry(field: string, code: string): Country {
  const country = findCountry(code)
  if (country !== undefined) return country
  throw invalid([{ field, message: notOffered(code) }])
}

export function notOffered(code: string): string {
  return `has no numbers to offer in ${code.toUpperCase()}; the countries are ${LIST}, as /docs lists them.`
}
