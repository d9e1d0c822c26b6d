import { Parley } from '@parley/sdk'

const client = new Parley()

const { items, total } = await client.calls.list({ status: 'ended', limit: 20 })
console.log(`${items.length} of ${total} calls`)
const [call, other] = items.filter((each) => each.transcript_id !== null && each.caller !== 'anonymous')

const { agentId, transcript_id, caller } = await client.calls.retrieve(call.id)
const { conversation } = await client.transcripts.retrieve(agentId, transcript_id)
console.log(`${conversation.length > 0} words were said`)
const journal = await client.calls.journal(call.id)
const tools = await client.calls.tools(call.id)
console.log(`a journal: ${Array.isArray(journal.data)}, tool calls: ${Array.isArray(tools)}`)

await client.calls.update(call.id, { read: true })
await client.calls.markRead({ until: new Date().toISOString() })
const csv = await client.calls.export({ status: 'ended' })
console.log(csv.split('\n', 1)[0].split(',').slice(0, 3).join(','))

for await (const event of client.calls.follow(call.id)) console.log(event.event)

let bookings = 0
for await (const each of client.transcripts.list(agentId, { type: 'Booking', limit: 5 }))
  if (each.id !== '') bookings++
console.log(`bookings were counted: ${bookings >= 0}`)

// A caller who asks what is known of them, and then to be forgotten.
const known = await client.callers.export(caller)
console.log(`calls of theirs: ${known.calls.length > 0}`)
await client.transcripts.delete(agentId, transcript_id)
await client.calls.delete(other.id)
await client.callers.erase(caller)
