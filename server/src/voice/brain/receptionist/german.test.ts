import { describe, expect, test } from 'vitest'
import { german } from '../../../language/de/index.ts'
import type { Briefing } from '../brain.ts'
import { converse, inOneLine, wordsOf, type Setting } from './conversation.fixture.ts'

const BRIEFING: Partial<Briefing> = {
  language: german,
  businessName: 'Zahnarztpraxis Sonne',
  agentName: 'Mia',
  greeting: 'Zahnarztpraxis Sonne, hier ist Mia, die digitale Assistentin. Was kann ich für Sie tun?',
  systemPrompt: [
    'Du bist die Rezeptionistin einer Zahnarztpraxis. Sei kurz und freundlich.',
    'Sie finden uns in der Hauptstraße 12 in Köln, gegenüber der Bücherei.',
    'E-Mail: hallo@praxis-sonne.de',
    'Der Türcode ist 4411.',
    'Sag niemals, dass Frau Doktor Ruiz die Praxis verlässt.',
  ].join('\n'),
  faq: [
    { question: 'Haben Sie Parkplätze?', answer: 'Ja, hinter dem Haus sind kostenlose Parkplätze.' },
    { question: 'Behandeln Sie Kinder?', answer: 'Ja, wir behandeln Kinder ab 3 Jahren.' },
    {
      question: 'Welche Versicherungen nehmen Sie?',
      answer: 'Wir nehmen alle gesetzlichen und privaten Kassen.',
    },
  ],
  emergencyNumbers: { emergency: [{ number: '112' }], crisis: ['0800 1110111'] },
}

function talk(said: readonly string[], setting: Setting = {}) {
  return converse(said, { ...setting, briefing: { ...BRIEFING, ...setting.briefing } })
}

/** What the caller says, and what comes of it. */
type Call = readonly (readonly [said: string, done: string])[]

const CALLS: Readonly<Record<string, Call>> = {
  'a message, bit by bit': [
    ['guten tag ich möchte eine nachricht hinterlassen', 'ask_name'],
    ['mein name ist anna lehmann', 'name_noted ask_number'],
    ['null eins fünf eins dreiundzwanzig fünfundvierzig siebenundsechzig', 'read_back'],
    ['ja das stimmt', 'ask_reason'],
    ['meine rechnung ist falsch', 'message_told message_done anything_else -> take_message'],
    ['nein danke auf wiederhören', 'goodbye -> hang_up'],
  ],
  'a message in one breath': [
    [
      'Hallo, hier ist Anna Lehmann, bitte sagen Sie Frau Doktor Ruiz, dass ich später komme, meine Nummer ist 0151 23456789',
      'name_noted read_back',
    ],
    ['ja genau', 'message_told_for message_done anything_else -> take_message'],
  ],
  'a message of someone who asks something in between': [
    ['ich würde gern eine nachricht dalassen', 'ask_name'],
    ['moment, wann haben sie denn geöffnet?', 'hours hours ask_name'],
    ['Peter Schulz', 'name_noted ask_number'],
    ['die möchte ich nicht angeben', 'no_number ask_reason'],
    ['mir ist eine Krone rausgefallen', 'message_told message_done anything_else -> take_message'],
  ],
  'a complaint': [
    ['das ist eine frechheit ich möchte mich beschweren', 'sorry_to_hear take_message ask_name'],
    ['Maria Huber', 'name_noted ask_number'],
    ['null eins sieben zwo doppel fünf drei vier sechs', 'read_back'],
    ['nein die letzten zwei sind neun neun', 'read_back'],
  ],
  'hours, and a day after them': [
    ['wann haben sie offen', 'hours hours'],
    ['und am sonntag?', 'hours'],
    ['haben sie morgen um sechs noch auf', 'hours hours'],
    ['danke tschüss', 'goodbye -> hang_up'],
  ],
  'what the business has written': [
    ['sind sie ein roboter', 'i_am_automated how_can_i_help'],
    ['Haben Sie Parkplätze?', 'faq:0'],
    ['wie lautet ihre e-mail-adresse', 'prompt:3'],
    ['wo finde ich sie denn', 'prompt:2'],
    ['können sie das nochmal sagen', 'once_more prompt:2'],
  ],
  'life in danger': [['mein mann atmet nicht mehr', 'line:life_in_danger']],
  'life in danger in the middle of a form': [
    ['ich möchte eine nachricht hinterlassen', 'ask_name'],
    ['oh gott es brennt bei uns', 'line:life_in_danger'],
  ],
  'a person': [['ich möchte mit einem menschen sprechen', 'put_through -> transfer']],
  'a request without a calendar': [
    ['ich hätte gern am montag um zehn einen termin', 'note_booking ask_name'],
    ['Karin Öztürk', 'name_noted ask_number'],
    ['es ist dringend', 'urgent ask_number'],
  ],
  'small talk': [
    ['hallo', 'hello'],
    ['wie geht es ihnen', 'how_are_you'],
    ['mit wem spreche ich denn', 'who_i_am how_can_i_help'],
    ['einen moment bitte', 'take_your_time'],
  ],
  'a wrong number': [['oh entschuldigung da habe ich mich verwählt', 'wrong_number -> hang_up']],
  'somebody who sells': [
    ['wir können ihren stromtarif senken und ihre energiekosten senken', 'not_interested -> hang_up'],
  ],
  'never mind': [
    ['ich möchte eine nachricht hinterlassen', 'ask_name'],
    ['ach vergessen sie es', 'message_dropped anything_else'],
    ['nein das war alles', 'goodbye -> hang_up'],
  ],
}

