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
type World = {
  state: CallState
  nowMs: number
  readonly booked: string[]
  readonly running: string[]
  /** What was done that no whole reply has been made of. */
  untold: number
  readonly faults: string[]
}

const copyOf = (world: World): World => ({
  ...world,
  booked: [...world.booked],
  running: [...world.running],
  faults: [],
})

function tell(world: World, fact: Fact): void {
  world.nowMs += 100
  const next = step(world.state, { ...fact, atMs: world.nowMs })
  world.state = next.state
  for (const command of next.commands) handle(world, command)
}

function handle({ booked, running, untold, faults }: World, command: CallCommand): void {
  if (command.type === 'run_tool') {
    if (untold > 0 || running.length > 0) faults.push('done twice for one tool call')
    if (booked.includes(command.key)) faults.push('a key ran twice')
    running.push(command.key)
    booked.push(command.key)
  }
  if (command.type !== 'think' || command.results.length > 0) return
  if (untold > 0) faults.push('asked in ignorance of what was done')
  if (running.length > 0) faults.push('asked in ignorance of what is being done')
}

const liveOf = ({ state }: World): LiveCall | undefined => (state.phase === 'live' ? state : undefined)

const DO: Readonly<Record<Move, (world: World) => void>> = {
  ask(world) {
    const thought = liveOf(world)?.thought
    if (!thought || thought.ended) return
    const { turn, attempt } = thought
    const key = toolKey('call_1', turn, BOOKING.tool, BOOKING.arguments)
    tell(world, { type: 'tool.called', turn, attempt, key, ...BOOKING })
  },
  answer(world) {
    const key = world.running.shift() ?? world.booked.at(-1)
    if (key === undefined) return
    const isFirst = liveOf(world)?.tools.some((each) => each.key === key && each.answer === null) ?? false
    if (isFirst) world.untold += 1
    tell(world, { type: 'tool.answered', key, ok: true, result: { id: 1 }, effect: 'appointment_booked' })
  },
  overdue(world) {
    const dueMs = liveOf(world)?.timers.tool
    if (dueMs === undefined) return
    world.nowMs = Math.max(world.nowMs, dueMs)
    tell(world, { type: 'timer.fired', timer: 'tool', dueMs })
  },
  interrupt: (world) => tell(world, { type: 'text.typed', text: 'Wait, one more thing.' }),
  /** The brain ends its reply, which is then heard. */
  finish(world) {
    const thought = liveOf(world)?.thought
    if (!thought || thought.ended) return
    const request = { turn: thought.turn, attempt: thought.attempt }
    tell(world, { type: 'reply.said', ...request, text: 'That is settled.', source: 'model' })
    tell(world, { type: 'reply.ended', ...request, action: null, about: 'booking' })
    world.untold = 0
    for (const { id } of liveOf(world)?.playout ?? []) {
      tell(world, { type: 'playback.began', speech: id })
      tell(world, { type: 'playback.ended', speech: id })
    }
  },
  mumble(world) {
    tell(world, { type: 'caller.started' })
    tell(world, { type: 'caller.stopped', silentMs: 200 })
  },
}

test('in no order of events is a tool call run twice, or its result forgotten', () => {
  const broken: string[] = []
  const bookings: number[] = []
  const go = (before: World, path: readonly Move[]): void => {
    if (path.length === DEPTH) return void bookings.push(before.booked.length)
    for (const move of MOVES) {
      const world = copyOf(before)
      DO[move](world)
      // What changes nothing leads nowhere that is not tried without it.
      if (world.nowMs === before.nowMs) continue
      if (world.faults.length > 0) broken.push(`${[...path, move].join(' ')}: ${world.faults.join(', ')}`)
      else go(world, [...path, move])
    }
  }
  const ringing: World = { state: RINGING, nowMs: 1000, booked: [], running: [], untold: 0, faults: [] }
  tell(ringing, { type: 'call.answered', settings: { ...DEFAULT_SETTINGS, opening: [] } })
  tell(ringing, { type: 'text.typed', text: 'Please book me in.' })
  go(ringing, [])
  expect(broken).toEqual([])
  // Something was done in most of them, otherwise this would prove nothing.
  expect(bookings.filter((count) => count > 0).length).toBeGreaterThan(bookings.length / 2)
})
