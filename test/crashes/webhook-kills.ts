import { setTimeout as pause } from 'node:timers/promises'
import { AN_AGENT, type Json } from '../harness.ts'
import { startReceiver } from '../webhook-receiver.ts'
import { createChildService, signUpAt, type ChildService } from './child-service.ts'

/** Changes that are under way at a time. */
const AT_ONCE = 4
const PATIENCE_MS = 120_000

type Wanted = { readonly events: number; readonly kills: number }
export type Survived = {
  /** Changes that were acknowledged, and whose events never came. */
  readonly lost: string[]
  readonly acknowledged: number
  /** How many events were accepted more than once. */
  readonly doubled: number
  readonly refused: number
}

/**
 * Agents are changed while the process is killed again and again, and the receiver refuses three of ten events when they
 * come first. Whatever was acknowledged has to arrive.
 */
export async function killWhileSending({ events, kills }: Wanted): Promise<Survived> {
  const service = await createChildService({ env: { WEBHOOK_PRIVATE_HOSTS: 'true' } })
  const receiver = await startReceiver()
  const accepted = new Map<string, number>()
  const greetings = new Set<string>()
  const seen = new Set<string>()
  let refused = 0
  receiver.answer = (response, { headers, body }) => {
    const id = String(headers['webhook-id'])
    const isRefused = !seen.has(id) && seen.size % 10 < 3
    seen.add(id)
    if (isRefused) refused++
    else {
      accepted.set(id, (accepted.get(id) ?? 0) + 1)
      const event: Json = JSON.parse(body)
      greetings.add(event.data.agent.greeting)
    }
    response.writeHead(isRefused ? 500 : 204).end()
  }
  try {
    await service.start()
    const { key } = await signUpAt(service)
    const { agent } = (await service.ask('POST', '/agents', { key, body: AN_AGENT })).body
    const webhook = { url: receiver.url, events: ['agent.updated'] }
    await service.ask('POST', '/webhooks', { key, body: webhook })
    const acknowledged = await change(service, { key, agentId: agent.id, events, kills })
    const missing = () => acknowledged.filter((each) => !greetings.has(each))
    for (let waitedMs = 0; missing().length > 0 && waitedMs < PATIENCE_MS; waitedMs += 100) await pause(100)
    const doubled = [...accepted.values()].filter((times) => times > 1).length
    return { lost: missing(), acknowledged: acknowledged.length, doubled, refused }
  } finally {
    await service.remove()
    await receiver.close()
  }
}

/** Which greetings were acknowledged. */
async function change(
  service: ChildService,
  { key, agentId, events, kills }: Wanted & { key: string; agentId: string },
): Promise<string[]> {
  const acknowledged: string[] = []
  const killEvery = Math.floor(events / (kills + 1))
  let next = 0
  let restarting: Promise<unknown> = Promise.resolve()
  const work = async (): Promise<void> => {
    while (next < events) {
      const n = next++
      if (n > 0 && n % killEvery === 0 && n / killEvery <= kills)
        restarting = service.kill().then(() => service.start())
      await restarting
      const body = { greeting: `Greeting ${n}.` }
      const answer = await service.ask('PATCH', `/agents/${agentId}`, { key, body }).catch(() => undefined)
      if (answer?.status === 200) acknowledged.push(body.greeting)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return acknowledged
}
