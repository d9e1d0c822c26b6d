import { byRules } from '../../spoken-form/rule.ts'

/** Ways of writing a measure: before anything is read. */
export const spokenMarks = byRules([
  [/½/g, () => ' 1/2'],
  [/¼/g, () => ' 1/4'],
  [/¾/g, () => ' 3/4'],
  [/(?<=\d ?)m²/g, () => ' qm'],
  [/²/g, () => ' Quadrat'],
  [/³/g, () => ' hoch drei'],
  [/(?<=(?:Taste|die|der|oder|Sie) )\*(?= |[,.]|$)/g, () => 'Stern'],
  [/(?<=(?:Taste|die|der|oder|Sie) )#(?= |[,.]|$)/g, () => 'Raute'],
  // What is left open: "Mo.-Fr." has no words between its days.
  [/,-{1,2}(?= ?(?:€|Euro|EUR))|,[–—](?= ?(?:€|Euro|EUR))/g, () => ''],
])

const SIGNS: Readonly<Record<string, string>> = {
  '&': 'und',
  '+': 'plus',
  '@': 'at',
  '=': 'gleich',
  '%': 'Prozent',
  '±': 'plus minus',
  '×': 'mal',
  '÷': 'durch',
  '≈': 'ungefähr',
  '≤': 'höchstens',
  '≥': 'mindestens',
  '§': 'Paragraf',
  '→': 'nach',
  '€': 'Euro',
}

/** Signs that have a name say it; the others are at most a breath. */
export const spokenSigns = byRules([
  [/ {2,}/g, () => ' '],
  [/#(?=\p{L})/gu, () => 'Hashtag '],
  // Signs in a row are remains of code; a row of hyphens is a dash.
  [/(?<![-&+@=%<>|^$£€~\\/#*])[-&+@=%<>|^$£€~\\/#*]{2,}/g, (run) => (/^-+$/.test(run) ? run : ', ')],
  [/(?<=\p{L} ?)[&+@=%±×÷≈≤≥§→€]|[&+@=%±×÷≈≤≥§→€](?= ?\p{L})/gu, (sign) => ` ${SIGNS[sign]} `],
  [/[)\]}>|"]{1,4} ?$/, () => ''],
  [/(?<=\p{L}) ?\/ ?(?=\p{L})/gu, () => ' oder '],
  // A hyphen that stands for the rest of a word: "Haar- und Nagelpflege".
  [/(?<=\p{L})-(?= (?:und|oder|bzw|beziehungsweise)(?!\p{L}))/gu, () => ''],
  [/ [-–—]+(?= |$)|—|–/g, () => ', '],
  [/-/g, () => ' '],
  [/(?<!\p{L})'+(?!\p{L})|(?<=')'+/gu, () => ''],
  [/[()[\]{}<>|\\^#~%$£€°"“”/•]+/g, () => ', '],
  [/[^\p{L}\p{M} ',.?!;:]+/gu, () => ' '],
])
