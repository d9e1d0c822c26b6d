/** What stands for a word in writing, and the word. A point after it belongs to it. */
export const ABBREVIATIONS: Readonly<Record<string, string>> = {
  mr: 'mister',
  mrs: 'missus',
  ms: 'miz',
  dr: 'doctor',
  prof: 'professor',
  jr: 'junior',
  sr: 'senior',
  ave: 'avenue',
  blvd: 'boulevard',
  rd: 'road',
  ln: 'lane',
  hwy: 'highway',
  apt: 'apartment',
  ste: 'suite',
  ext: 'extension',
  dept: 'department',
  approx: 'approximately',
  appt: 'appointment',
  inc: 'incorporated',
  ltd: 'limited',
  vs: 'versus',
  etc: 'et cetera',
  'e.g': 'for example',
  'i.e': 'that is',
}

/** Shortened only before a point, for without it they are words of their own. */
export const DAYS_AND_MONTHS: Readonly<Record<string, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  tues: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  thur: 'Thursday',
  thurs: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
  jan: 'January',
  feb: 'February',
  mar: 'March',
  apr: 'April',
  jun: 'June',
  jul: 'July',
  aug: 'August',
  sep: 'September',
  sept: 'September',
  oct: 'October',
  nov: 'November',
  dec: 'December',
}

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export type Currency = {
  readonly one: string
  readonly many: string
  readonly cent: string
  readonly cents: string
}

export const CURRENCIES: Readonly<Record<string, Currency>> = {
  $: { one: 'dollar', many: 'dollars', cent: 'cent', cents: 'cents' },
  '£': { one: 'pound', many: 'pounds', cent: 'penny', cents: 'pence' },
  '€': { one: 'euro', many: 'euros', cent: 'cent', cents: 'cents' },
}

export const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  min: ['minute', 'minutes'],
  mins: ['minute', 'minutes'],
  hr: ['hour', 'hours'],
  hrs: ['hour', 'hours'],
  km: ['kilometer', 'kilometers'],
  mi: ['mile', 'miles'],
  ft: ['foot', 'feet'],
  lb: ['pound', 'pounds'],
  lbs: ['pound', 'pounds'],
  oz: ['ounce', 'ounces'],
  kg: ['kilogram', 'kilograms'],
  mg: ['milligram', 'milligrams'],
  cm: ['centimeter', 'centimeters'],
  mm: ['millimeter', 'millimeters'],
  ml: ['milliliter', 'milliliters'],
  gb: ['gigabyte', 'gigabytes'],
  mph: ['mile per hour', 'miles per hour'],
  '°f': ['degree Fahrenheit', 'degrees Fahrenheit'],
  '°c': ['degree Celsius', 'degrees Celsius'],
  '°': ['degree', 'degrees'],
}
