import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { spoken } from '../dashboard/src/pages/agents/tabs/functions/variables.ts'
import { fill } from '../dashboard/src/text/text.ts'
import { german } from '../server/src/language/de/index.ts'
import { english } from '../server/src/language/en/index.ts'
import { spanish } from '../server/src/language/es/index.ts'
import { comparedWords, grouped } from '../server/src/product/unanswered-questions/grouping.ts'
import type { Briefing, ReplyPart } from '../server/src/voice/brain/brain.ts'
import { createReader, withHeard, withResult } from '../server/src/voice/brain/llm/facts/known-facts.ts'
import { judge } from '../server/src/voice/brain/llm/facts/grounding.ts'
import { LAST_RESORT } from '../server/src/voice/brain/llm/llm-brain.fixture.ts'
import { llmBrain } from '../server/src/voice/brain/llm/llm-brain.ts'
import { promptFor } from '../server/src/voice/brain/llm/prompt.ts'
import { BRIEFING, TUESDAY_TEN_MS } from '../server/src/voice/brain/receptionist/briefing.fixture.ts'
import { analyse } from '../server/src/voice/conversation/analysis/analysis.ts'
import { journal } from '../server/src/voice/conversation/journal.fixture.ts'
import { redactConversation, redactText } from '../server/src/voice/conversation/redaction/redaction.ts'
import { fillVariables, unknownVariables } from '../server/src/voice/conversation/variables.ts'
import { germanSounds } from '../server/src/voice/speech/local/tts/german.ts'
import { spanishIpa } from '../server/src/voice/speech/local/tts/spanish.ts'
import { readersOf } from './fuzz/readers.ts'

/** What every object has a property of: a table of words must not find them. */
const NAMES = ['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty']

/** Around numbers, times, prices, labels and names, where words are looked up. */
const PLACES = [
  '%',
  'The % is here. Is the % free? 5 %, % 5.',
  '% past five, quarter % five, five in the %, two %, a %, two hundred %, 20 %',
  'an hour and a %, two % and 3 %, every 3 %, 3 times a %, % a week',
  '%: 5 Main Street',
  'My name is %. Tell % that % is late. % with a %, % as in %.',
  'umlaut %, wie %, % im Jahr, 3 % im Jahr, zwei % und drei %, % Stunden, alle drei %',
  'Mein Name ist %. Ist % offen? Um fünf Uhr %.',
  'a las cinco de la %, dos % y tres %, dos veces al %, cada tres %, % con tilde',
  'Me llamo %. ¿% abren? A % de %, qué % es?',
]
const texts = (name: string): string[] => PLACES.map((place) => place.replaceAll('%', name))

/** Nothing in it comes from the tables' own objects, and no number is none. */
function expectPlain(value: unknown, from: string): void {
  const shown = inspect(value, { depth: 12, maxArrayLength: null, maxStringLength: null })
  expect(shown, from).not.toMatch(/native code|\[Function|\[class|\bNaN\b|\[object /)
}

const briefingWith = (name: string, language: Briefing['language']): Briefing => ({
  ...BRIEFING,
  language,
  businessName: name,
  agentName: name,
  greeting: `${name}. ${texts(name)[1]}`,
  systemPrompt: texts(name).join('\n'),
  faq: texts(name).map((text) => ({ question: `${text}?`, answer: text })),
  personality: name,
  tools: [{ name, description: name, parameters: { type: 'object', properties: {} } }],
})

describe.each([english, german, spanish])('in $tag', (language) => {
  test.each(NAMES)('%s is a word like any other to all that reads words', (name) => {
    for (const { path, read } of readersOf(language))
      for (const text of [...texts(name), name.toLowerCase()]) expectPlain(read(text), `${path} of ${text}`)
    for (const text of texts(name)) {
      expectPlain(language.spelling.say(text), text)
      expectPlain(redactText(language, `${text} 4111 1111 1111 1111`), text)
    }
    const said = texts(name).map((text) => ({ text, speaker: 'caller' as const }))
    expectPlain(redactConversation(language, said), name)
  })

  test.each(NAMES)('%s in all that an owner and a caller say', async (name) => {
    const briefing = briefingWith(name, language)
    const parts: ReplyPart[] = []
    for (const brain of [LAST_RESORT, llmBrain({ models: [], lastResort: LAST_RESORT })]) {
      const conversation = brain.open(briefing)
      for (const [turn, text] of texts(name).entries())
        await conversation.reply(
          { turn, text, atMs: TUESDAY_TEN_MS },
          (part) => parts.push(part),
          new AbortController().signal,
        )
    }
    expectPlain(parts, name)
    const heard = { turn: 1, text: texts(name).join(' '), atMs: TUESDAY_TEN_MS }
    const result = {
      [name]: name,
      words: texts(name),
      deep: JSON.parse(`{"${name}": {"${name}": "5 ${name}"}}`),
    }
    const known = withResult(withHeard(createReader()(briefing), heard), { tool: name, result })
    expectPlain(
      known.told.map(({ list }) => list.map(({ value, minute }) => [value, minute])),
      name,
    )
    for (const text of texts(name)) expectPlain(judge(known, text), text)
    const begun = { said: '', results: [] }
    expectPlain(promptFor({ briefing, ranking: [0], past: [], heard, begun, tools: [{ name }] }), name)
  })

  test.each(NAMES)('%s in the record of a call', (name) => {
    const exchanges = texts(name).map((says) => ({ says, reply: says, unanswered: [says, name] }))
    const message = { name, number: name, reason: texts(name)[1]! }
    const settings = { language: language.tag }
    const left = { says: name, action: { type: 'take_message', message, thenHangUp: false } as const }
    expectPlain(analyse(journal([...exchanges, left], undefined, settings))?.summary, name)
    for (const { says } of exchanges) expectPlain(analyse(journal([{ says }], undefined, settings)), says)
    const questions = texts(name).map((question, id) => ({
      id: String(id),
      timesAsked: 1,
      language: language.tag,
      words: comparedWords(language, question),
      vector: undefined,
      groupId: null,
    }))
    expectPlain(grouped([...questions, { ...questions[0]!, id: name, groupId: name }]), name)
  })
})

test.each(NAMES)('%s is a variable only where it is set', (name) => {
  const text = `Hello {{${name}}}.`
  expect(fillVariables(text, {})).toBe('Hello.')
  expect(fillVariables(text, Object.fromEntries([[name, 'Ann']]))).toBe('Hello Ann.')
  expect(unknownVariables(text, [])).toEqual([name])
  expect(spoken(text, {})).toBe('Hello .')
  expect(fill(`{${name}}`, {})).toBe(`{${name}}`)
})

test.each(NAMES)('%s has no sounds of its own', (name) => {
  const rules = {
    exceptions: {},
    rules: [],
    prefixes: [],
    loanword_v_fragments: [],
    back_vowels: '',
    all_vowels: '',
  }
  expectPlain(germanSounds(rules, name), name)
  expectPlain(spanishIpa(name), name)
})
