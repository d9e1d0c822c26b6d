import type { Moment, TimeRequest, Within } from '../../calendar.ts'
import type { Token } from '../../fact-page.ts'
import { tidied } from '../../heard.ts'
import type { ReceptionistLanguage } from '../../receptionist.ts'
import { clockAt, HALF_DAY, isMorning, type ClockReading } from '../clock.ts'
import { folded } from '../folding.ts'
import { tokensOf } from '../tokens.ts'
import { daysIn } from './days.ts'

const SOON =
  /\b(?:so (?:schnell|bald|frueh) wie moeglich|moeglichst (?:bald|schnell|frueh|zeitnah)|(?:naechst|schnellst|fruehest|baldigst)moeglich\w*|(?:naechste|erste|fruehest)\w* (?:freie|moegliche|verfuegbare)\w*|egal wann|(?:ist |das ist )?mir (?:ganz )?egal|irgendwann|jederzeit|was haben sie (?:denn |noch |so )*(?:frei|da)|was (?:ist|waere) (?:denn |noch )*frei|wann (?:haben|haetten) sie (?:denn |noch |mal |was |etwas )*(?:frei|zeit)|wann (?:es )?(?:bei )?ihnen passt|wann sie (?:koennen|zeit haben|wollen)|baldmoeglichst|ganz bald|zeitnah|sofort)\b/

/** The time asked for in the caller's words; undefined where they name no time. */
export function timeRequestIn(text: string, now: Moment): TimeRequest | undefined {
  const words = withoutRefusals(lastWord(folded(tidied(text))))
  const tokens = tokensOf(words)
  const days = daysIn(tokens, now.toPlainDate())
  const clock = clockTimeIn(tokens)
  const isSoon = SOON.test(words) && !days
  if (!days && !isSoon && clock.minute === undefined && !clock.within) return undefined
  return {
    ...(days ? { days: { from: days.from.toString(), to: days.to.toString() } } : {}),
    ...clock,
    ...(isSoon ? { soon: true } : {}),
  }
}

/** Whether the words name a day or a time at all. */
function namesDay(text: string, now: Moment): boolean {
  const tokens = tokensOf(folded(tidied(text)))
  return daysIn(tokens, now.toPlainDate()) !== undefined || clocksIn(tokens).length > 0
}

const DAY_WORD = String.raw`(?:(?:naechste[nr]?|diese[nr]?|kommende[nr]?) )?(?:\w+tag|mittwoch|sonnabend|heute|uebermorgen|morgen|vormittags?|nachmittags?|abends?)`
const REFUSED = new RegExp(
  String.raw`\b(?:nicht|ausser|nur nicht|bloss nicht|auf keinen fall)(?: am| an| um| der| den| dem)? ${DAY_WORD}\b(?! (?:lieber|geht|passt mir gut))|\b${DAY_WORD} (?:da )?(?:geht|passt|kann|klappt|ist|habe|schaffe|koennte)(?: (?:es|das|mir|uns|ich|wir|bei mir|leider|gar|auch|ueberhaupt|da|schlecht))* (?:nicht|schlecht|keine zeit|zu spaet|zu frueh|unmoeglich)\b|\b(?:kann|koennen)(?: (?:ich|wir|leider|am))* ${DAY_WORD} (?:leider |gar )?nicht\b`,
  'g',
)

/** "Montag geht nicht" names a day that is not wanted. */
function withoutRefusals(words: string): string {
  return words.replaceAll(REFUSED, ' ')
}

/** Who corrects themselves means what they say last: "am Dienstag, nein, Entschuldigung, Mittwoch". */
function lastWord(words: string): string {
  const parts = words.split(
    /[ ,.]+(?:nein|nee|sorry|entschuldigung|verzeihung|ich mein(?:e|te)|vielmehr|quatsch|doch lieber|oder lieber|besser gesagt|beziehungsweise)[ ,.]+(?=\S)/,
  )
  const last = parts.at(-1) ?? ''
  const isNaming = /\d|tag|woch|morgen|heute|abend|mittag|uhr|halb|viertel|um \w/.test(last)
  return parts.length > 1 && isNaming && !/\b(?:geht|passt|kann|klappt)\b.*\bnicht\b/.test(last)
    ? last
    : words
}

