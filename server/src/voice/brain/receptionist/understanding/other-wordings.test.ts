import { afterAll, beforeAll, expect, test } from 'vitest'
import { german } from '../../../../language/de/index.ts'
import { english } from '../../../../language/en/index.ts'
import { spanish } from '../../../../language/es/index.ts'
import type { FaqEntry } from '../../brain.ts'
import { ANSWER_CONFIDENCE } from '../answers.ts'
import { BRIEFING } from '../briefing.fixture.ts'
import { converse, inOneLine } from '../conversation.fixture.ts'
import { PATIENCE_MS } from '../dialogue.fixture.ts'
import { learn } from './library.ts'
import { startMeaning } from './meaning.ts'
import { understand } from './understanding.ts'

const meaning = startMeaning()
beforeAll(() => meaning.ready)
afterAll(() => meaning.close())

type Entries = readonly [FaqEntry, FaqEntry]
const ENGLISH: Entries = [
  { question: 'Is there parking?', answer: 'Yes, behind the building.' },
  { question: 'Do you treat children?', answer: 'Yes, from the age of 3.' },
]
const GERMAN: Entries = [
  { question: 'Haben Sie Parkplätze?', answer: 'Ja, hinter dem Haus.' },
  { question: 'Behandeln Sie Kinder?', answer: 'Ja, ab 3 Jahren.' },
]
const SPANISH: Entries = [
  { question: '¿Tienen aparcamiento?', answer: 'Sí, detrás del edificio.' },
  { question: '¿Atienden a niños?', answer: 'Sí, desde los 3 años.' },
]

test.each([
  [english, ENGLISH, 'Where does my old banger go?', 'um so where does my old banger go please'],
  [german, GERMAN, 'Wohin mit meinem Anhänger?', 'ähm also wohin mit meinem Anhänger bitte'],
  [spanish, SPANISH, '¿Dónde dejo la furgoneta?', 'eh pues dónde dejo la furgoneta por favor'],
] as const)('what an owner knows to be asked is answered: %#', async (language, faq, wording, asked) => {
  const entryFor = async (alsoAsked: string[]) => {
    const entries = [faq[1], { ...faq[0], also_asked: alsoAsked }]
    const library = learn({ briefing: { ...BRIEFING, language, faq: entries }, facts: [] }, meaning, 'later')
    await library.ready
    return (await understand(asked, library, meaning, PATIENCE_MS)).entry
  }
  expect((await entryFor([]))?.confidence ?? 0).toBeLessThan(ANSWER_CONFIDENCE)
  const found = await entryFor([wording])
  expect(found?.index).toBe(1)
  expect(found?.confidence).toBeGreaterThan(ANSWER_CONFIDENCE)
})

test('a wording that is said word for word is certain without a model, and is never said by the agent', () => {
  const faq = [{ ...ENGLISH[0], also_asked: ['Where does my old banger go?'] }, ENGLISH[1]]
  const replies = converse(['where does my old banger go', 'what did you say'], { briefing: { faq } })
  expect(replies.map(inOneLine)).toEqual(['faq:0', expect.stringContaining('faq:0')])
  expect(JSON.stringify(replies)).not.toContain('banger')
})
