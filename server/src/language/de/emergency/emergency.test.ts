import { describe, expect, test } from 'vitest'
import { emergency } from './emergency.ts'

describe('danger is heard', () => {
  test.each([
    'mein mann hat einen herzinfarkt',
    'ich glaube, meine Mutter hat einen Schlaganfall',
    'er atmet nicht mehr',
    'meine Tochter bekommt keine Luft',
    'ich kriege kaum Luft',
    'das baby läuft blau an',
    'mein Vater ist bewusstlos',
    'meine Frau ist gerade zusammengebrochen und reagiert nicht',
    'er blutet ganz stark am kopf',
    'die Blutung hört nicht auf',
    'bei uns brennt es',
    'unsere Küche brennt',
    'das haus steht in flammen',
    'hier riecht es nach Gas',
    'im keller riecht es ganz stark nach gas',
    'bitte schicken Sie einen Krankenwagen',
    'ich brauche sofort einen notarzt',
    'rufen Sie die Polizei, bei uns wird eingebrochen',
    'da ist ein mann mit einem messer',
    'mein Kind hat Putzmittel getrunken',
    'er hat eine Überdosis genommen',
    'ich habe schmerzen in der brust',
    'sie hat eine schwere allergische Reaktion',
    'mein bruder hatte eben einen stromschlag',
    'jemand wurde überfallen',
    'mein opa stirbt',
  ])('%s', (said) => {
    expect(emergency.emergencyIn(said)).toBe('danger')
  })
})

describe('so is a wish to end one’s life', () => {
  test.each([
    'ich will nicht mehr leben',
    'ich will mich umbringen',
    'ich möchte einfach sterben',
    'meine Freundin will sich das Leben nehmen',
    'ich habe Selbstmordgedanken',
    'ich denke darüber nach mir etwas anzutun, ich bringe mich um',
    'mein Leben hat keinen Sinn mehr, das Leben hat keinen Sinn',
  ])('%s', (said) => {
    expect(emergency.emergencyIn(said)).toBe('self_harm')
  })
})

describe('what only sounds like it is none', () => {
  test.each([
    'mein Rücken bringt mich um',
    'ich sterbe vor Hunger',
    'bei den preisen bekomme ich fast einen herzinfarkt',
    'meine Motorkontrollleuchte brennt',
    'es brennt beim Wasserlassen',
    'mein Akku stirbt',
    'bieten Sie Erste-Hilfe-Kurse an, was tun bei Herzinfarkt',
    'mein mann hatte vor zwei jahren einen herzinfarkt',
    'reparieren Sie Gasheizungen',
    'können Sie Messer schleifen',
    'wie hoch ist das Risiko für einen Schlaganfall',
    'ich möchte einen Termin',
    'mir tut der zahn weh',
    'ich habe Angst vor der Spritze',
  ])('%s', (said) => {
    expect(emergency.emergencyIn(said)).toBeUndefined()
  })
})

test('no ambulance comes for an animal', () => {
  expect(emergency.emergencyIn('mein Hund hat Rattengift gefressen, er atmet kaum noch')).toBeUndefined()
  expect(emergency.isForAnimal('meine Katze ist bewusstlos')).toBe(true)
  expect(emergency.emergencyIn('der Hund hat mein Kind gebissen, es blutet sehr')).toBe('danger')
})

test('the answer names the number of the country', () => {
  expect(emergency.answer('danger', { emergency: [{ number: '112' }], crisis: [] })).toEqual([
    'Bitte legen Sie auf und wählen Sie sofort eins eins zwei.',
  ])
  expect(
    emergency.answer('danger', {
      emergency: [
        { number: '117', service: 'police' },
        { number: '144', service: 'ambulance' },
      ],
      crisis: [],
    }),
  ).toEqual([
    'Bitte legen Sie auf und wählen Sie sofort eins eins sieben für die Polizei oder eins vier vier für den Rettungsdienst.',
  ])
  expect(emergency.answer('self_harm', { emergency: [{ number: '112' }], crisis: ['0800 1110111'] })).toEqual(
    [
      'Es tut mir sehr leid, dass es Ihnen so schlecht geht.',
      'Bitte rufen Sie jetzt null acht null null, eins eins eins null eins eins eins an: Dort hört Ihnen jemand zu und kann helfen.',
      'Wenn jemand in Gefahr ist, wählen Sie eins eins zwei.',
    ],
  )
  expect(emergency.answer('danger', { emergency: [], crisis: [] })).toEqual([
    'Bitte legen Sie auf und wählen Sie sofort den Notruf in Ihrem Land.',
  ])
})
