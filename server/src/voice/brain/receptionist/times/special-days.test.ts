import { expect, test } from 'vitest'
import { english } from '../../../../language/en/index.ts'
import { german } from '../../../../language/de/index.ts'
import { spanish } from '../../../../language/es/index.ts'
import { openingHours } from '../../../opening-hours.ts'
import type { OpeningHours } from '../../brain.ts'
import { concernsSpecialDay, hoursAnswer } from './hours.ts'

const day = { open: '09:00', close: '17:00', enabled: true, breaks: [{ start: '12:00', end: '13:00' }] }

/** Open on weekdays but for lunch; asked on a Tuesday at ten in the morning, two weeks before Christmas. */
function hoursWith(names: readonly [eve: string, christmas: string, outing: string]): OpeningHours {
  const [eve, christmas, outing] = names
  const hours = openingHours({
    enabled: true,
    timezone: 'Europe/Berlin',
    schedule: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day },
    special_days: [
      { date: '2026-12-25', until: '2027-01-03', name: christmas, enabled: false },
      { date: '2026-12-10', name: outing, enabled: false },
      { date: '2026-12-24', name: eve, open: '09:00', close: '12:00', enabled: true },
    ],
  })
  if (!hours) throw new Error('The hours apply.')
  return hours
}

const NOW_MS = Date.parse('2026-12-08T10:00:00+01:00')
const NOON_MS = Date.parse('2026-12-08T12:10:00+01:00')
const EN = hoursWith(['Christmas Eve', 'the Christmas holidays', 'our staff outing'])
const DE = hoursWith(['Heiligabend', 'Weihnachten', 'unseres Betriebsausflugs'])
const ES = hoursWith(['Nochebuena', 'Navidad', 'formación'])

const RANGES = 'from nine in the morning to noon and from one in the afternoon to five in the afternoon'

test.each([
  [
    'what are your hours?',
    [
      `We are open Monday to Friday ${RANGES}.`,
      'We are closed on Saturday and Sunday.',
      'We are closed on Thursday for our staff outing.',
    ],
  ],
  ['are you open now?', ['Yes, we are open now, until noon.']],
  [
    'are you open on Thursday?',
    [
      'No, we are closed on Thursday for our staff outing.',
      'We open again on Friday at nine in the morning.',
    ],
  ],
  [
    'are you open on Christmas?',
    ['No, we are closed from December twenty fifth to January third for the Christmas holidays.'],
  ],
  [
    'are you open on Christmas Eve?',
    ['Yes, we are open on Thursday, December twenty-four from nine in the morning to noon.'],
  ],
  [
    'are you closed on December 28?',
    [
      'Yes, we are closed on Monday, December twenty-eight for the Christmas holidays.',
      'We open again on Monday, January four at nine in the morning.',
    ],
  ],
  [
    'do you close for lunch?',
    [`We are open Monday to Friday ${RANGES}.`, 'We are closed on Saturday and Sunday.'],
  ],
  [
    'are you open tomorrow at half past twelve in the afternoon?',
    ['No, we are closed tomorrow at twelve thirty in the afternoon.', `We are open tomorrow ${RANGES}.`],
  ],
])('"%s" in English', (question, answer) => {
  expect(hoursAnswer(english, question, EN, NOW_MS)).toEqual(answer)
})

test.each([
  [
    'Was sind Ihre Öffnungszeiten?',
    [
      'Wir haben Montag bis Freitag von neun Uhr bis zwölf Uhr und von dreizehn Uhr bis siebzehn Uhr geöffnet.',
      'Wir haben am Samstag und Sonntag geschlossen.',
      'Wir haben am Donnerstag wegen unseres Betriebsausflugs geschlossen.',
    ],
  ],
  [
    'Haben Sie am Donnerstag geöffnet?',
    [
      'Nein, wir haben am Donnerstag wegen unseres Betriebsausflugs geschlossen.',
      'Wir öffnen am Freitag um neun Uhr wieder.',
    ],
  ],
  [
    'Haben Sie an Weihnachten offen?',
    ['Nein, wir haben vom fünfundzwanzigsten Dezember bis zum dritten Januar wegen Weihnachten geschlossen.'],
  ],
  [
    'Haben Sie an Heiligabend offen?',
    ['Ja, wir haben am Donnerstag, dem vierundzwanzigsten Dezember von neun Uhr bis zwölf Uhr geöffnet.'],
  ],
])('"%s" in German', (question, answer) => {
  expect(hoursAnswer(german, question, DE, NOW_MS)).toEqual(answer)
})

test.each([
  [
    '¿Qué horario tienen?',
    [
      'Estamos abiertos de lunes a viernes de las nueve de la mañana a las doce del mediodía y de la una de la tarde a las cinco de la tarde.',
      'Estamos cerrados los sábados y los domingos.',
      'Estamos cerrados el jueves por formación.',
    ],
  ],
  [
    '¿Abren el jueves?',
    [
      'No, estamos cerrados el jueves por formación.',
      'Volvemos a abrir el viernes a las nueve de la mañana.',
    ],
  ],
  ['¿Abren en Navidad?', ['No, estamos cerrados del veinticinco de diciembre al tres de enero por Navidad.']],
  [
    '¿Abren en Nochebuena?',
    [
      'Sí, estamos abiertos el jueves veinticuatro de diciembre de las nueve de la mañana a las doce del mediodía.',
    ],
  ],
])('"%s" in Spanish', (question, answer) => {
  expect(hoursAnswer(spanish, question, ES, NOW_MS)).toEqual(answer)
})

test('in a break the next opening is told', () => {
  expect(hoursAnswer(english, 'are you open now?', EN, NOON_MS)).toEqual([
    'No, we are closed right now.',
    'We open again today at one in the afternoon.',
  ])
})

test('holidays of which nothing is known have no answer, and neither have breaks where there are none', () => {
  expect(hoursAnswer(english, 'are you open on Easter?', EN, NOW_MS)).toBeUndefined()
  const plain = openingHours({ enabled: true, timezone: 'UTC', schedule: { monday: { ...day, breaks: [] } } })
  if (!plain) throw new Error('The hours apply.')
  expect(hoursAnswer(english, 'do you close for lunch?', plain, NOW_MS)).toBeUndefined()
  expect(hoursAnswer(english, 'are you open on Christmas?', plain, NOW_MS)).toBeUndefined()
})

test('an entry of the FAQ about the hours is not true of a special day', () => {
  expect(concernsSpecialDay(english, 'are you open on Thursday?', EN, NOW_MS)).toBe(true)
  expect(concernsSpecialDay(english, 'are you open on Christmas?', EN, NOW_MS)).toBe(true)
  expect(concernsSpecialDay(english, 'are you open tomorrow?', EN, NOW_MS)).toBe(false)
  expect(concernsSpecialDay(english, 'are you open on holidays?', EN, NOW_MS)).toBe(false)
})