function clocksIn(tokens: readonly Token[]): ClockReading[] {
  const clocks: ClockReading[] = []
  for (let at = 0; at < tokens.length; at++) {
    const { clock: figures, text } = tokens[at]!
    const isDate =
      figures !== undefined &&
      !text.includes(':') &&
      /^(?:am|den|dem|vom|zum)$/.test(tokens[at - 1]?.text ?? '') &&
      tokens[at + 1]?.text !== 'uhr'
    const clock = isDate ? undefined : clockAt(tokens, at, clocks.at(-1))
    if (!clock) continue
    clocks.push(clock)
    at = clock.to
  }
  return clocks
}

type ClockTime = Pick<TimeRequest, 'minute' | 'within' | 'eitherHalf'>

const MIDNIGHT = 2 * HALF_DAY
/** Nobody asks a business about four in the morning by saying "um vier". */
const EARLIEST_PLAIN_HOUR = 7
const SPAN_WORDS = /^(?:bis|und|-|–|—)$/
const FROM = /^(?:nach|ab|seit)$/
const UNTIL = /^(?:vor|bis|spaetestens)$/

/** The time of day in the words. The last that is named counts. */
function clockTimeIn(tokens: readonly Token[]): ClockTime {
  const clocks = clocksIn(tokens)
  const last = clocks.at(-1)
  if (!last) return stretchIn(tokens)
  const first = clocks.at(-2)
  const minute = likely(last)
  const before = tokens[last.from - 1]?.text ?? ''
  if (first && last.from - first.to <= 3 && SPAN_WORDS.test(before)) {
    const lead = tokens[first.from - 1]?.text ?? ''
    const from = likely(first)
    const isSpan = before !== 'und' || lead === 'zwischen'
    if (isSpan && from < minute) return { within: { from, to: minute } }
  }
  const lead = /^(?:etwa|circa|ca|ungefaehr|so|um|gegen)$/.test(before)
    ? (tokens[last.from - 2]?.text ?? '')
    : before
  const isNotBefore = /^(?:nicht|fruehestens)$/.test(tokens[last.from - 2]?.text ?? '') && before === 'vor'
  if (FROM.test(lead) || isNotBefore || lead === 'fruehestens')
    return { within: { from: minute, to: MIDNIGHT } }
  if (UNTIL.test(lead)) return { within: { from: 0, to: minute } }
  return { minute, ...(last.eitherHalf ? { eitherHalf: true } : {}) }
}

function likely({ minute, eitherHalf }: ClockReading): number {
  if (!eitherHalf) return minute
  return minute < EARLIEST_PLAIN_HOUR * 60 ? minute + HALF_DAY : minute
}

const STRETCHES: readonly (readonly [RegExp, Within])[] = [
  [
    /\b(?:ganz frueh|fruehmorgens|(?:moeglichst |sehr )?frueh am (?:morgen|tag)|gleich (?:morgens|in der frueh|frueh)|als erstes)\b/,
    { from: 0, to: 10 * 60 },
  ],
  [/\bspaete[rn]? vormittag\b/, { from: 10 * 60, to: HALF_DAY }],
  [/\b(?:spaete[rn]? nachmittag|spaetnachmittags?|am spaeten nachmittag)\b/, { from: 15 * 60, to: 18 * 60 }],
  [/\b(?:frueher|fruehen) nachmittag\b/, { from: HALF_DAY, to: 15 * 60 }],
  [/\b(?:nach feierabend|nach der arbeit)\b/, { from: 17 * 60, to: MIDNIGHT }],
  [/nachmittags?\b/, { from: HALF_DAY, to: 18 * 60 }],
  [/vormittags?\b/, { from: 0, to: HALF_DAY }],
  [/(?:\b|tag|woch)(?:mittags?|mittagspause|mittagszeit)\b/, { from: HALF_DAY, to: 14 * 60 }],
  [/abends?\b/, { from: 17 * 60, to: MIDNIGHT }],
  [
    /\bmorgens\b|\b(?:am|jeden|diesen|heute) morgen\b|(?:tag|woch) ?morgen\b|\bfrueh(?:s|morgens)?\b(?! (?:genug|wie))|tagfrueh\b|\bin der frueh\b/,
    { from: 0, to: HALF_DAY },
  ],
]

function stretchIn(tokens: readonly Token[]): ClockTime {
  const words = tokens
    .filter(({ text }, at) => text !== 'morgen' || isMorning(tokens, at))
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(
      /\b(?:guten|schoenen) (?:morgen|abend|nachmittag|mittag)\b|\bsonnabends?\b|\bzu frueh\b/g,
      ' ',
    )
  const within = STRETCHES.find(([sign]) => sign.test(words))?.[1]
  return within ? { within } : {}
}

export const times: ReceptionistLanguage['times'] = { timeRequestIn, namesDay }
