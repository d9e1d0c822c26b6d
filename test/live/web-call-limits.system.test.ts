import { afterEach, describe, expect, test } from 'vitest'
import type { StartVoice, VoiceCommand } from '../../server/src/voice/protocol.ts'
import { MAX_FOLLOWERS } from '../../server/src/product/calls/live/followers.ts'
import { MAX_EXCESS, MOST_AUDIO, MOST_TEXTS } from '../../server/src/product/calls/live/socket-guard.ts'
import { MAX_UNDER_WAY } from '../../server/src/product/calls/live/sockets.ts'
import { MAX_WAITING_COMMANDS } from '../../server/src/voice/client.ts'
import { MOST_DIGITS } from '../../server/src/voice/transport/input-limits.ts'
import { AN_AGENT, startTestService, type Json, type Tenant, type TestService } from '../harness.ts'
import { scriptedHost } from './web-calls/scripted-host.ts'
import { scriptedBrain } from './web-calls/scripted-speech.ts'
import { startVoiceNode, type VoiceNode } from './web-calls/voice-node.ts'
import { callFrom } from './web-calls/web-caller.ts'

const isListening = (message: Json) => message.type === 'state' && message.state === 'listening'
const isError = (message: Json) => message.type === 'error'

describe('what a client sends in one call', () => {
  let node: VoiceNode | undefined
  afterEach(async () => {
    await node?.close()
    node = undefined
  })
  async function start(): Promise<VoiceNode> {
    node = await startVoiceNode({ brain: scriptedBrain({}) })
    return node
  }

  test.each([
    ['texts', '{"type":"text","text":"Hello?"}', MOST_TEXTS.burst],
    ['pieces of sound', undefined, MOST_AUDIO.burst],
  ])('too many %s are dropped, then end the call with 1008 and words', async (_what, text, burst) => {
    const { call } = await start()
    const [other, caller] = [await call(), await call({ acknowledge: false })]
    await Promise.all([other.hear(isListening), caller.hear(isListening)])
    for (let sent = 0; sent < burst + 2 * MAX_EXCESS; sent++)
      if (text === undefined) caller.play(new Int16Array(1))
      else caller.sendText(text)
    const { code } = await caller.closed()
    expect(code).toBe(1008)
    expect(caller.messages.findLast(isError)?.error).toMatch(/At most|faster/)
    other.send({ type: 'text', text: 'Are you there?' })
    expect(await other.hear((message) => message.type === 'words' && message.final)).toBeTruthy()
    other.close()
  })

  test('a number of many keys that are pressed at once is whole', async () => {
    const { call } = await start()
    const caller = await call({ acknowledge: true })
    await caller.hear(isListening)
    for (let key = 0; key < MOST_DIGITS.burst - 1; key++) caller.send({ type: 'digit', digit: '5' })
    caller.send({ type: 'digit', digit: '#' })
    await caller.hear((message) => message.type === 'words' && message.speaker === 'agent')
    expect(caller.messages.filter(isError)).toEqual([])
    caller.close()
  })
})

test('one follower too many of a call gets an error, and the others follow on', async () => {
  const node = await startVoiceNode({ brain: scriptedBrain({}) })
  try {
    const caller = await node.call({ acknowledge: true })
    await caller.hear(isListening)
    const headers = { authorization: 'Bearer key' }
    const url = `${node.address}/calls/${caller.callId}/events`
    const streams = []
    for (let each = 0; each < MAX_FOLLOWERS; each++) streams.push(await fetch(url, { headers }))
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await fetch(url, { headers })
    expect([refused.status, ((await refused.json()) as Json).error]).toEqual([
      409,
      expect.stringContaining('close one'),
    ])
    caller.send({ type: 'hang_up' })
    expect(await streams[0]?.text()).toContain('event: ended')
    for (const stream of streams.slice(1)) await stream.body?.cancel()
  } finally {
    await node.close()
  }
})

/** A voice thread that can be stalled. */
function stoppable() {
  const held: VoiceCommand[] = []
  let handle: ((command: VoiceCommand) => void) | undefined
  let isStopped = false
  const startVoice: StartVoice = (tell, lost) => {
    const thread = scriptedHost({ brain: scriptedBrain({}) })(tell, lost)
    handle = thread.send
    return { ...thread, send: (command) => (isStopped ? void held.push(command) : thread.send(command)) }
  }
  return {
    startVoice,
    held,
    stop: () => void (isStopped = true),
    goOn() {
      isStopped = false
      for (const command of held.splice(0)) handle?.(command)
    },
  }
}

