import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChildService, signUpAt, type ChildService } from '../crashes/child-service.ts'
import { isListening } from '../crashes/child-calls.ts'
import { AN_AGENT } from '../harness.ts'
import type { Flood, Flooded } from './threads/flooder.ts'
import { LONG_QUESTION } from './threads/scripted-thread.ts'
import { callFrom, type WebCaller } from './web-calls/web-caller.ts'

const FLOOD_MS = 10_000
const FRAME_MS = 20
/** As much as a player keeps in hand; the machine is shared with those who flood. */
const IN_HAND_MS = 200
const MAX_LOST_FRAMES = 2
const ATTACKERS_CALLS = 20
const MESSAGES = [
  '{"type":"digit","digit":"5"}',
  '{"type":"played","mark":0}',
  `{"type":"text","text":"${'Do you take walk-ins? '.repeat(4)}"}`,
  '{"type":"digit","digit":"no key"}',
  'ping',
  'sound',
]

/** The one that is flooded, and one on the same machine that is not: what both lose is not the flood's doing. */
let service: ChildService
let control: ChildService
beforeAll(async () => {
  const options = { takesCalls: true, inThread: true, env: { SIGN_UP: 'open' } }
  service = await createChildService(options)
  control = await createChildService(options)
  await service.start()
  await control.start()
}, 180_000)
afterAll(async () => {
  await service.remove()
  await control.remove()
})

type Person = { readonly at: ChildService; readonly key: string; readonly agentId: string }

async function signUp(at: ChildService): Promise<Person> {
  const { key } = await signUpAt(at)
  const created = await at.ask('POST', '/agents', { key, body: AN_AGENT })
  return { at, key, agentId: created.body.agent.id }
}

async function place({ at, key, agentId }: Person): Promise<string> {
  const { body } = await at.ask('POST', `/agents/${agentId}/web-calls`, { key })
  return body.data.token
}

async function dial(person: Person, onVoice: () => void = () => undefined): Promise<WebCaller> {
  const url = `${person.at.url.replace('http', 'ws')}/web-calls/${await place(person)}`
  return callFrom(url, { acknowledge: true, onVoice })
}

async function answeredAfterMs(person: Person): Promise<number> {
  const begunMs = performance.now()
  const caller = await dial(person)
  await caller.hear((message) => message.type === 'ready')
  const tookMs = performance.now() - begunMs
  caller.send({ type: 'hang_up' })
  await caller.closed()
  return tookMs
}

/** A call in which the agent goes on for eight seconds. */
async function listen(person: Person) {
  const arrivalsMs: number[] = []
  const caller = await dial(person, () => void arrivalsMs.push(performance.now()))
  await caller.hear(isListening)
  arrivalsMs.length = 0
  caller.send({ type: 'text', text: LONG_QUESTION })
  // From the middle of the answer on: the pause before it does not matter.
  await expect.poll(() => arrivalsMs.length).toBeGreaterThan(50)
  arrivalsMs.length = 0
  await expect.poll(() => arrivalsMs.length).toBeGreaterThan(10)
  return { frames: () => arrivalsMs.length, lost: () => lostFrames(arrivalsMs), hangUp: () => caller.close() }
}

async function flooded(flood: Flood): Promise<Flooded> {
  const worker = new Worker(new URL('threads/flooder.ts', import.meta.url), { workerData: flood })
  const [done] = (await once(worker, 'message')) as [Flooded]
  await worker.terminate()
  return done
}

/** What a player misses of frames that come in at these moments: it waits for each, and goes on from there. */
function lostFrames(arrivalsMs: readonly number[]): number {
  let dueMs = (arrivalsMs[0] ?? 0) + IN_HAND_MS
  let lateMs = 0
  for (const atMs of arrivalsMs.slice(1)) {
    dueMs += FRAME_MS
    lateMs += Math.max(0, atMs - dueMs)
    dueMs = Math.max(dueMs, atMs)
  }
  return Math.round(lateMs / FRAME_MS)
}

type Round = {
  readonly messages: number
  readonly heard: number
  readonly heardAnyway: number
  readonly lost: number
  readonly lostAnyway: number
  readonly nextMs: number
  readonly nextAnywayMs: number
}

/** A flood of ten seconds while both listen, and then the next call of both. */
async function round(victim: Person, bystander: Person): Promise<Round> {
  // Each round has its own: the number of calls that an account may ask for in a minute is limited.
  const attacker = await signUp(service)
  const tokens: string[] = []
  for (let call = 0; call < ATTACKERS_CALLS; call++) tokens.push(await place(attacker))
  const [flood, quiet] = [await listen(victim), await listen(bystander)]
  const port = Number(new URL(service.url).port)
  const { messages } = await flooded({ port, tokens, forMs: FLOOD_MS, messages: MESSAGES })
  // The answer ends within the flood; both must have heard all of it.
  const [heard, heardAnyway] = [flood.frames(), quiet.frames()]
  const [lost, lostAnyway] = [flood.lost(), quiet.lost()]
  const nextMs = await answeredAfterMs(victim)
  const nextAnywayMs = await answeredAfterMs(bystander)
  flood.hangUp()
  quiet.hangUp()
  return { messages, heard, heardAnyway, lost, lostAnyway, nextMs, nextAnywayMs }
}

const isUnharmed = (round: Round) =>
  round.heard >= round.heardAnyway - 20 &&
  round.lost <= MAX_LOST_FRAMES + 1.5 * round.lostAnyway &&
  round.nextMs < Math.max(5 * round.nextAnywayMs, 2000)

/**
 * The median of three rounds, and the third only where two have not decided it: what the flood does, it does every
 * time; what the machine does beside it, to one of the two services and not to the other, it does once.
 */
test('a flood on one call takes nothing from the call of another account, nor from the next one', async () => {
  const [victim, bystander] = [await signUp(service), await signUp(control)]
  const rounds: Round[] = []
  const unharmed = () => rounds.filter(isUnharmed).length
  while (unharmed() < 2 && rounds.length - unharmed() < 2) rounds.push(await round(victim, bystander))
  console.info(rounds)
  const readiness = await fetch(`${service.url}/readyz`)

  for (const { messages } of rounds) expect(messages).toBeGreaterThan(100_000)
  expect(unharmed(), JSON.stringify(rounds)).toBe(2)
  expect(readiness.status).toBe(200)
}, 180_000)