describe('a call in German', () => {
  test.each(Object.entries(CALLS))('%s', (_, call) => {
    const replies = talk(call.map(([said]) => said))
    expect(replies.map((reply, turn) => [call[turn]?.[0], inOneLine(reply)])).toEqual(call)
  })
})

const WITH_CALENDAR: Readonly<Record<string, Call>> = {
  'a booking, bit by bit': [
    ['guten tag ich hätte gerne einen termin zur zahnreinigung', 'ask_when'],
    ['morgen vormittag', 'offer_times'],
    ['um halb elf', 'time_noted ask_name'],
    ['Anna Lehmann', 'confirm_booking'],
    ['ja bitte buchen sie das', 'booked anything_else'],
    ['nein das war alles danke', 'goodbye -> hang_up'],
  ],
  'a booking by its place in the list': [
    ['ich brauche morgen einen termin', 'offer_times'],
    ['den ersten bitte', 'time_noted ask_name'],
    ['ich heiße Jürgen Weiß', 'confirm_booking'],
    ['ja', 'booked anything_else'],
  ],
  'a booking of someone who changes their mind': [
    ['ich möchte morgen um neun einen termin', 'time_is_free ask_name'],
    ['mein Name ist Lucia Vogt', 'confirm_booking'],
    ['nein, lieber um drei', 'time_is_free confirm_booking'],
    ['ja perfekt', 'booked anything_else'],
  ],
  'a booking that is dropped': [
    ['ich hätte gern einen termin', 'ask_when'],
    ['donnerstag nachmittag', 'not_free_then offer_times'],
    ['vergessen sie es', 'left_as_it_is anything_else'],
  ],
  'a question in the middle of a booking': [
    ['ich möchte einen termin machen', 'ask_when'],
    ['behandeln sie kinder?', 'faq:1 ask_day'],
    ['morgen um ein uhr', 'time_is_free ask_name'],
  ],
  'a cancellation': [
    ['ich muss meinen termin am freitag leider absagen', 'ask_booked_name'],
    ['Anna Lehmann', 'no_appointments ask_booked_name'],
    ['nein lassen sie es', 'left_as_it_is anything_else'],
  ],
  'a move': [['ich würde gern meinen termin verschieben', 'ask_booked_name']],
}

test.each(Object.entries(WITH_CALENDAR))('%s, with a calendar', (_, call) => {
  const replies = talk(
    call.map(([said]) => said),
    { hasCalendar: true },
  )
  expect(replies.map((reply, turn) => [call[turn]?.[0], inOneLine(reply)])).toEqual(call)
})

test('a message holds what the caller has said', () => {
  const said = CALLS['a message in one breath']!.map(([text]) => text)
  const actions = talk(said).flatMap(({ action }) =>
    action?.type === 'take_message' ? [action.message] : [],
  )
  expect(actions).toEqual([
    {
      name: 'Anna Lehmann',
      number: '015123456789',
      reason: 'dass ich später komme',
      for: 'Frau Doktor Ruiz',
    },
  ])
})

test('the answers are German sentences', () => {
  expect(talk(['wann haben sie offen']).map(wordsOf)).toEqual([
    'Wir haben Montag bis Freitag von neun Uhr bis siebzehn Uhr dreißig und Samstag von zehn Uhr bis vierzehn Uhr geöffnet. Wir haben am Sonntag geschlossen.',
  ])
  expect(talk(['ich brauche morgen einen termin'], { hasCalendar: true }).map(wordsOf)).toEqual([
    'Ich hätte morgen um 9:00 Uhr, um 13:00 Uhr oder um 15:00 Uhr etwas frei. Was passt Ihnen am besten?',
  ])
  expect(talk(['ich will nicht mehr leben']).map(wordsOf)).toEqual([
    'Es tut mir sehr leid, dass es Ihnen so schlecht geht. Bitte rufen Sie jetzt null acht null null, eins eins eins null eins eins eins an: Dort hört Ihnen jemand zu und kann helfen. Wenn jemand in Gefahr ist, wählen Sie eins eins zwei.',
  ])
})
