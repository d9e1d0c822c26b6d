import { describe, expect, test } from 'vitest'
import { longestReading, plainReading } from '../digit-readings.ts'
import type { Story } from '../analysis.ts'
import { german } from './index.ts'
import { stillToCome } from './turn-taking/completeness.ts'

describe('how finished words look', () => {
  test.each([
    ['ich hätte gerne einen', 'unfinished'],
    ['weil ich morgen', 'unfinished'],
    ['ich rufe an weil', 'unfinished'],
    ['und', 'unfinished'],
    ['ich möchte am nächsten', 'unfinished'],
    ['meine nummer ist null eins fünf eins', 'unfinished'],
    ['M wie Martha', 'unfinished'],
    ['Ich möchte einen Termin.', 'complete'],
    ['Haben Sie morgen offen?', 'complete'],
    ['ja bitte', 'complete'],
    ['nein danke', 'complete'],
    ['null eins fünf eins zwei drei vier fünf sechs sieben', 'complete'],
    ['rufen sie mich bitte an', 'open'],
    ['ich brauche einen termin', 'open'],
    ['ich wollte fragen ob sie morgen offen haben', 'open'],
  ] as const)('%s', (said, looks) => {
    expect(german.completeness(said)).toBe(looks)
  })
})

test.each([
  'Also, ich habe neulich mit meiner Schwester darüber gesprochen.',
  'Meine Nachbarin hat mir von Ihnen erzählt.',
])('after "%s" the caller has yet to say what they want', (text) => {
  expect(stillToCome(text)).toBe('announced')
})

test.each([
  'Ich habe mit meiner Schwester gesprochen, ich brauche einen Termin.',
  'Meine Nachbarin hat mir von Ihnen erzählt. Haben Sie offen?',
])('"%s" says it', (text) => {
  expect(stillToCome(text)).toBeUndefined()
})

test('listening noises take no turn', () => {
  for (const said of ['mhm', 'ja ja', 'genau', 'ach so', 'alles klar', 'ja, okay', 'verstehe'])
    expect(german.isBackchannel(said), said).toBe(true)
  for (const said of ['nein', 'moment', 'stopp', 'ja aber', 'ich habe eine frage'])
    expect(german.isBackchannel(said), said).toBe(false)
  expect(german.mayBecomeBackchannel('alles')).toBe(true)
  expect(german.isFarewell('danke, auf wiederhören')).toBe(true)
  expect(german.isFarewell('tschüss, schönen tag noch')).toBe(true)
  expect(german.isFarewell('tschüss, eine frage noch')).toBe(false)
})

describe('consent', () => {
  test.each([
    ['ja', 'yes'],
    ['ja, stellen Sie durch', 'yes'],
    ['gerne', 'yes'],
    ['nein, ich bin in einer Besprechung', 'no'],
    ['jetzt nicht', 'no'],
    ['Bitte hinterlassen Sie eine Nachricht nach dem Signalton', 'voicemail'],
    ['Der gewünschte Teilnehmer ist zurzeit nicht erreichbar', 'voicemail'],
    ['wer ist denn dran', 'unclear'],
  ] as const)('%s', (said, consent) => {
    expect(german.consentIn(said)).toBe(consent)
  })
})

describe('numbers, times and amounts are read', () => {
  test.each([
    ['einundzwanzig', 21],
    ['zwo', 2],
    ['12,5', 12.5],
    ['eintausendzweihundert', 1200],
  ])('%s', (text, value) => {
    expect(german.numbers.read(text)).toBe(value)
  })

  test('in sentences', () => {
    expect(german.money.read('das kostet 12,50 Euro')).toBe(12.5)
    expect(german.money.read('zwölf Euro fünfzig')).toBe(12.5)
    expect(german.money.read('1.250 €')).toBe(1250)
    expect(german.dates.read('am dritten März')).toEqual({ month: 3, day: 3 })
    expect(german.dates.read('am 24.12. geschlossen')).toEqual({ month: 12, day: 24 })
    expect(german.times.read('um 14 Uhr 30')).toEqual({ hour: 14, minute: 30 })
    expect(german.times.read('um halb zehn abends')).toEqual({ hour: 21, minute: 30 })
    expect(german.times.read('um halb zehn')).toBeUndefined()
    expect(german.yesNo.read('ja gerne')).toBe(true)
  })
})

