import { sayDigitRow, sayDigits } from '../digits.ts'
import { sayDoorNumber } from '../numbers.ts'
import { sayLetter, saySpelled } from '../spelling.ts'
import { byRules } from '../../spoken-form/rule.ts'

const NUMBERED =
  'order|invoice|account|acct|ticket|case|booking|reservation|confirmation|reference|ref|policy|claim|member|membership|customer|tracking|serial|model|part|item|licen[cs]e|patient|table|unit|room|flat|suite|house|phone|tel|fax|confirmation code|booking code|flight|passport|employee'
/** Each of these stands before a code even without the word "number". */
const CODED =
  'code|pin|password|passcode|reference|ref|confirmation|invoice|ticket|zip|postcode|id|flight|tracking|acct|account|policy|claim'
const DOORS =
  'room|rm|suite|ste|apartment|apt|unit|flat|office|gate|building|bldg|route|rt|highway|hwy|interstate|bus|flight|channel|exit|locker'
const NUMBER_SIGN = String.raw`(?: number| num\b\.?| n[or]\b\.?| id\b)?:? ?#? ?`

/** Codes digit by digit, the numbers of doors as on a sign, postcodes letter by letter. */
export const spokenCodes = byRules([
  [
    new RegExp(String.raw`\b(${NUMBERED}) (?:no|nr|num)\. ?(?=[A-Z]*\d)`, 'gi'),
    (_, word) => `${word} number `,
  ],
  [/(?:\b(?:No|Nos|Nr)\.|№) ?(?=[A-Z]{0,3}-?\d)/g, () => 'number '],
  // British, Canadian and long American postcodes.
  [
    /\b([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})\b|\b([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)\b/g,
    (_, outer, inner, district, unit) => `${saySpelled(outer ?? district)}, ${saySpelled(inner ?? unit)}`,
  ],
  [/(?<![\d-])(\d{5})-(\d{4})(?![\d-])/g, (_, zip, more) => `${sayDigits(zip)}, ${sayDigits(more)}`],
  [
    new RegExp(String.raw`\b(${DOORS})\b\.?(?: number)? ?#? ?(\d{3,4})([A-Za-z]?)\b(?![,.:/-]\d)`, 'gi'),
    (_, door, number, letter) => `${door} ${sayDoorNumber(number)} ${sayLetter(letter.toUpperCase())}`,
  ],
  [
    new RegExp(
      String.raw`\b((?:${NUMBERED})(?: code)?(?: number|:? ?#)):? ?#? ?(\d{3,})\b(?![,.:/-]\d)`,
      'gi',
    ),
    (_, words, number) => `${words.replace(/:? ?#$/, ' number')} ${sayDigitRow(number)}`,
  ],
  [
    new RegExp(String.raw`\b((?:${CODED})${NUMBER_SIGN}(?:is )?)(\d{3,})\b(?![,.:/-]\d)`, 'gi'),
    (_, words, number) => `${words}${sayDigitRow(number)}`,
  ],
  [
    new RegExp(
      String.raw`\b((?:${CODED}|number)${NUMBER_SIGN}(?:is )?)((?=[A-Z-]{0,8}\d)(?=[\d-]{0,8}[A-Z])[A-Z\d-]{3,16})\b`,
      'g',
    ),
    (_, words, code) => `${words}${saySpelled(code)}`,
  ],
  [/(?:#|\bNo\.) ?(?=\d{3,4}\b(?![,.:/-]\d))(\d+)/g, (_, number) => `number ${sayDoorNumber(number)}`],
  // More than two groups are no span.
  [/(?<![\d-])\d+(?:-\d+){2,}(?![\d-])/g, (number) => number.split('-').map(sayDigitRow).join(', ')],
  [/(?<![\d.])\d+(?:\.\d+){2,}(?![\d.])/g, (number) => number.split('.').map(sayDigits).join(' point ')],
])
