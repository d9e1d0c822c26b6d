import { asciiDigits, runsIn, skipped, type DigitReading, type Read, type Token } from '../../digit-runs.ts'
import type { Runs } from '../../language.ts'
import { BELOW_HUNDRED, DIGIT_PLURALS, digitWords, otherDigits, REPEATS } from '../numerals.ts'

const DIGITS = digitWords('nought naught nil fife niner')
/** Words that may be digits: what the STT writes for them now and then, and the "oh" that is also a sigh. */
const MAYBE = otherDigits('oh o won to too for fore ate')
const FILLERS = new Set(
  'um umm uh uhm er erm hmm hm mm ah and then ok okay yes yeah yep so well right dash hyphen space comma next like'.split(
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
  const following = skipped(tokens, at + 1)
  const times = REPEATS.get(token.text)
  if (times !== undefined) {
    const digit = digitAt(tokens[following])
    return digit === undefined ? undefined : { readings: [digit.repeat(times)], next: following + 1 }
  }
  const unit = Number(DIGITS.get(token.text) ?? 0)
  const plural = DIGIT_PLURALS.indexOf(tokens[following]?.text.replace('zeroes', 'zeros') ?? '')
  if (unit > 0 && plural >= 0) return { readings: [String(plural).repeat(unit)], next: following + 1 }
  const maybe = MAYBE.get(token.text)
  if (maybe !== undefined) return { readings: maybe === '0' ? ['0', ''] : ['', maybe], next: at + 1 }
  return readCardinal(tokens, at)
}

function digitAt(token: Token | undefined): string | undefined {
  if (token?.kind === 'number') return token.text.length === 1 ? asciiDigits(token.text) : undefined
  return token?.kind === 'word' ? (DIGITS.get(token.text) ?? MAYBE.get(token.text)) : undefined
}

/** "forty-two", "forty-one hundred", "four thousand one hundred and eleven". */
function readCardinal(tokens: readonly Token[], at: number): Read | undefined {
  const small = readBelowHundred(tokens, at)
  if (!small) return undefined
  const scale = skipped(tokens, small.next)
  const isHundred = tokens[scale]?.text === 'hundred'
  if (!isHundred && tokens[scale]?.text !== 'thousand') return small
  const whole = small.readings[0] ?? ''
  const zeros = isHundred ? '00' : '000'
  const rest = readRest(tokens, scale + 1, isHundred)
  if (!rest) return { readings: [whole + zeros], next: scale + 1 }
  const [tail = ''] = rest.readings
  const said = rest.readings.map((each) => whole + zeros + each)
  return { readings: [whole + tail.padStart(zeros.length, '0'), ...said], next: rest.next }
}

function readRest(tokens: readonly Token[], at: number, isHundred: boolean): Read | undefined {
  let next = skipped(tokens, at)
  if (tokens[next]?.text === 'and') next = skipped(tokens, next + 1)
  if (tokens[next]?.kind !== 'word') return undefined
  return isHundred ? readBelowHundred(tokens, next) : readCardinal(tokens, next)
}

function readBelowHundred(tokens: readonly Token[], at: number): Read | undefined {
  const token = tokens[at]
  if (token?.kind !== 'word') return undefined
  const value = DIGITS.get(token.text) ?? BELOW_HUNDRED.get(token.text)
  if (value === undefined) return undefined
  const following = skipped(tokens, at + 1)
  const one = DIGITS.get(tokens[following]?.text ?? '')
  if (Number(value) < 20 || one === undefined || one === '0')
    return { readings: [String(value)], next: at + 1 }
  // "twenty five" is 25, or 20 and then 5.
  return { readings: [String(Number(value) + Number(one)), `${value}${one}`], next: following + 1 }
}
