import fc from 'fast-check'
import { expect, test } from 'vitest'
import { english } from '../../server/src/language/en/index.ts'
import { analyse } from '../../server/src/voice/conversation/analysis/analysis.ts'
import type { CallCommand } from '../../server/src/voice/conversation/commands.ts'
import type { CallEvent, Json } from '../../server/src/voice/conversation/events.ts'
import { shownText } from '../../server/src/voice/conversation/redaction/masking.ts'
import { replay } from '../../server/src/voice/conversation/replay.ts'
import { createHoldBuffer, LONGEST_HELD_MS } from '../../server/src/product/calls/redaction/hold-buffer.ts'
import type { Entry } from '../../server/src/voice/protocol.ts'
import { anyCall, badLine } from './any-call.ts'
import { anyCard, anyForm, digitsOf, partsOf, tellsOf, type Form } from './cards.ts'
import { runCall } from './lab.ts'
import type { BrainRule, CallerAction, Script } from './script.ts'

const KINDS = ['card_numbers', 'security_codes', 'national_ids'] as const
const RUNS = 300

/** Whatever the caller does in a script, they give their card by it: part by part, again and again. */
function tellingCard(script: Script, card: string, count: number, form: Form, intro: string): Script {
  const parts = partsOf(card, count, form)
  let next = 0
  let isCalled = false
  const part = () => parts[next++ % parts.length] ?? ''
  const actions = script.actions.map((action): CallerAction => {
    // What the STT never got was not called anything: it is called so again by the next part.
    const first = next % parts.length === 0 || !isCalled ? intro : ''
    isCalled ||= action.caller === 'types' || (action.caller === 'says' && action.stt === undefined)
    if (action.caller === 'says') return { ...action, words: `${first}${part()}` }
    if (action.caller === 'types') return { ...action, text: `${first}${part()}` }
    if (action.caller === 'presses') return { ...action, digits: `${card}#` }
    return action
  })
  const brain = script.brain.map((rule): BrainRule => ({
    ...rule,
    knowing: (told) => repeating(rule, lastTelling(told, intro), card),
  }))
  return { ...script, actions, brain }
}

/** What was given since the caller began last, as they said it. Without a first part to know it by, each is a whole. */
function lastTelling(told: readonly string[], intro: string): string[] {
  const from = told.findLastIndex((heard) => heard.includes(intro))
  const heard = told[from] ?? ''
  return [heard.slice(heard.indexOf(intro) + intro.length), ...told.slice(from + 1)].filter(Boolean)
}

/** A brain that says and hands on what it knows of the card, and nothing else. */
function repeating(rule: BrainRule, told: readonly string[], card: string): BrainRule {
  const [first, ...rest] = told
  const says = first === undefined ? [] : [`Thank you, that was ${first},`, `and then ${rest.join(' ')}.`]
  const isWhole = digitsOf(told.join(' ')).includes(card)
  const handed: Json = isWhole ? { card, digits: Number(card) } : {}
  return {
    ...rule,
    says: [...(rule.says ?? []), ...says],
    ...(rule.tool ? { tool: { ...rule.tool, arguments: handed } } : {}),
  }
}

const anyTelling = fc
  .tuple(anyCall(badLine), anyCard, fc.integer({ min: 1, max: 4 }), anyForm, fc.constantFrom('', 'It is '))
  .map(([script, card, count, form, intro]) => ({
    card,
    // What is said in one go is known by itself; parts with an answer in between belong to what is called a card.
    journal: runCall(tellingCard(script, card, count, form, count === 1 ? intro : 'My card is ')).journal,
  }))

/** What reaches the store, batch by batch. */
function stored(journal: readonly CallEvent[], perBatch: number): Entry[][] {
  const held = createHoldBuffer(english, KINDS)
  const batches: Entry[][] = []
  for (let from = 0; from < journal.length; from += perBatch) {
    const entries = journal.slice(from, from + perBatch).map((event, index) => ({ seq: from + index, event }))
    const nowMs = entries.at(-1)?.event.atMs ?? 0
    batches.push(held.overdue(nowMs), held.add(entries, nowMs))
  }
  return [...batches, held.end()]
}

