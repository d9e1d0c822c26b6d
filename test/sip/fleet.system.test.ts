import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createChildService, signUpAt, type ChildService } from '../crashes/child-service.ts'
import { AN_AGENT } from '../harness.ts'
import { withPeers } from '../peers/debian.ts'
import { startKamailio, type Kamailio } from '../peers/kamailio.ts'
import { freePort, freePorts } from '../peers/ports.ts'
import {
  createRawCall,
  openRawCaller,
  rawHeader,
  rawOffer,
  type RawCall,
  type RawCaller,
  type RawMessage,
} from '../peers/phones/raw-caller.ts'
import { engines, openTestStore, type TestStore } from '../stores.ts'

const SLOW = { timeout: 120_000 }
const SOON = { timeout: 30_000 }
const CONFIG = path.join(import.meta.dirname, '../../deploy/kamailio.cfg')
const MEDIA_PORTS = 60
/** Less than one of two nodes can hold. Twice as many fit into the smallest plan: those of a killed node count for a while. */
const CALLS = 5
const KEY = { body: 'Signal=5\r\nDuration=160\r\n', bodyType: 'application/dtmf-relay' }

/** All nodes of a fleet share them. */
const SECRETS = { AUTH_SECRET: 'x'.repeat(32), ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') }

type Node = { readonly service: ChildService; readonly sipPort: number }

const isAnswer = ({ status, method }: RawMessage) => status === 200 && method === 'INVITE'
const isFinal = ({ status, method }: RawMessage) => status >= 200 && method === 'INVITE'
const isEnd = ({ status, method }: RawMessage) => status === 200 && method === 'BYE'

async function startNode(databaseUrl?: string): Promise<Node> {
  const sipPort = await freePort()
  const media = await freePorts(MEDIA_PORTS)
  const service = await createChildService({
    takesCalls: true,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    env: {
      ...SECRETS,
      SIP_HOST: '127.0.0.1',
      SIP_PORT: String(sipPort),
      RTP_PORTS: `${media}-${media + MEDIA_PORTS - 1}`,
      SIP_TRUSTED: '127.0.0.1',
    },
  })
  await service.start()
  return { service, sipPort }
}

async function newNumber({ service }: Node): Promise<string> {
  const { key } = await signUpAt(service)
  const agent = await service.ask('POST', '/agents', { key, body: AN_AGENT })
  const body = { agent_id: agent.body.agent.id, country: 'US' }
  return (await service.ask('POST', '/phone-numbers', { key, body })).body.phone_number
}

type Placed = { caller: RawCaller; call: RawCall; answer: RawMessage }

let open: Placed[] = []

async function dial(number: string, port: number): Promise<Placed> {
  const caller = await openRawCaller({ port })
  const call = createRawCall(caller, number, { port })
  caller.send(call.request('INVITE', { body: rawOffer(await freePort()) }))
  const final = await caller.until('answer', isFinal)
  expect(final.status, final.text).toBe(200)
  caller.send(call.inDialog(final, 'ACK'))
  const placed = { caller, call, answer: final }
  open.push(placed)
  return placed
}

async function dialAll(number: string, port: number): Promise<Placed[]> {
  return Promise.all(Array.from({ length: CALLS }, () => dial(number, port)))
}

async function hangUp({ caller, call, answer }: Placed): Promise<void> {
  caller.send(call.inDialog(answer, 'BYE', { cseq: 9 }))
  await caller.until('end', isEnd)
}

/** The port of the node that answered: what it gives as its contact. */
const nodeOf = ({ answer }: Placed) => Number(/:(\d+)[;>]/.exec(rawHeader(answer, 'Contact'))?.[1])
const nodesOf = (placed: readonly Placed[]) => [...new Set(placed.map(nodeOf))].sort((a, b) => a - b)

/** Calls that are on both nodes. One that was too busy to answer the proxy in time gets calls again a little later. */
async function dialBoth(number: string, port: number, nodes: readonly Node[]): Promise<Placed[]> {
  const ports = nodes.map(({ sipPort }) => sipPort).sort((a, b) => a - b)
  let placed: Placed[] = []
  await expect
    .poll(async () => {
      await Promise.all(placed.map(hangUp))
      placed = await dialAll(number, port)
      return nodesOf(placed)
    }, SOON)
    .toEqual(ports)
  return placed
}

/** What the node itself answers when it is asked whether it takes calls. */
async function state({ sipPort }: Node): Promise<number> {
  const caller = await openRawCaller({ port: sipPort })
  try {
    caller.send(createRawCall(caller, 'anybody', { port: sipPort }).request('OPTIONS'))
    return (await caller.until('answer', () => true)).status
  } finally {
    caller.close()
  }
}

afterEach(() => {
  for (const { caller } of open) caller.close()
  open = []
})

const withPostgres = engines.includes('postgres') ? withPeers('kamailio') : []

describe.each(withPostgres)('%s before two nodes over one PostgreSQL', () => {
  let store: TestStore
  let nodes: [Node, Node]
  let proxy: Kamailio
  let number: string
  beforeAll(async () => {
    store = await openTestStore('postgres')
    nodes = [await startNode(store.location), await startNode(store.location)]
    number = await newNumber(nodes[0])
    const port = await freePort()
    proxy = await startKamailio({
      config: CONFIG,
      port,
      replacements: [['"/etc/kamailio/nodes.list"', '"{folder}/nodes.list"']],
      files: { 'nodes.list': nodes.map(({ sipPort }) => `1 sip:127.0.0.1:${sipPort}\n`).join('') },
      definitions: [`LISTEN_UDP=udp:127.0.0.1:${port}`, `LISTEN_TCP=tcp:127.0.0.1:${port}`],
    })
  }, 120_000)
  afterAll(async () => {
    await proxy?.stop()
    await Promise.all((nodes ?? []).map(({ service }) => service.remove()))
    await store?.close()
  })

  test('calls are spread over both, and each goes on where it began', SLOW, async () => {
    const placed = await dialBoth(number, proxy.port, nodes)
    await Promise.all(placed.map(hangUp))
  })

  test('all calls succeed after one node is killed, and it gets some when it is back', SLOW, async () => {
    const [killed, left] = nodes
    const before = await dialBoth(number, proxy.port, nodes)
    await killed.service.kill()
    const after = await dialAll(number, proxy.port)
    expect(nodesOf(after)).toEqual([left.sipPort])
    await Promise.all([...before, ...after].filter((call) => nodeOf(call) === left.sipPort).map(hangUp))
    await killed.service.start()
    const again = await dialBoth(number, proxy.port, nodes)
    await Promise.all(again.map(hangUp))
  })

  test('a node that is draining keeps its call, and others go to the other one', SLOW, async () => {
    const [drained, left] = nodes
    const placed = await dialBoth(number, proxy.port, nodes)
    const kept = placed.find((call) => nodeOf(call) === drained.sipPort)!
    await Promise.all(placed.filter((call) => call !== kept).map(hangUp))
    const stopped = drained.service.stop()
    await expect.poll(() => state(drained), SOON).toBe(503)
    const after = await dialAll(number, proxy.port)
    expect(nodesOf(after)).toEqual([left.sipPort])
    const { caller, call, answer } = kept
    caller.send(call.inDialog(answer, 'INFO', { cseq: 5, ...KEY }))
    await caller.until('answer within the call', ({ status, cseq }) => status === 200 && cseq === 5)
    await Promise.all([kept, ...after].map(hangUp))
    await stopped
  })
})

test('a node is asked by a proxy whether it takes calls, and takes them', SLOW, async () => {
  const node = await startNode()
  try {
    expect(await state(node)).toBe(200)
    const placed = await dial(await newNumber(node), node.sipPort)
    expect(isAnswer(placed.answer)).toBe(true)
    expect(nodeOf(placed)).toBe(node.sipPort)
    await hangUp(placed)
  } finally {
    await node.service.remove()
  }
})
