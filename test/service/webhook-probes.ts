import type { Probe } from './tenancy-probes.ts'

export const WEBHOOK_PROBES: Record<string, Probe[]> = {
  getWebhook: [({ webhookId }) => ({ method: 'GET', url: `/webhooks/${webhookId}` })],
  updateWebhook: [
    ({ webhookId }) => ({ method: 'PATCH', url: `/webhooks/${webhookId}`, body: { enabled: false } }),
    ({ webhookId }) => ({ method: 'PATCH', url: `/webhooks/${webhookId}`, body: {} }),
  ],
  deleteWebhook: [({ webhookId }) => ({ method: 'DELETE', url: `/webhooks/${webhookId}` })],
  testWebhook: [({ webhookId }) => ({ method: 'POST', url: `/webhooks/${webhookId}/test` })],
  rotateWebhookSecret: [({ webhookId }) => ({ method: 'POST', url: `/webhooks/${webhookId}/rotate-secret` })],
  listWebhookDeliveries: [
    ({ webhookId }) => ({ method: 'GET', url: `/webhooks/${webhookId}/deliveries` }),
    ({ webhookId, deliveryId }) => ({
      method: 'GET',
      url: `/webhooks/${webhookId}/deliveries?after=${deliveryId}`,
    }),
  ],
  getWebhookDelivery: [
    ({ webhookId, deliveryId }) => ({
      method: 'GET',
      url: `/webhooks/${webhookId}/deliveries/${deliveryId}`,
    }),
  ],
  resendWebhookDelivery: [
    ({ webhookId, deliveryId }) => ({
      method: 'POST',
      url: `/webhooks/${webhookId}/deliveries/${deliveryId}/resend`,
    }),
  ],
  resendWebhookEvents: [
    ({ webhookId }) => ({
      method: 'POST',
      url: `/webhooks/${webhookId}/resend`,
      body: { since: '2026-11-15T09:00:00Z' },
    }),
  ],
}
