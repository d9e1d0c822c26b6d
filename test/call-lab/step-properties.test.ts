import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utterances } from '../../server/src/voice/conversation/conversation-log.ts'
import type { CallEvent } from '../../server/src/voice/conversation/events.ts'
import { journalLine } from '../../server/src/voice/conversation/journal.fixture.ts'
import { canonicalJson, readJournal, replay } from '../../server/src/voice/conversation/replay.ts'
import { DEFAULT_SETTINGS } from '../../server/src/voice/conversation/settings.ts'
import { analyse } from '../../server/src/voice/conversation/analysis/analysis.ts'
import { waterfalls } from '../../server/src/voice/conversation/analysis/waterfall.ts'
import { anyMoves, anySettings, walk } from './any-event.ts'
import { contradictions } from './invariants.ts'

const RUNS = 1000
/** Enough that every case of a property comes up in them. */
const RARELY_SEEN_RUNS = 8000

function always(holds: (walked: ReturnType<typeof walk>) => void): void {
  fc.assert(
    fc.property(anyMoves, anySettings, (moves, settings) => holds(walk(moves, settings))),
    { numRuns: RUNS },
  )
}

test('no event in any state leads into a contradiction', () => {
  always(({ steps }) => {
    for (const { after } of steps)
      expect(after.state.phase === 'live' ? contradictions({ ...after.state, nowMs: 0 }) : []).toEqual([])
  })
})

test('nothing is commanded after the line drops, nor after hanging up', () => {
  always(({ events, steps }) => {
    const hungUp = steps.findIndex(({ after }) => after.commands.some(({ type }) => type === 'hang_up'))
    const later = hungUp === -1 ? [] : steps.slice(hungUp + 1)
    expect(later.flatMap(({ after }) => after.commands)).toEqual([])
    const middle = Math.floor(events.length / 2)
    const atMs = events[middle]?.atMs ?? 0
    const dropped = replay([...events.slice(0, middle), { type: 'line.dropped', by: 'caller', atMs }])
    expect(dropped.state.phase).toBe('ended')
    expect(replay(events.slice(middle), dropped.state)).toEqual({ state: dropped.state, commands: [] })
  })
})

test('hanging up is the last command of the event that causes it', () => {
  always(({ steps }) => {
    for (const { after } of steps) {
      const index = after.commands.findIndex(({ type }) => type === 'hang_up')
      expect([-1, after.commands.length - 1]).toContain(index)
    }
  })
})

test('an answer to another request changes nothing', () => {
  always(({ steps }) => {
    for (const { before, event, after } of steps) {
      if (before.phase !== 'live' || !('attempt' in event)) continue
      const { thought } = before
      if (thought && thought.turn === event.turn && thought.attempt === event.attempt) continue
      expect(after.commands).toEqual([])
    }
  })
})

test('a timer that fires is not due again at once', () => {
  always(({ steps }) => {
    for (const { before, event, after } of steps) {
      if (event.type !== 'timer.fired' || before.phase !== 'live') continue
      if (before.timers[event.timer] !== event.dueMs || after.state.phase !== 'live') continue
      expect(after.state.timers[event.timer]).not.toBe(event.dueMs)
    }
  })
})

test('the timers that were commanded are those that the state knows', () => {
  always(({ steps }) => {
    const set = new Map<string, number>()
    for (const { after } of steps) {
      for (const command of after.commands) {
        if (command.type === 'set_timer') set.set(command.timer, command.dueMs)
        if (command.type === 'clear_timer') set.delete(command.timer)
      }
      const known = after.state.phase === 'live' ? after.state.timers : Object.fromEntries(set)
      expect(Object.fromEntries(set)).toEqual(known)
    }
  })
})

test('a live call always has something to wait for', () => {
  always(({ steps }) => {
    for (const { after } of steps) {
      if (after.state.phase !== 'live') continue
      expect(Object.values(after.state.timers).every((dueMs) => Number.isFinite(dueMs))).toBe(true)
      expect(Object.keys(after.state.timers)).not.toEqual([])
    }
  })
})

test('nothing is said while the agent holds its tongue', () => {
  always(({ steps }) => {
    const said: string[] = []
    let isHeld = false
    for (const { type } of steps.flatMap(({ after }) => after.commands)) {
      if (isHeld && (type === 'speak' || type === 'play_line')) said.push(type)
      if (type === 'hold_speaking') isHeld = true
      if (type === 'resume_speaking' || type === 'stop_speaking') isHeld = false
    }
    expect(said).toEqual([])
  })
})

