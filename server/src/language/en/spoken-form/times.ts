import { BELOW_TWENTY } from '../numerals.ts'
import { sayClock, sayTime } from '../times.ts'
import { byRules, DASH } from '../../spoken-form/rule.ts'

const UNTIL = new RegExp(String.raw`(\d|[ap]m)${DASH}(?=\d{1,2}(?::\d\d)?[ap]m\b)`, 'g')
const UNTIL_WORD = new RegExp(
  String.raw`([ap]m|:\d\d)${DASH}(?=(?:close|closing|late|midnight|noon)\b)`,
  'gi',
)
const UNTIL_CLOCK = new RegExp(String.raw`(\d)${DASH}(?=\d{1,2}:\d\d)`, 'g')
/** With one such hour in it, the whole text keeps the clock of twenty four hours. */
const AFTERNOON = /(?<![\d:])(?:0?0|1[3-9]|2[0-4]):[0-5]\d(?![\d:]|[ap]m)/

const oneWay = byRules([
  [/\b24\/7\b/g, () => 'twenty four seven'],
  // A machine's seconds and zone are not spoken.
  [/\b(\d{1,2}:\d\d):\d\d(?:\.\d{1,9})?Z?\b/g, (_, time) => time],
  [/\b(\d{1,2}:\d\d) ?(?:h|hrs|hours|Uhr)\b/g, (_, time) => time],
  [/\b(\d{1,2})\.([0-5]\d)(?= ?[apAP]\.?[mM]\b)/g, (_, hour, minute) => `${hour}:${minute}`],
  // The point of "p.m." also ends the sentence where a capital or nothing follows.
  [/(\d) ?([apAP])\.?[mM]\.(?=\s\p{Lu}|\s?$)/gu, (_, digit, half) => `${digit}${half.toLowerCase()}m.`],
  [/(\d) ?([apAP])(?:\.[mM]\b\.?|[mM]\b)/g, (_, digit, half) => `${digit}${half.toLowerCase()}m`],
  [UNTIL, (_, before) => `${before} to `],
  [UNTIL_WORD, (_, before) => `${before} to `],
  [UNTIL_CLOCK, (_, before) => `${before} to `],
])

const halfDays = byRules([
  [
    /\b(\d{1,2})(?::(\d\d))?([ap])m\b/g,
    (all, hour, minute = '00', half = '') =>
      Number(hour) > 24
        ? all
        : halfDay((Number(hour) % 12) + (half === 'p' || Number(hour) > 12 ? 12 : 0), minute),
  ],
])

const dayTimes = byRules([
  [
    /\b(\d{1,2}):([0-5]\d)\b/g,
    (all, hour, minute) => (Number(hour) > 24 ? all : halfDay(Number(hour), minute)),
  ],
])

const clockTimes = byRules([
  [/\b(\d{1,2}):(\d\d)\b/g, (_, hour, minute) => sayClock({ hour: Number(hour), minute: Number(minute) })],
])

/** "9:30 AM" is "nine thirty ay m"; on the clock of twenty four hours "19:30" is "seven thirty p m". */
export function spokenTimes(text: string): string {
  const plain = oneWay(text)
  const halved = halfDays(plain)
  return clockTimes(AFTERNOON.test(plain) ? dayTimes(halved) : halved)
}

/** What a time ends with where "am" is no verb. */
const BEFORE_HALF = [...BELOW_TWENTY.slice(1, 13), 'fifteen', 'thirty'].join('|')

export const spokenHalvesOfDay = byRules([
  [/\b([apAP])\.[mM]\.(?=\s\p{Lu}|\s?$)/gu, (_, half) => `${half.toLowerCase() === 'a' ? 'ay' : 'p'} m.`],
  [/\b([ap])\.m\b\.?/gi, (_, half) => `${half.toLowerCase() === 'a' ? 'ay' : 'p'} m`],
  [/\b(?:pm|PM)\b/g, () => 'p m'],
  [new RegExp(String.raw`(?<=\b(?:${BEFORE_HALF}) )AM\b`, 'g'), () => 'ay m'],
])

function halfDay(hour: number, minute: string): string {
  return sayTime({ hour, minute: Number(minute) }, 'letters')
}
