import { sayDigitRow } from '../digits.ts'
import { sayDecimal, sayFraction, sayOrdinal, sayYear } from '../numbers.ts'
import { sayLetter } from '../spelling.ts'
import { anyOf, byRules, NUMBER } from '../../spoken-form/rule.ts'

type Unit = readonly [one: string, many: string]

const UNITS: Readonly<Record<string, Unit>> = {
  ...named('minute', 'min', 'mins', 'min.'),
  ...named('second', 'sec', 'secs', 'sec.'),
  ...named('hour', 'h', 'hr', 'hrs', 'hr.', 'hrs.'),
  ...named('week', 'wk', 'wks'),
  ...named('month', 'mo', 'mos'),
  ...named('year', 'yr', 'yrs'),
  ...named('meter', 'm'),
  ...named('kilometer', 'km', 'kms'),
  ...named('centimeter', 'cm'),
  ...named('millimeter', 'mm'),
  ...named('mile', 'mi', 'mi.'),
  ...named('yard', 'yd', 'yds'),
  ...named('kilogram', 'kg', 'kgs'),
  ...named('gram', 'g'),
  ...named('milligram', 'mg'),
  ...named('pound', 'lb', 'lbs', 'lb.', 'lbs.'),
  ...named('ounce', 'oz', 'oz.'),
  ...named('liter', 'l', 'L'),
  ...named('milliliter', 'ml', 'mL'),
  ...named('gallon', 'gal', 'gal.'),
  ...named('kilobyte', 'KB', 'kB'),
  ...named('megabyte', 'MB'),
  ...named('gigabyte', 'GB', 'gb'),
  ...named('terabyte', 'TB'),
  ...named('kilowatt', 'kW'),
  ...named('kilowatt hour', 'kWh'),
  ...named('square meter', 'sq m', 'sqm', 'm2'),
  ...named('square kilometer', 'sq km'),
  ...named('degree', '°'),
  ppl: ['person', 'people'],
  ft: ['foot', 'feet'],
  'ft.': ['foot', 'feet'],
  'in.': ['inch', 'inches'],
  'sq ft': ['square foot', 'square feet'],
  'sq. ft.': ['square foot', 'square feet'],
  sqft: ['square foot', 'square feet'],
  mph: ['mile per hour', 'miles per hour'],
  'km/h': ['kilometer per hour', 'kilometers per hour'],
  kph: ['kilometer per hour', 'kilometers per hour'],
  '°F': ['degree Fahrenheit', 'degrees Fahrenheit'],
  '°C': ['degree Celsius', 'degrees Celsius'],
  M: ['million', 'million'],
  bn: ['billion', 'billion'],
}

function named(name: string, ...shorts: readonly string[]): Record<string, Unit> {
  return Object.fromEntries(shorts.map((short) => [short, [name, `${name}s`]]))
}

const PER: Readonly<Record<string, string>> = {
  hr: 'hour',
  h: 'hour',
  min: 'minute',
  sec: 'second',
  wk: 'week',
  mo: 'month',
  yr: 'year',
  pp: 'person',
  ea: 'each',
  lb: 'pound',
  oz: 'ounce',
  kg: 'kilogram',
  km: 'kilometer',
  mi: 'mile',
  'sq ft': 'square foot',
  sqft: 'square foot',
  l: 'liter',
}
const WHOLE_PER =
  'second|minute|hour|day|night|week|month|quarter|year|person|guest|child|adult|user|seat|visit|call|session|class|unit|item|piece|bag|box|mile|gallon|pound|ounce|word|page|room'
const UNIT = anyOf(Object.keys(UNITS))
const AMOUNT = String.raw`(?<![\d/])(?:(\d{1,4}) )?(\d{1,3})\/(\d{1,3})(?![\d/])|(${NUMBER})`

/** "$20/hour": once the price is in words, so that only the stroke is left to say. */
export const spokenRates = byRules([
  [
    new RegExp(
      String.raw`(?<=[\p{L}\d] ?)\/ ?(?:(${WHOLE_PER})s?|(${anyOf(Object.keys(PER))}))\b\.?(?![/\w])`,
      'gu',
    ),
    (_, whole, short) => ` per ${whole ?? PER[short]}`,
  ],
])

