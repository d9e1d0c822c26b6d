import type { BusinessHours } from '@parley/sdk'

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
