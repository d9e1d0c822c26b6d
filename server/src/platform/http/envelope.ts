import { Type, type Static, type TObject, type TProperties, type TSchema, type TUnsafe } from 'typebox'

/** The error body (D-E1). */
export const Failure = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.String({ description: 'What went wrong, for people.' }),
    status: Type.Integer({ description: 'The HTTP status again.' }),
    code: Type.String({ description: 'What went wrong, for programs: stable snake_case.' }),
    details: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
        description: 'One entry for every wrong field.',
      }),
    ),
    request_id: Type.String({ description: 'Quote it when you ask for help; also in `X-Request-Id`.' }),
  },
  {
    title: 'Failure',
    examples: [
      {
        success: false,
        error: 'voice_id: is required.',
        status: 400,
        code: 'invalid',
        details: [{ field: 'voice_id', message: 'is required.' }],
        request_id: 'req_01hv5p0c2m7s',
      },
    ],
  },
)
export type Failure = Static<typeof Failure>

const success = Type.Literal(true)

/** `{ success, data }` around a payload. */
export function Data<Payload extends TSchema>(
  payload: Payload,
): TObject<{ success: typeof success; data: Payload }> {
  return Type.Object({ success, data: payload })
}

/** `{ success, ...fields }`, where the specification names the payload otherwise than `data`. */
export function Success<Fields extends TProperties>(
  fields: Fields,
): TObject<{ success: typeof success } & Fields> {
  return Type.Object({ success, ...fields })
}

export function data<Payload>(payload: Payload): { success: true; data: Payload } {
  return { success: true, data: payload }
}

/** At least one character that is not white space. */
export const NOT_BLANK = { pattern: '\\S', 'x-hint': 'must not be blank.' }

/** The same schema, with null as a further value: how an optional field is cleared (D-M6). */
export function Nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const plain: Record<string, unknown> = Object.fromEntries(Object.entries(schema))
  if (typeof plain.type !== 'string')
    throw new TypeError('Only a schema of one plain type can be made nullable.')
  const choices = plain.enum
  return Type.Unsafe<Static<Schema> | null>({
    ...plain,
    type: [plain.type, 'null'],
    ...(Array.isArray(choices) ? { enum: [...choices, null] } : {}),
  })
}

/** One of a closed list of strings. */
export function OneOf<const Choices extends readonly string[]>(
  choices: Choices,
  options: Record<string, unknown> = {},
): TUnsafe<Choices[number]> {
  return Type.Unsafe<Choices[number]>({ type: 'string', enum: [...choices], ...options })
}

/** How many of a list one gets without saying (D-L4). */
export const DEFAULT_LIMIT = 50
const MAX_LIMIT = 100

/** Which part of a list is wanted (D-L4). */
export function pageFields(offset: string) {
  return {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_LIMIT,
        default: DEFAULT_LIMIT,
        description: 'How many (D-L4).',
      }),
    ),
    offset: Type.Optional(
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0, description: offset }),
    ),
  }
}

/** A server-set field that comes back in a request is ignored, whatever it holds (D-M5). */
export function Ignored(): TUnsafe {
  return Type.Unsafe({
    readOnly: true,
    description: 'Set by the service; ignored when sent (D-M5).',
  })
}

const FAILURES: Record<number, string> = {
  400: 'Required fields are missing or values are invalid; `details` names each.',
  401: 'The API key is missing, invalid, expired or revoked.',
  403: 'The subscription is not usable, a limit of the plan is reached, the operation needs a dashboard session, or a session is used from another site (D-E2).',
  404: 'It does not exist, or belongs to another account (D-E3).',
  409: 'It exists already, or its state does not allow this (D-E4).',
  413: 'The body is larger than allowed (D-L1).',
  415: 'The media type is not accepted here (D-M7).',
  416: 'There are not so many bytes; `Content-Range` says how many there are.',
  429: 'Too many requests; `Retry-After` says for how many seconds to wait (D-L2, D-L3).',
  500: 'A fault of ours. Quote the `request_id` (D-E5).',
  503: 'The service is starting, stopping or overloaded; try again after `Retry-After` seconds.',
}

/** What any operation that reads a body can refuse about it. A DELETE has none, but it may be sent one. */
export const BODY_FAILURES = [413, 415]

/** Response schemas for the failures an operation can give, beside those that any can. */
export function failures(...statuses: number[]): Record<number, TSchema> {
  return openFailures(401, ...statuses, 429)
}

/** The same for operations that are open to all: no key is looked at, and only some of them count who asks. */
export function openFailures(...statuses: number[]): Record<number, TSchema> {
  const all = [...new Set([400, 403, ...statuses, 500, 503])].sort((a, b) => a - b)
  return Object.fromEntries(all.map((status) => [status, failure(status)]))
}

function failure(status: number): TSchema {
  const description = FAILURES[status]
  if (description === undefined) throw new TypeError(`No description for status ${status}.`)
  return Type.Unsafe<Failure>({ ...Failure, 'x-response-description': description })
}
