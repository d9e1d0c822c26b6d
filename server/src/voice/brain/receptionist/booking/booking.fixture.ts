import { english } from '../../../../language/en/index.ts'
import { expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../../platform/clock.ts'
import type { Briefing, Heard, ReplyPart, ToolResult, UseTool } from '../../brain.ts'
import { createCalendarTools } from '../../../../product/tools/booking/calendar-tools.ts'
import type {
  Appointment,
  Booking,
  BookingOutcome,
  Calendar,
  Slot,
} from '../../../../product/tools/booking/calendar.ts'
import { createToolRegistry } from '../../../../product/tools/registry.ts'
import { toolKey } from '../../../tool-key.ts'
import type { Json } from '../../../tool.ts'
import { BRIEFING, HOURS, TUESDAY_TEN_MS } from '../briefing.fixture.ts'
import { outline, PATIENCE_MS } from '../dialogue.fixture.ts'
import type { Meaning } from '../understanding/meaning.ts'
import { receptionist } from '../receptionist.ts'

const STEP_MS = 30 * MINUTE_MS
const LEAD_MS = HOUR_MS
export const CALLER = '+12125550123'

type Entry = Appointment & { readonly from: string | null; readonly booking?: Booking }

/** The calendar of a business: free every half hour while it is open. */
export function createShopCalendar() {
  const entries = new Map<string, Entry>()
  const outcomes = new Map<string, BookingOutcome>()
  const isTaken = ({ startMs }: Slot, but?: string) =>
    [...entries.values()].some((each) => each.startMs === startMs && each.id !== but)
  const keep = (key: string, outcome: BookingOutcome) => {
    outcomes.set(key, outcome)
    return outcome
  }
  const put = (startMs: number, from: string | null, name: string, booking?: Booking): Entry => {
    const id = `apt_${entries.size + outcomes.size + 1}`
    const entry = { id, name, from, startMs, endMs: startMs + STEP_MS, ...(booking ? { booking } : {}) }
    entries.set(id, entry)
    return entry
  }
  const calendar: Calendar = {
    timeZone: 'America/New_York',
    findSlots: async ({ startMs, endMs }) => {
      const slots: Slot[] = []
      const first = Math.ceil(Math.max(startMs, TUESDAY_TEN_MS + LEAD_MS) / STEP_MS) * STEP_MS
      for (let at = first; at < endMs; at += STEP_MS) {
        const slot = { startMs: at, endMs: at + STEP_MS }
        if (HOURS.isOpen(at) && HOURS.isOpen(at + STEP_MS - MINUTE_MS) && !isTaken(slot)) slots.push(slot)
      }
      return slots
    },
    appointmentsOf: async (number) => [...entries.values()].filter(({ from }) => from === number),
    outcomeOf: async (key) => outcomes.get(key),
    async book(booking) {
      if (isTaken(booking.slot)) return keep(booking.key, { failure: 'taken' })
      const { startMs } = booking.slot
      return keep(booking.key, { appointment: put(startMs, booking.callerNumber, booking.name, booking) })
    },
    async reschedule({ key, appointmentId: id }, slot) {
      const known = entries.get(id)
      if (!known) return keep(key, { failure: 'not_found' })
      if (isTaken(slot, id)) return keep(key, { failure: 'taken' })
      entries.set(id, { ...known, ...slot })
      return keep(key, { appointment: { ...known, ...slot } })
    },
    async cancel({ key, appointmentId: id }) {
      const known = entries.get(id)
      entries.delete(id)
      return keep(key, known ? { appointment: known } : { failure: 'not_found' })
    },
  }
  return { calendar, entries, put }
}

export type Setting = {
  readonly briefing?: Partial<Briefing>
  readonly shop?: ReturnType<typeof createShopCalendar>
  /** Stands between the receptionist and the tools. */
  readonly disturb?: (tool: string, run: () => Promise<ToolResult>) => Promise<ToolResult>
}

/** A caller on the line of a business that has a calendar. */
export function callWithCalendar(
  meaning: Meaning,
  { briefing, shop = createShopCalendar(), disturb }: Setting = {},
) {
  const registry = createToolRegistry(createCalendarTools(english, shop.calendar))
  const known: Briefing = { ...BRIEFING, callerNumber: CALLER, tools: registry.descriptions, ...briefing }
  const conversation = receptionist(meaning, PATIENCE_MS).open(known)
  const ran: { turn: number; tool: string; args: Json }[] = []
  let turn = 0

  const toolsOf = (heard: Heard, signal: AbortSignal): UseTool => {
    return async (tool, args) => {
      const key = toolKey('call_1', heard.turn, tool, args)
      const run = async (): Promise<ToolResult> => {
        ran.push({ turn: heard.turn, tool, args })
        const context = { key, callId: 'call_1', turn: heard.turn, heard: heard.text, nowMs: heard.atMs }
        const { callerNumber } = known
        const { ok, result } = await registry.run(tool, args, { ...context, callerNumber }, signal)
        return { tool, ok, result }
      }
      return disturb ? disturb(tool, run) : run()
    }
  }

  async function hear(said: Partial<Heard>, aborter = new AbortController()): Promise<ReplyPart[]> {
    if (said.turn === undefined) turn += 1
    const heard: Heard = { turn, text: '', atMs: TUESDAY_TEN_MS, ...said }
    const parts: ReplyPart[] = []
    const { signal } = aborter
    await conversation.reply(heard, (part) => parts.push(part), signal, toolsOf(heard, signal))
    return parts
  }

  return {
    shop,
    ran,
    hear,
    say: (text: string) => hear({ text }),
    /** The words of the reply, without the action. */
    speak: async (text: string) => clausesOf(await hear({ text })).join(' '),
    outline: async (text: string) => outline(await hear({ text })),
  }
}

export function clausesOf(parts: readonly ReplyPart[]): string[] {
  return parts.flatMap((part) => ('clause' in part ? [part.clause] : []))
}

export type Script = readonly (readonly [said: string, reply: string | RegExp])[]

/** Plays the script and holds the receptionist to its words. */
export async function followScript(meaning: Meaning, script: Script, setting?: Setting) {
  const call = callWithCalendar(meaning, setting)
  for (const [said, reply] of script) {
    const wanted = typeof reply === 'string' ? expect.stringContaining(reply) : expect.stringMatching(reply)
    expect({ said, spoken: await call.speak(said) }).toEqual({ said, spoken: wanted })
  }
  return call
}

export function booked({ shop }: { shop: ReturnType<typeof createShopCalendar> }): string[] {
  return [...shop.entries.values()].map(({ startMs, name }) => `${new Date(startMs).toISOString()} ${name}`)
}

/** Two of the caller's own: on Wednesday at ten and on Thursday at half past two. */
export function withTwo() {
  const shop = createShopCalendar()
  shop.put(Date.parse('2026-03-04T15:00:00Z'), CALLER, 'Ann')
  shop.put(Date.parse('2026-03-05T19:30:00Z'), CALLER, 'Ann')
  return shop
}
