import type { BusinessHours } from '@parley/sdk'
import type { Language } from '../../text/languages.ts'
import { fill, type Catalogue } from '../../text/text.ts'
import { createFormats } from '../../ui/format/create-formats.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

/** Hours that many businesses have; the agent's page sets them day by day. */
export const HOURS_PRESETS = {
  always: undefined,
  office: { days: WEEKDAYS, open: '09:00', close: '17:00' },
  shop: { days: [...WEEKDAYS, 'saturday'], open: '09:00', close: '18:00' },
  kitchen: {
    days: ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    open: '11:30',
    close: '22:00',
  },
} as const

export type HoursPreset = keyof typeof HOURS_PRESETS

export function isHoursPreset(name: unknown): name is HoursPreset {
  return typeof name === 'string' && Object.hasOwn(HOURS_PRESETS, name)
}

export function hoursOf(preset: HoursPreset, timezone: string): BusinessHours {
  const hours = HOURS_PRESETS[preset]
  if (hours === undefined) return { enabled: false }
  const { days, open, close } = hours
  const schedule = Object.fromEntries(days.map((day) => [day, { open, close, enabled: true }]))
  return { enabled: true, timezone, schedule }
}

type Words = Catalogue['agents']['new']['hours']['presets']

/** As the reader writes times: 9:00 AM, or 09:00. */
export function presetWords(preset: HoursPreset, words: Words, language: Language): string {
  const hours = HOURS_PRESETS[preset]
  if (hours === undefined) return words[preset]
  const { time } = createFormats(language, 'UTC')
  const at = (clock: string) => time(`2024-01-01T${clock}Z`)
  return fill(words[preset], { open: at(hours.open), close: at(hours.close) })
}
