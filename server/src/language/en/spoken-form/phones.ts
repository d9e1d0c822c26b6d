import { sayDigitRow, sayDigits } from '../digits.ts'
import { UNITS } from '../numerals.ts'
import { byRules } from '../../spoken-form/rule.ts'

const DIGIT_WORD = UNITS.join('|')
const TO_CALL = String.raw`\b(?:dial|call|ring|phone|text|press|number|dialing|calling)`
const FREE_AREA = '800|888|877|866|855|844|833|900'

/** Telephone numbers in the groups in which they are written, with a breath between them. */
export const spokenPhones = byRules([
  [
    new RegExp(
      String.raw`(?<![\w+-])(?:\+?1[-. ])?\(?(${FREE_AREA})\)?[-. ]([A-Z]{2,10}(?:-[A-Z]{2,10}){0,2})\b`,
      'g',
    ),
    (all, area, name) => `${/^\+?1/.test(all) ? 'one, ' : ''}${group(area)}, ${name.toLowerCase()}`,
  ],
  // A country code, or groups of digits that are parted as in a telephone number.
  [/\+\d[\d ()./-]{6,18}\d/g, (number) => grouped(number.replace('(0)', ''))],
  [/(?<![\d.])(?:1[-. ])?\(?\d{3}\)?[-. ]{0,2}\d{3}[-. ]\d{4}(?!\d)/g, (number) => grouped(number)],
  [/(?<![\d.])1[38]00[ -]\d{3}[ -]\d{3}(?!\d)/g, (number) => grouped(number)],
  [/(?<![\d.-])13 \d\d \d\d(?!\d)/g, (number) => grouped(number)],
  [/(?<![\d.,])\(?0\d{1,4}\)?(?:[ ./-]{1,2}\d{2,8}){1,5}(?![\d.,]?\d)/g, european],
  [/(?<![\d-])\d{3}-\d{4}(?![\d-])/g, (number) => grouped(number)],
  // Bank cards.
  [/(?<![\d-])\d{4}(?:[ -]\d{4}){2,4}(?![\d-])/g, (number) => grouped(number)],
  [
    new RegExp(String.raw`(?<=${DIGIT_WORD}),? ?(?:x|[Ee]xt\b\.?|[Ee]xtension) ?(\d{1,6})\b`, 'g'),
    (_, number) => `, extension ${sayDigits(number)}`,
  ],
  [/\b([Ee])xt(?:\b\.?|ension) ?#? ?(\d{1,6})\b/g, (_, e, number) => `${e}xtension ${sayDigits(number)}`],
  [/(?<![\w.]|\d )x(\d{2,6})\b/g, (_, number) => `extension ${sayDigits(number)}`],
  // Numbers of three digits that help: nobody calls nine hundred eleven.
  [/(?<![\d.,$£€#-])911(?![\d%]|[.,-]\d)/g, (number) => sayDigits(number)],
  [
    new RegExp(
      String.raw`(${TO_CALL} )(\d{3,6})\b(?![,.:/-]\d| (?!or\b|and\b|for\b|in\b|to\b|if\b|now\b|from\b)(?:[a-z]+s|people)\b)`,
      'gi',
    ),
    (_, before, number) => before + sayDigits(number),
  ],
  [
    new RegExp(String.raw`(?<=(?:${DIGIT_WORD}),? (?:or|and) )\d{3}(?![\d%]|[.,:/-]\d)`, 'g'),
    (number) => sayDigits(number),
  ],
  [/\b(\d{3})(?= (?:in|for) (?:an? )?emergenc)/g, (number) => sayDigits(number)],
])

function european(number: string): string {
  const count = number.replaceAll(/\D/g, '').length
  return count < 8 || count > 13 ? number : grouped(number)
}

function grouped(number: string): string {
  return number
    .split(/\D+/)
    .filter((digits) => digits !== '')
    .map(group)
    .join(', ')
}

function group(number: string): string {
  return number === '800' ? 'eight hundred' : sayDigitRow(number)
}