/** Measures, fractions, spans and whatever figures are left. */
export const spokenMeasures = byRules([
  [/\b(\d{1,2}) ?h ?(\d{1,2}) ?m(?:in)?\b/g, (_, hours, minutes) => `${hours}h ${minutes}min`],
  [/(\d) ?[-–—] ?(?=\.?\d)/g, (_, digit) => `${digit} to `],
  [/(\d):(?=\d)/g, (_, digit) => `${digit} to `],
  [/(?<![\p{L}\d)])[-–](?=\.?\d)/gu, () => 'minus '],
  [/(?<![\p{L}\d])\.(?=\d)/gu, () => '0.'],
  [/~ ?(?=\d)/g, () => 'about '],
  [/(?:<=|≤) ?(?=\d)/g, () => ' at most '],
  [/(?:>=|≥) ?(?=\d)/g, () => ' at least '],
  [/< ?(?=\d)/g, () => ' less than '],
  [/> ?(?=\d)/g, () => ' more than '],
  [/(\d(?: ?[a-z]{1,2}\b)?) ?[x×] ?(?=\d)/g, (_, before) => `${before} by `],
  [/(\d) ?[xX×](?![\p{L}\d])/gu, (_, digit) => `${digit} times`],
  [
    new RegExp(String.raw`(?:${AMOUNT})[ -]?(${UNIT})(?![\p{L}\d])(?=(\s\p{Lu}|\s?$)|)`, 'gu'),
    // The point of "oz." also ends the sentence where a capital or nothing follows.
    (_, whole, over, under, number, unit, end) =>
      measure(whole, over, under, number, unit) + (unit.endsWith('.') && end !== undefined ? '.' : ''),
  ],
  [new RegExp(`(${NUMBER}) ?%`, 'g'), (_, number) => `${sayDecimal(number)} percent`],
  [
    /(?<![\d/.])(?:(\d{1,4}) )?(\d{1,3})\/(\d{1,3})(?![\d/])/g,
    (_, whole, over, under) => mixed(whole, over, under),
  ],
  [/(?<![\d/])(\d{1,3}\.\d)\/(\d{1,3})(?![\d/])/g, (_, over, under) => sayFraction(over, under)],
  [/(?<!\d)(\d{1,15})(?:st|nd|rd|th)\b/g, (_, number) => sayOrdinal(Number(number))],
  [/(?<=\d)([A-Z])\b(?!')/g, (_, letter) => ` ${sayLetter(letter)}`],
  [/\bA-?(?=\d)/g, () => 'ay '],
  [/(?<=\p{L})-?(?=\d)|(?<=\d)-?(?=\p{L})/gu, () => ' '],
  [/# ?(?=\d)/g, () => 'number '],
  [/\b(1[1-9]\d\d|20\d\d)\b(?![,.]\d)/g, (_, number) => sayYear(Number(number))],
  // Codes and long numbers are read out digit by digit.
  [/(?<!\d|\d[.,])(?:0\d+|\d{5,})(?![,.]?\d)/g, (number) => sayDigitRow(number)],
  [/(?<=\p{L})([.,!?;:])(?=\d)/gu, (_, mark) => `${mark} `],
  [new RegExp(NUMBER, 'g'), (number) => ` ${sayDecimal(number)} `],
  [/\d+/g, (number) => ` ${sayDigitRow(number)} `],
])

function measure(whole: string, over: string, under: string, number: string, unit: string): string {
  const [one, many] = UNITS[unit]!
  if (number !== undefined) return `${sayDecimal(number)} ${number === '1' ? one : many}`
  return `${mixed(whole, over, under)} ${whole === undefined ? one : many}`
}

function mixed(whole: string | undefined, over: string, under: string): string {
  const said = sayFraction(over, under)
  if (whole === undefined) return said
  return `${sayDecimal(whole)} and ${said.replace(/^one (?!out|slash)/, 'a ')}`
}
