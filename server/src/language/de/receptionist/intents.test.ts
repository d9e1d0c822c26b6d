import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import type { HoursQuestion, Intent } from '../../receptionist.ts'
import { asksForPerson } from './asks-for-person.ts'
import { booking } from './booking.ts'
import { hours } from './hours.ts'
import { intentsIn, isBrief, isQuestion, takesLeave } from './intents.ts'
import { asksForBusiness, requestsIn } from './requests.ts'

const NOW = Temporal.ZonedDateTime.from('2026-03-03T10:00[Europe/Berlin]')

const INTENDED: readonly (readonly [said: string, first: Intent])[] = [
  ['ich hätte gerne einen termin', 'booking'],
  ['Ich bräuchte einen Termin zur Zahnreinigung', 'booking'],
  ['könnte ich bitte einen termin vereinbaren', 'booking'],
  ['haben Sie nächste Woche noch was frei', 'booking'],
  ['haben Sie heute Abend Platz für vier Personen', 'booking'],
  ['ich möchte einen Tisch für vier Personen reservieren', 'booking'],
  ['einen termin bitte', 'booking'],
  ['ich muss meinen Termin leider absagen', 'cancellation'],
  ['ich würde gerne meinen termin stornieren', 'cancellation'],
  ['ich kann morgen leider doch nicht kommen', 'cancellation'],
  ['kann ich meinen Termin verschieben', 'change'],
  ['ich würde den termin gerne auf freitag verlegen', 'change'],
  ['ich möchte eine Nachricht hinterlassen', 'message'],
  ['können Sie mich bitte zurückrufen', 'message'],
  ['ich bitte um einen Rückruf', 'message'],
  ['richten Sie Frau Lehmann bitte etwas aus', 'message'],
  ['ich möchte mit einem Menschen sprechen', 'person'],
  ['verbinden Sie mich bitte mit einem Mitarbeiter', 'person'],
  ['kann ich mit dem Chef sprechen', 'person'],
  ['ich will mit keinem roboter reden, ich will einen echten menschen', 'person'],
  ['stellen sie mich durch', 'person'],
  ['sind Sie ein Roboter', 'robot'],
  ['ich möchte mich beschweren', 'complaint'],
  ['das ist eine Frechheit', 'complaint'],
  ['ich bin sehr unzufrieden mit der behandlung', 'complaint'],
  ['es ist ein notfall', 'emergency'],
  ['mir ist ein Zahn abgebrochen', 'emergency'],
  ['wir haben einen Rohrbruch', 'emergency'],
  ['oh, da habe ich mich verwählt', 'wrong_number'],
  ['können Sie das bitte wiederholen', 'repeat'],
  ['wie bitte', 'repeat'],
  ['das habe ich nicht verstanden', 'repeat'],
  ['könnten Sie etwas langsamer sprechen', 'slower'],
  ['einen Moment bitte', 'hold_on'],
  ['mit wem spreche ich', 'who'],
  ['sprechen Sie Deutsch', 'own_language'],
  ['sprechen sie auch türkisch', 'language'],
  ['auf Wiederhören', 'goodbye'],
  ['tschüss', 'goodbye'],
  ['schönen Tag noch', 'goodbye'],
  ['das war alles', 'done'],
  ['nein, sonst nichts', 'done'],
  ['vielen Dank', 'thanks'],
  ['wie geht es Ihnen', 'how_are_you'],
  ['guten Tag', 'greeting'],
  ['moin', 'greeting'],
  ['ich habe mal eine frage', 'question_ahead'],
  ['Also, ich habe neulich mit meiner Schwester darüber gesprochen.', 'question_ahead'],
  ['Meine Nachbarin hat mir von Ihnen erzählt.', 'question_ahead'],
  ['ach, vergessen Sie es', 'never_mind'],
  ['ja gerne', 'yes'],
  ['genau', 'yes'],
  ['passt', 'yes'],
  ['das wäre super', 'yes'],
  ['nee', 'no'],
  ['ne das ist falsch', 'no'],
  ['nein danke', 'no'],
  ['das passt mir leider nicht', 'no'],
  ['hier ist der Stromanbieter, wir können Ihre Energiekosten senken', 'spam'],
]

