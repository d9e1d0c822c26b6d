import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { german } from '../../../../language/de/index.ts'
import { english } from '../../../../language/en/index.ts'
import { spanish } from '../../../../language/es/index.ts'
import type { Language } from '../../../../language/language.ts'
import { sentencesOf } from '../../../prompt-facts.ts'
import type { Briefing } from '../../brain.ts'
import { BRIEFING, TUESDAY_TEN_MS } from '../../receptionist/briefing.fixture.ts'
import { judge } from './grounding.ts'
import { createReader, withAction, withHeard, withResult, type Known } from './known-facts.ts'
import { replyTo } from './sentences/measure.fixture.ts'
import { PARTS, scenesOf, type Part } from './sentences/table.fixture.ts'

const TRAINING = new URL('../../../../../../training/data/', import.meta.url)

/** Of a folder: they have some fifty sentences each. */
const MAX_BUSINESSES = 12

type Business = { readonly name: string; readonly about: string; readonly faq: Briefing['faq'] }

function businessesIn(folder: string, language: Language): Briefing[] {
  const files = readdirSync(new URL(folder, TRAINING)).toSorted().slice(0, MAX_BUSINESSES)
  return files.map((file) => {
    const text = readFileSync(new URL(`${folder}/${file}`, TRAINING), 'utf8')
    const { name, about, faq } = JSON.parse(text) as Business
    return {
      ...BRIEFING,
      language,
      businessName: name,
      greeting: name,
      systemPrompt: about,
      faq,
      hours: null,
    }
  })
}

const labelled = (part: Part): Briefing[] => [...new Set(scenesOf(part).map(({ briefing }) => briefing))]

function knownOf(briefing: Partial<Briefing>, heard = 'Hello.'): Known {
  const known = createReader()({ ...BRIEFING, ...briefing })
  return withHeard(known, { turn: 1, text: heard, atMs: TUESDAY_TEN_MS })
}

/** As it stands, shouted without punctuation, and as a voice says it. */
const wordings = (language: Language, sentence: string): string[] => [
  sentence,
  sentence
    .replace(/[.!]+$/, '')
    .replaceAll(/, | – /g, ' ')
    .toUpperCase(),
  language.spokenForm(sentence),
]

/** The sentences of an owner that are not said, whichever way they are put. */
function heldBack(briefing: Briefing): string[] {
  const { language, systemPrompt, greeting, faq } = briefing
  const read = createReader()
  const isHeld = (sentence: string, heard: string): boolean => {
    const known = withHeard(read(briefing), { turn: 1, text: heard, atMs: TUESDAY_TEN_MS })
    return wordings(language, sentence).some((said) => !judge(known, said).isGrounded)
  }
  const own = [...sentencesOf(language, systemPrompt), ...language.sentencesIn(greeting)]
  return [
    ...own.filter((sentence) => isHeld(sentence, '')),
    ...faq.flatMap(({ question, answer }) =>
      language.sentencesIn(answer).filter((sentence) => isHeld(sentence, question)),
    ),
  ]
}

describe('what an owner has written is said word for word', () => {
  test.each(Object.keys(PARTS) as Part[])('by the businesses of %s', (part) => {
    expect(labelled(part).flatMap(heldBack)).toEqual([])
  })

  test.each([
    ['faq', english],
    ['faq-de', german],
    ['faq-es', spanish],
  ] as const)('by the businesses in %s', (folder, language) => {
    const businesses = businessesIn(folder, language)
    expect(businesses.length).toBeGreaterThan(10)
    expect(businesses.flatMap(heldBack)).toEqual([])
  })

  test.each(['german', 'spanish', 'new-trades'] as const)('and whole answers come through, of %s', (part) => {
    const read = createReader()
    for (const briefing of labelled(part))
      for (const { question, answer } of briefing.faq)
        expect(replyTo(briefing, { heard: question }, answer, read)).toBe(answer)
  })
})

describe('what only looks like it', () => {
  const faq = [
    { question: 'Is there parking?', answer: "It's free. It is 5 € a day on weekends. We do implants?" },
    { question: 'Do you take cards?', answer: 'Yes, we do.' },
  ]
  const isSaid = (sentence: string, heard?: string) => judge(knownOf({ faq }, heard), sentence).isGrounded

  test('another sign is another figure, and a question is no statement', () => {
    expect(isSaid('It is 5 € a day on weekends.')).toBe(true)
    expect(isSaid('It is 5 % a day on weekends.')).toBe(false)
    expect(judge(knownOf({ faq }), 'We do implants?').source).toBe('faq:0')
    expect(judge(knownOf({ faq }), 'We do implants.').source).toBe('model')
  })

  test('a yes says what was asked, and not what the entry is about', () => {
    expect(isSaid('Yes, we do.', 'Do you take cards?')).toBe(true)
    expect(isSaid('Yes, we do.', 'Do you make braces?')).toBe(false)
  })

  test('what a prompt has an agent say once something is done waits until it is', () => {
    const known = knownOf({ systemPrompt: '- I have noted that for you.' })
    expect(judge(known, 'I have noted that for you.').undone?.is).toBe('undone')
    expect(judge(withAction(known, 'noted'), 'I have noted that for you.').isGrounded).toBe(true)
  })

  test('what a tool says holds until another tool has changed it', () => {
    const told = 'Your appointment is booked for Friday at two.'
    const looked = withResult(knownOf({}), { tool: 'look_up', result: { message: told } })
    expect(judge(looked, told)).toMatchObject({ isGrounded: true, source: 'tool:look_up' })
    const result = { status: 'moved', start: '2026-03-10T17:30:00.000Z', day: 'Tuesday', time: '1:30 PM' }
    expect(judge(withResult(looked, { tool: 'move', result }), told).undone?.is).toBe('wrong')
  })
})

test('what is too long to be looked into is known word for word all the same', () => {
  const filler = 'We wash every car by hand. '.repeat(70)
  const faq = Array.from({ length: 200 }, (_, index) => ({
    question: `Question ${index}?`,
    answer: `${filler}Wheel ${index} costs ${index + 1000} dollars.`,
  }))
  const isSaid = (sentence: string) => judge(knownOf({ faq, systemPrompt: '' }), sentence).isGrounded
  expect(isSaid('Wheel 3 costs 1003 dollars.')).toBe(true)
  expect(isSaid('For wheel 3 you pay 1003 dollars.')).toBe(true)
  expect(isSaid('Wheel 199 costs 1199 dollars.')).toBe(true)
  expect(isSaid('For wheel 199 you pay 1199 dollars.')).toBe(false)
})
