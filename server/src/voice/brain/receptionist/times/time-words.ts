import type { Language } from '../../../../language/language.ts'
import type { OpeningTimes } from '../../brain.ts'
import { spellsOf } from './day-times.ts'

/** "from nine in the morning to noon and from one to five in the afternoon" */
export function rangeWords(language: Language, times: OpeningTimes): string {
  const { hours: wording } = language.receptionist
  if (times.opens === '00:00' && times.closes === '24:00' && !times.breaks) return wording.aroundTheClock
  return wording.ranges(
    spellsOf(times).map(({ opens, closes }) =>
      wording.range(timeWords(language, opens), timeWords(language, closes)),
    ),
  )
}

/** Of HH:MM, up to 24:00. */
export function timeWords(language: Language, time: string): string {
  return language.times.say({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) }, 'part_of_day')
}
