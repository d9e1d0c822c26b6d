import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../server/src/platform/clock.ts'

/** `20261117T100000Z`. */
export function stamp(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

export function dateStamp(ms: number): string {
  return stamp(ms).slice(0, 8)
}

/** That hour of the day, UTC's, by the clocks of a zone. */
export function localTime(dayMs: number, timeZone: string, hour: number): number {
  const utc = Math.floor(dayMs / DAY_MS) * DAY_MS + hour * HOUR_MS
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(utc)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return utc - (sign === '+' ? offset : -offset)
}
