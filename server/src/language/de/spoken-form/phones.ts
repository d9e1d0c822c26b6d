import { byRules } from '../../spoken-form/rule.ts'
import { sayDigitRow, sayDigits } from '../digits.ts'
import { START } from './rules.ts'

const TO_CALL = String.raw`(?:wählen Sie|rufen Sie|anrufen|Notruf|Telefon|Durchwahl|Nummer|Rufnummer|Tel\.?|Fax|unter|Apparat|Taste)`

/** Telephone numbers in the groups in which they are written, with a breath between them. */
export const spokenPhones = byRules([
  [/\+\d[\d ()./-]{6,18}\d/g, (number) => `plus ${grouped(number.replace('(0)', ''))}`],
  [/(?<![\d.,])\(?0\d{1,5}\)?(?: ?[ ./-] ?\d{1,9}){1,6}(?![\d.,]?\d)/g, (number) => dialled(number)],
  [/(?<![\d.,])0\d{6,13}(?![\d.,]?\d)/g, (number) => sayDigitRow(number)],
  [/\b116 ?117\b/g, () => 'eins eins sechs, eins eins sieben'],
  [/\b116 ?(?=\d{3}\b)/g, () => 'eins eins sechs, '],
  [
    /(?<![\d.,€-])(?:110|112|144|133|122|117|118|911|115)(?![\d%]|[.,:-]\d| ?(?:€|Euro|Prozent|Meter|Kilo|Stück|Personen|Mitarbeiter|Plätze|Jahre|Tage|m\b|km\b))/g,
    (number) => sayDigits(number),
  ],
  [/(?<![\d-])\d{4}(?:[ -]\d{4}){2,4}(?![\d-])/g, (number) => grouped(number)],
  [
    new RegExp(
      String.raw`${START}(${TO_CALL}:? )(\d{2,6})(?![\d.,:]?\d| ?(?:€|Euro|Uhr|Prozent|%|\p{Lu}))`,
      'gu',
    ),
    (_, before, number) => before + sayDigits(number),
  ],
])

function dialled(number: string): string {
  const count = number.replaceAll(/\D/g, '').length
  return count < 6 || count > 14 ? number : grouped(number)
}

function grouped(number: string): string {
  return number
    .split(/\D+/)
    .filter((digits) => digits !== '')
    .map(sayDigitRow)
    .join(', ')
}
