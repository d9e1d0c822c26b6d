import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languageFor } from '../../server/src/language/languages.ts'
import { violations } from './invariants.ts'
import { runCall, type LabCall } from './lab.ts'
import { heardWords } from './measure.ts'
import { script, type CallerAction, type TransferRule } from './script.ts'

/** What callers say about a transfer, and about something else. */
const WORDS = {
  en: {
    asks: 'Can I speak to a person?',
    announces: 'Of course. I will put you through to one of my colleagues.',
    thanks: [
      'Thanks.',
      'Okay, thank you, I will wait.',
      'Great, thank you very much.',
      'No problem, thanks.',
    ],
    assent: ['Mm-hm.', 'Okay.', "I'll hold.", 'Yes please.', 'Hello?'],
    no: ['No, wait.', 'Stop.', 'No thanks.', "Don't put me through."],
    wish: 'Actually, what are your opening hours?',
    answer: 'We are open from nine to five.',
  },
  de: {
    asks: 'Kann ich mit einem Menschen sprechen?',
    announces: 'Gerne. Ich verbinde Sie mit einem meiner Kollegen.',
    thanks: ['Danke.', 'Okay, danke, ich warte.', 'Super, danke schön.', 'Kein Problem, danke.'],
    assent: ['Mhm.', 'Ja bitte.', 'Ich bleibe dran.', 'Gerne.', 'Hallo?'],
    no: ['Nein, warten Sie.', 'Stopp.', 'Nein danke.', 'Verbinden Sie mich nicht.'],
    wish: 'Ach, wann haben Sie denn geöffnet?',
    answer: 'Wir haben von neun bis siebzehn Uhr geöffnet.',
  },
  es: {
    asks: '¿Puedo hablar con una persona?',
    announces: 'Por supuesto. Le paso con una de mis compañeras.',
    thanks: ['Gracias.', 'Vale, gracias, espero.', 'Perfecto, muchas gracias.', 'No hay problema, gracias.'],
    assent: ['Ajá.', 'Sí, por favor.', 'Me quedo en línea.', 'Está bien.', '¿Hola?'],
    no: ['No, espere.', 'Pare.', 'No, gracias.', 'No me pase.'],
    wish: 'Mejor dígame, ¿a qué hora abren?',
    answer: 'Abrimos de nueve a cinco.',
  },
} as const
type Tag = keyof typeof WORDS
const TAGS = ['en', 'de', 'es'] as const
const TAKEN: TransferRule = { result: 'succeeds', answeredMs: 4000, afterMs: 9000, endsMs: 3000 }

/** A call in which a person is asked for, and then this is said. */
function callWith(tag: Tag, then: readonly CallerAction[], transfer: TransferRule): LabCall {
  const { asks, announces, wish, answer } = WORDS[tag]
  const { phrases } = languageFor(tag)
  return runCall(
    script(
      'an announced transfer',
      {
        language: tag,
        lines: phrases,
        rephrasings: {},
        silence: { promptMs: 8000, prompts: 0 },
        escalation: { policy: 'on_request', hasTarget: true },
      },
      {},
      [
        { caller: 'says', words: asks, when: 'listening', afterMs: 300 },
        ...then,
        { brain: { hears: asks, says: [announces], about: 'person', action: { type: 'transfer' } } },
        { brain: { hears: wish, says: [answer], about: 'information' } },
        { transfer },
      ],
    ),
  )
}

/** What became of the transfer, by what the caller met with. */
function endsOf({ states, commands }: LabCall): string[] {
  const lines = commands.flatMap(({ command }) => (command.type === 'play_line' ? [command.line] : []))
  const isThrough = states.some(({ state }) => state.phase === 'live' && state.stage === 'bridged')
  return [
    ...(isThrough ? ['put through'] : []),
    ...lines.filter((line) => line === 'transfer_cancelled' || line === 'transfer_failed'),
  ]
}

