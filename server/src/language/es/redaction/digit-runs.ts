import { belowHundred, cardinalAt } from '../cardinals.ts'
import { asciiDigits, runsIn, skipped, type DigitReading, type Read, type Token } from '../../digit-runs.ts'
import type { Runs } from '../../language.ts'
import { folded } from '../folded.ts'
import { DIGIT_PLURALS, DIGIT_WORDS, NUMBER_WORDS, REPEATS, TEN_VALUES } from '../numerals.ts'

const FILLERS = new Set(
  'eh em mm ah y e luego despues vale ok okay si ya pues bueno guion espacio coma punto a ver siguiente o sea despues de'.split(
    ' ',
  ),
)
const READING: DigitReading = { readPiece, fillers: FILLERS, plus: 'más' }
/** How far a number in words may go. */
const MAX_WORDS = 12

export function digitRuns(text: string): Runs {
  return runsIn(READING, text)
}

function readPiece(tokens: readonly Token[], at: number): Read | undefined {
  const token = tokens[at]
  if (token?.kind === 'number') return { readings: [asciiDigits(token.text)], next: at + 1 }
  if (token?.kind !== 'word') return undefined
  const word = folded(token.text)
  const following = skipped(tokens, at + 1)
  const times = REPEATS.get(word)
  if (times !== undefined) {
    const digit = digitAt(tokens[following])
    return digit === undefined ? undefined : { readings: [digit.repeat(times)], next: following + 1 }
  }
  const plural = DIGIT_PLURALS.indexOf(folded(tokens[following]?.text ?? ''))
  const unit = Number(DIGIT_WORDS.get(word) ?? 0)
  if (unit > 1 && plural >= 0) return { readings: [String(plural).repeat(unit)], next: following + 1 }
  // "un" and "una" are digits only by their neighbours.
  if (word === 'un' || word === 'una') return { readings: ['', '1'], next: at + 1 }
  return readCardinal(tokens, at)
}

function digitAt(token: Token | undefined): string | undefined {
  if (token?.kind === 'number') return token.text.length === 1 ? asciiDigits(token.text) : undefined
  return token?.kind === 'word' ? DIGIT_WORDS.get(folded(token.text)) : undefined
}

/** "cuarenta y dos", "cuatrocientos once", "cuatro mil ciento once". */
function readCardinal(tokens: readonly Token[], at: number): Read | undefined {
  if (!NUMBER_WORDS.has(folded(tokens[at]?.text ?? ''))) return undefined
  const places = wordPlaces(tokens, at)
  const words = places.map((place) => folded(tokens[place]!.text))
  const number = cardinalAt(words, 0)
  if (!number) return undefined
  const next = places[number.words - 1]! + 1
  const readings = [String(number.value)]
  const small = belowHundred(words, 0)
  const ten = TEN_VALUES.get(words[0] ?? '')
  // "treinta y dos" is 32, or 30 and then 2; "seiscientos doce" may be 600 and 12.
  if (ten !== undefined && small && small.value > ten && number.words === small.words)
    readings.push(`${ten}${small.value - ten}`)
  if (number.value > 100 && number.value < 1000 && number.value % 100 > 0)
    readings.push(`${number.value - (number.value % 100)}${number.value % 100}`)
  return { readings, next }
}

/** The places of words in a row, with nothing but blanks and hyphens between them. */
function wordPlaces(tokens: readonly Token[], at: number): number[] {
  const places: number[] = []
  for (
    let next = at;
    tokens[next]?.kind === 'word' && places.length < MAX_WORDS;
    next = skipped(tokens, next + 1)
  )
    places.push(next)
  return places
}
