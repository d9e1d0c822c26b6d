import { describe, expect, test } from 'vitest'
import { english } from './en/index.ts'
import { german } from './de/index.ts'
import { spanish } from './es/index.ts'
import type { Language } from './language.ts'

/** The address that was read back, what the caller says then, and the address that is meant. */
type Case = readonly [known: string, said: string, meant: string | undefined]

function table(language: Language, cases: readonly Case[]): void {
  test.each(cases)('%s: "%s"', (known, said, meant) => {
    expect(language.receptionist.message.address.correctionIn(said, known)).toBe(meant)
  })
}

describe('an address is put right in English', () => {
  table(english, [
    // Signs
    ['ann-lee@gmail.com', "It's dot, not dash.", 'ann.lee@gmail.com'],
    ['ann-lee@gmail.com', 'No dot not dash', 'ann.lee@gmail.com'],
    ['ann-lee@gmail.com', 'not dash, dot', 'ann.lee@gmail.com'],
    ['ann-lee@gmail.com', "No, it's an underscore.", 'ann_lee@gmail.com'],
    ['ann.lee@gmail.com', 'without the dot', 'annlee@gmail.com'],
    ['ann.lee@gmail.com', 'there is no dot', 'annlee@gmail.com'],
    ['ann.lee@gmail.com', "no, it's all one word", 'annlee@gmail.com'],
    ['ann.lee@gmail.com', 'no, ann under score lee', 'ann_lee@gmail.com'],
    // Letters
    ['anm.lee@gmail.com', 'the third letter is an N', 'ann.lee@gmail.com'],
    ['anm.lee@gmail.com', 'no, N as in November', 'ann.lee@gmail.com'],
    ['tod.bet@gmail.com', 'no, P as in Papa', undefined],
    ['ann.bee@gmail.com', 'the fourth letter is L as in Lima', 'ann.lee@gmail.com'],
    ['ann.leek@gmail.com', 'it is an H at the end, not a K', 'ann.leeh@gmail.com'],
    ['dob@gmail.com', 'No, B as in Bravo not D', 'bob@gmail.com'],
    ['mike@gmail.com', 'no, N as in November', 'nike@gmail.com'],
    ['mike@gmail.com', 'the last letter is A as in Alpha', 'mika@gmail.com'],
    ['ann.smith@gmail.com', 'the first letter is an H not an A', 'hnn.smith@gmail.com'],
    // Words that are spelled
    ['ann.li@gmail.com', "no, it's L, double E", 'ann.lee@gmail.com'],
    ['ann.millar@gmail.com', 'Miller, M I L L E R', 'ann.miller@gmail.com'],
    ['on.lee@gmail.com', 'the first name is A N N', 'ann.lee@gmail.com'],
    [
      'tom.garsia@gmail.com',
      'No, G as in Golf, A as in Alpha, R as in Romeo, C as in Charlie, I as in India, A as in Alpha.',
      'tom.garcia@gmail.com',
    ],
    [
      'oscar_luis@yahoo.com',
      "No Louis, Ella's, and Lima, E, as in Aco, double, E was in whiskey, I as in India, S as in Sierra.",
      'oscar_lewis@yahoo.com',
    ],
    [
      'emm_garcia@example.com',
      'Emma, e is an echo, amazon mike, amazon mike, a as an alpha.',
      'emma_garcia@example.com',
    ],
    ['lee@gmail.com', "No, it's A N N dot L E E.", 'ann.lee@gmail.com'],
    ['ann@britedental.com', 'B R I G H T D E N T A L', 'ann@brightdental.com'],
    ['ann.lee@gmail.com', 'Lee with one E', undefined],
    ['eric@gmail.com', 'Eric with a K', 'erik@gmail.com'],
    ['karen.yong@gmail.com', 'No, young.', 'karen.young@gmail.com'],
    // The half after the "at"
    ['ann@hotmail.com', "it's gmail, not hotmail", 'ann@gmail.com'],
    ['ann@hotmail.com', 'not hotmail, gmail', 'ann@gmail.com'],
    ['ann@example.com', 'No, dot org.', 'ann@example.org'],
    ['ann@example.com', "it's dot net, not dot com", 'ann@example.net'],
    ['ann@example.com', 'not dot com, dot net', 'ann@example.net'],
    ['ann@britedental.com', 'No, the domain is bright dental dot com.', 'ann@brightdental.com'],
    ['ann@yahoo.com', 'at outlook dot com', 'ann@outlook.com'],
    // Figures, and everything anew
    ['ann38@gmail.com', 'no, three nine', 'ann39@gmail.com'],
    ['on.li@gmail.com', "No, it's ann dot lee at gmail dot com.", 'ann.lee@gmail.com'],
    ['on.li@gmail.com', "No, it's ann dot lee at gmeal dot com.", 'ann.lee@gmail.com'],
    // Nothing of it
    ['ann.lee@gmail.com', 'yes, that is right', undefined],
    ['ann.lee@gmail.com', 'no', undefined],
    ['karen.young@gmail.com', "no, that's wrong", undefined],
    ['ann.lee@gmail.com', 'ann dot lee at gmail dot com', undefined],
    ['ann.lee@gmail.com', 'my crown fell out', undefined],
    ['ann.lee@gmail.com', 'the part before the at is wrong', undefined],
  ])

  test.each([
    ['the part before the at is wrong', 'local'],
    ['the domain is wrong', 'domain'],
    ['no, after the at', 'domain'],
    ['no', undefined],
  ])('"%s" speaks of %s', (said, part) => {
    expect(english.receptionist.message.address.partIn(said)).toBe(part)
  })
})

