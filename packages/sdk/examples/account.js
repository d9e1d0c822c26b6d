import { Parley } from '@parley/sdk'

const client = new Parley()

const { email } = await client.user.retrieve()
const { timezone } = await client.user.update({ timezone: 'Europe/Berlin' })
console.log(`${email.includes('@')}, in ${timezone}`)

const { plan } = await client.subscription.retrieve()
console.log(`plan: ${plan}`)

const [overview, needs, limit] = await Promise.all([
  client.account.overview({ days: 7 }),
  client.account.needs(),
  client.account.rateLimit(),
])
console.log(`${Object.keys(overview).length > 0}, ${needs.total >= 0}, ${Object.keys(limit).length > 0}`)

const trunk = await client.trunks.create({ name: 'Front desk', kind: 'softphone' })
await client.trunks.update(trunk.id, { name: 'Reception' })
const { name } = await client.trunks.retrieve(trunk.id)
console.log(`${name}, one of ${(await client.trunks.list()).length}`)
await client.trunks.delete(trunk.id)

const { status } = await client.service.health()
const { openapi } = await client.service.openApi()
await client.service.readiness()
await client.service.decisions()
await client.service.llmsText()
await client.service.licences()
console.log(`${status}, OpenAPI ${String(openapi)}`)
