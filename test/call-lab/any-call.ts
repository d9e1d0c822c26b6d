import fc from 'fast-check'
import { PHRASE_NAMES } from '../../server/src/voice/conversation/replies/canned-phrases.ts'
import type { CallSettings } from '../../server/src/voice/conversation/settings.ts'
import {
  script,
  type BrainRule,
  type CallerAction,
  type Failure,
  type LineQuality,
  type Moment,
  type Script,
  type VoiceRule,
} from './script.ts'

const failure = fc.constantFrom<Failure>('error', 'never', 'slow', 'cut', 'stall', 'garbage')
const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 })

const utterance = fc.constantFrom(
  'What are your opening hours?',
  'Is there parking?',
  'I would like to [900] book a table for [1300] four.',
  'My number is 212 [700] 555 [900] 0143.',
  'mm-hm',
  'yeah',
  'No, wait.',
  'Okay, bye.',
  'Can I speak to a person?',
  'um',
  'I see',
  'It is S M [400] I T H.',
)

const when = fc.constantFrom<Moment>(
  'answered',
  'listening',
  'listening',
  'listening',
  'thinking',
  'speaking',
  'speaking',
  'held',
  'closing',
  'transferring',
  'previous',
  'together',
)

const moment = { when, afterMs: fc.integer({ min: 0, max: 3000 }) }
const action: fc.Arbitrary<CallerAction> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      caller: fc.constant('says' as const),
      words: utterance,
      wordMs: fc.integer({ min: 120, max: 700 }),
      stt: sometimes(failure),
      paused: fc.boolean(),
      ...moment,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      caller: fc.constant('coughs' as const),
      lastsMs: fc.integer({ min: 20, max: 9000 }),
      ...moment,
    }),
  },
  fc.record({
    caller: fc.constant('holds' as const),
    lastsMs: fc.integer({ min: 0, max: 60_000 }),
    ...moment,
  }),
  fc.record({
    caller: fc.constant('presses' as const),
    digits: fc.constantFrom('1', '12345#', '#', '*5', '999'),
    everyMs: fc.integer({ min: 50, max: 4000 }),
    ...moment,
  }),
  fc.record({ caller: fc.constant('types' as const), text: utterance, ...moment }),
  fc.record({ caller: fc.constantFrom('waits' as const, 'hangs_up' as const), ...moment }),
)

const brainRule: fc.Arbitrary<BrainRule> = fc.record(
  {
    turn: fc.integer({ min: 1, max: 5 }),
    says: fc.subarray(['Certainly.', 'We are open from nine to five,', 'every day of the week.'], {
      minLength: 0,
    }),
    afterMs: fc.integer({ min: 0, max: 5000 }),
    gapMs: fc.integer({ min: 0, max: 3000 }),
    fails: failure,
    tool: fc.record({
      key: fc.constantFrom('a', 'b'),
      tool: fc.constant('book'),
      arguments: fc.constant({}),
    }),
    action: fc.constantFrom<NonNullable<BrainRule['action']>>(
      { type: 'transfer' },
      { type: 'hang_up' },
      { type: 'take_message', message: { name: 'Sam', number: null, reason: 'a call' }, thenHangUp: false },
    ),
  },
  { requiredKeys: ['says'] },
)

const voiceRule: fc.Arbitrary<VoiceRule> = fc.record(
  {
    of: fc.constantFrom('lines' as const, 'clauses' as const, 'all' as const, ...PHRASE_NAMES),
    turn: fc.integer({ min: 0, max: 4 }),
    fails: failure,
    firstAudioMs: fc.integer({ min: 0, max: 3000 }),
  },
  { requiredKeys: ['of'] },
)

export const perfectLine: fc.Arbitrary<Partial<LineQuality>> = fc.constant({})
export const badLine: fc.Arbitrary<Partial<LineQuality>> = fc.record({
  delayMs: fc.integer({ min: 0, max: 200 }),
  jitterMs: fc.integer({ min: 0, max: 150 }),
  loss: fc.double({ min: 0, max: 0.5, noNaN: true }),
  seed: fc.integer(),
})

/** A caller who does anything at any moment, with parts that fail in any way. */
export function anyCall(line: fc.Arbitrary<Partial<LineQuality>>): fc.Arbitrary<Script> {
  return fc
    .record({
      line,
      actions: fc.array(action, { maxLength: 8 }),
      brain: fc.array(brainRule, { maxLength: 4 }),
      voices: fc.array(voiceRule, { maxLength: 2 }),
      tool: fc.record({
        tool: fc.constant('book'),
        afterMs: fc.integer({ min: 0, max: 12_000 }),
        ok: fc.boolean(),
        result: fc.constant({ booked: true }),
        effect: fc.constant('appointment_booked' as const),
        fails: sometimes(failure),
      }),
      transfer: fc.record(
        {
          result: fc.constantFrom('succeeds' as const, 'fails' as const, 'never' as const),
          afterMs: fc.integer({ min: 0, max: 30_000 }),
          answeredMs: fc.integer({ min: 0, max: 30_000 }),
          endsMs: fc.integer({ min: 0, max: 20_000 }),
        },
        { requiredKeys: ['result', 'afterMs'] },
      ),
      operator: fc.array(
        fc.record({
          does: fc.constantFrom('hangs_up' as const, 'drains' as const),
          atMs: fc.integer({ min: 0, max: 60_000 }),
          deadlineMs: fc.integer({ min: 0, max: 90_000 }),
        }),
        { maxLength: 1 },
      ),
      escalation: fc.record({
        policy: fc.constantFrom(
          'never' as const,
          'on_request' as const,
          'complex' as const,
          'always' as const,
        ),
        hasTarget: fc.boolean(),
      }),
      open: fc.boolean(),
      beginning: fc.constantFrom<Pick<CallSettings, 'opening' | 'disclosure'>>(
        { opening: ['greeting'] },
        { opening: ['recording_notice', 'greeting'] },
        { opening: ['greeting'], disclosure: { line: 'greeting', words: 3 } },
        {
          opening: ['disclosure', 'recording_notice', 'greeting'],
          disclosure: { line: 'disclosure', words: 7 },
        },
      ),
      fillerMs: fc.integer({ min: 300, max: 5000 }),
      afterOpening: fc.constantFrom(
        'listen' as const,
        'listen' as const,
        'forward' as const,
        'hang_up' as const,
      ),
    })
    .map(({ line: quality, actions, brain, voices, tool, transfer, operator, beginning, ...settings }) =>
      script('any call', { ...settings, ...beginning, maxDurationMs: 120_000 }, quality, [
        ...actions,
        ...brain.map((rule) => ({ brain: rule })),
        ...voices.map((rule) => ({ voice: rule })),
        { tool },
        { transfer },
        ...operator.map((each) => ({ operator: each })),
      ]),
    )
}
