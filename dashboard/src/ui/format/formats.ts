import { useMemo } from 'react'
import { useAnswer } from '../../api.ts'
import { useTranslation } from '../../text/text.ts'
import { onClock } from '../../web-call/times.ts'

const SECOND_MS = 1000
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Dates, times and numbers as the reader writes them, in the account's time zone. */
export function useFormats() {
  const { language } = useTranslation()
  const timeZone = useAnswer('getUser', {}).data?.data.timezone ?? 'UTC'
  return useMemo(() => createFormats(language, timeZone), [language, timeZone])
}

export type Formats = ReturnType<typeof createFormats>

export function createFormats(language: string, timeZone: string) {
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone })
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone })
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return {
    timeZone,
    moment: (iso: string) => moment.format(new Date(iso)),
    day: (iso: string) => day.format(new Date(iso)),
    time: (iso: string) => time.format(new Date(iso)),
    number: (value: number) => number.format(value),
    percent: (share: number) => percent.format(share),
    /** "3 minutes ago". */
    ago(iso: string, nowMs = Date.now()): string {
      const seconds = (Date.parse(iso) - nowMs) / SECOND_MS
      const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size)
      if (unit === undefined) return relative.format(0, 'minute')
      return relative.format(Math.round(seconds / unit[1]), unit[0])
    },
    /** 1:05 for 65 seconds. */
    duration: (seconds: number) => onClock(Math.round(seconds) * SECOND_MS),
  }
}
