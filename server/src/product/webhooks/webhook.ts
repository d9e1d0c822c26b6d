import { Type, type Static } from 'typebox'
import { Nullable, OneOf, pageFields } from '../../platform/http/envelope.ts'
import { Ignored } from '../../platform/http/envelope.ts'
import { EVENT_TYPES } from '../events/event-types.ts'

const MAX_URL = 2000
const MAX_DESCRIPTION = 200
/** What `POST /webhooks/{id}/test` sends. It has happened to nobody, and so is not among the events. */
export const TEST_TYPE = 'webhook.test'
const ALL = '*'

const url = Type.String({
  minLength: 1,
  maxLength: MAX_URL,
  description: 'Where events are posted to, `https://`.',
  examples: ['https://crm.example.com/parley'],
})
const events = Type.Array(OneOf([...EVENT_TYPES, ALL]), {
  minItems: 1,
  maxItems: EVENT_TYPES.length + 1,
  description: 'Which kinds of events it gets (D-W2); `["*"]` is all, those of later versions too.',
  examples: [['call.ended', 'transcript.completed']],
})
const description = Nullable(
  Type.String({ maxLength: MAX_DESCRIPTION, description: 'What it is for, in your words.' }),
)
const enabled = Type.Boolean({ description: 'Whether events are sent to it.' })
const Moment = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' })

const serverSet = {
  id: Type.Optional(Ignored()),
  created_at: Type.Optional(Ignored()),
  updated_at: Type.Optional(Ignored()),
  disabled_reason: Type.Optional(Ignored()),
}

export const Webhook = Type.Object(
  {
    id: Type.String({ description: 'Webhook identifier.', examples: ['whk_01k9zq4s8vxjt7m0c5b2n6d3ef'] }),
    url,
    events,
    description,
    enabled,
    disabled_reason: Nullable(
      OneOf(['gone', 'failing'], {
        description:
          'Why Parley has disabled it: the receiver answered 410, or five days long nothing was accepted (D-W4).',
      }),
    ),
    created_at: Moment,
    updated_at: Moment,
  },
  { title: 'Webhook', description: 'Where events are sent (D-W1).' },
)
export type Webhook = Static<typeof Webhook>

const secret = Type.String({
  description: 'What requests are signed with (D-W3). It is shown this once.',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw7xJqQ0Yd2lk='],
})

export const CreatedWebhook = Type.Object({ ...Webhook.properties, secret }, { title: 'CreatedWebhook' })
export type CreatedWebhook = Static<typeof CreatedWebhook>

export const NewWebhook = Type.Object(
  {
    url,
    events: Type.Optional(events),
    description: Type.Optional(description),
    enabled: Type.Optional(Ignored()),
    ...serverSet,
  },
  {
    title: 'NewWebhook',
    additionalProperties: false,
    examples: [{ url: 'https://crm.example.com/parley', events: ['call.ended', 'transcript.completed'] }],
  },
)
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookChange = Type.Object(
  {
    url: Type.Optional(url),
    events: Type.Optional(Nullable(events)),
    description: Type.Optional(description),
    enabled: Type.Optional(enabled),
    ...serverSet,
  },
  { title: 'WebhookChange', additionalProperties: false, examples: [{ enabled: false }] },
)
export type WebhookChange = Static<typeof WebhookChange>

export const RotatedSecret = Type.Object(
  {
    secret,
    old_secret_until: Type.String({
      format: 'date-time',
      description: 'Until then requests have a signature by the earlier secret too.',
    }),
  },
  { title: 'RotatedSecret' },
)

const STATUSES = ['pending', 'succeeded', 'failed'] as const

const DeliveryResponse = Type.Object(
  {
    at: Moment,
    status: Nullable(Type.Integer({ description: 'HTTP status; null where there was no answer.' })),
    body: Type.String({ description: 'How the answer begins.' }),
    error: Nullable(Type.String({ description: 'What was wrong, in words; null where it was accepted.' })),
    duration_ms: Type.Integer({ description: 'From the look-up of the name to the end of the answer.' }),
  },
  { title: 'WebhookResponse', description: 'What came of an attempt.' },
)
export type DeliveryResponse = Static<typeof DeliveryResponse>

export const WebhookDelivery = Type.Object(
  {
    id: Type.String({ description: 'Delivery identifier.', examples: ['dlv_01k9zq4s8vxjt7m0c5b2n6d3ef'] }),
    event: Type.Object(
      { id: Type.String(), type: Type.String(), timestamp: Moment },
      { title: 'DeliveredEvent', description: 'What is delivered; `GET .../deliveries/{id}` has its body.' },
    ),
    status: OneOf(STATUSES, {
      description: '`pending` until a 2xx comes, or ten attempts in three days have failed.',
    }),
    attempts: Type.Integer({ description: 'How often it was tried.' }),
    next_attempt_at: Nullable({ ...Moment, description: 'When it is tried next; null: no more.' }),
    response: Nullable(DeliveryResponse),
    created_at: Moment,
  },
  { title: 'WebhookDelivery', description: 'One event on its way to one webhook.' },
)
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const WholeDelivery = Type.Object(
  {
    ...WebhookDelivery.properties,
    request: Type.Object(
      { url: Type.String(), body: Type.String({ description: 'As it is sent.' }) },
      { title: 'WebhookRequest' },
    ),
  },
  { title: 'WholeDelivery', description: 'A delivery with what is sent.' },
)
export type WholeDelivery = Static<typeof WholeDelivery>

export const DeliveryQuery = Type.Object(
  {
    limit: pageFields('').limit,
    after: Type.Optional(
      Type.String({
        pattern: '^dlv_[0-9a-z]{1,60}$',
        'x-hint': 'must be what an earlier answer gave as `next`.',
        description: 'Only those before this one in time: the `next` of an earlier answer (D-L4).',
      }),
    ),
    status: Type.Optional(OneOf(STATUSES, { description: 'Only those that stand so.' })),
  },
  { additionalProperties: false },
)
export type DeliveryQuery = Static<typeof DeliveryQuery>

export const DeliveryList = Type.Object(
  {
    deliveries: Type.Array(WebhookDelivery, { description: 'Newest first.' }),
    next: Nullable(Type.String({ description: 'The cursor for `after`; null at the end (D-L4).' })),
  },
  { title: 'WebhookDeliveryList' },
)

export const ResendBody = Type.Object(
  {
    since: Type.String({
      format: 'date-time',
      description: 'What happened then or later is sent again; at most the last 30 days.',
    }),
  },
  { title: 'WebhookReplay', additionalProperties: false, examples: [{ since: '2026-11-15T09:00:00Z' }] },
)
