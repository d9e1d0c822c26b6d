import { english } from '../../../server/src/language/en/index.ts'
import type { Wanted } from './errands.ts'

/** Spellings that nobody can tell apart by ear; who is read another one says that it is right. */
const SAME_SOUND: readonly (readonly string[])[] = [
  ['ann', 'anne'],
  ['lee', 'leigh', 'li'],
  ['clark', 'clarke'],
  ['laura', 'lora'],
  ['adams', 'addams'],
  ['linda', 'lynda'],
  ['brown', 'browne'],
  ['white', 'whyte'],
  ['green', 'greene'],
]

/** Whether a caller hears the words that they expect. */
export function soundsSame(one: string | undefined | null, other: string): boolean {
  return one !== undefined && one !== null && bySound(one) === bySound(other)
}

function bySound(text: string): string {
  const words = english.plain(text).split(' ')
  return words.map((word) => SAME_SOUND.find((group) => group.includes(word))?.[0] ?? word).join(' ')
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Whether "tomorrow at 2:00 PM or on Friday, March 6 at 10:00 AM" is, or has, the wanted time. */
export function isTold(times: string, { date, time }: Wanted): boolean {
  const day = new Date(`${date}T12:00:00Z`)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
  const said = date === '2026-03-04' ? 'tomorrow' : DAYS[day.getUTCDay()]!
  return times.includes(said) && times.includes(clock)
}
