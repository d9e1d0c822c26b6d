import { ConflictError, Parley } from '@parley/sdk'

const client = new Parley()

const newAgent = (agent_name) =>
  client.agents.create({
    business_name: 'Harbour Dental',
    agent_name,
    voice_id: 'emily',
    greeting: 'Harbour Dental. How can I help?',
    system_prompt: 'You answer the telephone of a dental practice.',
  })
const [nora, leo] = [await newAgent('Nora'), await newAgent('Leo')]

const offered = await client.phoneNumbers.search({ country: 'US', areaCode: '212', pageSize: 3 })
console.log(`${offered.numbers.length} numbers in 212`)

const { phone_number } = await client.phoneNumbers.create({
  agent_id: nora.id,
  country: 'US',
  areaCode: '212',
})
const held = await client.phoneNumbers.list()
console.log(`held: ${held.some((each) => each.phone_number === phone_number)}`)

try {
  await client.agents.assignNumber(leo.id, phone_number)
} catch (error) {
  console.log(`${error instanceof ConflictError}: another agent answers on it`)
}
const moved = await client.agents.assignNumber(leo.id, phone_number, { move: true })
console.log(`${moved.agent_name} answers on it: ${moved.phone_number === phone_number}`)

await client.phoneNumbers.release(phone_number)
await client.agents.delete(nora.id)
await client.agents.delete(leo.id)