/** What was commanded, but for the words. */
function withoutWords(commands: readonly CallCommand[]): object[] {
  return commands.map((command) => {
    const { type } = command
    if (type === 'think')
      return { type, turn: command.turn, attempt: command.attempt, guess: command.speculative }
    if (type === 'speak') return { type, speech: command.speech, turn: command.turn, clause: command.clause }
    if (type === 'run_tool' || type === 'give_result') return { type, turn: command.turn, key: command.key }
    return type === 'keep_message' ? { type, turn: command.turn } : command
  })
}

test('no card reaches the store, at no moment and in no form', () => {
  fc.assert(
    fc.property(anyTelling, fc.integer({ min: 1, max: 30 }), ({ card, journal }, perBatch) => {
      let seen = ''
      for (const { event } of stored(journal, perBatch).flat()) {
        // Interim words say again what the ones before them said: each is looked at by itself.
        const isInterim = event.type === 'caller.said' && !event.final
        const read = isInterim ? textIn(event) : (seen += textIn(event))
        expect(tellsOf(shownText(read), card), `${card}: ${read}`).toBe(false)
      }
    }),
    { numRuns: RUNS },
  )
})

test('nor does most of a card that was never finished, in what is noted long after it', () => {
  const most = fc
    .tuple(anyCard, fc.integer({ min: 13, max: 15 }))
    .map(([card, count]) => card.slice(0, count))
  fc.assert(
    fc.property(most, anyForm, (digits, form) => {
      const held = createHoldBuffer(english, KINDS)
      const about = { turn: 1, attempt: 1, atMs: 0 }
      const said = `My card is ${partsOf(digits, 1, form).join(' ')}`
      const begun: CallEvent[] = [
        { type: 'caller.said', segment: 0, text: said, final: true, atMs: 0 },
        { ...about, type: 'reply.said', text: 'Go on.', source: 's' },
      ]
      const reason = `Charge ${partsOf(digits, 1, form).join(' ')}`
      const message = { name: 'Ann', number: '+442079460123', reason }
      const action = { type: 'take_message', message, thenHangUp: false } as const
      const ended: CallEvent = { ...about, type: 'reply.ended', about: null, action }
      const entries = [
        ...held.add(
          begun.map((event, seq) => ({ seq, event })),
          0,
        ),
        ...held.overdue(LONGEST_HELD_MS + 1),
        ...held.add([{ seq: 2, event: ended }], LONGEST_HELD_MS + 2),
        ...held.end(),
      ]
      const kept = shownText(entries.map(({ event }) => textIn(event)).join(' '))
      expect(digitsOf(kept), kept).not.toContain(digits)
    }),
    { numRuns: RUNS },
  )
})

test('a redacted journal is whole, and replays to the same commands but for the words', () => {
  fc.assert(
    fc.property(anyTelling, fc.integer({ min: 1, max: 30 }), ({ card, journal }, perBatch) => {
      const entries = stored(journal, perBatch).flat()
      expect(entries.map(({ seq }) => seq)).toEqual(journal.map((_event, seq) => seq))
      const redacted = entries.map(({ event }) => event)
      expect(withoutWords(replay(redacted).commands)).toEqual(withoutWords(replay(journal).commands))
      const { summary, conversation, extracted } = analyse(redacted) ?? {}
      expect(tellsOf(JSON.stringify({ summary, conversation, extracted }), card)).toBe(false)
    }),
    { numRuns: RUNS },
  )
})

/** Words only: moments and numbers of turns are digits too, but harmless. */
function textIn({ atMs: _atMs, ...event }: CallEvent): string {
  if (event.type === 'call.answered' || event.type === 'timer.fired') return ' '
  return ` ${JSON.stringify(event).replaceAll(/"(?:segment|turn|attempt|speech|words|silentMs|transfer|dueMs|deadlineMs)":-?\d+/g, '')} `
}
