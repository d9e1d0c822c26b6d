import type { Utterance } from '../conversation-log.ts'
import { plainReading } from '../../../language/digit-readings.ts'
import type { Language } from '../../../language/language.ts'

/** What a model claims to have understood counts only where it was said. */

/** Fewer digits than any telephone number has. */
const MIN_NUMBER_DIGITS = 5
/** So many digits of a number in a row are the number, though a country code was put before it. */
const MIN_NATIONAL_DIGITS = 7

/** The name, where the caller has said it in one go; null otherwise. */
export function saidName(conversation: readonly Utterance[], name: string | null): string | null {
  const wanted = plainWords(name ?? '')
  if (name === null || wanted === '') return null
  const isSaid = conversation.some(
    ({ speaker, text }) => speaker === 'caller' && ` ${plainWords(text)} `.includes(` ${wanted} `),
  )
  return isSaid ? name : null
}

/**
 * The number, where it is the caller's own or its digits were said in this order, in figures or in words; null
 * otherwise. What was not said, such as a country code, is left off.
 */
export function saidNumber(
  language: Language,
  conversation: readonly Utterance[],
  number: string | null,
  caller: string,
): string | null {
  const digits = digitsOf(number ?? '')
  if (digits.length < MIN_NUMBER_DIGITS) return null
  const own = digitsOf(caller)
  if (digits === own || (digits.length >= MIN_NATIONAL_DIGITS && own.endsWith(digits))) return caller
  const numbers = saidNumbers(language, conversation)
  if (numbers.some((said) => said.includes(digits)))
    return number?.trim().startsWith('+') ? `+${digits}` : digits
  return numbers.find((said) => said.length >= MIN_NATIONAL_DIGITS && digits.endsWith(said)) ?? null
}

/** Each stretch of digits, and all that one side said in a row: a number may come in several goes. */
function saidNumbers(language: Language, conversation: readonly Utterance[]): string[] {
  const bySpeaker = (['caller', 'agent'] as const).map((speaker) =>
    conversation
      .filter((each) => each.speaker === speaker)
      .flatMap(({ text }) => language.digitRuns(text).runs.map(({ pieces }) => plainReading(pieces))),
  )
  return bySpeaker.flatMap((runs) => [...runs, runs.join('')])
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

function plainWords(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')
}
