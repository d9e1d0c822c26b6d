import { describe, expect, test } from 'vitest'
import { DISCLOSURES } from '../dashboard/src/pages/agents/spoken-languages.ts'
import { TEMPLATE_NAMES, templateIn } from '../dashboard/src/pages/agents/templates/templates.ts'
import { identify } from '../server/src/language/identification/identify.ts'
import { languageFor } from '../server/src/language/languages.ts'
import { LANGUAGE_TAGS } from '../server/src/language/tags.ts'
import { factsIn } from '../server/src/voice/prompt-facts.ts'
import { tagOfVoice } from '../server/src/voice/speech/voice-language.ts'

/** The one thing that a template's instructions say about the business, and callers may hear. */
const TRUE_OF_PLUMBERS: Readonly<Record<string, string>> = {
  en: 'The plumbers are out on jobs and cannot pick up.',
  de: 'Die Monteure sind unterwegs und können nicht abheben.',
  es: 'Los fontaneros están trabajando fuera y no pueden contestar.',
}

test.each(LANGUAGE_TAGS)('the dashboard shows what is said before a greeting in %s', (tag) => {
  expect(DISCLOSURES[tag]).toBe(languageFor(tag).phrases.disclosure)
})

const EVERY = LANGUAGE_TAGS.flatMap((tag) => TEMPLATE_NAMES.map((name) => [name, tag] as const))

describe.each(EVERY)('the template %s in %s', (name, tag) => {
  const language = languageFor(tag)
  const { voiceId, greeting, prompt, faq } = templateIn(tag, name)

  test('is spoken by a voice of that language', () => {
    expect(tagOfVoice(voiceId)).toBe(tag)
  })

  test('is written in it', () => {
    const texts = [greeting, ...prompt.split('\n\n'), ...faq.map((each) => `${each.question} ${each.answer}`)]
    const foreign = texts.filter((text) => (identify(text)?.language ?? tag) !== tag)
    expect(foreign).toEqual([])
  })

  test('says in its greeting that no person speaks, so that nothing is said before it', () => {
    expect(language.disclosure.wordsUntilSaid(greeting)).toBeGreaterThan(0)
  })

  test('has instructions that are not read to callers', () => {
    const facts = factsIn(language, prompt).map(({ text }) => text)
    expect(facts).toEqual(name === 'plumber' ? [TRUE_OF_PLUMBERS[tag]] : [])
  })
})
