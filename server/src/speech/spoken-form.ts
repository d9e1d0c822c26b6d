import { cardinal, decimal, digits, ordinal, year } from './spoken-numbers.ts'
import { ABBREVIATIONS, CURRENCIES, DAYS_AND_MONTHS, MONTHS, UNITS } from './spoken-words.ts'

type Rule = readonly [pattern: RegExp, spoken: (...parts: string[]) => string]

const MONTH = `(?:${MONTHS.join('|')})`
/** With a capital: "sat." may end a sentence about a cat. */
const SHORT_DAY_OR_MONTH = Object.keys(DAYS_AND_MONTHS).map(capitalised).join('|')
const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`

/** Marks of writing that have no sound. */
const CLEANING: readonly Rule[] = [
  [/\[([^\]]*)\]\((?:https?:\/\/|mailto:)[^)]*\)/g, (_, label) => label],
  [/^\s*(?:[-*•]|#+)\s+/gm, () => ''],
  [/[*_`~]+/g, () => ''],
  [/[“”"]/g, () => ''],
  [/[‘’]/g, () => "'"],
  [/…|\.{3,}/g, () => ','],
  [/\s[–—-]+\s|—/g, () => ', '],
  [/\p{Extended_Pictographic}\uFE0F?/gu, () => ''],
]

const ADDRESSES: readonly Rule[] = [
  [/\b([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)\b/g, (_, name, host) => `${dotted(name)} at ${dotted(host)}`],
  [/\b(?:https?:\/\/)(\S+?)([.,!?]?)(?=\s|$)/g, (_, address, end) => dotted(address) + end],
  [/\bwww\.(\S+?)([.,!?]?)(?=\s|$)/g, (_, address, end) => `w w w dot ${dotted(address)}${end}`],
  [/\b([a-z][\w-]*(?:\.[\w-]+)*\.(?:com|org|net|io|co|gov|edu|uk|us|ai|app))\b/gi, (_, host) => dotted(host)],
]

const TIMES: readonly Rule[] = [
  [/\b24\/7\b/g, () => 'twenty four seven'],
  [/(\d|[ap]\.?m\.?)\s*[-–]\s*(?=\d{1,2}(?::\d\d)?\s*[ap]\.?m\b)/gi, (_, before) => `${before} to `],
  [/\b(\d{1,2}):(\d\d)\s*[-–]\s*(?=\d{1,2}:\d\d)/g, (_, hour, minute) => `${hour}:${minute} to `],
  // The point of "p.m." also ends the sentence where a capital or nothing follows.
  [
    /\b(\d{1,2})(?::(\d\d))?\s*([apAP])\.?[mM]\.(?=\s+\p{Lu}|\s*$)/gu,
    (...parts) => `${halfDayTime(...parts)}.`,
  ],
  [/\b(\d{1,2})(?::(\d\d))?\s*([apAP])(?:\.[mM]\b\.?|[mM]\b)/g, halfDayTime],
  [/\b(\d{1,2}):(\d\d)\b/g, (_, hour, minute) => clockTime(hour, minute)],
]

const DATES: readonly Rule[] = [
  [/\b(\d{4})-(\d\d)-(\d\d)\b/g, (all, y, m, d) => date(all, m, d, y)],
  [/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, (all, m, d, y) => date(all, m, d, y)],
  [dayOrMonthAlone(), (_, short) => DAYS_AND_MONTHS[short.toLowerCase()]!],
  [dayRange(), (_, from, to) => `${dayName(from)} to ${dayName(to)}`],
  [
    new RegExp(String.raw`\b(${MONTH})\s+(\d{1,2})(?:st|nd|rd|th)?\b(?!:)`, 'g'),
    (_, m, d) => `${m} ${ordinal(Number(d))}`,
  ],
  [
    new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${MONTH})\b`, 'g'),
    (_, d, m) => `the ${ordinal(Number(d))} of ${m}`,
  ],
  [/\b(the )the\b/g, (_, the) => the.trim()],
]

const PHONE_NUMBERS: readonly Rule[] = [
  // A country code, or groups of digits that are parted as in a telephone number.
  [/\+\d[\d ().-]{6,18}\d/g, (number) => grouped(number)],
  [/(?<!\d)(?:1[-. ])?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}(?!\d)/g, (number) => grouped(number)],
  [/(?<!\d)0\d{2,4}[ -]\d{3,4}(?:[ -]?\d{3,4})?(?!\d)/g, (number) => grouped(number)],
  [/(?<![\d-])\d{3}-\d{4}(?![\d-])/g, (number) => grouped(number)],
]

const MONEY: readonly Rule[] = [
  [
    new RegExp(String.raw`([$£€])\s?(${NUMBER})(?:\s(thousand|million|billion)\b)?`, 'g'),
    (_, sign, amount, scale) => money(sign, amount, scale),
  ],
  [new RegExp(`(${NUMBER})\\s?%`, 'g'), (_, amount) => `${decimal(amount)} percent`],
]

const NUMBERS: readonly Rule[] = [
  [
    new RegExp(
      String.raw`(${NUMBER})\s?(°[FC]?|(?:mins?|hrs?|km|mi|ft|lbs?|oz|kg|mg|cm|mm|ml|GB|mph)\b)\.?(?!\w)`,
      'gi',
    ),
    (_, amount, unit) => measure(amount, unit),
  ],
  [/(?<!\d)1\/2\b/g, () => 'one half'],
  [/(?<!\d)1\/4\b/g, () => 'one quarter'],
  [/(?<!\d)3\/4\b/g, () => 'three quarters'],
  [/\b(\d+)(?:st|nd|rd|th)\b/g, (_, number) => ordinal(Number(number))],
  [/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, () => ' '],
  [/(?:#|\bNo\.)\s?(?=\d)/g, () => 'number '],
  [/(\d)\s*[-–]\s*(?=\d)/g, (_, digit) => `${digit} to `],
  [/\b(1[1-9]\d\d|20\d\d)\b(?![,.]\d)/g, (_, number) => year(Number(number))],
  // Codes and long numbers are read out digit by digit.
  [/(?<![\d,.])(?:0\d+|\d{5,})(?![,.]?\d)/g, (number) => digits(number)],
  [new RegExp(NUMBER, 'g'), (number) => decimal(number)],
]

const WORDS: readonly Rule[] = [
  [/\b([A-Z][\w']*)\s+St\b\.?/g, (_, name) => `${name} Street`],
  [/\bSt\.?\s+(?=[A-Z])/g, () => 'Saint '],
  [
    new RegExp(
      String.raw`\b(${Object.keys(ABBREVIATIONS)
        .map((key) => key.replace('.', String.raw`\.`))
        .join('|')})\b\.(?!\w)`,
      'gi',
    ),
    (_, short) => ABBREVIATIONS[short.toLowerCase()]!,
  ],
  [/\b(Mr|Mrs|Ms|Dr)\b(?=\s+[A-Z])/g, (_, short) => ABBREVIATIONS[short.toLowerCase()]!],
  [/\bw\/o\b/gi, () => 'without'],
  [/\bw\/(?=\s)/gi, () => 'with'],
  [/&/g, () => ' and '],
  [/\+/g, () => ' plus '],
  [/@/g, () => ' at '],
  [/=/g, () => ' equals '],
  // "A" as a letter: beside another letter that stands alone.
  [/\b([B-Z])[.-]?(?=\s*-?[A-Z]\b(?!'))/g, (_, letter) => `${letter} `],
  [/(?<=\b[A-Z]\s|-)A\b(?!')|\bA(?=[\s-]+[A-Z]\b(?!'))/g, () => 'ay'],
  [/\s*\/\s*/g, () => ' or '],
  [/(?<=\p{L})-(?=\p{L})/gu, () => ' '],
  [/[()[\]{}<>|\\^#~%$£€°]/g, () => ', '],
]

const TIDYING: readonly Rule[] = [
  [/\s+/g, () => ' '],
  [/\s+([,.!?;:])/g, (_, mark) => mark],
  [/([,;:])[,;:\s]*(?=[,.!?;:])/g, () => ''],
  [/^[\s,;:]+|\s+$/g, () => ''],
]

const RULES = [CLEANING, ADDRESSES, TIMES, DATES, PHONE_NUMBERS, MONEY, NUMBERS, WORDS, TIDYING].flat()

/** A text as it is spoken: words and punctuation, no figures, signs or abbreviations. */
export function spokenForm(text: string): string {
  return RULES.reduce((spoken, [pattern, replace]) => spoken.replace(pattern, replace), text)
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function dotted(address: string): string {
  return address
    .replace(/\/$/, '')
    .replaceAll('.', ' dot ')
    .replaceAll('/', ' slash ')
    .replaceAll('-', ' dash ')
    .replaceAll('_', ' underscore ')
    .replaceAll('+', ' plus ')
}

function halfDayTime(_ = '', hour = '', minute = '00', half = ''): string {
  const said = minute === '00' ? cardinal(Number(hour)) : clockTime(hour, minute)
  return `${said} ${half.toLowerCase() === 'a' ? 'ay' : 'p'} m`
}

function clockTime(hour: string, minute: string): string {
  const said = cardinal(Number(hour))
  if (minute === '00') return Number(hour) > 12 ? `${said} hundred` : `${said} o'clock`
  return `${said} ${minute.startsWith('0') ? `oh ${cardinal(Number(minute))}` : cardinal(Number(minute))}`
}

function date(all: string, month: string, day: string, yearText: string): string {
  const name = MONTHS[Number(month) - 1]
  if (name === undefined || Number(day) < 1 || Number(day) > 31) return all
  return `${name} ${ordinal(Number(day))}, ${year(Number(yearText))}`
}

function dayOrMonthAlone(): RegExp {
  return new RegExp(String.raw`\b(${SHORT_DAY_OR_MONTH})\.(?=[\s,)-]|$)`, 'g')
}

function dayRange(): RegExp {
  const day = String.raw`(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)(?:[a-z]*day)?`
  return new RegExp(String.raw`\b(${day})\s*[-–]\s*(${day})\b`, 'gi')
}

function dayName(short: string): string {
  return DAYS_AND_MONTHS[short.toLowerCase()] ?? short
}

/** Digits in the groups in which they are written, with a breath between them. */
function grouped(number: string): string {
  return number
    .split(/\D+/)
    .filter((group) => group !== '')
    .map((group) => (group === '800' ? 'eight hundred' : digits(group)))
    .join(', ')
}

function money(sign: string, amount: string, scale: string | undefined): string {
  const { one, many, cent, cents } = CURRENCIES[sign]!
  if (scale !== undefined) return `${decimal(amount)} ${scale} ${many}`
  const [whole = '0', fraction = ''] = amount.replaceAll(',', '').split('.')
  const large = Number(whole)
  const small = fraction.length === 2 ? Number(fraction) : 0
  if (fraction !== '' && fraction.length !== 2) return `${decimal(amount)} ${many}`
  const largeWords = `${cardinal(large)} ${large === 1 ? one : many}`
  const smallWords = `${cardinal(small)} ${small === 1 ? cent : cents}`
  if (small === 0) return largeWords
  return large === 0 ? smallWords : `${largeWords} and ${smallWords}`
}

function measure(amount: string, unit: string): string {
  const [one, many] = UNITS[unit.toLowerCase()] ?? [unit, unit]
  return `${decimal(amount)} ${amount === '1' ? one : many}`
}
