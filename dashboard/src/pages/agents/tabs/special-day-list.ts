import { addDays } from '../../../ui/format/zone-time.ts'
import { CLOSED, stored, type Hours, type ShownDay } from './hours-week.ts'

type SpecialDay = NonNullable<Hours['special_days']>[number]
/** With everything that the form shows. */
export type ShownSpecialDay = ShownDay & { date: string; until: string; name: string }

/** As many as the service takes. */
export const MAX_SPECIAL_DAYS = 100

export function specialDaysOf({ special_days: days = [] }: Hours): ShownSpecialDay[] {
  return days.map((day) => ({ ...CLOSED, until: '', name: '', ...day }))
}

export function withSpecialDays(hours: Hours, days: readonly ShownSpecialDay[]): Hours {
  const { special_days: _, ...others } = hours
  return days.length === 0 ? others : { ...others, special_days: days.map(kept) }
}

/** What is empty is left out. */
function kept({ until, name, ...day }: ShownSpecialDay): SpecialDay {
  return { ...stored(day), ...(until === '' ? {} : { until }), ...(name === '' ? {} : { name }) }
}

/** Closed, on the first day from a date on that is after all the others. */
export function newSpecialDay(days: readonly ShownSpecialDay[], from: string): ShownSpecialDay {
  const taken = days.map(({ date, until }) => (until === '' ? date : until)).filter((date) => date >= from)
  const last = taken.toSorted().at(-1)
  return { ...CLOSED, date: last === undefined ? from : addDays(last, 1), until: '', name: '' }
}

/** Past ones are over on the last of their days. */
export function isOver({ date, until }: ShownSpecialDay, today: string): boolean {
  return (until === '' ? date : until) < today
}
