import { byRules, DASH } from '../../spoken-form/rule.ts'
import { sayCount, sayNumber } from '../numbers.ts'
import { sayClock } from '../times.ts'

const HOUR = String.raw`([01]?\d|2[0-4])`
const MINUTE = '([0-5]\\d)'

/** "14:30 Uhr" is "vierzehn Uhr dreißig", "9-17 Uhr" "neun bis siebzehn Uhr". */
export const spokenTimes = byRules([
  [/\b24\/7\b/g, () => 'rund um die Uhr'],
  // A machine's seconds and zone are not spoken.
  [/\b(\d{1,2}:\d\d):\d\d(?:\.\d{1,9})?Z?\b/g, (_, time) => time],
  [
    new RegExp(
      String.raw`(?<![\d.,:])${HOUR}[.]${MINUTE}(?= ?(?:Uhr|h)\b| ?[-–—] ?\d{1,2}[.:]\d\d ?Uhr)`,
      'g',
    ),
    (_, h, m) => `${h}:${m}`,
  ],
  [new RegExp(String.raw`(?<=:\d\d ?[-–—] ?)${HOUR}[.]${MINUTE}(?= ?Uhr)`, 'g'), (_, h, m) => `${h}:${m}`],
  [
    new RegExp(String.raw`(:\d\d|\d)(?: ?Uhr)?${DASH}(?=\d{1,2}(?::\d\d)? ?(?:Uhr|h)\b|\d{1,2}:\d\d)`, 'g'),
    (_, before) => `${before} bis `,
  ],
  [
    new RegExp(String.raw`(?<![\d.,:])${HOUR}:${MINUTE}(?: ?(?:Uhr|h)\b)?(?![:\d])`, 'g'),
    (_, h, m) => sayClock({ hour: Number(h), minute: Number(m) }),
  ],
  [
    new RegExp(String.raw`(?<![\d.,:])${HOUR} ?(?:Uhr|h) ${MINUTE}(?!\d| ?(?:€|Euro|Minuten))`, 'g'),
    (_, h, m) => sayClock({ hour: Number(h), minute: Number(m) }),
  ],
  [
    new RegExp(String.raw`(?<![\d.,:])${HOUR} bis ${HOUR} ?(?:Uhr)\b`, 'g'),
    (_, from, to) => `${sayNumber(Number(from)).replace(/^eins$/, 'ein')} bis ${sayCount(Number(to))} Uhr`,
  ],
  [new RegExp(String.raw`(?<![\d.,:])${HOUR} ?Uhr\b`, 'g'), (_, h) => `${sayCount(Number(h))} Uhr`],
  [
    /\b([Hh]alb|[Vv]iertel (?:nach|vor)|[Dd]reiviertel|[Vv]iertel) (\d{1,2})\b(?!\.?\d)/g,
    (_, lead, h) => `${lead} ${sayNumber(Number(h))}`,
  ],
])
