import { anyOf, byRules } from '../../spoken-form/rule.ts'
import { saySpelled } from '../spelling.ts'
import { START } from './rules.ts'

/** What stands for a word in writing, and the word. A point after it belongs to it. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  'z. B': 'zum Beispiel',
  'z.B': 'zum Beispiel',
  'd. h': 'das heißt',
  'd.h': 'das heißt',
  'u. a': 'unter anderem',
  'u.a': 'unter anderem',
  'o. ä': 'oder Ähnliches',
  'o.ä': 'oder Ähnliches',
  'u. s. w': 'und so weiter',
  'i. d. R': 'in der Regel',
  'i.d.R': 'in der Regel',
  'v. a': 'vor allem',
  'v.a': 'vor allem',
  'z. T': 'zum Teil',
  'z.T': 'zum Teil',
  'n. Vereinb': 'nach Vereinbarung',
  usw: 'und so weiter',
  etc: 'et cetera',
  bzw: 'beziehungsweise',
  ca: 'circa',
  Dr: 'Doktor',
  Prof: 'Professor',
  Hr: 'Herr',
  Hrn: 'Herrn',
  Fr: 'Frau',
  Nr: 'Nummer',
  Tel: 'Telefon',
  Str: 'Straße',
  str: 'straße',
  Pl: 'Platz',
  St: 'Sankt',
  inkl: 'inklusive',
  exkl: 'exklusive',
  zzgl: 'zuzüglich',
  abzgl: 'abzüglich',
  evtl: 'eventuell',
  ggf: 'gegebenenfalls',
  max: 'maximal',
  min: 'mindestens',
  mind: 'mindestens',
  vgl: 'vergleiche',
  bes: 'besonders',
  Std: 'Stunden',
  Min: 'Minuten',
  Abt: 'Abteilung',
  Stk: 'Stück',
  Whg: 'Wohnung',
  MwSt: 'Mehrwertsteuer',
  USt: 'Umsatzsteuer',
  Mio: 'Millionen',
  Mrd: 'Milliarden',
  Tsd: 'Tausend',
  geb: 'geborene',
  gem: 'gemäß',
  Pers: 'Personen',
  Hbf: 'Hauptbahnhof',
  tgl: 'täglich',
  wg: 'wegen',
  Mo: 'Montag',
  Di: 'Dienstag',
  Mi: 'Mittwoch',
  Do: 'Donnerstag',
  Sa: 'Samstag',
}
/** No words of their own, so they need no point. */
const WITHOUT_POINT = [
  'usw',
  'bzw',
  'ca',
  'inkl',
  'zzgl',
  'evtl',
  'ggf',
  'MwSt',
  'Hbf',
  'tgl',
  'Nr',
  'Tel',
  'Dr',
  'Prof',
  'mind',
]
/** A sentence may end with these, so a capital after the point begins another. */
const LAST = new Set(['usw', 'etc', 'o. ä', 'o.ä', 'MwSt', 'Hbf', 'u. s. w'])

/** Words for what is written short. */
export const spokenAbbreviations = byRules([
  // "Hauptstr. 5"
  [/(?<=\p{Ll})str\.(?=\s|,|$)/gu, () => 'straße'],
  [/(?<=-)Str\.(?=\s|,|$)/gu, () => 'Straße'],
  [
    new RegExp(
      String.raw`(?<![\p{L}\d.'])(${anyOf(Object.keys(ABBREVIATIONS))})\.(?![\p{L}\d'])(?=(\s\p{L})?)`,
      'gu',
    ),
    (_, short, next) => ABBREVIATIONS[short]! + (LAST.has(short) && /\p{Lu}/u.test(next ?? '') ? '.' : ''),
  ],
  [
    new RegExp(String.raw`(?<![\p{L}\d.'-])(${anyOf(WITHOUT_POINT)})(?![\p{L}\d'-]|\.\p{L})`, 'gu'),
    (_, short) => ABBREVIATIONS[short]!,
  ],
  [/(?<!\p{L})und\/oder(?!\p{L})/gu, () => 'und oder'],
])

/** What is written in capitals and read letter by letter; a word in capitals is read as it is. */
const LETTERED =
  'GmbH|AG|KG|OHG|UG|EDV|EC|PKW|LKW|TÜV|KI|PLZ|BLZ|IT|USA|EU|ADAC|AOK|TK|DAK|BKK|HNO|MRT|CT|EKG|WC|TV|OP|PZR|WLAN'

export const spokenLetters = byRules([
  [/(?<!\p{L})TÜV(?!\p{L})/gu, () => 'Tüff'],
  [/(?<!\p{L})WLAN(?!\p{L})/gu, () => 'W-Lan'],
  [
    new RegExp(String.raw`${START}(${LETTERED})(?![\p{L}\d])`, 'gu'),
    (all) => (/^(?:TÜV|WLAN)$/.test(all) ? all : saySpelled(all)),
  ],
  [/(?<!\p{L})(?:\p{Lu}\.){2,}/gu, (all) => saySpelled(all)],
  [/(?<!\p{L})(\p{Lu}) ?& ?(\p{Lu})(?!\p{L})/gu, (_, one, other) => `${one} und ${other}`],
])