describe('what a caller is after', () => {
  test.each(INTENDED)('%s', (said, first) => {
    const intents = intentsIn(said)
    expect(intents).toContain(first)
  })

  test.each([
    ['haben Sie am Samstag geöffnet', ['booking', 'person', 'message', 'cancellation']],
    ['was kostet eine Zahnreinigung', ['booking', 'complaint', 'message']],
    ['haben Sie auch etwas für Veganer', ['booking', 'person', 'message']],
    ['haben Sie Platz für einen Rollstuhl', ['booking']],
    ['was muss ich nach der Behandlung machen', ['booking']],
    ['haben Sie was für Kinder', ['booking']],
    ['ja, aber erst um zehn', ['goodbye', 'no', 'cancellation']],
    ['mein Name ist Anna Lehmann', ['booking', 'person', 'message', 'yes']],
  ] as const)('%s is after none of the others', (said, others) => {
    const intents = intentsIn(said)
    expect(others.filter((other) => intents.includes(other))).toEqual([])
  })
})

describe('a question', () => {
  test.each([
    'was kostet das',
    'haben sie parkplätze',
    'ich wollte fragen ob sie auch kinder behandeln',
    'und wo kann ich parken',
    'Sie nehmen Karte?',
  ])('is asked by: %s', (said) => {
    expect(isQuestion(said)).toBe(true)
  })

  test.each(['ich möchte einen termin', 'das passt mir', 'ja ist gut', 'mein zahn tut weh', 'Lehmann'])(
    'is not asked by: %s',
    (said) => {
      expect(isQuestion(said)).toBe(false)
    },
  )

  test('may be two in one breath', () => {
    expect(requestsIn('Was kostet eine Reinigung und haben Sie Parkplätze?')).toEqual([
      'Was kostet eine Reinigung',
      'haben Sie Parkplätze?',
    ])
  })
})

test('courtesies are brief, errands are not', () => {
  expect(isBrief('ja vielen dank')).toBe(true)
  expect(isBrief('alles klar, danke schön')).toBe(true)
  expect(isBrief('was kostet eine Zahnreinigung bei Ihnen')).toBe(false)
})

test('a caller takes leave', () => {
  expect(takesLeave('gut, dann danke und schönen tag noch')).toBe(true)
  expect(takesLeave('alles klar, auf Wiederhören')).toBe(true)
  expect(takesLeave('ja tschüss')).toBe(true)
  expect(takesLeave('tschüss, ach nein, ich brauche noch einen Termin')).toBe(false)
})

test('a person is asked for in many ways, and a price is not', () => {
  for (const said of [
    'ist frau lehmann zu sprechen',
    'null',
    'geben sie mir den chef',
    'kann mir jemand helfen der sich auskennt',
    'mitarbeiter bitte',
  ])
    expect(asksForPerson(said), said).toBe(true)
  for (const said of ['was kostet das', 'ich möchte einen termin am montag', 'haben sie offen'])
    expect(asksForPerson(said), said).toBe(false)
})

test('the business is asked for by name', () => {
  expect(asksForBusiness('Ist das die Pizzeria Luigi?')).toBe('Pizzeria Luigi')
  expect(asksForBusiness('Bin ich da bei der Praxis Lehmann?')).toBe('Praxis Lehmann')
  expect(asksForBusiness('Ist das teuer?')).toBeUndefined()
})

const day = (date: string, more: Partial<Extract<HoursQuestion, { about: 'days' }>> = {}): HoursQuestion => ({
  about: 'days',
  asks: 'open',
  days: { from: `2026-${date}`, to: `2026-${date}` },
  ...more,
})