test('a tool runs at most once for its key', () => {
  always(({ steps }) => {
    const keys = steps.flatMap(({ after }) =>
      after.commands.flatMap((command) => (command.type === 'run_tool' ? [command.key] : [])),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })
})

test('there is no transfer unless the settings allow it', () => {
  always(({ events, steps }) => {
    const [answered] = events
    if (answered?.type !== 'call.answered') return
    const { open, escalation, afterOpening } = answered.settings
    const isAllowed = open && escalation.hasTarget && escalation.policy !== 'never'
    for (const { after } of steps)
      for (const command of after.commands) {
        if (command.type !== 'transfer') continue
        expect(command.target === 'escalation' ? isAllowed : afterOpening === 'forward').toBe(true)
      }
  })
})

test('a call is recorded once its caller has heard the notice, and only until another person joins', () => {
  const seen = new Set<string>()
  const told = anySettings.map((settings) => ({
    ...settings,
    lines: DEFAULT_SETTINGS.lines,
    opening: ['recording_notice' as const],
  }))
  // Some calls begin with the notice heard, and some of those are transferred at once.
  const plays = { afterMs: 20, pick: 0, fact: 'playback' as const }
  const succeeds = { afterMs: 20, pick: 0, fact: { type: 'transfer.succeeded' as const, transfer: 1 } }
  const first = fc.constantFrom([], [plays, plays], [plays, plays, succeeds])
  fc.assert(
    fc.property(first, anyMoves, told, (heard, moves, settings) => {
      const recorded = recordedIn(walk([...heard, ...moves], settings))
      expect(['', 'start', 'start,stop']).toContain(recorded)
      seen.add(recorded)
    }),
    { numRuns: RUNS },
  )
  expect([...seen].toSorted()).toEqual(['', 'start', 'start,stop'])
})

test('a caller who was not told that no person speaks is told before anything is answered', () => {
  const seen = new Set<string>()
  const told = anySettings.map((settings) => ({
    ...settings,
    lines: DEFAULT_SETTINGS.lines,
    opening: ['disclosure' as const, 'greeting' as const],
    afterOpening: 'listen' as const,
    disclosure: { line: 'disclosure' as const, words: 7 },
  }))
  fc.assert(
    fc.property(anyMoves, told, (moves, settings) => {
      const found = walk(moves, settings).steps.map(disclosedBy)
      expect(found.filter((each) => each.startsWith('wrong'))).toEqual([])
      for (const each of found) seen.add(each)
    }),
    { numRuns: RARELY_SEEN_RUNS },
  )
  expect([...seen].toSorted()).toEqual(['', 'heard', 'on its way'])
})

type Walked = ReturnType<typeof walk>['steps'][number]

/** How the caller stands to the disclosure where an answer is commanded. */
function disclosedBy({ before, after }: Walked): string {
  if (before.phase !== 'live' || after.state.phase !== 'live') return ''
  const { disclosure } = after.state
  if (!before.disclosure.isOwed && disclosure.isOwed) return 'wrong: taken back'
  if (!after.commands.some(({ type }) => type === 'speak')) return ''
  if (!disclosure.isOwed) return 'heard'
  // Its end may be reported after the next speech has begun.
  if (disclosure.speech !== null) return 'on its way'
  return disclosure.failures > 0 ? 'heard' : 'wrong: answered before'
}

/** The notice, or that a caller in another language can leave a message, which says that it is recorded. */
function tells(event: CallEvent, line: string): boolean {
  const isForeign = event.type === 'language.recognised' && event.foreign !== undefined
  return line === 'recording_notice' || (isForeign && line === 'leave_message')
}

function recordedIn({ steps }: ReturnType<typeof walk>): string {
  const notices = new Set<number>()
  const found: string[] = []
  for (const { event, after } of steps) {
    if (event.type === 'speech.failed') notices.delete(event.speech)
    const heard = event.type === 'playback.ended' && notices.has(event.speech)
    const bridged = event.type === 'transfer.succeeded'
    for (const command of after.commands) {
      if (command.type === 'play_line' && tells(event, command.line)) notices.add(command.speech)
      if (command.type === 'start_recording') found.push(heard ? 'start' : 'start unheard')
      if (command.type === 'stop_recording') found.push(bridged ? 'stop' : 'stop for nothing')
    }
  }
  return found.join(',')
}

test('a journal that is written and read again gives the same commands and the same state, byte for byte', () => {
  always(({ events, steps }) => {
    const { events: read, isWhole } = readJournal(events.map(journalLine).join(''))
    const again = replay(read)
    expect(isWhole).toBe(true)
    expect(canonicalJson(again.commands)).toBe(canonicalJson(steps.flatMap(({ after }) => after.commands)))
    expect(canonicalJson(again.state)).toBe(canonicalJson(steps.at(-1)?.after.state))
  })
})

test('any journal can be analysed, and holds only what was played', () => {
  always(({ events, steps }) => {
    const last = steps.at(-1)?.after.state
    const analysis = analyse(events)
    expect(analysis?.durationSeconds).toBeGreaterThanOrEqual(0)
    expect(analysis?.rating ?? 1).toBeGreaterThanOrEqual(1)
    expect(analysis?.rating ?? 5).toBeLessThanOrEqual(5)
    expect(waterfalls(events).every(({ endOfTurnMs }) => endOfTurnMs >= 0)).toBe(true)
    const kept = last?.phase === 'ended' ? utterances(last.conversation) : analysis?.conversation
    expect(analysis?.conversation).toEqual(kept)
  })
})
