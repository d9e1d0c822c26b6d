import { Parley } from '@parley/sdk'

const client = new Parley()

const [voice] = await client.voices.list()
const sample = await client.voices.preview(voice.id)
console.log(`${voice.id} sounds like ${sample.size} bytes of ${sample.type}`)

const agent = await client.agents.create({
  business_name: 'Harbour Dental',
  agent_name: 'Ines',
  voice_id: voice.id,
  greeting: 'Harbour Dental, this is Ines. How can I help?',
  system_prompt: 'You answer the telephone of a dental practice. Be brief and kind.',
  faq: [{ question: 'Do you take walk-ins?', answer: 'Yes, until four.' }],
})
console.log(`${agent.agent_name} is ${agent.status}`)

const changed = await client.agents.update(agent.id, {
  escalation_policy: 'on_request',
  forwarding_number: '+12125550123',
})
const { id } = await client.agents.retrieve(agent.id)
console.log(`${changed.escalation_policy}, ${id === agent.id}`)

const routing = await client.agents.routing(agent.id)
console.log(`a call now: ${Object.keys(routing).length > 0}`)

const { secret } = await client.agents.renewToolSecret(agent.id)
console.log(`its tools are signed with ${secret.slice(0, 6)}...`)

for await (const { agent_name } of client.agents.list())
  if (agent_name === 'Ines') console.log('Ines is listed')

await client.agents.delete(agent.id)
