import { Type } from 'typebox'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireUsable } from '../../platform/http/authentication.ts'
import { BODY_FAILURES, data, Data, failures, Success } from '../../platform/http/envelope.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import type { Vault } from '../../platform/vault.ts'
import type { Once } from '../idempotency.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { placeNow } from './delivery/start.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from './store.ts'
import { requireSoundUrl } from './url-rules.ts'
import { CreatedWebhook, NewWebhook, RotatedSecret, Webhook, WebhookChange } from './webhook.ts'

const WebhookParams = Type.Object({
  webhookId: Type.String({ minLength: 1, maxLength: 100, description: 'Webhook identifier.' }),
})

export type WebhookOptions = {
  db: Db
  clock: Clock
  once: Once
  vault: Vault
  /** Whether private addresses may be named. */
  privateHosts: boolean
}

/** Where events are sent (D-W1). */
export async function webhookRoutes(app: HttpServer, options: WebhookOptions): Promise<void> {
  readRoutes(app, options)
  createRoute(app, options)
  changeRoutes(app, options)
  rotateRoute(app, options)
  await deliveryRoutes(app, options)
}

function readRoutes(app: HttpServer, { db }: WebhookOptions): void {
  app.route({
    method: 'GET',
    url: '/webhooks',
    schema: {
      operationId: 'listWebhooks',
      tags: ['Events'],
      summary: 'List all webhooks',
      description: 'All webhooks of the account, oldest first (D-W1). Secrets are never shown.',
      response: { 200: Data(Type.Array(Webhook)), ...failures() },
    },
    handler: async ({ account }) => data(await listWebhooks(db, account.id)),
  })

  app.route({
    method: 'GET',
    url: '/webhooks/:webhookId',
    schema: {
      operationId: 'getWebhook',
      tags: ['Events'],
      summary: 'Retrieve a webhook',
      description: 'One webhook (D-W1). Its secret is never shown.',
      params: WebhookParams,
      response: { 200: Data(Webhook), ...failures(404) },
    },
    handler: async ({ account, params }) => data(await getWebhook(db, account.id, params.webhookId)),
  })
}

function createRoute(app: HttpServer, { db, clock, once, vault, privateHosts }: WebhookOptions): void {
  const place = placeNow(db, clock)
  app.route({
    method: 'POST',
    url: '/webhooks',
    schema: {
      operationId: 'createWebhook',
      tags: ['Events'],
      summary: 'Create a webhook',
      description:
        'From now on events are posted to the URL, signed by the secret that this answer shows once (D-W1, D-W3); without `events` all of them (D-W2). How many an account may have goes by its plan (D-E2). Sent again with the same `Idempotency-Key` it happens once (D-I1).',
      body: NewWebhook,
      response: { 201: Data(CreatedWebhook), ...failures(409, ...BODY_FAILURES) },
    },
    handler: async (request, reply) => {
      // What has happened before is none of its business.
      await place()
      return once(request, reply, 201, async (tx) => {
        const { account, body } = request
        requireUsable(account)
        requireSoundUrl(body.url, privateHosts)
        return data(await createWebhook(tx, account.id, body, { vault, nowMs: clock.now() }))
      })
    },
  })
}

function changeRoutes(app: HttpServer, { db, clock, privateHosts }: WebhookOptions): void {
  app.route({
    method: 'PATCH',
    url: '/webhooks/:webhookId',
    schema: {
      operationId: 'updateWebhook',
      tags: ['Events'],
      summary: 'Update a webhook',
      description:
        'Changes only the fields that are sent; null for `events` is all (D-M6). With `enabled` false nothing is sent, and what happens meanwhile is not kept for it: send it again when it is enabled (D-W1).',
      params: WebhookParams,
      body: WebhookChange,
      response: { 200: Data(Webhook), ...failures(404, ...BODY_FAILURES) },
    },
    handler: async ({ account, params, body }) => {
      await getWebhook(db, account.id, params.webhookId)
      if (body.url !== undefined) requireSoundUrl(body.url, privateHosts)
      return data(await updateWebhook(db, account.id, params.webhookId, body, clock.now()))
    },
  })

  app.route({
    method: 'DELETE',
    url: '/webhooks/:webhookId',
    schema: {
      operationId: 'deleteWebhook',
      tags: ['Events'],
      summary: 'Delete a webhook',
      description: 'Nothing is sent to it any more, and its deliveries are gone (D-M3).',
      params: WebhookParams,
      response: { 200: Success({}), ...failures(404, ...BODY_FAILURES) },
    },
    handler: async ({ account, params }) => {
      await deleteWebhook(db, account.id, params.webhookId)
      return { success: true as const }
    },
  })
}

function rotateRoute(app: HttpServer, { clock, once, vault }: WebhookOptions): void {
  app.route({
    method: 'POST',
    url: '/webhooks/:webhookId/rotate-secret',
    schema: {
      operationId: 'rotateWebhookSecret',
      tags: ['Events'],
      summary: 'Rotate the secret of a webhook',
      description:
        'Answers a new secret, this once. For 24 hours requests have two signatures, one by each secret, so that the receiver can take over the new one in peace (D-W1, D-W3).',
      params: WebhookParams,
      response: { 200: Data(RotatedSecret), ...failures(404, 409, ...BODY_FAILURES) },
    },
    handler: (request, reply) =>
      once(request, reply, 200, async (tx) => {
        const { account, params } = request
        return data(await rotateSecret(tx, account.id, params.webhookId, { vault, nowMs: clock.now() }))
      }),
  })
}
