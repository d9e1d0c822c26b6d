import { byRules, DASH } from '../../spoken-form/rule.ts'
import { sayNumber } from '../numbers.ts'
import { partOfDay, sayClock } from '../times.ts'
import { FROM, TO } from './edges.ts'

const HALF = String.raw`([ap])\.? ?m\.?(?![\p{L}\d])`
const CLOCK = String.raw`(\d{1,2})[:h]([0-5]\d)(?!\d)`
const ARTICLE = String.raw`((?:^|(?<![\p{L}\d]))[Ll]as? )?`
/** With one such hour in it, the whole text keeps the clock of twenty four hours. */
const AFTERNOON = /(?<![\d:.,])(?:0?0|1[3-9]|2[0-4])[:h][0-5]\d(?!\d)/

const oneWay = byRules([
  [/(?<!\d)24\/7(?!\d)/g, () => 'las veinticuatro horas, los siete días de la semana'],
  [/(?<!\d)24 ?(?:h|hs|hrs|horas)(?![\p{L}\d])/gu, () => 'veinticuatro horas'],
  // A machine's seconds and zone are not spoken.
  [/(?<!\d)(\d{1,2}:\d\d):\d\d(?:\.\d{1,9})?Z?(?!\d)/g, (_, time) => time],
  [
    /(?<!\d)(\d{1,2})[:.]([0-5]\d) ?(?:h|hs|hrs|horas)(?![\p{L}\d])\.?/gu,
    (_, hour, minute) => `${hour}:${minute}`,
  ],
  [new RegExp(String.raw`(\d[:h]\d\d)${DASH}(?=\d{1,2}[:h]\d\d)`, 'g'), (_, before) => `${before} a `],
  [new RegExp(String.raw`(\d)${DASH}(?=\d{1,2} ?${HALF})`, 'gu'), (_, before) => `${before} a `],
  [
    new RegExp(String.raw`${FROM}(\d{1,2})${DASH}(\d{1,2}) ?(?:h|hs|hrs|horas)${TO}\.?`, 'gu'),
    (_, from, to) => `${from}:00 a ${to}:00`,
  ],
  [/(?<=(?:^|[^\p{L}\d])[Ll]as )(\d{1,2}) ?h(?:s|rs|oras)?(?![\p{L}\d])\.?/gu, (_, hour) => `${hour}:00`],
])

const halfDays = byRules([
  [
    new RegExp(String.raw`${ARTICLE}${FROM}(\d{1,2})(?:[:.h]([0-5]\d))? ?${HALF}(?=(\s\p{Lu}|\s?$)|)`, 'gu'),
    (all, article, hour, minute = '00', half = '', end) =>
      Number(hour) > 12
        ? all
        : timeOf(article, (Number(hour) % 12) + (half === 'p' ? 12 : 0), minute, true) +
          (all.endsWith('.') && end !== undefined ? '.' : ''),
  ],
])

function clocks(isWholeDay: boolean): (text: string) => string {
  return byRules([
    [
      new RegExp(String.raw`${ARTICLE}(?<![\d:.,])${CLOCK}`, 'gu'),
      (all, article, hour, minute) =>
        Number(hour) > 24 ? all : timeOf(article, Number(hour) % 24, minute, isWholeDay || Number(hour) > 12),
    ],
    [
      /(?<=(?:^|[^\p{L}\d])a )(las? )(\d{1,2})(?![\p{L}\d:.,/])(?=[,.;!?]|$| (?:de|del|en|y|por|o|para|pasadas|el)(?!\p{L}))/gu,
      (all, _article, hour) => (Number(hour) > 24 || Number(hour) < 1 ? all : bareHour(Number(hour))),
    ],
  ])
}
const wholeDay = clocks(true)
const halfDay = clocks(false)

/** "a las 3" is "a las tres", "a las 15" "a las tres de la tarde". */
function bareHour(hour: number): string {
  return hour > 12 ? timeOf('las ', hour % 24, '00', true) : sayClock({ hour, minute: 0 })
}

/** "a las 14:00" is "a las dos de la tarde"; what has no article keeps none. */
function timeOf(article: string | undefined, hour: number, minute: string, hasPart: boolean): string {
  const said = sayClock({ hour, minute: Number(minute) })
  const clock = article === undefined ? said.replace(/^las? /, '') : said
  const head = article?.startsWith('L') ? clock.charAt(0).toUpperCase() + clock.slice(1) : clock
  return hasPart ? `${head} ${partOfDay(hour)}` : head
}

export function spokenTimes(text: string): string {
  const plain = oneWay(text)
  const halved = halfDays(plain)
  return AFTERNOON.test(plain) ? wholeDay(halved) : halfDay(halved)
}

/** "2 h 30 min" is a length of time. */
export const spokenLengths = byRules([
  [
    /(?<!\d)(\d{1,2}) ?h(?:oras?|rs?)? ?(?:y )?(\d{1,2}) ?min(?:utos?)?(?![\p{L}\d])\.?/gu,
    (_, hours, minutes) =>
      `${sayNumber(Number(hours), 'feminine')} ${Number(hours) === 1 ? 'hora' : 'horas'} y ${sayNumber(Number(minutes), 'masculine')} minutos`,
  ],
])