describe('the hours are asked about', () => {
  test.each([
    ['wann haben sie geöffnet', { about: 'week' }],
    ['Was sind Ihre Öffnungszeiten?', { about: 'week' }],
    ['haben sie gerade offen', { about: 'now' }],
    ['sind Sie jetzt noch da', { about: 'now' }],
    ['haben Sie am Samstag geöffnet?', day('03-07')],
    ['haben sie sonntags auf', day('03-08')],
    ['wann öffnen sie morgen', day('03-04', { asks: 'times' })],
    ['haben sie am freitag um 16 uhr offen', day('03-06', { minute: 960 })],
    ['haben sie am 24. märz geschlossen', day('03-24', { asks: 'closed' })],
    ['wie lange haben sie heute offen', day('03-03', { asks: 'times' })],
    ['bis wann haben sie offen', { about: 'closing' }],
    [
      'haben sie an Weihnachten offen',
      {
        about: 'holiday',
        asks: 'open',
        term: 'weihnachten',
        date: '12-25',
        isAny: false,
        words: 'haben sie an weihnachten offen',
      },
    ],
    ['was kostet eine füllung', undefined],
    ['ich möchte einen Termin am Samstag', undefined],
  ] as const)('%s', (said, question) => {
    expect(hours.questionIn(said, NOW)).toEqual(question)
  })

  test('and a day is enough afterwards', () => {
    expect(hours.questionIn('und am Sonntag?', NOW, true)).toEqual(day('03-08'))
    expect(hours.questionIn('und am Sonntag?', NOW)).toBeUndefined()
  })

  test('and are told in whole sentences', () => {
    expect(
      hours.open([
        'Montag bis Freitag von neun Uhr bis siebzehn Uhr',
        'Samstag von zehn Uhr bis vierzehn Uhr',
      ]),
    ).toBe(
      'Wir haben Montag bis Freitag von neun Uhr bis siebzehn Uhr und Samstag von zehn Uhr bis vierzehn Uhr geöffnet.',
    )
    expect(hours.closed(hours.onDays([6]), true)).toBe('Ja, wir haben am Sonntag geschlossen.')
    expect(hours.opensAgain('morgen', 'neun Uhr')).toBe('Wir öffnen morgen um neun Uhr wieder.')
  })
})

describe('an appointment', () => {
  const errand = (said: string) => booking.errandIn(said, new Set(intentsIn(said)), undefined)

  test.each([
    ['ich hätte gern einen Termin', 'book'],
    ['wann kann ich vorbeikommen', 'book'],
    ['ich muss meinen termin verschieben', 'move'],
    ['bitte sagen Sie meinen Termin am Freitag ab, ich möchte absagen', 'cancel'],
    ['was kostet das', undefined],
  ] as const)('%s', (said, wanted) => {
    expect(errand(said)).toBe(wanted)
  })

  test('is moved from one day to another', () => {
    expect(booking.moveIn('können Sie den Termin von Donnerstag auf Freitag um zehn verlegen', NOW)).toEqual({
      source: { days: { from: '2026-03-05', to: '2026-03-05' } },
      target: { days: { from: '2026-03-06', to: '2026-03-06' }, minute: 600, eitherHalf: true },
    })
  })

  test('is chosen, refused and confirmed', () => {
    expect(booking.placeIn('den ersten bitte', 3)).toBe(0)
    expect(booking.placeIn('lieber den letzten', 3)).toBe(2)
    expect(booking.hourIn('zehn bitte')).toBe(10)
    expect(booking.takesNone('keiner davon')).toBe(true)
    expect(booking.takesAny('egal, beides geht')).toBe(true)
    expect(booking.otherTimesIn('haben Sie was früher')).toBe('earlier')
    expect(booking.otherTimesIn('geht es auch an einem anderen Tag')).toBe('other_day')
    const firm = (said: string) => booking.isFirmYes(said, new Set(intentsIn(said)))
    expect(firm('ja bitte')).toBe(true)
    expect(firm('buchen Sie das')).toBe(true)
    expect(firm('ja, aber lieber um elf')).toBe(false)
    expect(firm('ja, was kostet das')).toBe(false)
    expect(booking.asksForOwn('wann ist mein Termin')).toBe(true)
    expect(booking.dropsIt('ich habe es mir anders überlegt')).toBe(true)
  })

  test('is told as German does', () => {
    const friday = { ahead: 10, dayOfWeek: 5, month: 3, day: 13 }
    expect(booking.slot(friday, { hour: 10, minute: 30 })).toBe('am Freitag, dem 13. März um 10:30 Uhr')
    expect(
      booking.slots(
        [
          {
            day: friday,
            times: [
              { hour: 9, minute: 0 },
              { hour: 14, minute: 0 },
            ],
          },
        ],
        'or',
      ),
    ).toBe('am Freitag, dem 13. März um 9:00 Uhr oder um 14:00 Uhr')
  })
})
