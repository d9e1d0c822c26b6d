import { HOUR_MS, MINUTE_MS } from '../../../server/src/platform/clock.ts'
import type { Agent } from '../../../server/src/product/agents/agent.ts'
import { callLimits } from '../../../server/src/product/subscription/plan-limits.ts'
import type {
  Appointment,
  BookingOutcome,
  Calendar,
  Slot,
} from '../../../server/src/product/tools/booking/calendar.ts'
import { isOpen } from '../../../server/src/voice/business-hours.ts'
import type { Snapshot } from '../../../server/src/voice/protocol.ts'
import { ACCOUNT, agentWith } from '../voice-node.ts'

/** A Tuesday, ten in the morning in New York. */
export const ANSWERED_MS = Date.UTC(2026, 2, 3, 15)
export const TIME_ZONE = 'America/New_York'
export const CALLER_NUMBER = '+12125550123'
const COLLEAGUE_NUMBER = '+12125550199'
const STEP_MS = 30 * MINUTE_MS

const DAY = { enabled: true, open: '09:00', close: '17:30' }
const HOURS = {
  enabled: true,
  timezone: TIME_ZONE,
  schedule: {
    monday: DAY,
    tuesday: DAY,
    wednesday: DAY,
    thursday: DAY,
    friday: DAY,
    saturday: { enabled: true, open: '10:00', close: '14:00' },
  },
}

/** What callers ask about, by name. */
export const FAQ = {
  parking: ['Is there parking?', 'Yes, there is a free car park behind the building.'],
  children: ['Do you treat children?', 'Yes, we see children from the age of three.'],
  insurance: ['Which insurance plans do you accept?', 'We accept Delta Dental, Cigna and Aetna.'],
  price: ['How much is a cleaning?', 'A cleaning costs ninety five dollars.'],
  cards: ['Can I pay by credit card?', 'Yes, we take all major credit cards, and cash.'],
  address: ['Where are you located?', 'We are at 12 Main Street in Springfield, across from the library.'],
  wheelchair: ['Is the practice wheelchair accessible?', 'Yes, there is a ramp at the front door.'],
  whitening: ['Do you offer teeth whitening?', 'Yes, whitening costs two hundred and fifty dollars.'],
  first: ['What should I bring to my first visit?', 'Please bring your insurance card and a photo ID.'],
  length: ['How long does a cleaning take?', 'A cleaning takes about forty minutes.'],
  payments: ['Do you offer payment plans?', 'Yes, you can pay in up to six monthly instalments.'],
  doctor: ['Who are the dentists?', 'Our dentists are Dr. Patel and Dr. Miller.'],
} as const
export type Subject = keyof typeof FAQ
export const SUBJECTS = Object.keys(FAQ) as Subject[]

/** A practice that books, takes messages, and may or may not put callers through. */
export function practice(canPutThrough: boolean): Agent {
  const faq = Object.values(FAQ).map(([question, answer]) => ({ question, answer }))
  return {
    ...agentWith(faq),
    greeting: 'Thanks for calling Bright Dental, this is Ava. How can I help you?',
    business_hours: HOURS,
    functions_enabled: true,
    ...(canPutThrough
      ? { escalation_policy: 'on_request' as const, escalation_number: COLLEAGUE_NUMBER }
      : {}),
  }
}

export function snapshotOf(agent: Agent): Omit<Snapshot, 'tools'> {
  return {
    accountId: ACCOUNT,
    agent,
    subscriptionUsable: true,
    caller: CALLER_NUMBER,
    dialled: null,
    timeZone: TIME_ZONE,
    dialling: { countries: ['US'], operatorCountries: [], fictional: true },
    limits: { ...callLimits('enterprise'), callsLeft: 1 },
  }
}

type Entry = Appointment & { readonly from: string | null }

/** Free every half hour while it is open. What is booked is there to be looked at when the call is over. */
export function createPracticeCalendar() {
  const entries = new Map<string, Entry>()
  const outcomes = new Map<string, BookingOutcome>()
  const isTaken = ({ startMs }: Slot, but?: string) =>
    [...entries.values()].some((each) => each.startMs === startMs && each.id !== but)
  const keep = (key: string, outcome: BookingOutcome) => {
    outcomes.set(key, outcome)
    return outcome
  }
  const put = (startMs: number, name: string, from: string | null = CALLER_NUMBER): Entry => {
    const id = `apt_${entries.size + outcomes.size + 1}`
    const entry = { id, name, from, startMs, endMs: startMs + STEP_MS }
    entries.set(id, entry)
    return entry
  }
  const calendar: Calendar = {
    timeZone: TIME_ZONE,
    async findSlots({ startMs, endMs }) {
      const slots: Slot[] = []
      const first = Math.ceil(Math.max(startMs, ANSWERED_MS + HOUR_MS) / STEP_MS) * STEP_MS
      for (let at = first; at < endMs; at += STEP_MS) {
        const slot = { startMs: at, endMs: at + STEP_MS }
        if (isOpen(HOURS, at) && isOpen(HOURS, slot.endMs - MINUTE_MS) && !isTaken(slot)) slots.push(slot)
      }
      return slots
    },
    appointmentsOf: async (number) => [...entries.values()].filter(({ from }) => from === number),
    outcomeOf: async (key) => outcomes.get(key),
    async book({ key, slot, name, callerNumber }) {
      if (isTaken(slot)) return keep(key, { failure: 'taken' })
      return keep(key, { appointment: put(slot.startMs, name, callerNumber) })
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

export type PracticeCalendar = ReturnType<typeof createPracticeCalendar>
