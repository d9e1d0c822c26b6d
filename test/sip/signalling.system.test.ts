import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChildService, signUpAt, type ChildService } from '../crashes/child-service.ts'
import { AN_AGENT, type Json } from '../harness.ts'
import { withPeers } from '../peers/debian.ts'
import { freePort, freePorts } from '../peers/ports.ts'
import {
  createRawCall,
  openRawCaller,
  rawOffer,
  type RawCall,
  type RawCaller,
  type RawMessage,
} from '../peers/phones/raw-caller.ts'
import { answered } from '../peers/scenarios/calls.ts'
import { apart, refusals } from '../peers/scenarios/refusals.ts'
import type { Scenario } from '../peers/scenarios/scenario.ts'
import { runScenario } from '../peers/phones/sipp.ts'

const SLOW = { timeout: 60_000 }
const SOON = { timeout: 20_000 }
const MEDIA_PORTS = 60
/** Of the scripted voice. */
const CAPACITY = 10
/** Reserved for drama, and unassigned here. */
const NOBODYS = '+12125550199'

let service: ChildService
let sipPort: number
let key: string
let number: string

beforeAll(async () => {
  sipPort = await freePort()
  const media = await freePorts(MEDIA_PORTS)
  service = await createChildService({
    takesCalls: true,
    env: {
      SIP_HOST: '127.0.0.1',
      SIP_PORT: String(sipPort),
      RTP_PORTS: `${media}-${media + MEDIA_PORTS - 1}`,
      SIP_TRUSTED: '127.0.0.1',
    },
  })
  await service.start()
  ;({ key } = await signUpAt(service))
  const agent = await service.ask('POST', '/agents', { key, body: AN_AGENT })
  const body = { agent_id: agent.body.agent.id, country: 'US' }
  const acquired = await service.ask('POST', '/phone-numbers', { key, body })
  number = acquired.body.phone_number
}, 90_000)

afterAll(() => service?.remove())

async function calls(): Promise<Json[]> {
  const { body } = await service.ask('GET', '/calls?limit=100', { key })
  return body.data
}

async function play(scenario: Scenario, dials = number, transport: 'udp' | 'tcp' = 'udp'): Promise<void> {
  const result = await runScenario(scenario, { port: sipPort, dials, transport })
  expect(result.ok ? '' : result.trace).toBe('')
}

describe.each(withPeers('sipp'))('%s calls a number of the service', () => {
  describe.each(['udp', 'tcp'] as const)('over %s', (transport) => {
    test.each(Object.values(answered).map((scenario) => ({ name: scenario.name, scenario })))(
      'and is answered: $name',
      SLOW,
      async ({ scenario }) => {
        const before = (await calls()).length
        await play(scenario, number, transport)
        await expect.poll(async () => (await calls()).length, SOON).toBe(before + 1)
        await expect.poll(async () => (await calls()).map(({ status }) => status), SOON).not.toContain('live')
      },
    )

    test.each([
      { scenario: refusals.unknownNumber, dials: NOBODYS },
      { scenario: refusals.badCodec },
      { scenario: refusals.badBody },
      { scenario: refusals.unknownExtension },
      { scenario: refusals.briefSession },
      { scenario: apart.options },
      { scenario: apart.strangerBye },
    ])('with the reason: $scenario.name', SLOW, async ({ scenario, dials }) => {
      const before = (await calls()).length
      await play(scenario, dials, transport)
      expect(await calls()).toHaveLength(before)
    })
  })
})

const isAnswer = ({ status, method }: RawMessage) => status === 200 && method === 'INVITE'
const isRefusal = ({ status }: RawMessage) => status >= 300
const isEnd = ({ status, method }: RawMessage) => status === 200 && method === 'BYE'
const UNAVAILABLE = /^SIP\/2\.0 503 [\s\S]*\r\nRetry-After: [1-9]/i

type Placed = {
  caller: RawCaller
  call: RawCall
  answer: RawMessage | undefined
  refusal: RawMessage | undefined
}

async function dial(): Promise<Placed> {
  const at = { port: sipPort }
  const caller = await openRawCaller(at)
  const call = createRawCall(caller, number, at)
  caller.send(call.request('INVITE', { body: rawOffer(await freePort()) }))
  const final = await caller.until('answer', (message) => isAnswer(message) || isRefusal(message))
  if (isRefusal(final)) return { caller, call, answer: undefined, refusal: final }
  caller.send(call.inDialog(final, 'ACK'))
  return { caller, call, answer: final, refusal: undefined }
}

async function hangUp({ caller, call, answer }: Placed): Promise<void> {
  if (answer) {
    caller.send(call.inDialog(answer, 'BYE', { cseq: 2 }))
    await caller.until('end', isEnd)
  }
  caller.close()
}

test(
  'a full service refuses one caller more with 503 and Retry-After, and takes it when there is room',
  SLOW,
  async () => {
    const placed: Placed[] = []
    try {
      for (let count = 0; count < CAPACITY; count++) placed.push(await dial())
      expect(placed.map(({ refusal }) => refusal)).toEqual(Array.from({ length: CAPACITY }))
      const tooMany = await dial()
      placed.push(tooMany)
      expect(tooMany.refusal?.text).toMatch(UNAVAILABLE)
      await hangUp(placed.shift()!)
      await expect
        .poll(async () => {
          const another = await dial()
          placed.push(another)
          return another.refusal === undefined
        }, SOON)
        .toBe(true)
    } finally {
      await Promise.all(placed.map(hangUp))
    }
  },
)

test('a draining service finishes its call, and refuses others with 503 and Retry-After', SLOW, async () => {
  const first = await dial()
  const stopped = service.stop()
  await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status, SOON).toBe(503)
  const late = await dial()
  await hangUp(late)
  await hangUp(first)
  await stopped
  expect(first.answer).toBeDefined()
  expect(late.refusal?.text).toMatch(UNAVAILABLE)
})
