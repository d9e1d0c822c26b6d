import { expect, test } from 'vitest'
import { toolKey } from '../../server/src/voice/tool-key.ts'
import type { CallCommand } from '../../server/src/voice/conversation/commands.ts'
import type { Fact } from '../../server/src/voice/session/event-queue.ts'
import { DEFAULT_SETTINGS } from '../../server/src/voice/conversation/settings.ts'
import type { CallState, LiveCall } from '../../server/src/voice/conversation/state.ts'
import { RINGING, step } from '../../server/src/voice/conversation/step.ts'

const BOOKING = { tool: 'book_appointment', arguments: { start: '2026-03-04T10:00:00Z', name: 'Ann' } }

/**
 * Everything that can happen around one tool call: the brain asks for it (again), the tool answers (twice), takes too
 * long, the caller breaks in, the reply is made whole and heard, the guess of the brain is dropped.
 */
const MOVES = ['ask', 'answer', 'overdue', 'interrupt', 'finish', 'mumble'] as const
type Move = (typeof MOVES)[number]

const DEPTH = 6

/** One call with a brain that asks and a tool that counts what it does. */
function createWorld() {
  let state: CallState = RINGING
  let nowMs = 1000
  const booked: string[] = []
  const running: string[] = []
  /** What was done that no whole reply has been made of. */
  let untold = 0
  const faults: string[] = []

  function tell(fact: Fact): void {
    nowMs += 100
    const next = step(state, { ...fact, atMs: nowMs })
    state = next.state
    for (const command of next.commands) handle(command)
  }

  function handle(command: CallCommand): void {
    if (command.type === 'run_tool') {
      if (untold > 0 || running.length > 0) faults.push('done twice for one tool call')
      running.push(command.key)
      booked.push(command.key)
    }
    if (command.type === 'think' && untold > 0 && command.results.length === 0)
      faults.push('asked in ignorance of what was done')
    if (command.type === 'think' && running.length > 0 && command.results.length === 0)
      faults.push('asked in ignorance of what is being done')
  }

  const live = (): LiveCall | undefined => (state.phase === 'live' ? state : undefined)

  const moves: Readonly<Record<Move, () => void>> = {
    ask() {
      const thought = live()?.thought
      if (!thought || thought.ended) return
      const { turn, attempt } = thought
      const key = toolKey('call_1', turn, BOOKING.tool, BOOKING.arguments)
      tell({ type: 'tool.called', turn, attempt, key, ...BOOKING })
    },
    answer() {
      const key = running.shift() ?? booked.at(-1)
      if (key === undefined) return
      const isFirst = live()?.tools.some((each) => each.key === key && each.answer === null) ?? false
      if (isFirst) untold += 1
      tell({ type: 'tool.answered', key, ok: true, result: { id: 1 }, effect: 'appointment_booked' })
    },
    overdue() {
      const dueMs = live()?.timers.tool
      if (dueMs === undefined) return
      nowMs = Math.max(nowMs, dueMs)
      tell({ type: 'timer.fired', timer: 'tool', dueMs })
    },
    interrupt: () => tell({ type: 'text.typed', text: 'Wait, one more thing.' }),
    /** The brain ends its reply, which is then heard. */
    finish() {
      const thought = live()?.thought
      if (!thought || thought.ended) return
      const request = { turn: thought.turn, attempt: thought.attempt }
      tell({ type: 'reply.said', ...request, text: 'That is settled.', source: 'model' })
      tell({ type: 'reply.ended', ...request, action: null, about: 'booking' })
      untold = 0
      for (const { id } of live()?.playout ?? []) {
        tell({ type: 'playback.began', speech: id })
        tell({ type: 'playback.ended', speech: id })
      }
    },
    mumble() {
      tell({ type: 'caller.started' })
      tell({ type: 'caller.stopped', silentMs: 200 })
    },
  }

  tell({ type: 'call.answered', settings: { ...DEFAULT_SETTINGS, opening: [] } })
  tell({ type: 'text.typed', text: 'Please book me in.' })
  return { moves, booked, faults, effects: () => live()?.record.effects ?? [] }
}

function sequences(depth: number): Move[][] {
  return depth === 0 ? [[]] : sequences(depth - 1).flatMap((before) => MOVES.map((move) => [...before, move]))
}

test('in no order of events is a tool call run twice, or its result forgotten', () => {
  const broken: string[] = []
  let runs = 0
  for (const sequence of sequences(DEPTH)) {
    const world = createWorld()
    for (const move of sequence) world.moves[move]()
    runs += world.booked.length
    if (new Set(world.booked).size < world.booked.length) world.faults.push('a key ran twice')
    if (world.faults.length > 0) broken.push(`${sequence.join(' ')}: ${world.faults.join(', ')}`)
  }
  expect(broken).toEqual([])
  // Something was done in most of them, otherwise this would prove nothing.
  expect(runs).toBeGreaterThan(MOVES.length ** DEPTH / 2)
})
