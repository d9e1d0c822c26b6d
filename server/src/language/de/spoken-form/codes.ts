import { byRules } from '../../spoken-form/rule.ts'
import { sayDigitRow, sayDigits } from '../digits.ts'
import { sayNumber } from '../numbers.ts'
import { sayLetter, saySpelled } from '../spelling.ts'
import { START } from './rules.ts'

const CODED =
  '[Cc]ode|PIN|Pin|[Pp]asswort|[Kk]ennwort|[Rr]eferenz|[Bb]uchungsnummer|[Rr]echnungsnummer|[Kk]undennummer|[Bb]estellnummer|[Aa]uftragsnummer|[Vv]ersicherungsnummer|[Pp]ostleitzahl|PLZ|[Aa]ktenzeichen|[Vv]organgsnummer|IBAN|[Tt]icket|[Rr]eservierungsnummer|[Kk]ontonummer'

/** Codes digit by digit, postcodes as they are dictated, the numbers of houses as numbers. */
export const spokenCodes = byRules([
  [
    new RegExp(String.raw`${START}(${CODED})((?: (?:lautet|ist))?:? ?#?)(\d{2,})(?![,.:]?\d)`, 'gu'),
    (_, word, gap, number) => `${word}${gap.replace('#', '')}${sayDigitRow(number)}`,
  ],
  [
    new RegExp(
      String.raw`${START}((?:${CODED}|Nummer)(?: (?:lautet|ist))?:? ?)((?=[A-Z-]{0,8}\d)(?=[\d-]{0,8}[A-Z])[A-Z\d-]{3,24})(?![\w])`,
      'gu',
    ),
    (_, words, code) => `${words}${saySpelled(code)}`,
  ],
  // A postcode stands before the name of its town.
  [
    /(?<![\d.,-])(?:D-|A-|CH-)?(\d{5}|\d{4}(?= (?:Wien|Graz|Linz|Salzburg|Innsbruck|Zürich|Bern|Basel|Luzern)))(?= \p{Lu}\p{Ll})/gu,
    (_, code) => sayDigits(code),
  ],
  [/(?:#|№) ?(?=\d)/g, () => 'Nummer '],
  // The number of a house and its letter: "Hauptstraße 12a".
  [
    /(?<=\p{L}\.? )(\d{1,3}) ?([a-h])(?![\p{L}\d])/gu,
    (_, number, letter) => `${sayNumber(Number(number))} ${sayLetter(letter)}`,
  ],
  // More than two groups are no span.
  [/(?<![\d-])\d+(?:-\d+){2,}(?![\d-])/g, (number) => number.split('-').map(sayDigitRow).join(', ')],
  [
    /(?<![\d.])\d+(?:\.\d+){2,}(?![\d.])/g,
    (number) =>
      /^\d{1,3}(?:\.\d{3})+$/.test(number) ? number : number.split('.').map(sayDigits).join(' Punkt '),
  ],
])
