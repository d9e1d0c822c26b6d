import recorded from '../../../data/openapi-examples.json' with { type: 'json' }
import { eventSchema, KINDS, type Event, type Kind } from './event.ts'
import { EVENT_TYPES, type EventType } from './event-types.ts'

const HEADERS = [
  ['webhook-id', 'The event’s id, the same at every try: act on it once.'],
  ['webhook-timestamp', 'When it was sent, in seconds since 1970.'],
  [
    'webhook-signature',
    '`v1,` and the signature of id, timestamp and body (D-W3); two while a secret is rotated.',
  ],
] as const

/** What the service answered in its tests. */
const RESOURCES: Readonly<Record<string, unknown>> = {
  call: recorded.getCall['200'].data,
  transcript: recorded.getTranscript['200'].data,
  question: recorded.listUnansweredQuestions['200'].data.questions[0],
  appointment: recorded.getAppointment['200'].data,
  agent: recorded.getAgent['200'].data,
  phone_number: recorded.listPhoneNumbers['200'].data[0],
  bundle: recorded.listRegulatoryBundles['200'].data.bundles[0],
  usage: recorded.getSubscription['200'].data.usage,
  threshold: 80,
}

export function exampleOf(type: EventType): Event {
  const data = Object.fromEntries(Object.keys(KINDS[type].data).map((name) => [name, RESOURCES[name]]))
  return { id: 'evt_01k9zq4s8vxjt7m0c5b2n6d3ef', type, timestamp: '2026-11-16T16:01:00.000Z', data }
}

/** What Parley posts to webhooks, for the `webhooks` of the OpenAPI document. */
export function announcedEvents(): object {
  const parameters = HEADERS.map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }))
  return Object.fromEntries(
    EVENT_TYPES.map((type) => {
      const kind: Kind = KINDS[type]
      const content = { schema: eventSchema(type, kind), example: exampleOf(type) }
      const post = {
        operationId: type,
        tags: ['Events'],
        summary: type,
        description: kind.says,
        parameters,
        requestBody: { required: true, content: { 'application/json': content } },
        responses: {
          '2XX': { description: 'Accepted. Anything else is tried again (D-W4); 410 disables the webhook.' },
        },
      }
      return [type, { post }]
    }),
  )
}
