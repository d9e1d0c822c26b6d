import fc from 'fast-check'
import {
  EFFECTS,
  TIMERS,
  TOPICS,
  type Action,
  type Message,
  type CallEvent,
} from '../../server/src/voice/conversation/events.ts'
import { PHRASE_NAMES } from '../../server/src/voice/conversation/replies/canned-phrases.ts'
import { DEFAULT_SETTINGS, type CallSettings } from '../../server/src/voice/conversation/settings.ts'
import type { CallState, LiveCall, Step } from '../../server/src/voice/conversation/state.ts'
import { step, RINGING } from '../../server/src/voice/conversation/step.ts'
import type { Fact } from './simulated-leg.ts'

const START_MS = 1_800_000_000_000

const text = fc.constantFrom(
  '',
  ' ',
  'yes',
  'mm-hm',
  'What time is it?',
  'and the',
  '555',
  'bye',
  'I',
  'I see',
  '…',
  'no wait',
  '\u0000"}{',
  'long '.repeat(2000),
)
const small = fc.integer({ min: -1, max: 5 })
const request = { turn: small, attempt: small }
const anyNumber = fc.oneof(small, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))

const action = fc.constantFrom<Action | null>(
  null,
  { type: 'transfer' },
  { type: 'hang_up' },
  { type: 'take_message', message: { name: null, number: null, reason: 'x' }, thenHangUp: true },
  { type: 'take_message', message: { name: 'Sam', number: null, reason: 'x' }, thenHangUp: false },
)

const DRAFT: Message = { name: 'Sam', number: null, reason: 'x', missing: ['number'] }

const anyDisclosure: fc.Arbitrary<Pick<CallSettings, 'disclosure'>> = fc.oneof(
  fc.constant({}),
  fc.record({
    disclosure: fc.record({
      line: fc.constantFrom('disclosure' as const, 'greeting' as const),
      words: fc.integer({ min: 1, max: 8 }),
    }),
  }),
)

export const anySettings: fc.Arbitrary<CallSettings> = fc
  .tuple(
    fc.record({
      opening: fc.array(fc.constantFrom(...PHRASE_NAMES), { maxLength: 3 }),
      afterOpening: fc.constantFrom('listen', 'listen', 'forward', 'hang_up'),
      lines: fc.constantFrom(DEFAULT_SETTINGS.lines, {
        ...DEFAULT_SETTINGS.lines,
        greeting: '',
        one_moment: '',
        trouble: '',
        goodbye: ' ',
      }),
      open: fc.boolean(),
      escalation: fc.record({
        policy: fc.constantFrom('never', 'on_request', 'complex', 'always'),
        hasTarget: fc.boolean(),
      }),
      patience: fc.record({ completeMs: anyNumber, openMs: anyNumber, unfinishedMs: anyNumber }),
      bargeIn: fc.record({ thinkingFrames: anyNumber, speakingFrames: anyNumber, goesOnMs: anyNumber }),
      silence: fc.record({ promptMs: anyNumber, prompts: anyNumber }),
      fillerMs: anyNumber,
      maxDurationMs: anyNumber,
      interDigitMs: anyNumber,
      toolMs: anyNumber,
      maxToolCalls: fc.integer({ min: 0, max: 4 }),
      ringMs: anyNumber,
    }),
    anyDisclosure,
    fc.record({ dialsAhead: fc.boolean() }),
  )
  .map(([settings, disclosure, transfers]) => ({ ...settings, ...disclosure, ...transfers }))

const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({ type: fc.constant('call.answered' as const), settings: anySettings }),
  fc.record({ type: fc.constant('caller.started' as const) }),
  fc.record(
    {
      type: fc.constant('caller.stopped' as const),
      silentMs: fc.integer({ min: -50, max: 5000 }),
      finished: fc.double({ min: 0, max: 1, noNaN: true }),
    },
    { requiredKeys: ['type', 'silentMs'] },
  ),
  fc.record(
    { type: fc.constant('caller.said' as const), segment: small, replaces: small, text, final: fc.boolean() },
    { requiredKeys: ['type', 'segment', 'text', 'final'] },
  ),
  fc.record({
    type: fc.constant('caller.said' as const),
    segment: small,
    text,
    final: fc.boolean(),
    from: fc.constantFrom('background' as const, 'echo' as const),
  }),
  fc.record({ type: fc.constant('caller.paused' as const) }),
  fc.record(
    {
      type: fc.constant('language.recognised' as const),
      language: fc.constantFrom('en', 'de', 'fr'),
      foreign: fc.constant({ notice: 'I speak English only.', thanks: 'Thank you.', label: 'in French' }),
    },
    { requiredKeys: ['type', 'language'] },
  ),
  fc.record({ type: fc.constant('hearing.failed' as const), reason: text }),
  fc.record({ type: fc.constant('text.typed' as const), text }),
  fc.record({ type: fc.constant('digit.pressed' as const), digit: fc.constantFrom('1', '#', '*', 'x', '') }),
  fc.record({ type: fc.constant('reply.began' as const), ...request }),
  fc.record({ type: fc.constant('reply.said' as const), ...request, text, source: fc.constant('s') }),
  fc.record({
    type: fc.constant('reply.ended' as const),
    ...request,
    action,
    about: fc.constantFrom(null, ...TOPICS),
  }),
  fc.record({ type: fc.constant('reply.failed' as const), ...request, reason: text }),
  fc.record({
    type: fc.constant('tool.called' as const),
    ...request,
    key: fc.constantFrom('a', 'b'),
    tool: fc.constant('book'),
    arguments: fc.constant({ when: 'now' }),
  }),
  fc.record({
    type: fc.constant('tool.answered' as const),
    key: fc.constantFrom('a', 'b'),
    ok: fc.boolean(),
    result: fc.constant(null),
    effect: fc.constantFrom(null, ...EFFECTS),
  }),
  fc.record({ type: fc.constant('playback.began' as const), speech: small }),
  fc.record({ type: fc.constant('played' as const), speech: small, words: small }),
  fc.record({ type: fc.constant('playback.ended' as const), speech: small }),
  fc.record({ type: fc.constant('speech.failed' as const), speech: small, reason: text }),
  fc.record({ type: fc.constantFrom('line.held' as const, 'line.resumed' as const) }),
  fc.record({ type: fc.constant('transfer.answered' as const), transfer: small }),
  fc.record({ type: fc.constant('transfer.succeeded' as const), transfer: small }),
  fc.record({ type: fc.constant('transfer.ended' as const), transfer: small }),
  fc.record({ type: fc.constant('transfer.failed' as const), transfer: small, reason: text }),
  fc.record({
    type: fc.constant('timer.fired' as const),
    timer: fc.constantFrom(...TIMERS),
    dueMs: fc.integer({ min: START_MS, max: START_MS + 60_000 }),
  }),
  fc.record({
    type: fc.constant('drain.requested' as const),
    deadlineMs: fc.integer({ min: START_MS, max: START_MS + 60_000 }),
  }),
  fc.record({ type: fc.constant('hang_up.requested' as const), by: text }),
)

