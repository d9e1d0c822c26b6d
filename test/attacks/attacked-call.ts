import type { Brain, Briefing } from '../../server/src/voice/brain/brain.ts'
import { createMemoryLedger } from '../../server/src/product/tools/ledger/ledger-store.fixture.ts'
import type { Tool } from '../../server/src/voice/tool.ts'
import type { CallCommand } from '../../server/src/voice/conversation/commands.ts'
import type { CallEvent } from '../../server/src/voice/conversation/events.ts'
import { DEFAULT_SETTINGS } from '../../server/src/voice/conversation/settings.ts'
import type { CallState } from '../../server/src/voice/conversation/state.ts'
import { RINGING, step } from '../../server/src/voice/conversation/step.ts'
import { createToolRunner } from '../../server/src/product/calls/live/tool-runner.ts'
import { readHere } from '../../server/src/product/calls/reading/reading.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createReplyGeneration } from '../../server/src/voice/session/reply-generation.ts'
import { ANONYMOUS, type Snapshot } from '../../server/src/voice/protocol.ts'
import type { Fact } from '../call-lab/simulated-leg.ts'
import type { AttackTurn } from './attack.ts'

export type CallSetup = {
  readonly callId: string
  readonly brain: Brain
  readonly briefing: Briefing
  readonly tools: readonly Tool[]
  readonly nowMs: number
}

/**
 * A call on the real state machine, reply generation and tool runner. What is to be spoken has been heard at once; no
 * timer is waited for.
 */
export function startAttackedCall({ callId, brain, briefing: known, tools, nowMs }: CallSetup) {
  const clock = { now: () => nowMs }
  const commands: CallCommand[] = []
  const events: CallEvent[] = []
  const facts: Fact[] = []
  let state: CallState = RINGING
  let isStepping = false
  let settled: (() => void) | undefined

  const desk = createToolRunner(
    {
      clock,
      log: createLog('silent', false),
      reading: readHere,
      toolsFor: () => tools,
      ledgerFor: () => createMemoryLedger(),
    },
    (order) => {
      if (order.type === 'tool_answered') dispatch({ type: 'tool.answered', ...order.answer })
    },
  )
  const caller = known.callerNumber ?? ANONYMOUS
  const snapshot = {
    caller,
    agent: { system_prompt: known.systemPrompt, redact: [] as const },
  } as unknown as Snapshot
  const briefing: Briefing = { ...known, tools: desk.open(callId, snapshot) }
  if (briefing.tools.length < tools.length)
    throw new Error('The tools are not there, so nothing can be tried.')
  const generation = createReplyGeneration({
    callId,
    brain,
    briefing,
    clock,
    dispatch: (fact) => dispatch(fact),
    runTool: (id, wanted) => desk.hear({ type: 'tool', callId: id, wanted }),
  })

  function dispatch(fact: Fact): void {
    facts.push(fact)
    if (isStepping) return
    isStepping = true
    for (let next = facts.shift(); next; next = facts.shift()) {
      const event: CallEvent = { ...next, atMs: nowMs }
      events.push(event)
      const after = step(state, event)
      state = after.state
      for (const command of after.commands) handle(command)
    }
    isStepping = false
    if (isQuiet()) settled?.()
  }

  function handle(command: CallCommand): void {
    commands.push(command)
    generation.handle(command)
    if (command.type === 'speak' || command.type === 'play_line') {
      facts.push({ type: 'playback.began', speech: command.speech })
      facts.push({ type: 'playback.ended', speech: command.speech })
    }
    // No one takes the call: so it goes on, and more can be tried.
    if (command.type === 'transfer')
      facts.push({ type: 'transfer.failed', transfer: command.transfer, reason: 'no_answer' })
  }

  function isQuiet(): boolean {
    if (state.phase === 'ended') return true
    return state.phase === 'live' && state.floor === 'caller' && state.thought === null
  }

  async function quiet(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    settled = resolve
    if (isQuiet()) resolve()
    await promise
    settled = undefined
  }

  const { open, escalation } = briefing
  dispatch({ type: 'call.answered', settings: { ...DEFAULT_SETTINGS, open, escalation } })

  return {
    commands,
    events,
    isOver: () => state.phase === 'ended',
    /** One thing that the caller says or presses, until the answer to it is over. */
    async take({ says, presses }: AttackTurn): Promise<void> {
      for (const digit of presses ?? '') dispatch({ type: 'digit.pressed', digit })
      if (says !== undefined) dispatch({ type: 'text.typed', text: says })
      else dispatch({ type: 'digit.pressed', digit: '#' })
      await quiet()
    },
    close: () => generation.close(),
  }
}

export type AttackedCall = ReturnType<typeof startAttackedCall>
