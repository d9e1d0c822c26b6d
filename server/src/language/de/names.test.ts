import { describe, expect, test } from 'vitest'
import { announcedName, correctedName, nameIn, readName } from './names.ts'
import { message } from './receptionist/message/message.ts'

describe('a name in an answer', () => {
  test.each([
    ['Anna Lehmann', 'Anna Lehmann'],
    ['mein Name ist Jürgen Weiß', 'Jürgen Weiß'],
    ['ich heiße petra müller', 'Petra Müller'],
    ['hier ist Frau Schneider', 'Schneider'],
    ['müller', 'Müller'],
    ['ja, Schmidt am Apparat', 'Schmidt'],
    ['Klaus von Bergen', 'Klaus von Bergen'],
    ['guten Tag, hier spricht Maria Huber', 'Maria Huber'],
    ['Becker ist mein Name', 'Becker'],
    ['Kowalski, K O W A L S K I', 'Kowalski'],
    ['Meier mit A I', 'Maier'],
    ['Schmitt mit D T', 'Schmidt'],
    ['Hans-Peter Groß', 'Hans-Peter Groß'],
    ['also ich bin der Thomas Koch', 'Thomas Koch'],
    ['Öztürk', 'Öztürk'],
  ])('%s', (said, name) => {
    expect(nameIn(said)).toBe(name)
  })

  test.each([
    'warum wollen sie das wissen',
    'das möchte ich nicht sagen',
    'einen Moment bitte',
    'ich brauche einen Termin',
    'ja',
    'was kostet das denn',
    'mein Zahn tut weh',
    'null eins fünf eins',
  ])('is not in: %s', (said) => {
    expect(nameIn(said)).toBeUndefined()
  })

  test('is read from its letters', () => {
    expect(readName('Heinrich Otto Friedrich Martha Anton Nordpol Nordpol')).toEqual({
      name: 'Hofmann',
      isSpelled: true,
    })
  })

  test('is announced', () => {
    expect(announcedName('Guten Tag, mein Name ist Anna Lehmann, ich hätte gern einen Termin')).toBe(
      'Anna Lehmann',
    )
    expect(announcedName('Hallo, Müller am Apparat, ich habe eine Frage')).toBe('Müller')
    expect(announcedName('was kostet das')).toBeUndefined()
  })

  test('is put right', () => {
    expect(correctedName('nein, Lehmann mit zwei N', 'Anna Leman')?.name).toContain('Lehmann')
    expect(correctedName('nicht Maier, sondern Meyer', 'Maier')?.name).toBe('Meyer')
    expect(correctedName('was kostet das', 'Anna Lehmann')).toBeUndefined()
  })
})

describe('what one breath says of a message', () => {
  test.each([
    [
      'Mein Name ist Robert Kowalski, bitte sagen Sie Doktor Müller, dass ich heute später komme, meine Nummer ist 0151 23456789',
      {
        name: 'Robert Kowalski',
        for: 'Doktor Müller',
        number: '015123456789',
        content: 'dass ich heute später komme',
      },
    ],
    ['die Rechnung stimmt nicht', { number: '', content: 'die Rechnung stimmt nicht' }],
    ['ich möchte eine Nachricht hinterlassen', { number: '', content: '' }],
    [
      'Sie erreichen mich unter null eins fünf eins zwei drei vier fünf sechs',
      { number: '015123456', content: '' },
    ],
    ['ja gerne, mein Auto springt nicht an', { number: '', content: 'mein Auto springt nicht an' }],
    ['bitte rufen Sie mich zurück', { number: '', content: '' }],
  ])('%s', (said, told) => {
    const { name, ...rest } = message.toldIn(said)
    expect({ ...(name ? { name: name.name } : {}), ...rest }).toEqual(told)
  })

  test('an address is typed as it is said', () => {
    expect(message.addressIn('meine Adresse ist anna punkt lehmann at web punkt de')).toBe(
      'anna.lehmann@web.de',
    )
    expect(message.addressIn('info at praxis bindestrich müller punkt com')).toBe('info@praxis-mueller.com')
    expect(message.addressIn('das habe ich nicht')).toBeUndefined()
  })

  test('a word of it is put right, and more is added', () => {
    expect(message.changedIn('nein, die Rechnung, nicht die Richtung', 'die Richtung stimmt nicht')).toBe(
      'die Rechnung stimmt nicht',
    )
    expect(message.additionIn('außerdem tut mir der Rücken weh')).toBe('tut mir der Rücken weh')
    expect(message.additionIn('was kostet das')).toBeUndefined()
  })

  test('the caller may refuse, ask why, or mean this number', () => {
    expect(message.refuses('das möchte ich nicht sagen')).toBe(true)
    expect(message.asksWhy('wofür brauchen Sie das')).toBe(true)
    expect(message.meansThisNumber('unter dieser Nummer')).toBe(true)
    expect(message.meansThisNumber('die von der ich gerade anrufe')).toBe(true)
    expect(message.numberIn('null eins fünf eins, dreiundzwanzig, fünfundvierzig, sechs')).toBe('015123456')
    expect(message.correctionIn('nein, die letzten zwei sind neun neun')).toEqual({
      digits: '99',
      isHead: false,
    })
  })
})
