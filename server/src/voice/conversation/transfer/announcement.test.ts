import fc from 'fast-check'
import { expect, test } from 'vitest'
import { english } from '../../../language/en/index.ts'
import {
  announce,
  UNANNOUNCED,
  type AnnouncementCommand,
  type AnnouncementEvent,
  type AnnouncementState,
} from './announcement.ts'
import { MAX_ANNOUNCING_MS } from '../deadlines.ts'

type Untimed<Event> = Event extends unknown ? Omit<Event, 'atMs'> : never
type Fact = Untimed<AnnouncementEvent>

function leg() {
  let state: AnnouncementState = UNANNOUNCED
  let nowMs = 0
  const self = {
    state: () => state,
    nowMs: () => nowMs,
    after(ms: number, fact: Fact): readonly AnnouncementCommand[] {
      nowMs += ms
      const next = announce(english, state, { ...fact, atMs: nowMs })
      state = next.state
      return next.commands
    },
    /** Lets the time come that the leg waits for. */
    wait: () => self.after(Math.max(0, (state.dueMs ?? nowMs) - nowMs), { type: 'time_passed' }),
    says: (text: string, segment = 1) => self.after(100, { type: 'words', segment, text, final: true }),
  }
  self.after(0, { type: 'answered' })
  return self
}

function asked() {
  const human = leg()
  human.after(9000, { type: 'spoken' })
  human.after(2000, { type: 'spoken' })
  return human
}

const CONNECT = [{ type: 'connect' }]
const DECLINE = [
  { type: 'refuse', reason: 'declined' },
  { type: 'say', line: 'farewell' },
]

test('the human who picks up hears who calls, and is then asked', () => {
  let state = UNANNOUNCED
  const next = announce(english, state, { type: 'answered', atMs: 0 })
  expect(next.commands).toEqual([{ type: 'say', line: 'introduction' }])
  state = next.state
  expect(announce(english, state, { type: 'spoken', atMs: 9000 }).commands).toEqual([
    { type: 'say', line: 'question' },
  ])
})

test('the digit takes the call at any time, even before the question', () => {
  expect(leg().after(500, { type: 'digit', digit: '1' })).toEqual(CONNECT)
  expect(asked().after(500, { type: 'digit', digit: '1' })).toEqual(CONNECT)
})

test.each(['0', '2', '*', '#'])('any other digit declines: %s', (digit) => {
  expect(leg().after(500, { type: 'digit', digit })).toEqual(DECLINE)
})

test('who picks up with "Yes?" has not been asked yet', () => {
  const human = leg()
  expect(human.says('Yes?', 1)).toEqual([])
  human.after(9000, { type: 'spoken' })
  expect(human.says('Yes?', 1)).toEqual([])
  expect(human.says('Yes.', 2)).toEqual(CONNECT)
})

test('yes over the question counts, but only when it is final', () => {
  const human = leg()
  human.after(9000, { type: 'spoken' })
  expect(human.after(100, { type: 'words', segment: 1, text: 'yes', final: false })).toEqual([])
  expect(human.says('Yes.')).toEqual(CONNECT)
})

test('STT is asked for words once the voice has been silent for a while', () => {
  const human = asked()
  human.after(1000, { type: 'started' })
  expect(human.after(400, { type: 'stopped' })).toEqual([])
  // A recording that says "Yes," and goes on is not taken at its word.
  human.after(300, { type: 'started' })
  human.after(400, { type: 'stopped' })
  expect(human.wait()).toEqual([{ type: 'flush_words' }])
  expect(human.says('Yes, this is the voicemail of Dana.')).toEqual([
    { type: 'refuse', reason: 'voicemail' },
    { type: 'hang_up' },
  ])
})