describe.each(TAGS)('over the sentence that announces a transfer (%s)', (tag) => {
  const { thanks, assent, no, wish, answer } = WORDS[tag]
  const { transfer_cancelled: cancelled } = languageFor(tag).phrases
  const over = (words: string, afterMs = 900): CallerAction[] => [
    { caller: 'says', words, when: 'speaking', afterMs },
  ]

  test.each([...thanks, ...assent])('"%s" leaves it as it is', (words) => {
    const call = callWith(tag, over(words), TAKEN)
    expect(violations(call)).toEqual([])
    expect(endsOf(call)).toEqual(['put through'])
  })

  test.each(no)('"%s" takes it back, and the caller hears so', (words) => {
    const call = callWith(tag, over(words), TAKEN)
    expect(violations(call)).toEqual([])
    expect(endsOf(call)).toEqual(['transfer_cancelled'])
    expect(heardWords(call)).toContain(cancelled)
    expect(call.asked).toEqual([WORDS[tag].asks])
  })

  test('another wish takes it back, and is answered', () => {
    const call = callWith(tag, over(wish), TAKEN)
    expect(violations(call)).toEqual([])
    expect(endsOf(call)).toEqual(['transfer_cancelled'])
    expect(heardWords(call)).toContain(`${cancelled} ${answer}`)
  })
})

test('it rings at the other end while the sentence is spoken', () => {
  const { commands, sounds } = callWith('en', [], TAKEN)
  const dialledMs = commands.find(({ type }) => type === 'transfer')?.atMs ?? 0
  const ringsMs = commands.find(({ type }) => type === 'play_ringback')?.atMs ?? 0
  expect(sounds.filter(({ fromMs }) => fromMs >= dialledMs && fromMs < ringsMs).length).toBeGreaterThan(5)
})

test.each([
  ['Thanks.', 'put through'],
  ['Never mind.', 'transfer_cancelled'],
])('"%s", typed while it rings: %s', (text, end) => {
  const call = callWith('en', [{ caller: 'types', text, when: 'transferring', afterMs: 2000 }], TAKEN)
  expect(violations(call)).toEqual([])
  expect(endsOf(call)).toEqual([end])
})

test('a caller is told of a failure once the sentence is over', () => {
  const call = callWith('en', [], { result: 'fails', afterMs: 200, reason: 'busy' })
  expect(violations(call)).toEqual([])
  expect(heardWords(call)).toContain(`${WORDS.en.announces} I'm sorry, nobody could take your call`)
  expect(call.commands.some(({ type }) => type === 'play_ringback')).toBe(false)
})

test('a journal from before transfers were dialled ahead gives the commands that it gave', () => {
  const { thanks, asks, announces } = WORDS.en
  const call = runCall(
    script('then', { dialsAhead: false, escalation: { policy: 'on_request', hasTarget: true } }, {}, [
      { caller: 'says', words: asks, when: 'listening', afterMs: 300 },
      { caller: 'says', words: thanks[0], when: 'speaking', afterMs: 900 },
      { brain: { hears: asks, says: [announces], action: { type: 'transfer' } } },
    ]),
  )
  expect(endsOf(call)).toEqual([])
})

const LONGEST_SILENCE_MS = 2000

/** How long the caller heard nothing at all from the announcement on until it was clear what became of it. */
function longestSilence({ commands, states, sounds, callerVoices }: LabCall): number {
  const fromMs = commands.find(({ type }) => type === 'speak')?.atMs ?? 0
  const clear = commands.find(
    ({ command }) => command.type === 'play_line' && command.line.startsWith('transfer_'),
  )
  const ringing = states.flatMap(({ atMs, state }, index) =>
    state.phase === 'live' && state.stage !== 'talking'
      ? [{ fromMs: atMs, toMs: states[index + 1]?.atMs ?? atMs }]
      : [],
  )
  const untilMs = clear?.atMs ?? ringing[0]?.fromMs ?? fromMs
  let [quietFromMs, longest] = [fromMs, 0]
  const heard = [...sounds, ...callerVoices, ...ringing, { fromMs: untilMs, toMs: untilMs }]
  for (const each of heard.toSorted((a, b) => a.fromMs - b.fromMs)) {
    if (each.fromMs > untilMs) break
    longest = Math.max(longest, each.fromMs - quietFromMs)
    quietFromMs = Math.max(quietFromMs, each.toMs)
  }
  return longest
}