/** Something that fits the state: what it waits for comes, rather than anything. */
type Fitting = 'timer' | 'playback' | 'reply' | 'reply_end' | 'voice' | 'words' | 'transfer'
type Move = { readonly afterMs: number; readonly pick: number; readonly fact: Fact | Fitting }

const move: fc.Arbitrary<Move> = fc.record({
  afterMs: fc.integer({ min: -5, max: 900 }),
  pick: fc.nat({ max: 20 }),
  fact: fc.oneof(
    { weight: 1, arbitrary: fact },
    {
      weight: 3,
      arbitrary: fc.constantFrom<Fitting>(
        'timer',
        'timer',
        'playback',
        'playback',
        'reply',
        'reply_end',
        'voice',
        'words',
        'transfer',
      ),
    },
  ),
})

export const anyMoves = fc.array(move, { maxLength: 60 })

export type Walk = {
  readonly events: CallEvent[]
  readonly steps: { before: CallState; event: CallEvent; after: Step }[]
}

/** Walks the machine through moves from the answer on, or from wherever it is. */
export function walk(moves: readonly Move[], settings: CallSettings): Walk {
  const answered: CallEvent = { type: 'call.answered', settings, atMs: START_MS }
  const events: CallEvent[] = []
  const steps: Walk['steps'] = []
  let state: CallState = RINGING
  let nowMs = START_MS
  const dispatch = (event: CallEvent): void => {
    const after = step(state, event)
    events.push(event)
    steps.push({ before: state, event, after })
    state = after.state
  }
  dispatch(answered)
  for (const { afterMs, pick, fact: wanted } of moves) {
    const chosen = typeof wanted === 'string' ? fitting(wanted, pick, state) : wanted
    if (!chosen) continue
    nowMs = chosen.type === 'timer.fired' ? Math.max(nowMs, chosen.dueMs) : nowMs + afterMs
    dispatch({ ...chosen, atMs: nowMs })
  }
  return { events, steps }
}

function fitting(wanted: Fitting, pick: number, state: CallState): Fact | undefined {
  return state.phase === 'live' ? FITTING[wanted](state, pick) : undefined
}

const FITTING: { readonly [wanted in Fitting]: (call: LiveCall, pick: number) => Fact | undefined } = {
  timer({ timers }) {
    const set = TIMERS.filter((timer) => timers[timer] !== undefined)
    const soonest = set.toSorted((a, b) => (timers[a] ?? 0) - (timers[b] ?? 0))[0]
    return soonest && { type: 'timer.fired', timer: soonest, dueMs: timers[soonest] ?? 0 }
  },
  playback({ playout: [first] }, pick) {
    if (!first?.began) return first && { type: 'playback.began', speech: first.id }
    if (pick % 3 === 0) return { type: 'playback.ended', speech: first.id }
    return { type: 'played', speech: first.id, words: pick }
  },
  reply({ thought }) {
    if (!thought) return undefined
    const { turn, attempt } = thought
    return { type: 'reply.said', turn, attempt, text: 'All right.', source: 's' }
  },
  reply_end({ thought }) {
    if (!thought) return undefined
    const { turn, attempt } = thought
    return { type: 'reply.ended', turn, attempt, action: null, about: null, draft: DRAFT }
  },
  voice: ({ voice }) => (voice.active ? { type: 'caller.stopped', silentMs: 0 } : { type: 'caller.started' }),
  words: ({ turn }, pick) => ({
    type: 'caller.said',
    segment: turn,
    text: 'What about Sunday?',
    final: pick % 2 === 0,
  }),
  transfer({ stage, transfers: { count: transfer } }, pick) {
    if (stage === 'bridged') return pick % 4 === 0 ? { type: 'transfer.ended', transfer } : undefined
    if (pick % 3 === 0) return { type: 'transfer.answered', transfer }
    return pick % 3 === 1
      ? { type: 'transfer.failed', transfer, reason: 'busy' }
      : { type: 'transfer.succeeded', transfer }
  },
}
