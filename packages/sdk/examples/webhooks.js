import { Parley } from '@parley/sdk'

const client = new Parley()

const { id, secret } = await client.webhooks.create({
  url: 'http://localhost:1/hook',
  events: ['call.ended'],
})
console.log(`signed by ${secret.slice(0, 6)}...`)
const { id: delivery } = await client.webhooks.test(id)
const { items } = await client.webhooks.deliveries(id)
console.log(`its log: ${items[0].event.type}`)
const { request } = await client.webhooks.delivery(id, delivery)
console.log(`to ${request.url}`)
console.log((await client.webhooks.resendDelivery(id, delivery)).status)
await client.webhooks.resend(id, { since: new Date().toISOString() })
const rotated = await client.webhooks.rotateSecret(id)
console.log(`a new secret: ${rotated.secret !== secret}`)
const changed = await client.webhooks.update(id, { enabled: false })
console.log(`enabled: ${(await client.webhooks.retrieve(changed.id)).enabled}`)
await client.webhooks.delete(id)
console.log(`left: ${(await client.webhooks.list()).filter((each) => each.id === id).length}`)
