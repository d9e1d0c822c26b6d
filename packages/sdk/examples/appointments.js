import { Parley } from '@parley/sdk'

const client = new Parley()

const agent = await client.agents.create({
  business_name: 'Harbour Dental',
  agent_name: 'Nora',
  voice_id: 'emily',
  greeting: 'Harbour Dental. How can I help?',
  system_prompt: 'You answer the telephone of a dental practice.',
  functions_enabled: true,
})
const { slots } = await client.appointments.availability(agent.id, { duration_minutes: 30 })
const booked = await client.appointments.create(agent.id, {
  starts_at: slots[0].starts_at,
  name: 'Ada Lovelace',
  number: '+12025550143',
  reason: 'Check-up',
})
console.log(`${booked.name}: ${booked.status}`)

const moved = await client.appointments.update(agent.id, booked.id, { starts_at: slots.at(-1).starts_at })
await client.appointments.confirm(agent.id, booked.id)
const { confirmed_at } = await client.appointments.retrieve(agent.id, booked.id)
console.log(`moved: ${moved.starts_at !== booked.starts_at}, confirmed: ${confirmed_at !== null}`)

const everybody = await client.appointments.list({ status: 'booked' })
const hers = await client.appointments.listOfAgent(agent.id)
console.log(`listed: ${everybody.items.length > 0 && hers.items.length === 1}`)
const { status } = await client.appointments.cancel(agent.id, booked.id)
console.log(status)

// A calendar program that subscribes to the feed shows what the agent books.
const { url } = await client.calendars.renewFeed(agent.id)
const secret = url.split('/').at(-1).replace('.ics', '')
console.log((await client.calendars.readFeed(secret)).split('\r\n', 1)[0])
await client.calendars.removeFeed(agent.id)
console.log(`connected: ${(await client.calendars.retrieveConnection(agent.id)) !== null}`)
console.log(`by OAuth: ${(await client.calendars.listProviders()).join(', ') || 'nobody'}`)
await client.agents.delete(agent.id)
