import { afterEach, describe, expect, test } from 'vitest'
import { callLimits } from '../../server/src/product/subscription/plan-limits.ts'
import { takeSnapshot } from '../../server/src/product/calls/live/who-answers.ts'
import { routeFor, settingsFor } from '../../server/src/voice/snapshot.ts'
import type { Json } from '../harness.ts'
import { engines } from '../stores.ts'
import { scriptedBrain } from './web-calls/scripted-speech.ts'
import { startVoiceNode, type VoiceNode } from './web-calls/voice-node.ts'

let node: VoiceNode | undefined
afterEach(async () => {
  await node?.close()
  node = undefined
})

const IDLE = { draining: false, capacityLeft: 1000 }
const { maxCalls, maxDurationMs, maxToolCalls } = callLimits('starter')
const agentSaid = (message: Json) => message.type === 'words' && message.speaker === 'agent' && message.final

describe.each(engines)('the limits of a plan, on %s', (engine) => {
  test('one call more than the plan allows meets the busy line, until another has ended', async () => {
    node = await startVoiceNode({ brain: scriptedBrain({}), engine, capacity: 2 * maxCalls })
    const held: Awaited<ReturnType<VoiceNode['call']>>[] = []
    for (let call = 0; call < maxCalls; call++) {
      const caller = await node.call()
      expect(await caller.hear(agentSaid)).toMatchObject({
        text: "Bright Dental's AI assistant, how can I help?",
      })
      held.push(caller)
    }
    const tooMany = await node.call()
    expect(await tooMany.hear(agentSaid)).toMatchObject({ text: expect.stringContaining('lines are busy') })
    await tooMany.closed()
    held[0]?.send({ type: 'hang_up' })
    await held[0]?.closed()
    const again = await node.call()
    expect(await again.hear(agentSaid)).toMatchObject({
      text: "Bright Dental's AI assistant, how can I help?",
    })
    again.send({ type: 'hang_up' })
    for (const caller of held.slice(1)) caller.send({ type: 'hang_up' })
    await node.quiet()
  })

  test('how long a call may last and how often it may use tools goes by the plan', async () => {
    node = await startVoiceNode({ brain: scriptedBrain({}), engine })
    const { store, accountId, agentId } = node
    const snapshot = await takeSnapshot(store.db, accountId, agentId, {}, Date.now())
    const settings = settingsFor(snapshot, routeFor(snapshot, IDLE, Date.now()))
    expect(settings).toMatchObject({ maxDurationMs, maxToolCalls })
    expect(snapshot.limits).toEqual({ ...callLimits('starter'), callsLeft: maxCalls })
  })
})
