import type { Language } from '../../../../language/language.ts'
import type { OpeningHours } from '../../brain.ts'
import { timeWords } from './time-words.ts'
import { dayOf, momentOf, timeOf } from './wall-clock.ts'

/** "We open again tomorrow at nine in the morning", after a moment that may lie ahead. */
export function opensAgain(
  language: Language,
  hours: OpeningHours | null,
  atMs: number,
  afterMs = atMs,
): string | undefined {
  const next = hours?.nextOpening(afterMs)
  if (!hours || next === undefined) return undefined
  const opening = momentOf(next, hours.timeZone)
  const day = language.days.say(dayOf(opening, momentOf(atMs, hours.timeZone)), 'told')
  return language.receptionist.hours.opensAgain(day, timeWords(language, timeOf(opening)))
}
