import { Parley } from '@parley/sdk'

const client = new Parley()

const { next } = await client.events.list({ after: 'latest' })
const [agent] = (await client.agents.list()).items
await client.agents.update(agent.id, { greeting: agent.greeting })
// It ends when nothing has come for five seconds.
for await (const { type, data } of client.events.list({ after: next, type: 'agent.updated', wait: 5 }))
  console.log(`${type}: ${data.agent.id === agent.id}`)