test('words are known in their forms', () => {
  expect(german.stem('Impfungen')).toBe(german.stem('Impfung'))
  expect(german.stem('Zähne')).toBe(german.stem('Zahn'))
  expect(german.stem('Straßen')).toBe(german.stem('Strasse'))
  expect(german.contentWords(german.plain('Haben Sie auch Parkplätze für Kunden?'))).toEqual([
    'parkplaetze',
    'kunden',
  ])
  expect(german.questionKey('Äh, ich wollte fragen, ob Sie Karten nehmen?')).toBe(
    german.questionKey('sie karten nehmen'),
  )
  expect(german.sentencesIn('Herr Dr. Müller kommt am 3. März. Er bringt z. B. Kuchen mit.')).toHaveLength(2)
})

describe('digits are found to be removed', () => {
  test.each([
    ['meine karte ist vier fünf drei null eins eins', '453011'],
    ['null eins fünf eins siebenundachtzig', '015187'],
    ['doppel fünf drei', '553'],
  ])('%s', (said, digits) => {
    const { runs } = german.digitRuns(said)
    expect(runs.map(({ pieces }) => plainReading(pieces)).join('')).toBe(digits)
    expect(longestReading(runs[0]!)).toBeGreaterThan(0)
  })

  test('by what they are said to be', () => {
    expect(german.redaction.labelIn('meine Kreditkartennummer ist')).toBe('card')
    expect(german.redaction.labelIn('die Bestellnummer lautet')).toBe('reference')
    expect(german.redaction.labelIn('Sie erreichen mich unter der Telefonnummer')).toBe('phone')
    expect(german.redaction.isDelicate('die Prüfziffer hinten auf der Karte')).toBe(true)
    expect(german.redaction.isDelicate('die Öffnungszeiten')).toBe(false)
    expect(german.redaction.nationalIds.german_tax.test('meine Steuer-ID ist')).toBe(true)
    expect(german.redaction.letterOf('Martha')).toBe('M')
    expect(german.standInFor('siebenundachtzig', 0)).not.toBe('siebenundachtzig')
    expect(german.standInFor('und', 0)).toBe('und')
  })
})

describe('a call is summed up', () => {
  const at = { iso: '2026-11-17T11:00:00Z', timeZone: 'Europe/Berlin' }
  const STORIES: readonly (readonly [Story, string])[] = [
    [
      {
        name: 'Anna Lehmann',
        facts: [
          {
            kind: 'appointment',
            change: 'booked',
            at,
            from: null,
            note: 'Ich brauche einen Termin für eine Zahnreinigung',
          },
        ],
      },
      'Anna Lehmann hat für Dienstag, den 17. November um 12:00 Uhr eine Zahnreinigung gebucht.',
    ],
    [
      {
        name: 'Anna Lehmann',
        facts: [{ kind: 'appointment', change: 'cancelled', at, from: null, note: '' }],
      },
      'Anna Lehmann hat den Termin am Dienstag, dem 17. November um 12:00 Uhr abgesagt.',
    ],
    [
      {
        name: 'Robert Kowalski',
        facts: [
          {
            kind: 'message',
            about: null,
            to: 'Herr Müller',
            content: 'die Heizung ist ausgefallen.',
            number: '+4915123456789',
            missing: [],
          },
        ],
      },
      'Robert Kowalski hat eine Nachricht für Herrn Müller hinterlassen: die Heizung ist ausgefallen; Rückruf unter +49 1512 3456789.',
    ],
    [
      {
        name: null,
        facts: [{ kind: 'questions', answered: ['Haben Sie Parkplätze?'], unanswered: [], isPartly: false }],
      },
      'Die anrufende Person hat nach Parkplätzen gefragt; das wurde beantwortet.',
    ],
    [
      { name: null, facts: [{ kind: 'unfinished', errand: 'booking', isWithdrawn: true }] },
      'Die anrufende Person wollte einen Termin buchen und hat es dann gelassen.',
    ],
    [{ name: null, facts: [{ kind: 'silent' }] }, 'Es hat niemand gesprochen.'],
  ]
  test.each(STORIES.map(([story, told]) => [told, story] as const))('%s', (told, story) => {
    expect(german.analysis.tell(story)).toBe(told)
  })
})

