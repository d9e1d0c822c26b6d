import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import type { TimeRequest } from '../../calendar.ts'
import { timeRequestIn } from './time-requests.ts'

/** A Tuesday, ten in the morning in Berlin. */
const NOW = Temporal.ZonedDateTime.from('2026-03-03T10:00[Europe/Berlin]')

const on = (from: string, to = from) => ({ days: { from: `2026-${from}`, to: `2026-${to}` } })
const at = (hour: number, minute = 0) => ({ minute: hour * 60 + minute })
const either = (hour: number, minute = 0) => ({ ...at(hour, minute), eitherHalf: true as const })
const within = (from: number, to: number) => ({ within: { from: from * 60, to: to * 60 } })

const SAID: readonly (readonly [said: string, wanted: TimeRequest | undefined])[] = [
  ['morgen um halb zehn', { ...on('03-04'), ...either(9, 30) }],
  ['morgen früh', { ...on('03-04'), ...within(0, 12) }],
  ['morgen nachmittag', { ...on('03-04'), ...within(12, 18) }],
  ['übermorgen um viertel nach drei', { ...on('03-05'), ...either(15, 15) }],
  ['um viertel vor elf', either(10, 45)],
  ['um dreiviertel zehn', either(9, 45)],
  ['um drei viertel zehn', either(9, 45)],
  ['so gegen viertel zehn', either(9, 15)],
  ['um fünf vor halb elf', either(10, 25)],
  ['um zehn nach neun', either(9, 10)],
  ['zwanzig vor vier', either(15, 40)],
  ['am Donnerstag um 14 Uhr 30', { ...on('03-05'), ...at(14, 30) }],
  ['donnerstag 14:30 uhr', { ...on('03-05'), ...at(14, 30) }],
  ['Donnerstag um 14.30 Uhr', { ...on('03-05'), ...at(14, 30) }],
  ['um neun uhr fünfzehn', either(9, 15)],
  ['um sechzehn uhr', at(16)],
  ['um ein uhr', either(13)],
  ['am freitagnachmittag um drei', { ...on('03-06'), ...at(15) }],
  ['freitag vormittag', { ...on('03-06'), ...within(0, 12) }],
  ['heute abend um acht', { ...on('03-03'), ...at(20) }],
  ['heute noch', on('03-03')],
  ['am Dienstag', on('03-10')],
  ['nächste Woche Mittwoch', on('03-11')],
  ['am montag nächster woche', on('03-09')],
  ['irgendwann nächste Woche', on('03-09', '03-15')],
  ['anfang nächster woche', on('03-09', '03-10')],
  ['diese woche noch', on('03-03', '03-08')],
  ['am wochenende', on('03-07', '03-08')],
  ['übernächste Woche', on('03-16', '03-22')],
  ['am siebzehnten', on('03-17')],
  ['am 17.', on('03-17')],
  ['am zweiten', on('04-02')],
  ['am dritten april', on('04-03')],
  ['am 3. April um 9 Uhr', { ...on('04-03'), ...either(9) }],
  ['am 17.11. um 10 Uhr', { ...on('11-17'), ...either(10) }],
  ['am 17.11 um zehn', { ...on('11-17'), ...either(10) }],
  ['am siebzehnten elften', on('11-17')],
  ['am dritten dritten', on('03-03')],
  ['am ersten Februar', { days: { from: '2027-02-01', to: '2027-02-01' } }],
  ['in drei Tagen', on('03-06')],
  ['in einer Woche', on('03-10')],
  ['in vierzehn tagen', on('03-17')],
  ['Freitag in einer Woche', on('03-13')],
  ['heute in acht tagen', on('03-10')],
  ['im Mai', on('05-01', '05-31')],
  ['nächsten Monat', on('04-01', '04-30')],
  ['Ende März', on('03-21', '03-31')],
  ['zwischen zehn und zwölf', within(10, 12)],
  ['von 14 bis 16 uhr', within(14, 16)],
  ['nach 17 uhr', within(17, 24)],
  ['ab drei', within(15, 24)],
  ['vor zwölf', within(0, 12)],
  ['nicht vor zehn', within(10, 24)],
  ['nach Feierabend', within(17, 24)],
  ['am Dienstag, nein, Entschuldigung, am Mittwoch', on('03-04')],
  ['Montag geht nicht, lieber Donnerstag', on('03-05')],
  ['am mittwoch kann ich nicht aber freitag', on('03-06')],
  ['so schnell wie möglich', { soon: true }],
  ['mir egal', { soon: true }],
  ['wann haben Sie denn was frei', { soon: true }],
  ['um drei Uhr nachmittags', at(15)],
  ['um acht uhr morgens', at(8)],
  ['um zwölf Uhr mittags', at(12)],
  ['guten Morgen, ich habe eine Frage', undefined],
  ['wir sind zu dritt', undefined],
  ['ein Tisch für vier Personen', undefined],
  ['guten abend', undefined],
]

describe('a time that is asked for', () => {
  test.each(SAID)('%s', (said, wanted) => {
    expect(timeRequestIn(said, NOW)).toEqual(wanted)
  })
})
