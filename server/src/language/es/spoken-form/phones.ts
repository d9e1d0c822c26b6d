import { byRules } from '../../spoken-form/rule.ts'
import { sayDigitRow, sayDigits } from '../digit-names.ts'
import { saySpelled } from '../spelling.ts'
import { FROM, TO } from './edges.ts'

const TO_CALL = String.raw`${FROM}(?:llam[ea]r?|marqu?e[n]?|marcar|teléfono|tel\.|tfno\.?|móvil|celular|número|extensión|ext\.|WhatsApp|whatsapp)(?: al| a| el| es| es el| de emergencias| gratuito)*:?`

/** Telephone numbers in the groups in which they are written, with a breath between them. */
export const spokenPhones = byRules([
  [/\+\d[\d ()./-]{6,18}\d/g, (number) => `más ${grouped(number.replace('(0)', ''))}`],
  [/(?<![\d.,])\(\d{2,4}\) ?\d{2,4}(?:[ -]\d{2,4}){0,3}(?!\d)/g, grouped],
  [/(?<![\p{L}\d.,/-])[6789]\d{2}[ .-]\d{3}[ .-]\d{3}(?![\d.,]?\d)/gu, grouped],
  [/(?<![\p{L}\d.,/-])[6789]\d{1,2}(?:[ .-]\d{2,3}){3}(?![\d.,]?\d)/gu, grouped],
  [/(?<![\p{L}\d.,/-])\d{2,3}[ -]\d{3,4}[ -]\d{4}(?! ?\d)/gu, grouped],
  [/(?<![\p{L}\d.,/-])\d{4}[ -]\d{4}(?![ -]?\d)/gu, grouped],
  // Bank cards.
  [/(?<![\d-])\d{4}(?:[ -]\d{4}){2,4}(?![\d-])/g, grouped],
  // DNI and NIE: digits and their letter.
  [
    new RegExp(String.raw`${FROM}([XYZ]?)-?(\d{7,8})-?([A-Z])${TO}`, 'gu'),
    (_, head, digits, letter) =>
      [head === '' ? '' : saySpelled(head), sayDigitRow(digits), saySpelled(letter)]
        .filter(Boolean)
        .join(', '),
  ],
  [
    new RegExp(
      String.raw`(${TO_CALL} )(\d{3,6})(?![\d%]|[,.:/-]\d| (?:euros|personas|veces|horas|días|minutos))`,
      'giu',
    ),
    (_, before, number) => before + sayDigits(number),
  ],
  [
    /(?<![\d.,$£€#-])(?:112|911|061|091)(?![\d%]|[.,-]\d| (?:euros|personas|pesos|dólares))/g,
    (number) => sayDigits(number),
  ],
])

function grouped(number: string): string {
  return number
    .split(/\D+/)
    .filter((digits) => digits !== '')
    .map(sayDigitRow)
    .join(', ')
}
