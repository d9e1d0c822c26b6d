import { expect, test } from 'vitest'
import { english } from '../../../language/en/index.ts'
import type { Language } from '../../../language/language.ts'
import type { Variants } from '../../../language/receptionist.ts'
import { factsIn } from '../../prompt-facts.ts'
import type { Briefing } from '../brain.ts'
import { BRIEFING, TUESDAY_TEN_MS } from './briefing.fixture.ts'
import { decide } from './decide.ts'
import { afterReply, firstTalk, type Reply } from './talk.ts'

/** Functions that read what a caller says, which is always their first argument. */
const READS =
  /^(?:plain|read|intentsIn|is(?:Question|Statement|Brief|FirmYes|Only)|\w*In|(?:asks|takes|refuses|says|names|drops|means|changed)\w*|askedKind)$/

/** English with every word spoken backwards, and its own lines between brackets. */
const BACKWARDS = {
  ...reading(english),
  tag: 'x-backwards',
  receptionist: { ...reading(english.receptionist), lines: bracketed(english.receptionist.lines) },
} as Language

function backwards(text: string): string {
  return text.replaceAll(/[\p{L}']+/gu, (word) => Array.from(word).toReversed().join(''))
}

function reading<Part extends object>(part: Part): Part {
  const wrapped = Object.entries(part).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null && !(value instanceof Set) && name !== 'lines')
      return [name, reading(value)]
    if (typeof value !== 'function' || !READS.test(name)) return [name, value]
    return [name, (text: string, ...rest: unknown[]): unknown => value(backwards(text), ...rest)]
  })
  // What the agent's owner has written is not spoken backwards.
  return Object.fromEntries(
    wrapped.map(([name, value]) => [name, name === 'sentencesIn' ? english.sentencesIn : value]),
  )
}

function bracketed<Id extends string>(lines: Readonly<Record<Id, Variants>>): Record<Id, Variants> {
  const each = Object.entries<Variants>(lines).map(([id, { usual }]) => [
    id,
    { usual: usual.map((wording) => `[${wording}]`) },
  ])
  return Object.fromEntries(each)
}

const SAID = [
  'I would like to leave a message',
  'Ann Lee',
  'five five five two oh one nine',
  'yes that is right',
  'my bill is wrong',
  'are you open tomorrow at six',
  'what is your email address',
  'I want to cancel my appointment on Friday',
  'never mind',
  'goodbye',
]

function converse(language: Language, said: readonly string[]): Reply[] {
  const briefing: Briefing = { ...BRIEFING, language }
  const knowledge = { briefing, facts: factsIn(english, briefing.systemPrompt) }
  let talk = firstTalk(briefing)
  return said.map((text, turn) => {
    const heard = { turn, text, atMs: TUESDAY_TEN_MS }
    const reply = decide(knowledge, talk, heard, { entry: null, fact: null })
    talk = afterReply(talk, reply)
    return reply
  })
}

const outlines = (replies: readonly Reply[]) =>
  replies.map(({ say, action }) => [...say.map(({ source }) => source), action?.type])

test('a caller of another language is understood by that language alone', () => {
  const asInEnglish = outlines(converse(english, SAID))
  expect(outlines(converse(BACKWARDS, SAID.map(backwards)))).toEqual(asInEnglish)
  expect(outlines(converse(BACKWARDS, SAID))).not.toEqual(asInEnglish)
})

test('and hears that language alone', () => {
  const lines = converse(BACKWARDS, SAID.map(backwards))
    .flatMap(({ say }) => say)
    .filter(({ source }) => source.startsWith('line:'))
  expect(lines.length).toBeGreaterThan(SAID.length)
  expect(lines.filter(({ clause }) => !/^\[.*\]$/.test(clause))).toEqual([])
})
