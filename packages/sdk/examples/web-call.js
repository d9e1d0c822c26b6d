import { connectCall, Parley } from '@parley/sdk'

const client = new Parley()

const [agent] = (await client.agents.list({ limit: 1 })).items
const { url, call_id } = await client.webCalls.create(agent.id)
const { next } = await client.events.list({ after: 'latest' })

// A page would send what its microphone records and play what comes; this caller types.
const ended = await new Promise((resolve) => {
  const call = connectCall(url, {
    message(message) {
      if (message.type === 'ready') call.type('Thank you, goodbye.')
      if (message.type === 'words' && message.final && message.speaker === 'caller')
        console.log(`caller: ${message.text}`)
      if (message.type === 'state' && message.state === 'listening') call.hangUp()
    },
    voice: () => undefined,
    over: resolve,
  })
})
console.log(`over: ${ended.length > 0}`)
// What is left of it is written down a moment later.
const { items } = await client.events.list({ after: next, type: 'call.ended', wait: 20 })
const { data } = items.find(({ data }) => data.call.id === call_id)
console.log(data.call.status)
