import { Type } from 'typebox'
import { BODY_FAILURES, data, Data, failures } from '../../platform/http/envelope.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import { getDelivery, listDeliveries, replaySince, resend, sendTest } from './deliveries.ts'
import type { WebhookOptions } from './routes.ts'
import { getWebhook } from './store.ts'
import {
  DeliveryList,
  DeliveryQuery,
  ResendBody,
  Webhook,
  WebhookDelivery,
  WholeDelivery,
} from './webhook.ts'

const ID = { minLength: 1, maxLength: 100 }
const WebhookParams = Type.Object({ webhookId: Type.String({ ...ID, description: 'Webhook identifier.' }) })
const DeliveryParams = Type.Object({
  ...WebhookParams.properties,
  deliveryId: Type.String({ ...ID, description: 'Delivery identifier.' }),
})

/** What was sent, what came of it, and to have it sent again (D-W1, D-W4). */
export async function deliveryRoutes(app: HttpServer, options: WebhookOptions): Promise<void> {
  logRoutes(app, options)
  testRoute(app, options)
  resendRoutes(app, options)
}

function logRoutes(app: HttpServer, { db }: WebhookOptions): void {
  app.route({
    method: 'GET',
    url: '/webhooks/:webhookId/deliveries',
    schema: {
      operationId: 'listWebhookDeliveries',
      tags: ['Events'],
      summary: 'List the deliveries of a webhook',
      description:
        'Those of the events of the last 30 days, newest first, with what came of the last attempt in words (D-W1, D-W4). Page with `after` (D-L4).',
      params: WebhookParams,
      querystring: DeliveryQuery,
      response: { 200: Data(DeliveryList), ...failures(404) },
    },
    handler: async ({ account, params, query }) =>
      data(await listDeliveries(db, account.id, params.webhookId, query)),
  })

  app.route({
    method: 'GET',
    url: '/webhooks/:webhookId/deliveries/:deliveryId',
    schema: {
      operationId: 'getWebhookDelivery',
      tags: ['Events'],
      summary: 'Retrieve a delivery',
      description: 'One delivery, with the body that is sent (D-W1).',
      params: DeliveryParams,
      response: { 200: Data(WholeDelivery), ...failures(404) },
    },
    handler: async ({ account, params }) =>
      data(await getDelivery(db, account.id, params.webhookId, params.deliveryId)),
  })
}

function testRoute(app: HttpServer, { clock, once }: WebhookOptions): void {
  app.route({
    method: 'POST',
    url: '/webhooks/:webhookId/test',
    schema: {
      operationId: 'testWebhook',
      tags: ['Events'],
      summary: 'Send a test event',
      description:
        'Sends `webhook.test` with the webhook as its data, to this webhook alone (D-W1). Its delivery is in the log in a moment.',
      params: WebhookParams,
      response: { 201: Data(WebhookDelivery), ...failures(404, 409, ...BODY_FAILURES) },
    },
    handler: (request, reply) =>
      once(request, reply, 201, async (tx) =>
        data(await sendTest(tx, request.account.id, request.params.webhookId, clock.now())),
      ),
  })
}

function resendRoutes(app: HttpServer, { clock, once }: WebhookOptions): void {
  app.route({
    method: 'POST',
    url: '/webhooks/:webhookId/deliveries/:deliveryId/resend',
    schema: {
      operationId: 'resendWebhookDelivery',
      tags: ['Events'],
      summary: 'Send a delivery again',
      description: 'At once, whatever came of it, with the same `webhook-id` and all attempts anew (D-W1).',
      params: DeliveryParams,
      response: { 200: Data(WebhookDelivery), ...failures(404, 409, ...BODY_FAILURES) },
    },
    handler: (request, reply) =>
      once(request, reply, 200, async (tx) =>
        data(await resend(tx, request.account.id, request.params, clock.now())),
      ),
  })

  app.route({
    method: 'POST',
    url: '/webhooks/:webhookId/resend',
    schema: {
      operationId: 'resendWebhookEvents',
      tags: ['Events'],
      summary: 'Send everything since a time again',
      description:
        'All events since then of the kinds that it gets, in order, those too that happened while it was disabled or not there yet, with the same `webhook-id` as before (D-W1).',
      params: WebhookParams,
      body: ResendBody,
      response: { 200: Data(Webhook), ...failures(404, 409, ...BODY_FAILURES) },
    },
    handler: (request, reply) =>
      once(request, reply, 200, async (tx) => {
        const { account, params, body } = request
        const nowMs = clock.now()
        await replaySince(tx, account.id, params.webhookId, { sinceMs: Date.parse(body.since), nowMs })
        return data(await getWebhook(tx, account.id, params.webhookId))
      }),
  })
}
