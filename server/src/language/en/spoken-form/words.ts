import { sayLetter, saySpelled } from '../spelling.ts'
import { anyOf, byRules } from '../../spoken-form/rule.ts'

/** What stands for a word in writing, and the word. A point after it belongs to it. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  mr: 'mister',
  mrs: 'missus',
  ms: 'miz',
  dr: 'doctor',
  prof: 'professor',
  jr: 'junior',
  sr: 'senior',
  ave: 'avenue',
  blvd: 'boulevard',
  rd: 'road',
  ln: 'lane',
  hwy: 'highway',
  pkwy: 'parkway',
  bldg: 'building',
  apt: 'apartment',
  ste: 'suite',
  rm: 'room',
  ext: 'extension',
  dept: 'department',
  approx: 'approximately',
  appt: 'appointment',
  appts: 'appointments',
  inc: 'incorporated',
  ltd: 'limited',
  corp: 'corporation',
  co: 'company',
  vs: 'versus',
  etc: 'et cetera',
  incl: 'including',
  excl: 'excluding',
  est: 'established',
  tel: 'telephone',
  max: 'maximum',
  min: 'minimum',
  misc: 'miscellaneous',
  acct: 'account',
  mt: 'Mount',
  ft: 'Fort',
  ref: 'reference',
  hrs: 'hours',
  mins: 'minutes',
  sq: 'square',
  'e.g': 'for example',
  'i.e': 'that is',
  'a.k.a': 'also known as',
}
/** No words of their own, so they need no point. */
const WITHOUT_POINT = [
  'approx',
  'vs',
  'etc',
  'dept',
  'appt',
  'appts',
  'blvd',
  'bldg',
  'pkwy',
  'hwy',
  'incl',
  'hrs',
  'mins',
  'acct',
  'ltd',
]
/** A sentence may end with these, so a capital after the point begins another. */
const LAST = new Set(['etc', 'inc', 'ltd', 'corp', 'co', 'ave', 'rd', 'blvd', 'ln', 'hwy', 'jr', 'sr'])

/** Words of their own at the end of a sentence, or without a capital. */
const BEFORE_A_WORD = new Set(['max', 'min', 'est', 'ref', 'tel', 'sq', 'rm', 'ext', 'excl'])
const WITH_CAPITAL = new Set(['co', 'mt', 'ft'])

const STROKES: Readonly<Record<string, string>> = {
  'w/o': 'without',
  'n/a': 'not applicable',
  'c/o': 'care of',
  'and/or': 'and or',
}

/** Words for what is written short. */
export const spokenAbbreviations = byRules([
  [
    new RegExp(String.raw`(?<![\w.'])(${anyOf(Object.keys(ABBREVIATIONS))})\.(?![\w'])(?=(\s\p{L})?)`, 'giu'),
    (all, short, next) => abbreviated(all, short, next),
  ],
  [
    new RegExp(String.raw`(?<![\w.'-])(${anyOf(WITHOUT_POINT)})(?![\w.'-])`, 'gi'),
    (_, short) => ABBREVIATIONS[short.toLowerCase()]!,
  ],
  [/(?<![\w.'])(Mr|Mrs|Ms|Dr)(?= [A-Z])/g, (_, short) => ABBREVIATIONS[short.toLowerCase()]!],
  [/\b(?:w\/o|n\/a|c\/o|and\/or)\b/gi, (short) => STROKES[short.toLowerCase()]!],
  [/\bw\/ ?/gi, () => 'with '],
])

/** Letters that are spelled out: "A" where it stands beside another letter is no article. */
export const spokenLetters = byRules([
  // The dictionary knows it as a word that sounds like "eye".
  [/\bAI\b/g, () => 'ay I'],
  [/\b([A-Z]) ?& ?([A-Z])\b(?!')/g, (_, one, other) => `${sayLetter(one)} and ${sayLetter(other)}`],
  [/(?<![A-Z]\.)\b(?:[A-Z]\.){2,}(?=\s\p{Lu}|\s?$)/gu, (all) => `${saySpelled(all)}.`],
  [/\b(?:[A-Z]\.){2,}/g, (all) => saySpelled(all)],
  [/\bA\+(?![\p{L}\d])/gu, () => 'ay plus'],
  [/\bC\+\+/g, () => 'C plus plus'],
  [/\b([A-Z])[.-](?=[A-Z]\b(?!'))/g, (_, letter) => `${letter} `],
  // "So do I. I did" is no name.
  [/\b([B-HJ-Z])\. (?=[B-HJ-Z]\b(?!'))/g, (_, letter) => `${letter} `],
  [/(?<=\b[A-Z][ -]{1,2}|-)A\b(?!')|\bA(?=[ -]{1,2}[A-Z]\b(?!'))/g, () => 'ay'],
])

function abbreviated(all: string, short: string, next: string | undefined): string {
  const key = short.toLowerCase()
  if (BEFORE_A_WORD.has(key) && !/\p{Ll}/u.test(next ?? '')) return all
  if (WITH_CAPITAL.has(key) && short.charAt(0) === key.charAt(0)) return all
  const endsSentence = LAST.has(key) && /\p{Lu}/u.test(next ?? '')
  return ABBREVIATIONS[key]! + (endsSentence ? '.' : '')
}