describe('a voice plane that stands still', () => {
  let service: TestService
  afterEach(() => service.close())

  async function start(thread: ReturnType<typeof stoppable>) {
    service = await startTestService('sqlite', {}, undefined, thread.startVoice)
    const address = await service.service.app.listen({ host: '127.0.0.1', port: 0 })
    const tenant = await service.signUp()
    const { body } = await tenant.ask('POST', '/agents', { body: AN_AGENT })
    const agentId: string = body.agent.id
    return { address: address.replace('http', 'ws'), tenant, agentId }
  }
  async function dial(address: string, tenant: Tenant, agentId: string) {
    const { body } = await tenant.ask('POST', `/agents/${agentId}/web-calls`)
    return callFrom(`${address}/web-calls/${body.data.token}`, { acknowledge: true })
  }

  test('getReadiness 503 says so in words, and 200 once it goes on', async () => {
    const thread = stoppable()
    await start(thread)
    expect((await service.ask('GET', '/readyz')).status).toBe(200)
    thread.stop()
    const { status, body } = await service.ask('GET', '/readyz')
    expect([status, body.error]).toEqual([503, 'The voice plane has not answered for 1 s.'])
    const metrics = await service.ask('GET', '/metrics')
    expect(Number(/^parley_voice_plane_answer_seconds (.*)$/m.exec(metrics.raw)?.[1])).toBeGreaterThan(0.9)
    expect((await service.ask('GET', '/healthz')).status).toBe(200)
    thread.goOn()
    expect((await service.ask('GET', '/readyz')).status).toBe(200)
  })

  test('is sent no more of a call than it can keep, and gets the rest when it goes on', async () => {
    const thread = stoppable()
    const { address, tenant, agentId } = await start(thread)
    const [caller, other] = [await dial(address, tenant, agentId), await dial(address, tenant, agentId)]
    await Promise.all([caller.hear(isListening), other.hear(isListening)])
    thread.stop()
    const receivedOf = ({ messages: [ready] }: typeof caller) =>
      thread.held.filter((each) => each.type === 'received' && each.callId === ready?.call_id).length
    /** What was sent before this has been read by then, unless it is held back. */
    const otherIsHeard = async () => {
      const before = receivedOf(other)
      other.send({ type: 'digit', digit: '5' })
      await expect.poll(() => receivedOf(other)).toBeGreaterThan(before)
    }
    const sound = (pieces: number) => {
      for (let piece = 0; piece < pieces; piece++) caller.sound(20, false)
    }
    sound(MAX_UNDER_WAY)
    await expect.poll(() => receivedOf(caller)).toBeGreaterThan(MAX_UNDER_WAY / 2)
    await otherIsHeard()
    sound(50)
    await otherIsHeard()
    expect(receivedOf(caller)).toBeLessThanOrEqual(MAX_UNDER_WAY)
    thread.goOn()
    caller.send({ type: 'text', text: 'Are you there?' })
    await caller.hear(
      (message) => message.type === 'words' && message.speaker === 'agent' && message.turn > 0,
    )
    for (const each of [caller, other]) each.close()
  })

  test('is given no new work when too many orders wait, and its calls still end', async () => {
    const thread = stoppable()
    const { address, tenant, agentId } = await start(thread)
    const caller = await dial(address, tenant, agentId)
    await caller.hear(isListening)
    thread.stop()
    const { liveCalls } = service.service
    for (let order = 0; order < MAX_WAITING_COMMANDS; order++) liveCalls.setTrunks([])
    const preview = await tenant.ask('GET', '/voices/sarah/preview')
    expect([preview.status, preview.body.error]).toEqual([503, expect.stringContaining('too much to do')])
    const late = await dial(address, tenant, agentId)
    expect(await late.closed()).toEqual({ code: 1013 })
    expect(liveCalls.pressure().waitingCommands).toBeGreaterThanOrEqual(MAX_WAITING_COMMANDS)
    thread.goOn()
    caller.send({ type: 'hang_up' })
    expect(await caller.closed()).toEqual({ code: 1000 })
    await expect.poll(() => liveCalls.pressure().waitingCommands).toBeLessThan(20)
  })
})
