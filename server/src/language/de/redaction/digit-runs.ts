import { asciiDigits, runsIn, skipped, type DigitReading, type Read, type Token } from '../../digit-runs.ts'
import type { Runs } from '../../language.ts'
import { folded } from '../folding.ts'
import { digitOf, numberAt, REPEATS } from '../numerals.ts'

const FILLERS = new Set(
  'äh ähm öh hm mhm und dann ja okay ok so also genau gut strich bindestrich minus komma leerzeichen schrägstrich nächste die'.split(
    ' ',
  ),
)
const READING: DigitReading = { readPiece, fillers: FILLERS, plus: 'plus' }

export function digitRuns(text: string): Runs {
  return runsIn(READING, text)
}

function readPiece(tokens: readonly Token[], at: number): Read | undefined {
  const token = tokens[at]
  if (token?.kind === 'number') return { readings: [asciiDigits(token.text)], next: at + 1 }
  if (token?.kind !== 'word') return undefined
  return repeated(tokens, at) ?? cardinal(tokens, at)
}

/** "Doppel fünf", "dreimal die acht", "doppelnull". */
function repeated(tokens: readonly Token[], at: number): Read | undefined {
  const word = folded(tokens[at]?.text ?? '')
  const joined = /^doppel(.+)$/.exec(word)?.[1]
  const digit = joined === undefined ? undefined : digitOf(joined)
  if (digit !== undefined) return { readings: [digit.repeat(2)], next: at + 1 }
  const times = REPEATS.get(word)
  if (times === undefined) return undefined
  let next = skipped(tokens, at + 1)
  if (/^(?:die|eine?|der)$/.test(tokens[next]?.text ?? '')) next = skipped(tokens, next + 1)
  const following = digitAt(tokens[next])
  return following === undefined ? undefined : { readings: [following.repeat(times)], next: next + 1 }
}

function digitAt(token: Token | undefined): string | undefined {
  if (token?.kind === 'number') return token.text.length === 1 ? asciiDigits(token.text) : undefined
  return token?.kind === 'word' ? digitOf(folded(token.text)) : undefined
}

const MAX_WORDS = 7

/** "Siebenundachtzig" is 87; "hundert zwölf" is 112, or 100 and then 12. */
function cardinal(tokens: readonly Token[], at: number): Read | undefined {
  const places: number[] = []
  for (
    let place = at;
    places.length < MAX_WORDS && tokens[place]?.kind === 'word';
    place = skipped(tokens, place + 1)
  )
    places.push(place)
  const words = places.map((place) => folded(tokens[place]?.text ?? ''))
  const number = numberAt(words, 0)
  if (!number) return undefined
  const said = String(number.value)
  const first = numberAt(words.slice(0, 1), 0)
  const rest = number.count > 1 && words[1] !== 'und' && first ? numberAt(words.slice(1), 0) : undefined
  const apart = rest && first && rest.count === number.count - 1 ? `${first.value}${rest.value}` : undefined
  return {
    readings: apart === undefined || apart === said ? [said] : [said, apart],
    next: (places[number.count - 1] ?? at) + 1,
  }
}
