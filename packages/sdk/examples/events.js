import { Parley } from '@parley/sdk'

const client = new Parley({ apiKey: process.env.PARLEY_API_KEY, baseUrl: process.env.PARLEY_URL })

const { next } = await client.events.list({ after: 'latest' })
const [agent] = (await client.agents.list()).items
await client.agents.update(agent.id, { greeting: agent.greeting })
const { events } = await client.events.list({ after: next, type: 'agent.updated', wait: 5 })
for (const { type, data } of events) console.log(`${type}: ${data.agent.id === agent.id}`)
