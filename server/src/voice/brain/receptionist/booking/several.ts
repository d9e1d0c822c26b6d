import type { TimeRequest } from '../../../../language/calendar.ts'
import { momentOf } from '../times/wall-clock.ts'
import type { Turn } from '../talk.ts'
import { timeZoneOf } from './calendar-use.ts'

/**
 * The time of each appointment that is named in one breath: "Tuesday at ten for me and Thursday at two for my son" are two,
 * of which each keeps its own day and time; "Tuesday or Thursday at two" is one. Empty where there are not several.
 */
export function severalTimes({ knowledge: { briefing }, heard }: Turn): TimeRequest[] {
  const { booking, times } = briefing.language.receptionist
  const now = momentOf(heard.atMs, timeZoneOf(briefing))
  const found = booking.appointmentsIn(heard.text).flatMap((part) => {
    const wanted = times.timeRequestIn(part, now)
    const isWhole = wanted?.days !== undefined && (wanted.minute !== undefined || wanted.within !== undefined)
    return isWhole ? [wanted] : []
  })
  return found.length > 1 ? found.slice(0, MAX_APPOINTMENTS) : []
}

/** More than a caller books in one breath. */
const MAX_APPOINTMENTS = 4
