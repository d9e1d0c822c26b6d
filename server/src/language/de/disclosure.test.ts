import { describe, expect, test } from 'vitest'
import { disclosure } from './disclosure.ts'
import { PHRASES } from './phrases.ts'
import { COURTESIES } from './receptionist/lines/courtesies.ts'

describe('that no person speaks', () => {
  test.each([
    [PHRASES.disclosure, 5],
    ['Guten Tag, hier ist Mia, die virtuelle Assistentin der Praxis Lehmann.', 8],
    ['Hallo, ich bin Max, Ihr digitaler Assistent.', 7],
    ['Sie sprechen mit einer KI.', 5],
    ['Hier spricht ein Computer.', 4],
    ['Hier ist kein Mensch, sondern ein Programm.', 4],
    ['Guten Tag, hier ist der KI-Telefonassistent von Auto Braun.', 6],
  ])('%s', (text, words) => {
    expect(disclosure.wordsUntilSaid(text)).toBe(words)
  })

  test.each([
    'Guten Tag, Praxis Dr. Lehmann, Sie sprechen mit Anna.',
    'Hier ist Ihre Assistentin Anna.',
    'Ich bin kein Roboter.',
    'Wir reparieren Computer aller Art.',
  ])('is not said by: %s', (text) => {
    expect(disclosure.wordsUntilSaid(text)).toBeUndefined()
  })

  test('is said by the lines that say who speaks', () => {
    for (const wording of [...COURTESIES.who_i_am.usual, ...COURTESIES.i_am_automated.usual])
      expect(disclosure.wordsUntilSaid(wording), wording).toBeDefined()
  })
})

describe('whether a person speaks is asked', () => {
  test.each([
    ['Sind Sie ein Mensch?', 'only'],
    ['sind sie ein roboter', 'only'],
    ['spreche ich hier mit einer maschine', 'only'],
    ['rede ich gerade mit einem echten Menschen', 'only'],
    ['ist das ein Computer oder was', 'only'],
    ['Bist du eine KI?', 'only'],
    ['Sind Sie echt?', 'only'],
    ['Sind Sie ein Roboter, und was kostet eine Zahnreinigung?', 'too'],
    ['Haben Sie am Samstag offen?', undefined],
    ['Ich möchte mit einem Menschen sprechen', undefined],
    ['Reparieren Sie Computer?', undefined],
  ])('%s', (said, asked) => {
    expect(disclosure.askedIn(said)).toBe(asked)
  })
})

describe('a claim to be a person', () => {
  test.each([
    'Ich bin ein Mensch.',
    'Ja, Sie sprechen mit einem echten Menschen.',
    'Nein, ich bin kein Roboter.',
    'Ich bin keine KI.',
  ])('%s', (said) => {
    expect(disclosure.claimsPerson(said, false)).toBe(true)
  })

  test.each([
    'Ich bin eine digitale Assistentin.',
    'Ich bin kein Mensch.',
    'Gerne helfe ich Ihnen.',
    'Ich bin ein KI-Assistent.',
  ])('is not made by: %s', (said) => {
    expect(disclosure.claimsPerson(said, true)).toBe(false)
  })

  test('may be a bare yes where it was asked', () => {
    expect(disclosure.claimsPerson('Ja, das bin ich.', true)).toBe(true)
    expect(disclosure.claimsPerson('Ja, das bin ich.', false)).toBe(false)
  })
})
