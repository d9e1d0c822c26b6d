import { anyOf, byRules } from '../../spoken-form/rule.ts'
import { sayDigitRow } from '../digits.ts'
import { sayCount, sayDecimal, sayFraction, sayNumber, sayOrdinal, sayYear } from '../numbers.ts'
import { NUMBER } from './rules.ts'

/** The one, the many, and how one of it is counted. */
type Unit = readonly [one: string, many: string, article: 'ein' | 'eine']

const UNITS: Readonly<Record<string, Unit>> = {
  ...unit('Minute', 'Minuten', 'eine', 'min', 'Min', 'Min.', 'min.'),
  ...unit('Sekunde', 'Sekunden', 'eine', 'Sek', 'Sek.', 'sek'),
  ...unit('Stunde', 'Stunden', 'eine', 'h', 'Std', 'Std.', 'std'),
  ...unit('Meter', 'Meter', 'ein', 'm'),
  ...unit('Kilometer', 'Kilometer', 'ein', 'km'),
  ...unit('Zentimeter', 'Zentimeter', 'ein', 'cm'),
  ...unit('Millimeter', 'Millimeter', 'ein', 'mm'),
  ...unit('Kilogramm', 'Kilogramm', 'ein', 'kg'),
  ...unit('Gramm', 'Gramm', 'ein', 'g'),
  ...unit('Milligramm', 'Milligramm', 'ein', 'mg'),
  ...unit('Liter', 'Liter', 'ein', 'l', 'L'),
  ...unit('Milliliter', 'Milliliter', 'ein', 'ml'),
  ...unit('Megabyte', 'Megabyte', 'ein', 'MB'),
  ...unit('Gigabyte', 'Gigabyte', 'ein', 'GB'),
  ...unit('Kilowatt', 'Kilowatt', 'ein', 'kW'),
  ...unit('Kilowattstunde', 'Kilowattstunden', 'eine', 'kWh'),
  ...unit('Quadratmeter', 'Quadratmeter', 'ein', 'm²', 'm2', 'qm'),
  ...unit('Kubikmeter', 'Kubikmeter', 'ein', 'm³'),
  ...unit('Grad', 'Grad', 'ein', '°'),
  ...unit('Grad Celsius', 'Grad Celsius', 'ein', '°C'),
  ...unit('Kilometer pro Stunde', 'Kilometer pro Stunde', 'ein', 'km/h'),
  ...unit('Prozent', 'Prozent', 'ein', '%', 'v. H.'),
}

function unit(
  one: string,
  many: string,
  article: 'ein' | 'eine',
  ...shorts: readonly string[]
): Record<string, Unit> {
  return Object.fromEntries(shorts.map((short) => [short, [one, many, article]]))
}

const UNIT = anyOf(Object.keys(UNITS))
/** One of these is counted with "eine". */
const FEMININE =
  /^\p{Lu}\p{L}*(?:e|ung|heit|keit|schaft|ion|tät|in|ik|ei|ur)$|^(?:Person|Nacht|Uhr|Frau|Stadt|Wahl|Million|Milliarde|Zahl|Karte|Impfung|Hand|Tür)$/u
const NOT_FEMININE = /^(?:Name|Kunde|Junge|Kollege|Ende|Auge|Termin|Interesse|Café|Gebäude|Gebühr)$/

/** "20 €/Stunde": only the stroke is left to say. */
export const spokenRates = byRules([
  [
    /(?<=[\p{L}\d] ?)\/ ?(?=(?:Stunde|Std|Tag|Nacht|Woche|Monat|Jahr|Person|Pers|Kind|Minute|Min|Stück|Liter|Kilo|kg|km|h\b|m²|qm|Einheit|Sitzung))/gu,
    () => ' pro ',
  ],
  [/(?<= pro )(?:Std|h)\b\.?/g, () => 'Stunde'],
  [/(?<= pro )Min\b\.?/g, () => 'Minute'],
  [/(?<= pro )Pers\b\.?/g, () => 'Person'],
])

/** Measures, fractions, spans and whatever figures are left. */
export const spokenMeasures = byRules([
  [/(\d) ?[-–—] ?(?=\d)/g, (_, digit) => `${digit} bis `],
  [/(\d):(?=\d)/g, (_, digit) => `${digit} zu `],
  [/(?<![\p{L}\d)])[-–](?=\d)/gu, () => 'minus '],
  [/~ ?(?=\d)/g, () => 'etwa '],
  [/(?:<=|≤) ?(?=\d)/g, () => ' höchstens '],
  [/(?:>=|≥) ?(?=\d)/g, () => ' mindestens '],
  [/< ?(?=\d)/g, () => ' unter '],
  [/> ?(?=\d)/g, () => ' über '],
  [/(\d) ?[x×] ?(?=\d)/g, (_, digit) => `${digit} mal `],
  [/(\d) ?[xX×](?![\p{L}\d])/gu, (_, digit) => `${digit} mal`],
  [/(\d)-?[jJ]ährig/g, (_, digit) => `${digit} jährig`],
  [
    new RegExp(String.raw`(${NUMBER})[ -]?(${UNIT})(?![\p{L}\d])(?=(\s\p{Lu}|\s?$)|)`, 'gu'),
    (_, number, short, end) => {
      const [one, many, article] = UNITS[short]!
      return `${number === '1' ? `${article} ${one}` : `${sayDecimal(number)} ${many}`}${short.endsWith('.') && end !== undefined && end.trim() === '' ? '.' : ''}`
    },
  ],
  [
    /(?<![\d/.,])(?:(\d{1,4}) )?(\d{1,3})\/(\d{1,3})(?![\d/])/g,
    (_, whole, over, under) =>
      `${whole === undefined ? '' : `${sayNumber(Number(whole))} `}${sayFraction(Number(over), Number(under))}`,
  ],
  [/(?<![\d.,])1 (?=(\p{Lu}\p{L}+))/gu, (_, noun) => `${isFeminine(noun) ? 'eine' : 'ein'} `],
  [/(?<=\d)-?(?=\p{L})/gu, () => ' '],
  [/(?<=\p{L})-?(?=\d)/gu, () => ' '],
  [/(?<![\d.,])(1[1-9]\d\d)(?![\d]|[.,]\d)/g, (_, number) => sayYear(Number(number))],
  [/(?<![\d.,])(\d{1,2})\.(?= \p{Ll})/gu, (_, number) => sayOrdinal(Number(number), 'er')],
  // Codes and long numbers are read out digit by digit.
  [/(?<!\d|\d[.,])(?:0\d+|\d{5,})(?![,.]?\d)/g, (number) => sayDigitRow(number)],
  [/(?<=\p{L})([.,!?;:])(?=\d)/gu, (_, mark) => `${mark} `],
  [new RegExp(NUMBER, 'g'), (number) => ` ${sayDecimal(number)} `],
  [/\d+/g, (number) => ` ${number.length > 4 ? sayDigitRow(number) : sayCount(Number(number), 'eins')} `],
])

function isFeminine(noun: string): boolean {
  return FEMININE.test(noun) && !NOT_FEMININE.test(noun)
}