test('silence is asked once more and then is a no, and the human hears what becomes of the caller', () => {
  const human = asked()
  expect(human.wait()).toEqual([{ type: 'say', line: 'question' }])
  human.after(2000, { type: 'spoken' })
  expect(human.wait()).toEqual([
    { type: 'refuse', reason: 'no_answer' },
    { type: 'say', line: 'farewell' },
  ])
  expect(human.after(2000, { type: 'spoken' })).toEqual([{ type: 'hang_up' }])
  expect(human.state().phase).toBe('gone')
})

test('a human who is speaking is heard out before the question is asked again', () => {
  const human = asked()
  const dueMs = human.state().dueMs ?? 0
  human.after(5900, { type: 'started' })
  expect(human.state().dueMs).toBeGreaterThan(dueMs)
  human.after(500, { type: 'stopped' })
  expect(human.wait()).toEqual([{ type: 'flush_words' }])
  expect(human.says('Okay.')).toEqual(CONNECT)
})

test('to hang up is to decline, but not once the call is taken or the goodbye is said', () => {
  expect(leg().after(100, { type: 'dropped' })).toEqual([{ type: 'refuse', reason: 'declined' }])
  const declined = asked()
  declined.says('No.')
  expect(declined.after(100, { type: 'dropped' })).toEqual([])
})

test('without a voice there is no transfer', () => {
  expect(leg().after(100, { type: 'unspeakable' })).toEqual([
    { type: 'refuse', reason: 'unreachable' },
    { type: 'hang_up' },
  ])
})

const anyFact: fc.Arbitrary<Fact | 'wait'> = fc.oneof(
  fc.constantFrom<Fact | 'wait'>(
    'wait',
    { type: 'answered' },
    { type: 'spoken' },
    { type: 'unspeakable' },
    { type: 'started' },
    { type: 'stopped' },
    { type: 'time_passed' },
    { type: 'dropped' },
  ),
  fc.record({
    type: fc.constant('words' as const),
    segment: fc.integer({ min: -1, max: 4 }),
    text: fc.constantFrom('', 'yes', 'no', 'who is this', 'please leave a message'),
    final: fc.boolean(),
  }),
  fc.record({ type: fc.constant('digit' as const), digit: fc.constantFrom('1', '2', '', 'x') }),
)

test('whatever happens, the call is taken or refused at most once, and nothing follows that', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 3000 }), anyFact)), (facts) => {
      const human = leg()
      const commands = facts.flatMap(([ms, fact]) => (fact === 'wait' ? human.wait() : human.after(ms, fact)))
      const decided = commands.filter(({ type }) => type === 'connect' || type === 'refuse')
      expect(decided.length).toBeLessThanOrEqual(1)
      const isLast = ({ type }: AnnouncementCommand) => type === 'connect' || type === 'hang_up'
      const last = commands.findIndex(isLast)
      expect([-1, commands.length - 1]).toContain(last)
    }),
  )
})

test('and it is decided before the call itself gives up waiting', () => {
  const noise = fc.array(fc.tuple(fc.integer({ min: 20, max: 2000 }), anyNoise))
  fc.assert(
    fc.property(noise, (facts) => {
      const human = leg()
      let decidedMs = 0
      const note = (commands: readonly AnnouncementCommand[]) => {
        if (commands.some(({ type }) => type === 'connect' || type === 'refuse')) decidedMs = human.nowMs()
      }
      for (const [ms, fact] of facts) {
        // Time never passes over the moment that the leg waits for.
        while ((human.state().dueMs ?? Infinity) <= human.nowMs() + ms) note(human.wait())
        note(human.after(ms, fact))
      }
      while (human.state().dueMs !== null) note(human.wait())
      expect(decidedMs).toBeGreaterThan(0)
      expect(decidedMs).toBeLessThan(MAX_ANNOUNCING_MS)
    }),
  )
})

const anyNoise = fc.constantFrom<Fact>(
  { type: 'started' },
  { type: 'stopped' },
  { type: 'spoken' },
  { type: 'words', segment: 3, text: 'who is this', final: true },
)
