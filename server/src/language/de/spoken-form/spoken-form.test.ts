import { describe, expect, test } from 'vitest'
import { spokenForm } from './spoken-form.ts'

const TEXTS: readonly (readonly [written: string, spoken: string])[] = [
  [
    'Wir haben Mo-Fr von 9-17 Uhr geöffnet.',
    'Wir haben Montag bis Freitag von neun bis siebzehn Uhr geöffnet.',
  ],
  ['Mo.–Fr. 8:00–12:30 Uhr', 'Montag bis Freitag acht Uhr bis zwölf Uhr dreißig'],
  ['Am 3. März um 14:30 Uhr.', 'Am dritten März um vierzehn Uhr dreißig.'],
  ['Der 3. März ist frei.', 'Der dritte März ist frei.'],
  ['Dienstag, 17. November um 12:00 Uhr', 'Dienstag, siebzehnter November um zwölf Uhr'],
  ['am Freitag, dem 13. März um 10:30 Uhr', 'am Freitag, dem dreizehnten März um zehn Uhr dreißig'],
  ['vom 3. bis 5. Mai', 'vom dritten bis fünften Mai'],
  ['Am 03.03.2026 haben wir zu.', 'Am dritten März zweitausendsechsundzwanzig haben wir zu.'],
  ['am 24.12. geschlossen', 'am vierundzwanzigsten Dezember geschlossen'],
  ['seit 1999', 'seit neunzehnhundertneunundneunzig'],
  ['Die Reinigung kostet 89 €.', 'Die Reinigung kostet neunundachtzig Euro.'],
  ['12,50 Euro', 'zwölf Euro fünfzig'],
  ['Das macht 1.234,50 €.', 'Das macht eintausendzweihundertvierunddreißig Euro fünfzig.'],
  ['ab 0,50 €', 'ab fünfzig Cent'],
  ['1 € pro Stück', 'ein Euro pro Stück'],
  ['10-20 €', 'zehn bis zwanzig Euro'],
  ['CHF 45', 'fünfundvierzig Franken'],
  ['50 €/Std.', 'fünfzig Euro pro Stunde'],
  ['z. B. am Montag', 'zum Beispiel am Montag'],
  ['z.B. Impfungen usw.', 'zum Beispiel Impfungen und so weiter'],
  ['Hauptstr. 12a, 10115 Berlin', 'Hauptstraße zwölf A, eins null eins eins fünf Berlin'],
  ['Zimmer Nr. 7', 'Zimmer Nummer sieben'],
  ['Dr. Müller ist ca. 30 Min. da.', 'Doktor Müller ist circa dreißig Minuten da.'],
  ['Rufen Sie 030 1234567 an.', 'Rufen Sie null drei null, eins zwei drei, vier fünf sechs sieben an.'],
  ['+49 151 23456789', 'plus vier neun, eins fünf eins, zwei drei, vier fünf, sechs sieben, acht neun'],
  ['Wählen Sie 112.', 'Wählen Sie eins eins zwei.'],
  ['Im Notfall: 116117', 'Im Notfall: eins eins sechs, eins eins sieben'],
  [
    'Schreiben Sie an info@praxis-mueller.de.',
    'Schreiben Sie an info at praxis Bindestrich mueller Punkt de.',
  ],
  ['www.zahnarzt24.de', 'zahnarzt zwei vier Punkt de'],
  ['25 % Rabatt', 'fünfundzwanzig Prozent Rabatt'],
  ['2,5 km entfernt', 'zwei Komma fünf Kilometer entfernt'],
  ['1 Stunde und 1 Tag', 'eine Stunde und ein Tag'],
  ['Kinder ab 3 Jahren', 'Kinder ab drei Jahren'],
  ['im 2. Stock', 'im zweiten Stock'],
  ['Haar- & Nagelpflege', 'Haar und Nagelpflege'],
  ['Müller GmbH', 'Müller G M B H'],
  ['24/7 erreichbar', 'rund um die Uhr erreichbar'],
  ['§ 5 BGB', 'Paragraf fünf BGB'],
  ['halb 10', 'halb zehn'],
  ['um 9 Uhr 15', 'um neun Uhr fünfzehn'],
  ['14.30 Uhr', 'vierzehn Uhr dreißig'],
  ['1 Uhr', 'ein Uhr'],
  ['Ihr Code lautet 4711.', 'Ihr Code lautet vier sieben eins eins.'],
  ['3 x täglich', 'drei mal täglich'],
  ['-5 °C', 'minus fünf Grad Celsius'],
  ['Sa + So geschlossen', 'Samstag plus Sonntag geschlossen'],
  ['jeden Do. geschlossen', 'jeden Donnerstag geschlossen'],
  ['5 Sterne ⭐⭐⭐', 'fünf Sterne'],
  ['**Kostenlos** parken', 'Kostenlos parken'],
  ['100 m²', 'einhundert Quadratmeter'],
  ['inkl. MwSt.', 'inklusive Mehrwertsteuer'],
]

describe('what is written is spoken', () => {
  test.each(TEXTS)('%s', (written, spoken) => {
    expect(spokenForm(written)).toBe(spoken)
  })

  test.each(TEXTS)('and what is spoken stays: %s', (_, spoken) => {
    expect(spokenForm(spoken)).toBe(spoken)
    expect(spoken).not.toMatch(/\d/)
  })
})