describe('facts that are right or wrong', () => {
  test.each([
    ['Wir haben Montag bis Freitag von 9 bis 17 Uhr geöffnet.', ['clock:540', 'clock:1020']],
    ['Die Reinigung kostet 89 Euro und dauert 45 Minuten.', ['money:89', 'duration:45']],
    ['Sie finden uns in der Hauptstraße 12.', ['address:12 hauptstrasse']],
    ['Kinder zahlen 50 Prozent.', ['percent:50']],
    ['Am 24. Dezember haben wir geschlossen.', ['date:12-24']],
    ['Das Parken ist kostenlos.', ['money:0']],
    ['Rufen Sie 030 1234567 an.', ['digits:0301234567']],
    ['Schreiben Sie an info@praxis.de.', ['email:info@praxis.de']],
  ])('%s', (said, found) => {
    const claims = german.hardFactsIn(said).filter(({ isClaim }) => isClaim)
    expect(claims.map(({ kind, value }) => `${kind}:${value}`)).toEqual(found)
  })

  test('and deeds that were done or not', () => {
    const { deedIn, claimsOpen, answersWith } = german.facts
    expect(deedIn('Ich habe Sie am Freitag um zehn Uhr eingetragen.')?.kind).toBe('booked')
    expect(deedIn('Ihr Termin wurde abgesagt.')?.kind).toBe('cancelled')
    expect(deedIn('Ich habe Ihre Nachricht notiert.')?.kind).toBe('noted')
    expect(deedIn('Soll ich das buchen?')).toBeUndefined()
    expect(deedIn('Ich habe den Termin noch nicht gebucht.')).toBeUndefined()
    expect(claimsOpen('Am Samstag haben wir geöffnet.')).toBe(true)
    expect(claimsOpen('Am Samstag haben wir nicht geöffnet.')).toBe(false)
    expect(answersWith('Haben Sie Parkplätze?', 'Ja, hinter dem Haus.')).toBe('yes')
    expect(german.facts.saysAddress('info at praxis Punkt de', 'info@praxis.de')).toBe(true)
    expect(german.facts.thingsIn('Wir bieten Akupunktur an.').map(({ root }) => root)).toContain(
      german.stem('Akupunktur'),
    )
  })
})

test('what stands in a prompt is told apart', () => {
  const { promptFacts } = german
  expect(promptFacts.isInstruction('Du bist die Rezeptionistin einer Zahnarztpraxis.')).toBe(true)
  expect(promptFacts.isInstruction('Eine Wurzelbehandlung kostet 900 Euro.')).toBe(false)
  expect(promptFacts.isConfidential('Der Türcode ist 4411.')).toBe(true)
  expect(promptFacts.kindOf('Sie finden uns in der Hauptstraße 12.')).toBe('address')
  expect(promptFacts.askedKind('wo genau sind Sie denn')).toBe('address')
  expect(promptFacts.askedKind('wie ist Ihre E-Mail-Adresse')).toBe('email')
  expect(promptFacts.leadFor('Telefon')).toBe('Unsere Telefonnummer ist')
})