type Saying = { readonly kind: 'thanks' | 'assent' | 'no' | 'wish' | 'noise'; readonly pick: number } & Pick<
  CallerAction,
  'when' | 'afterMs'
>
const sayings = fc.array(
  fc.record<Saying>({
    kind: fc.constantFrom('thanks', 'thanks', 'assent', 'noise', 'noise', 'no', 'wish'),
    pick: fc.nat({ max: 20 }),
    when: fc.constantFrom('thinking', 'speaking', 'speaking', 'transferring', 'previous'),
    afterMs: fc.nat({ max: 4000 }),
  }),
  { maxLength: 3 },
)

function actionOf(tag: Tag, { kind, pick, when, afterMs }: Saying): CallerAction {
  if (kind === 'noise') return { caller: 'coughs', lastsMs: 100 + pick * 150, when, afterMs }
  const said = WORDS[tag][kind]
  const words = typeof said === 'string' ? said : (said[pick % said.length] ?? '')
  return { caller: 'says', words, when, afterMs }
}

const otherLegs = fc.record({
  result: fc.constantFrom('succeeds' as const, 'fails' as const, 'never' as const),
  reason: fc.constantFrom('busy', 'declined', 'no_answer', 'voicemail', 'unreachable', 'no_trunk'),
  answeredMs: fc.option(fc.nat({ max: 6000 }), { nil: undefined }),
  afterMs: fc.nat({ max: 9000 }),
  endsMs: fc.option(fc.nat({ max: 3000 }), { nil: undefined }),
})

/** Whether words against the transfer were understood while it could still be taken back. */
function isRefusedInTime({ journal, commands }: LabCall, tag: Tag): boolean {
  const refusals = new Set<string>([...WORDS[tag].no, WORDS[tag].wish])
  const dialledMs = commands.find(({ type }) => type === 'transfer')?.atMs ?? Infinity
  const decided = journal.find(
    (event) =>
      event.type === 'transfer.succeeded' ||
      event.type === 'transfer.failed' ||
      (event.type === 'timer.fired' && event.timer === 'transfer'),
  )
  const understood = journal.filter(
    (event) => event.type === 'caller.said' && event.final && refusals.has(event.text),
  )
  return understood.some(({ atMs }) => atMs > dialledMs && atMs < (decided?.atMs ?? Infinity))
}

test('whatever is said and whatever the other leg does, the caller is put through or told why not', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.constantFrom(...TAGS), sayings, otherLegs, (tag, said, { answeredMs, endsMs, ...leg }) => {
      const transfer = {
        ...leg,
        ...(answeredMs === undefined ? {} : { answeredMs: Math.min(answeredMs, leg.afterMs) }),
        ...(endsMs === undefined ? {} : { endsMs }),
      }
      const call = callWith(
        tag,
        said.map((each) => actionOf(tag, each)),
        transfer,
      )
      expect(violations(call)).toEqual([])
      const ends = endsOf(call)
      expect(ends).toHaveLength(1)
      const isRefused = said.some(({ kind }) => kind === 'no' || kind === 'wish')
      expect(isRefused || ends[0] !== 'transfer_cancelled').toBe(true)
      expect(!isRefusedInTime(call, tag) || ends[0] === 'transfer_cancelled').toBe(true)
      expect(longestSilence(call)).toBeLessThanOrEqual(LONGEST_SILENCE_MS)
      seen.add(ends.join())
    }),
    { numRuns: 200 },
  )
  expect([...seen].toSorted()).toEqual(['put through', 'transfer_cancelled', 'transfer_failed'])
})
