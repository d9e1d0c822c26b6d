import { AN_AGENT } from '../harness.ts'
import type { Answer, ChildService } from './child-service.ts'

/** What is known of an agent from the answers that arrived. */
export type KnownAgent = {
  id: string
  /** More than one where a change was sent and no answer came. */
  greetings: string[]
  /** Undefined where an acquisition was sent and no answer came. */
  number: string | null | undefined
  /** `deleting`: a deletion was sent and no answer came. */
  state: 'there' | 'deleting' | 'gone'
  transcripts: number
}

export type Unanswered = { once: string; greeting: string }

export type KnownKey = { id: string; key: string; state: 'there' | 'deleting' | 'gone' }

/** Everything that the service has acknowledged, and what it has not. */
export type Ledger = {
  agents: Map<string, KnownAgent>
  keys: KnownKey[]
  unansweredCreates: Unanswered[]
  acknowledged: number
  /** Answers that the load does not expect; there should be none. */
  surprises: string[]
}

export function createLedger(): Ledger {
  return { agents: new Map(), keys: [], unansweredCreates: [], acknowledged: 0, surprises: [] }
}

export type Person = { cookie: string; key: string }

const MAX_KEYS = 12
const MAX_AGENTS_A_CLIENT = 40

let serial = 0

/** Writes as fast as it is answered, until the connection breaks. Only this client touches its agents. */
export async function writeUntilCut(
  service: ChildService,
  person: Person,
  ledger: Ledger,
  mine: KnownAgent[],
): Promise<void> {
  try {
    for (;;) await writeOnce(service, person, ledger, mine)
  } catch (error) {
    if (!(error instanceof ConnectionCut)) throw error
  }
}

class ConnectionCut extends Error {}

async function writeOnce(
  service: ChildService,
  person: Person,
  ledger: Ledger,
  mine: KnownAgent[],
): Promise<void> {
  const alive = mine.filter(({ state }) => state === 'there')
  const agent = alive[Math.floor(Math.random() * alive.length)]
  const dice = Math.random()
  if (agent === undefined || (dice < 0.35 && alive.length < MAX_AGENTS_A_CLIENT))
    await create(service, person, ledger, mine)
  else if (dice < 0.6) await update(service, person, ledger, agent)
  else if (dice < 0.8) await changeNumber(service, person, ledger, agent)
  else if (dice < 0.93) await remove(service, person, ledger, agent)
  else await changeKeys(service, person, ledger)
}

/** The answer, if there is one; `unanswered` notes what may or may not have happened. */
async function attempt(
  ledger: Ledger,
  sending: Promise<Answer>,
  expected: number,
  unanswered: () => void,
): Promise<Answer> {
  let answer: Answer
  try {
    answer = await sending
  } catch (error) {
    unanswered()
    throw new ConnectionCut('The service is gone.', { cause: error })
  }
  // An overloaded service says so before it begins.
  if (answer.status === 503) return answer
  if (answer.status === expected) ledger.acknowledged++
  else {
    unanswered()
    ledger.surprises.push(`${answer.status} instead of ${expected}: ${JSON.stringify(answer.body)}`)
  }
  return answer
}

export function agentBody(greeting: string): object {
  return { ...AN_AGENT, greeting }
}

async function create(
  service: ChildService,
  { key }: Person,
  ledger: Ledger,
  mine: KnownAgent[],
): Promise<void> {
  const greeting = `Greeting ${++serial}.`
  const once = `create ${serial}`
  const sending = service.ask('POST', '/agents', { key, once, body: agentBody(greeting) })
  const answer = await attempt(ledger, sending, 201, () => ledger.unansweredCreates.push({ once, greeting }))
  if (answer.status !== 201) return
  const { id } = answer.body.agent
  const agent: KnownAgent = { id, greetings: [greeting], number: null, state: 'there', transcripts: 0 }
  ledger.agents.set(id, agent)
  mine.push(agent)
}

async function update(
  service: ChildService,
  { key }: Person,
  ledger: Ledger,
  agent: KnownAgent,
): Promise<void> {
  const greeting = `Changed ${++serial}.`
  const sending = service.ask('PATCH', `/agents/${agent.id}`, { key, body: { greeting } })
  const answer = await attempt(ledger, sending, 200, () => agent.greetings.push(greeting))
  if (answer.status === 200) agent.greetings = [greeting]
}

/** The number that it has goes back; if it has none, it gets one. */
async function changeNumber(
  service: ChildService,
  { key }: Person,
  ledger: Ledger,
  agent: KnownAgent,
): Promise<void> {
  if (agent.number === undefined) return
  if (agent.number !== null) {
    const url = `/phone-numbers/${encodeURIComponent(agent.number)}`
    const releasing = service.ask('DELETE', url, { key })
    const { status } = await attempt(ledger, releasing, 200, () => void (agent.number = undefined))
    if (status === 200) agent.number = null
    return
  }
  const sending = service.ask('POST', '/phone-numbers', { key, body: { agent_id: agent.id, country: 'US' } })
  const answer = await attempt(ledger, sending, 201, () => void (agent.number = undefined))
  if (answer.status === 201) agent.number = answer.body.phone_number
}

async function remove(
  service: ChildService,
  { key }: Person,
  ledger: Ledger,
  agent: KnownAgent,
): Promise<void> {
  const sending = service.ask('DELETE', `/agents/${agent.id}`, { key })
  const answer = await attempt(ledger, sending, 200, () => void (agent.state = 'deleting'))
  if (answer.status === 200) agent.state = 'gone'
}

async function changeKeys(service: ChildService, { cookie }: Person, ledger: Ledger): Promise<void> {
  const there = ledger.keys.filter(({ state }) => state === 'there')
  const [oldest] = there
  if (oldest !== undefined && there.length >= MAX_KEYS) {
    // No other writer may take it for deletion in the meantime.
    oldest.state = 'deleting'
    const sending = service.ask('DELETE', `/api-keys/${oldest.id}`, { cookie })
    const answer = await attempt(ledger, sending, 200, () => undefined)
    if (answer.status === 200) oldest.state = 'gone'
    return
  }
  const sending = service.ask('POST', '/api-keys', { cookie, body: { name: `key ${++serial}` } })
  const answer = await attempt(ledger, sending, 201, () => undefined)
  if (answer.status === 201) {
    const { id, key } = answer.body.data
    ledger.keys.push({ id, key, state: 'there' })
  }
}
