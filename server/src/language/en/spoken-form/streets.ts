import { sayDoorNumber } from '../numbers.ts'
import { sayLetter } from '../spelling.ts'
import { anyOf, byRules } from '../../spoken-form/rule.ts'

const STREETS: Readonly<Record<string, string>> = {
  St: 'Street',
  Ave: 'Avenue',
  Rd: 'Road',
  Blvd: 'Boulevard',
  Ln: 'Lane',
  Dr: 'Drive',
  Ct: 'Court',
  Pl: 'Place',
  Sq: 'Square',
  Pkwy: 'Parkway',
  Hwy: 'Highway',
  Ter: 'Terrace',
  Cir: 'Circle',
}
const WINDS: Readonly<Record<string, string>> = {
  N: 'North',
  S: 'South',
  E: 'East',
  W: 'West',
  NE: 'Northeast',
  NW: 'Northwest',
  SE: 'Southeast',
  SW: 'Southwest',
}

const WIND = anyOf(Object.keys(WINDS))
const NAME = String.raw`(?:[A-Z][\w']{0,30}|\d{1,3}(?:st|nd|rd|th))`
const NAMES = String.raw`(?:(${WIND})\b\.? )?(${NAME}(?: ${NAME}){0,2}?)`
const KIND = anyOf([...Object.keys(STREETS), ...Object.values(STREETS), 'Way', 'Alley', 'Row'])
/** What stands before the name of a street; a doctor may follow there too. */
const BEFORE = String.raw`\b(?:on|at|to|near|from|of|off|and|along|down) `
const SENTENCE_ENDS = String.raw`(\.?)(?: (NE|NW|SE|SW)\b)?(?=(\s\p{Lu})?)`

/** "123 Main St." is "one twenty three Main Street". */
export const spokenStreets = byRules([
  [
    new RegExp(String.raw`(?<![\d.,$£€/-])(\d{1,5})([A-Za-z]?) ${NAMES} (${KIND})\b${SENTENCE_ENDS}`, 'gu'),
    (_, number, letter, wind, names, kind, point, corner, next) =>
      `${sayDoorNumber(number)} ${sayLetter(letter.toUpperCase())} ${street(wind, names, kind, point, corner, next)}`,
  ],
  [/\b(\d{1,3}(?:st|nd|rd|th)) St\b\.?/g, (_, name) => `${name} Street`],
  [/(?<![\d.,$£€/-])\b(\d{3,4}) (?=Broadway\b)/g, (_, number) => `${sayDoorNumber(number)} `],
])

/** Streets and saints that no house number tells apart: a saint has a name after it. */
export const spokenStreetNames = byRules([
  [
    new RegExp(
      String.raw`(${BEFORE})${NAMES} (St|Ave|Rd|Blvd|Ln|Pkwy|(?:Dr|Ct|Pl)(?!\.? [A-Z]))\b${SENTENCE_ENDS}`,
      'gu',
    ),
    (_, before, ...parts) => before + street(...(parts as Parameters<typeof street>)),
  ],
  [/\b([A-Z][\w']*) St\b(?!\.? [A-Z])\.?/g, (_, name) => `${name} Street`],
  [/\bSt\b\.? (?=[A-Z])/g, () => 'Saint '],
])

function street(
  wind: string | undefined,
  names: string,
  kind: string,
  point: string,
  corner: string | undefined,
  next: string | undefined,
): string {
  const full = STREETS[kind] ?? kind
  const words = [WINDS[wind ?? ''], names, full, WINDS[corner ?? '']].filter((word) => word !== undefined)
  // The point of "St." also ends the sentence where a capital follows.
  return words.join(' ') + (full === kind || (point !== '' && next !== undefined) ? point : '')
}
