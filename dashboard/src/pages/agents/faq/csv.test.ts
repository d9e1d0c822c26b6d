import fc from 'fast-check'
import type { FaqEntry } from '@parley/sdk'
import { expect, test } from 'vitest'
import { readFaq, writeFaq } from './csv.ts'

const found = (text: string) => readFaq(text).map(({ question, answer }) => [question, answer])
const faults = (text: string, present: FaqEntry[] = []) => readFaq(text, present).map(({ fault }) => fault)

test.each([
  [
    'commas',
    'Open?,Yes\nParking?,No',
    [
      ['Open?', 'Yes'],
      ['Parking?', 'No'],
    ],
  ],
  ['semicolons, with commas in the text', 'Open, now?;Yes, until 5', [['Open, now?', 'Yes, until 5']]],
  ['tabs, with commas and semicolons', 'Open?\tYes, always; daily', [['Open?', 'Yes, always; daily']]],
  ['quotes around commas', '"Open, today?","Yes, until 5"', [['Open, today?', 'Yes, until 5']]],
  ['doubled quotes', '"What is ""late""?",After 5', [['What is "late"?', 'After 5']]],
  [
    'lines in quotes',
    '"Where?","Main Street\r\nFloor 2"\r\nOpen?,Yes',
    [
      ['Where?', 'Main Street\nFloor 2'],
      ['Open?', 'Yes'],
    ],
  ],
  [
    'commas without quotes belong to the answer',
    'Where?,Main Street, Floor 2',
    [['Where?', 'Main Street, Floor 2']],
  ],
  ['a byte order mark and a header', '\uFEFFQuestion,Answer\r\nOpen?,Yes\r\n', [['Open?', 'Yes']]],
  ['a header in German', 'Frage;Antwort\nOffen?;Ja', [['Offen?', 'Ja']]],
  ['empty lines and spaces', '\n  Open? , Yes \n\n,\n', [['Open?', 'Yes']]],
  ['a quote that never ends', '"Open?,Yes', [['Open?,Yes', '']]],
  ['nothing', '', []],
])('%s', (_name, text, expected) => {
  expect(found(text)).toEqual(expected)
})

test('a third column with the heading of a language says whom an entry is for', () => {
  const rows = readFaq('question,answer,language\nOpen?,Yes,\nOffen?,Ja,de\nWhere?,Main Street, Floor 2')
  expect(rows.map(({ answer, language }) => [answer, language])).toEqual([
    ['Yes', undefined],
    ['Ja', 'de'],
    ['Main Street, Floor 2', undefined],
  ])
  expect(found('question,answer\nOpen?,Yes,de')).toEqual([['Open?', 'Yes,de']])
})

test('the same question may be answered in two languages, once in each', () => {
  const present = [{ question: 'Parken?', answer: 'Ja', language: 'de' as const }]
  expect(faults('question,answer,language\nParken?,Ja,de\nParken?,Sí,es', present)).toEqual([
    'twice',
    undefined,
  ])
})

test('a row without a question or an answer says so', () => {
  expect(faults('Open?,\n,Yes\nAlone')).toEqual(['noAnswer', 'noQuestion', 'noAnswer'])
})

test('questions and answers are as long as the service takes them, counted as it counts', () => {
  const sized = (question: number, answer: number) => `${'😀'.repeat(question)},${'a'.repeat(answer)}`
  expect(faults(sized(500, 2000))).toEqual([undefined])
  expect(faults(sized(501, 1))).toEqual(['longQuestion'])
  expect(faults(sized(1, 2001))).toEqual(['longAnswer'])
})

test('a question that is there already is left out, whatever its case', () => {
  expect(faults('OPEN?,Yes\nParking?,No\nparking? ,Yes', [{ question: 'Open?', answer: 'Yes' }])).toEqual([
    'twice',
    undefined,
    'twice',
  ])
})

test('there is room for 200, and a row with a fault takes none of it', () => {
  const present = Array.from({ length: 198 }, (_, n) => ({ question: `Q${n}`, answer: 'A' }))
  expect(faults('a,1\n,2\nb,3\nc,4', present)).toEqual([undefined, 'noQuestion', undefined, 'tooMany'])
})

test('a row knows the line that it begins on', () => {
  const rows = readFaq('question,answer\n"a","one\ntwo"\n\nb,three')
  expect(rows.map(({ line }) => line)).toEqual([2, 5])
})

test('what a spreadsheet would run as a formula is written as text', () => {
  expect(writeFaq([{ question: '=1+1', answer: '@now' }])).toContain('" =1+1"," @now"')
})

test('whatever is written is read again', () => {
  const cell = fc
    .string({
      minLength: 1,
      maxLength: 40,
      unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '=', 'ü', ' '),
    })
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const language = fc.constantFrom('de' as const, 'es' as const)
  const entry = fc.record(
    { question: cell, answer: cell, language },
    { requiredKeys: ['question', 'answer'] },
  )
  const entries = fc.uniqueArray(entry, { selector: ({ question }) => question, maxLength: 20 })
  fc.assert(
    fc.property(entries, (given) => {
      expect(readFaq(writeFaq(given)).map(({ line: _line, ...read }) => read)).toEqual(given)
    }),
  )
})
