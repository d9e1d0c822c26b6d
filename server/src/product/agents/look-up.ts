import { Type } from 'typebox'
import { Nullable } from '../../platform/http/envelope.ts'

const MAX_URL = 2000
const MIN_TIMEOUT_MS = 100
export const MAX_LOOKUP_MS = 1500
export const DEFAULT_LOOKUP_MS = 500

/** D-W6. */
export const lookUpFields = {
  lookup_url: Nullable(
    Type.String({
      minLength: 1,
      maxLength: MAX_URL,
      description:
        'Your server is asked here, by a request signed with the secret of `POST /agents/{agentId}/tool-secret`, before a call is answered (D-W6); null, the default: nobody is asked.',
      examples: ['https://crm.example.com/parley/calls'],
    }),
  ),
  lookup_timeout_ms: Type.Integer({
    minimum: MIN_TIMEOUT_MS,
    maximum: MAX_LOOKUP_MS,
    description: `How long the caller hears ringing for it at most, in milliseconds; ${DEFAULT_LOOKUP_MS} by default.`,
  }),
}

export const lookUpInput = {
  lookup_url: Type.Optional(lookUpFields.lookup_url),
  lookup_timeout_ms: Type.Optional(Nullable(lookUpFields.lookup_timeout_ms)),
}