describe('in German', () => {
  table(german, [
    ['anna-lehmann@web.de', 'Nein, Punkt, nicht Bindestrich.', 'anna.lehmann@web.de'],
    ['anna.lehmann@web.de', 'Nein, ohne Punkt.', 'annalehmann@web.de'],
    ['anna.lehmann@web.de', 'das ist ein Unterstrich', 'anna_lehmann@web.de'],
    ['amna.lehmann@web.de', 'Der zweite Buchstabe ist ein N.', 'anna.lehmann@web.de'],
    ['amna.lee@web.de', 'N wie Nordpol, nicht M', 'anna.lee@web.de'],
    ['tora@web.de', 'Nein, D wie Dora', 'dora@web.de'],
    ['anna.meier@web.de', 'Nein, M A Y E R', 'anna.mayer@web.de'],
    ['anna@web.de', 'nein, gmx punkt de', 'anna@gmx.de'],
    ['anna@web.de', 'ja, das stimmt', undefined],
    ['anna@web.de', 'nein', undefined],
  ])
})

describe('in Spanish', () => {
  table(spanish, [
    ['ana-lopez@ejemplo.es', 'No, es punto, no guion.', 'ana.lopez@ejemplo.es'],
    ['ana.lopez@ejemplo.es', 'Es guion bajo', 'ana_lopez@ejemplo.es'],
    ['ana.lopez@ejemplo.es', 'sin punto', 'analopez@ejemplo.es'],
    ['ana.lomez@ejemplo.es', 'la sexta letra es una pe', 'ana.lopez@ejemplo.es'],
    ['dano@ejemplo.es', 'No, be de Barcelona', 'bano@ejemplo.es'],
    ['ana.vaca@ejemplo.es', 'be de Barcelona, no uve', 'ana.baca@ejemplo.es'],
    ['ana@hotmail.com', 'No, es gmail punto com', 'ana@gmail.com'],
    ['ana@ejemplo.es', 'sí, correcto', undefined],
    ['ana@ejemplo.es', 'no', undefined],
  ])
})

describe('letters are said with a word that begins with them', () => {
  test.each([
    [english, 'm', 'M as in Mike'],
    [english, 'A', 'ay as in Alpha'],
    [english, '7', 'seven'],
    [german, 'm', 'M wie Martha'],
    [german, 'ü', 'Ü wie Übermut'],
    [spanish, 'b', 'be de Barcelona'],
    [spanish, 'ñ', 'eñe de Ñandú'],
  ] as const)('%# %s', (language, letter, said) => {
    expect(language.spelling.sayByExample(letter)).toBe(said)
  })

  test.each([
    ['Amn', 'the second letter is an N', 'Ann'],
    ['Dob', 'B as in boy, not D', 'Bob'],
    ['Dob', 'no', undefined],
    ['Ann', 'the last name is Lee', undefined],
    ['Sam', 'no, I said Sam', undefined],
  ])('%s: "%s"', (known, said, meant) => {
    expect(english.spelling.correctionIn(said, known)).toBe(meant)
  })
})

test.each([
  ['A wie Anton, N wie Nordpol, N wie Nordpol at web punkt de', german, 'ann@web.de'],
  ['a de Antonio, ene de Navarra, a de Antonio arroba ejemplo punto es', spanish, 'ana@ejemplo.es'],
] as const)('"%s"', (said, language, address) => {
  expect(language.receptionist.message.addressIn(said)).toBe(address)
})
