import type { Briefing, ToolResult } from '../../brain.ts'
import type { Json } from '../../../tool.ts'
import type { Reply, Turn } from '../talk.ts'

/** The calendar's tools, by what they do. */
export const CALENDAR = {
  find: 'find_appointment_times',
  book: 'book_appointment',
  list: 'list_appointments',
  move: 'reschedule_appointment',
  cancel: 'cancel_appointment',
} as const
export type CalendarTool = (typeof CALENDAR)[keyof typeof CALENDAR]

/** Something that has to be done before it is known what to say. */
export type Want = { readonly tool: CalendarTool; readonly args: { readonly [name: string]: Json } }

/** What came of it. */
export type Used = Want & { readonly answer: Pick<ToolResult, 'ok' | 'result'> }

/** A free time, or one that is taken by an appointment of the caller's. */
export type Slot = { readonly start: string; readonly startMs: number }
export type Own = Slot & { readonly id: string }

/** Without hours it is not known on which clock a caller means "at ten". */
export function keepsCalendar({ tools, hours }: Briefing): boolean {
  const names = new Set(tools.map(({ name }) => name))
  return hours !== null && Object.values(CALENDAR).every((name) => names.has(name))
}

export function timeZoneOf({ hours }: Briefing): string {
  return hours?.timeZone ?? 'UTC'
}

/** What a tool has answered in this reply, or the tool call to make. */
export function ask({ used }: Turn, want: Want): Used['answer'] | { readonly reply: Reply } {
  const known = used.find(({ tool, args }) => tool === want.tool && isSame(args, want.args))
  return known?.answer ?? { reply: { say: [], about: 'booking', wants: want } }
}

function isSame(one: Want['args'], other: Want['args']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function slotsIn(result: Json): Slot[] {
  return listIn(result, 'times').flatMap((each) => slotIn(each) ?? [])
}

export function appointmentsIn(result: Json): Own[] {
  return listIn(result, 'appointments').flatMap((each) => appointmentIn(each) ?? [])
}

export function appointmentIn(result: Json): Own | undefined {
  const slot = slotIn(result)
  const id = fieldIn(result, 'appointment')
  return slot && typeof id === 'string' ? { ...slot, id } : undefined
}

export function errorIn(result: Json): string {
  const error = fieldIn(result, 'error')
  return typeof error === 'string' ? error : ''
}

export function fieldIn(value: Json | undefined, name: string): Json | undefined {
  return isRecord(value) ? value[name] : undefined
}

function slotIn(value: Json): Slot | undefined {
  const start = fieldIn(value, 'start')
  if (typeof start !== 'string') return undefined
  const startMs = Date.parse(start)
  return Number.isNaN(startMs) ? undefined : { start, startMs }
}

function listIn(value: Json, name: string): readonly Json[] {
  const list = fieldIn(value, name)
  return isList(list) ? list : []
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

export function isRecord(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
