import { afterAll, expect, test } from 'vitest'
import { german } from '../../../../language/de/index.ts'
import type { Language } from '../../../../language/language.ts'
import { spanish } from '../../../../language/es/index.ts'
import { isAskedAfter } from '../answers.ts'
import { BRIEFING } from '../briefing.fixture.ts'
import { PATIENCE_MS } from '../dialogue.fixture.ts'
import { learn } from './library.ts'
import { startMeaning } from './meaning.ts'
import { understand } from './understanding.ts'

const meaning = startMeaning()
afterAll(() => meaning.close())

const GERMAN = [
  { question: 'Was soll ich zum ersten Termin mitbringen?', answer: 'Bitte Ihre Versichertenkarte.' },
  { question: 'Was kostet eine Zahnreinigung?', answer: 'Eine Zahnreinigung kostet 90 Euro.' },
  { question: 'Haben Sie Parkplätze?', answer: 'Ja, hinter dem Haus.' },
]
const SPANISH = [
  { question: '¿Qué documentos debo traer a la primera visita?', answer: 'Traiga su tarjeta del seguro.' },
  { question: '¿Cuánto cuesta una limpieza?', answer: 'Una limpieza cuesta 60 euros.' },
  { question: '¿Tienen aparcamiento?', answer: 'Sí, detrás del edificio.' },
]

async function isAskedBack(language: Language, faq: typeof GERMAN, text: string): Promise<boolean> {
  const library = learn({ briefing: { ...BRIEFING, language, faq }, facts: [] }, meaning, 'later')
  const { entry } = await understand(text, library, meaning, PATIENCE_MS)
  return entry !== null && isAskedAfter(entry)
}

test.each([
  [german, GERMAN, 'Kann ich meinen Hund mitbringen?'],
  [german, GERMAN, 'darf ich Kuchen mitbringen'],
  [german, GERMAN, 'Kann meine Schwester zum Tanzen mitkommen?'],
  [spanish, SPANISH, '¿Alquilan el edificio?'],
  [spanish, SPANISH, 'puedo visitar el edificio'],
])(
  'a question about another thing is not asked back for one word in common: %#',
  async (language, faq, text) => expect(await isAskedBack(language, faq, text)).toBe(false),
)

test.each([
  [german, GERMAN, 'muss ich eine Karte mitbringen'],
  [german, GERMAN, 'wie teuer wäre die Reinigung bei Ihnen'],
  [spanish, SPANISH, 'debo traer algún documento'],
  [spanish, SPANISH, 'a cuánto sale la limpieza dental'],
])('a question about the same thing is: %#', async (language, faq, text) =>
  expect(await isAskedBack(language, faq, text)).toBe(true),
)
