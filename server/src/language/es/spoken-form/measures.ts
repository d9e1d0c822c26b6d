import { anyOf, byRules } from '../../spoken-form/rule.ts'
import { sayDigitRow } from '../digit-names.ts'
import { partsOf, sayDecimal, sayFraction, sayNumber, type Noun } from '../numbers.ts'
import { sayLetter } from '../spelling.ts'
import { FIGURE } from './edges.ts'

type Unit = readonly [one: string, many: string, noun: Noun]

const UNITS: Readonly<Record<string, Unit>> = {
  ...named('minuto', 'masculine', 'min', 'mins', 'min.'),
  ...named('segundo', 'masculine', 'seg', 'seg.'),
  ...named('hora', 'feminine', 'h', 'hs', 'hr', 'hrs', 'h.', 'hrs.'),
  ...named('metro', 'masculine', 'm', 'mts', 'mts.'),
  ...named('kilómetro', 'masculine', 'km', 'kms', 'Km'),
  ...named('centímetro', 'masculine', 'cm'),
  ...named('milímetro', 'masculine', 'mm'),
  ...named('kilo', 'masculine', 'kg', 'kgs', 'Kg'),
  ...named('gramo', 'masculine', 'g', 'gr'),
  ...named('miligramo', 'masculine', 'mg'),
  ...named('litro', 'masculine', 'l', 'L', 'lt'),
  ...named('mililitro', 'masculine', 'ml'),
  ...named('tonelada', 'feminine', 't'),
  ...named('megabyte', 'masculine', 'MB'),
  ...named('gigabyte', 'masculine', 'GB'),
  ...named('kilovatio', 'masculine', 'kW'),
  ...named('grado', 'masculine', '°', 'º'),
  m2: ['metro cuadrado', 'metros cuadrados', 'masculine'],
  'm²': ['metro cuadrado', 'metros cuadrados', 'masculine'],
  kWh: ['kilovatio hora', 'kilovatios hora', 'masculine'],
  'km/h': ['kilómetro por hora', 'kilómetros por hora', 'masculine'],
  '°C': ['grado', 'grados', 'masculine'],
  ºC: ['grado', 'grados', 'masculine'],
}

function named(name: string, noun: Noun, ...shorts: readonly string[]): Record<string, Unit> {
  return Object.fromEntries(shorts.map((short) => [short, [name, `${name}s`, noun]]))
}

const PER =
  'hora|día|noche|semana|mes|año|persona|kilo|litro|metro|sesión|unidad|pieza|clase|visita|niño|adulto'
const SHORT_PER: Readonly<Record<string, string>> = {
  h: 'hora',
  kg: 'kilo',
  km: 'kilómetro',
  l: 'litro',
  m: 'metro',
  min: 'minuto',
}

/** "20 €/hora": once the price is in words, so that only the stroke is left to say. */
export const spokenRates = byRules([
  [
    new RegExp(
      String.raw`(?<=[\p{L}\d] ?)\/ ?(?:(${PER})|(${anyOf(Object.keys(SHORT_PER))}))(?![\p{L}\d/])`,
      'gu',
    ),
    (_, whole, short) => ` por ${whole ?? SHORT_PER[short]}`,
  ],
])

/** Words that end like feminine nouns and are none, and those that are no nouns. */
const MASCULINE = /^(?:días?|problemas?|idiomas?|programas?|mapas?|sistemas?|turistas|menús?|temas?)$/i
const FEMININE = /(?:[aá]s?|ción|ciones|sión|siones|dad|dades|noches?|veces|tardes?|clases?|plazas|llaves?)$/i
const NO_NOUN =
  /^(?:de|del|a|al|y|e|o|u|en|por|para|con|que|es|son|a|la|las|el|los|si|no|ya|más|mas|coma|punto|hasta|desde|entre|pero|mil)$/i

const AMOUNT = String.raw`(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])|(${FIGURE})`

/** Measures, fractions, spans and whatever figures are left. */
export const spokenMeasures = byRules([
  [/(\d) ?[-–—] ?(?=\d)/g, (_, digit) => `${digit} a `],
  [/(?<![\p{L}\d)])[-–](?=\d)/gu, () => 'menos '],
  [/~ ?(?=\d)/g, () => 'unos '],
  [/(?:<=|≤) ?(?=\d)/g, () => ' como máximo '],
  [/(?:>=|≥) ?(?=\d)/g, () => ' como mínimo '],
  [/< ?(?=\d)/g, () => ' menos de '],
  [/> ?(?=\d)/g, () => ' más de '],
  [/(\d) ?[x×] ?(?=\d)/g, (_, digit) => `${digit} por `],
  [
    new RegExp(
      String.raw`(?:${AMOUNT}) ?(${anyOf(Object.keys(UNITS))})(?![\p{L}\d/])(?=(\s\p{Lu}|\s?$)|)`,
      'gu',
    ),
    (_, over, under, number, unit, end) =>
      measure(over, under, number, unit) + (unit.endsWith('.') && end !== undefined ? '.' : ''),
  ],
  [new RegExp(`(${FIGURE}) ?%`, 'g'), (_, number) => `${sayDecimal(number)} por ciento`],
  [
    /(?<![\d/.])(?:(\d{1,3}) )?(\d{1,2})\/(\d{1,2})(?![\d/])/g,
    (_, whole, over, under) =>
      `${whole === undefined ? '' : `${sayNumber(Number(whole))} y `}${sayFraction(Number(over), Number(under))}`,
  ],
  [/(?<=\d)([A-Z])(?![\p{L}'])/gu, (_, letter) => ` ${sayLetter(letter)}`],
  [/(?<=\p{L})-?(?=\d)|(?<=\d)-?(?=\p{L})/gu, () => ' '],
  // Codes and long numbers are read out digit by digit.
  [/(?<!\d|\d[.,])(?:0\d+|\d{6,})(?![,.]?\d)/g, (number) => sayDigitRow(number)],
  [
    new RegExp(String.raw`(${FIGURE}) (\p{L}+)`, 'gu'),
    (_, number, word) => `${counted(number, word)} ${word}`,
  ],
  [/(?<=\p{L})([.,!?;:])(?=\d)/gu, (_, mark) => `${mark} `],
  [new RegExp(FIGURE, 'g'), (number) => ` ${sayDecimal(number)} `],
  [/\d+/g, (number) => ` ${sayDigitRow(number)} `],
])

function counted(number: string, word: string): string {
  if (NO_NOUN.test(word)) return sayDecimal(number)
  const isFeminine = FEMININE.test(word) && !MASCULINE.test(word)
  return sayDecimal(number, isFeminine ? 'feminine' : 'masculine')
}

function measure(over: string, under: string, number: string, unit: string): string {
  const [one, many, noun] = UNITS[unit]!
  if (number === undefined) {
    if (Number(over) === 1 && Number(under) === 2) return `${noun === 'feminine' ? 'media' : 'medio'} ${one}`
    return `${sayFraction(Number(over), Number(under))} de ${one}`
  }
  const { whole, fraction } = partsOf(number)
  return `${sayDecimal(number, noun)} ${Number(whole) === 1 && fraction === '' ? one : many}`
}
