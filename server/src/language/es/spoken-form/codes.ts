import { byRules } from '../../spoken-form/rule.ts'
import { sayDigitRow, sayDigits } from '../digit-names.ts'
import { sayOrdinal, sayNumber } from '../numbers.ts'
import { sayLetter, saySpelled } from '../spelling.ts'
import { FROM, TO } from './edges.ts'

const CODED =
  'código|código postal|clave|pin|PIN|contraseña|referencia|localizador|confirmación|factura|pedido|reserva|expediente|póliza|matrícula|albarán|folio|ticket|cuenta|tarjeta|vuelo|CP|C\\.P\\.|RFC|CURP|CUIT|RUT|IBAN'
const NUMBER_SIGN = String.raw`(?: de \p{L}+)?(?: número| n\.?º| núm\.?)?:? ?#? ?(?:es )?(?:el )?`

/** Codes digit by digit, numbers with their sign, ordinals in short. */
export const spokenCodes = byRules([
  [
    /(?:(?<![\p{L}\d])(?:[Nn]\.? ?[º°]|[Nn]\.os|[Nn]úm\.|[Nn]um\.|[Nn]ro\.?)|№) ?(?=[A-Z]{0,3}-?\d)/gu,
    () => 'número ',
  ],
  [/#\s?(?=\d)/g, () => 'número '],
  [/(?<![\p{L}\d])km (?=\d)/gu, () => 'kilómetro '],
  [/(?<![\p{L}\d])C\. ?P\.?:? ?(?=\d{4,5}(?!\d))/gu, () => 'código postal '],
  [
    new RegExp(String.raw`${FROM}((?:${CODED})${NUMBER_SIGN})(\d{3,})(?![\d%]|[,.:/-]\d)`, 'gu'),
    (_, words, number) => `${words.replace(/:? ?#? ?$/, ' ')}${sayDigitRow(number)}`,
  ],
  [
    new RegExp(
      String.raw`${FROM}((?:${CODED}|número)${NUMBER_SIGN})((?=[A-Z-]{0,8}\d)(?=[\d-]{0,8}[A-Z])[A-Z\d-]{3,16})${TO}`,
      'gu',
    ),
    (_, words, code) => `${words}${saySpelled(code)}`,
  ],
  // "3.º B", "2.ª planta", "1er piso".
  [
    new RegExp(
      String.raw`${FROM}(\d{1,2}) ?(?:\.?[º°]|\.?o(?= [A-Z]${TO})|ro${TO}|do${TO}|to${TO}|vo${TO}|mo${TO})(?! ?[CF]${TO})`,
      'gu',
    ),
    (_, number) => sayOrdinal(Number(number)),
  ],
  [
    new RegExp(String.raw`${FROM}(\d{1,2}) ?(?:\.?ª|ra${TO}|da${TO}|ta${TO})`, 'gu'),
    (_, number) => sayOrdinal(Number(number), 'feminine'),
  ],
  [
    new RegExp(String.raw`${FROM}(\d{1,2})\.?(?:er|ᵉʳ)${TO}`, 'gu'),
    (_, number) => sayOrdinal(Number(number)).replace(/ero$/, 'er'),
  ],
  [
    new RegExp(
      String.raw`(?<=(?:primero|segundo|tercero|cuarto|quinto|sexto|séptimo|octavo|noveno|décimo)),? ([A-Z])${TO}`,
      'gu',
    ),
    (_, letter) => ` ${sayLetter(letter)}`,
  ],
  // More than two groups are no span.
  [/(?<![\d-])\d+(?:-\d+){2,}(?![\d-])/g, (number) => number.split('-').map(sayDigitRow).join(', ')],
  [
    /(?<![\d.])(?!\d{1,3}(?:\.\d{3})+(?![\d.]))\d+(?:\.\d+){2,}(?![\d.])/g,
    (number) => number.split('.').map(sayDigits).join(' punto '),
  ],
  [
    new RegExp(
      String.raw`${FROM}(${'planta|piso|puerta|habitación|sala|aula|consulta|despacho|mesa|local|andén'}) (\d{1,4})${TO}`,
      'giu',
    ),
    (_, what, number) => `${what} ${sayNumber(Number(number))}`,
  ],
])
