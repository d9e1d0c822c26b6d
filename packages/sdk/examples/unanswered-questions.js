import { Parley } from '@parley/sdk'

const client = new Parley()

const groups = await client.unansweredQuestions.listGroups({ status: 'open' })
console.log(`groups: ${groups.items.length > 0}`)
const [one, other] = (await client.unansweredQuestions.list({ status: 'open' })).items
const ofAgent = await client.unansweredQuestions.listOfAgent(one.agentId)
console.log(`of its agent: ${ofAgent.items.length > 0}`)

const entry = await client.unansweredQuestions.answer(one.agentId, one.id, { answer: 'Yes, on weekdays.' })
console.log(`now in the FAQ: ${entry.answer}`)
const dismissed = await client.unansweredQuestions.dismiss(other.agentId, other.id)
console.log(dismissed.status)
