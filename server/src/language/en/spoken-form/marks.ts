import { byRules } from '../../spoken-form/rule.ts'

/** Ways of writing a measure: before anything is read. */
export const spokenMarks = byRules([
  [/(\d)'(\d{1,2})"/g, (_, feet, inches) => `${feet} foot ${inches}`],
  [/½/g, () => ' 1/2'],
  [/¼/g, () => ' 1/4'],
  [/¾/g, () => ' 3/4'],
  [/(?<=\d ?)(m|km|ft)²/g, (_, unit) => `sq ${unit}`],
  [/²/g, () => ' squared'],
  [/³/g, () => ' cubed'],
  [/№/g, () => 'No.'],
  [/″/g, () => ' inch'],
  // No other mark of its kind: so it does not end a quotation.
  [/^([^"]*\d)"(?=[^"]*$)/, (_, before) => `${before} inch`],
  [/(?<=\b[Pp]ress |\bthe |\bor )\*(?= |[,.]|$)/g, () => 'star'],
  [/(?<=\b[Pp]ress |\bthe |\bor )#(?= |[,.]|$)/g, () => 'pound'],
])

const SIGNS: Readonly<Record<string, string>> = {
  '&': 'and',
  '+': 'plus',
  '@': 'at',
  '=': 'equals',
  '%': 'percent',
  '±': 'plus or minus',
  '×': 'times',
  '÷': 'divided by',
  '≈': 'about',
  '≤': 'at most',
  '≥': 'at least',
  '§': 'section',
  '→': 'to',
}

/** Signs that have a name say it; the others are at most a breath. */
export const spokenSigns = byRules([
  [/ {2,}/g, () => ' '],
  [/(?<=\bC)#/g, () => ' sharp'],
  [/#(?=\p{L})/gu, () => 'hashtag '],
  // Signs in a row are remains of code; a row of hyphens is a dash.
  [/(?<![-&+@=%<>|^$£€~\\/#*])[-&+@=%<>|^$£€~\\/#*]{2,}/g, (run) => (/^-+$/.test(run) ? run : ', ')],
  [/(?<=\p{L} ?)[&+@=%±×÷≈≤≥§→]|[&+@=%±×÷≈≤≥§→](?= ?\p{L})/gu, (sign) => ` ${SIGNS[sign]} `],
  [/[)\]}>|"]{1,4} ?$/, () => ''],
  [/(?<=\p{L}) ?\/ ?(?=\p{L})/gu, () => ' or '],
  [/ [-–—]+(?= |$)|—|–/g, () => ', '],
  [/-/g, () => ' '],
  [/(?<!\p{L})'+(?!\p{L})|(?<=')'+/gu, () => ''],
  [/[()[\]{}<>|\\^#~%$£€°"“”/•]+/g, () => ', '],
  [/[^\p{L}\p{M} ',.?!;:]+/gu, () => ' '],
])
