import { Temporal } from 'temporal-polyfill'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import data from '../../../data/demo.json' with { type: 'json' }
import { NewAgent } from '../../product/agents/agent.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts'
import { DEMO_AGENT } from '../../product/seed.ts'
import { TOPICS } from '../../voice/conversation/events.ts'
import { OneOf } from '../../platform/http/envelope.ts'
import type { DemoScript, DemoTurn } from './journal.ts'
import type { Random } from './random.ts'

const Slots = Type.Record(Type.String(), Type.Array(Type.String()))
const Deed = Type.Object(
  {
    about: Type.Optional(OneOf(TOPICS, {})),
    tool: Type.Optional(OneOf(['book', 'move', 'cancel'], {})),
    note: Type.Optional(Type.String()),
    action: Type.Optional(OneOf(['transfer', 'hang_up'], {})),
    fails: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
    for: Type.Optional(Type.String()),
    draft: Type.Optional(Type.Boolean()),
    unanswered: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)
const DemoCall = Type.Object(
  {
    weight: Type.Number({ exclusiveMinimum: 0 }),
    does: Type.Record(Type.String(), Deed),
    turns: Type.Array(Type.String()),
  },
  { additionalProperties: false },
)
type DemoCall = Static<typeof DemoCall>

const Demo = Type.Object({
  slots: Slots,
  clock: Type.Record(Type.String(), Type.String()),
  branches: Type.Array(
    Type.Object({ city: Type.String(), areaCode: Type.String(), timeZone: Type.String() }),
  ),
  calls: Type.Array(DemoCall),
  trades: Type.Array(
    Type.Object({
      trade: Type.String(),
      areaCode: Type.String(),
      agent: Type.Optional(NewAgent),
      slots: Slots,
      calls: Type.Array(DemoCall),
    }),
  ),
})
const DEMO: Static<typeof Demo> = Value.Parse(Demo, data)

/** A business with an agent, and what people call it about. */
export type Business = {
  agent: NewAgent
  areaCode: string
  timeZone: string
  calls: DemoCall[]
  slots: Record<string, string[]>
}

export const DAYS_OF_CALLS = 90
/** So that there is something to see in the last days: this part of the calls falls in them. */
const RECENT_DAYS = 14
const RECENT_SHARE = 0.2

/** One of each trade; after that, their branches in other cities. */
export function demoBusiness(index: number): Business {
  const trade = DEMO.trades[index % DEMO.trades.length]
  if (trade === undefined) throw new RangeError('There are no trades.')
  // The dental practice is the one of the first start, so that it gets calls too.
  const { agent = DEMO_AGENT, areaCode, slots, calls } = trade
  const whole = { slots: { ...DEMO.slots, ...slots }, calls: [...DEMO.calls, ...calls] }
  const round = Math.floor(index / DEMO.trades.length)
  const branch = DEMO.branches[(round - 1) % DEMO.branches.length]
  if (round === 0 || branch === undefined) {
    return { ...whole, agent, areaCode, timeZone: agent.business_hours?.timezone ?? 'UTC' }
  }
  return { ...whole, agent: inCity(agent, branch), areaCode: branch.areaCode, timeZone: branch.timeZone }
}

function inCity(agent: NewAgent, { city, timeZone }: { city: string; timeZone: string }): NewAgent {
  const hours = agent.business_hours
  return {
    ...agent,
    business_name: `${agent.business_name} ${city}`,
    ...(hours == null ? {} : { business_hours: { ...hours, timezone: timeZone } }),
  }
}

/** Longer than any of them, so that all are over by now. */
const LONGEST_CALL_MS = 10 * MINUTE_MS

/** A call as it might have been, within the last days before now. */
export function demoScript(business: Business, agentId: string, nowMs: number, random: Random): DemoScript {
  const { turns, does } = random.weighted(business.calls)
  const { timeZone } = business
  const chosen = new Map<string, string>()
  const fill = filler({ ...business.slots, business: [business.agent.business_name] }, chosen, random)
  const answeredAtMs = pastMoment(timeZone, nowMs - LONGEST_CALL_MS, random)
  const lines = turns.map(fill)
  const script = Array.from({ length: Math.ceil(turns.length / 2) }, (_, place): DemoTurn => {
    const { note, message, for: to, unanswered, ...deed } = does[String(place + 1)] ?? {}
    return {
      says: lines[2 * place] ?? '',
      reply: lines[2 * place + 1],
      ...deed,
      ...(note === undefined ? {} : { note: fill(note) }),
      ...(message === undefined ? {} : { message: fill(message) }),
      ...(to === undefined ? {} : { for: fill(to) }),
      ...(unanswered === undefined ? {} : { unanswered: fill(unanswered) }),
    }
  })
  return {
    agentId,
    greeting: business.agent.greeting,
    timeZone,
    caller: fictionalCaller(business.areaCode, random),
    name: chosen.get('name') ?? demoName(random),
    answeredAtMs,
    appointmentMs: appointmentOf(chosen, timeZone, answeredAtMs),
    turns: script,
  }
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

/** When the appointment is that they speak of: the next such day, at the time that they name. */
function appointmentOf(chosen: ReadonlyMap<string, string>, timeZone: string, fromMs: number): number {
  const today = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(timeZone).toPlainDate()
  const wanted = DAYS.indexOf(chosen.get('otherDay') ?? chosen.get('day') ?? '') + 1
  const ahead = (wanted - today.dayOfWeek + 7) % 7 || 7
  const clock = DEMO.clock[chosen.get('time') ?? chosen.get('hour') ?? 'ten'] ?? '10:00'
  const day = today.add({ days: ahead })
  return day.toPlainDateTime(Temporal.PlainTime.from(clock)).toZonedDateTime(timeZone).epochMilliseconds
}

export function demoName(random: Random): string {
  return random.pick(DEMO.slots.name ?? [])
}

/** Within one call a word in braces always stands for the same. */
function filler(
  slots: Record<string, string[]>,
  chosen: Map<string, string>,
  random: Random,
): (text: string) => string {
  return (text) => {
    const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const word = chosen.get(name) ?? random.pick(slots[name] ?? [])
      chosen.set(name, word)
      return word
    })
    return filled.charAt(0).toUpperCase() + filled.slice(1)
  }
}

/** How many calls come in each hour of a day, from midnight on, in proportion. */
const HOURS = [1, 0, 0, 0, 0, 0, 1, 4, 12, 18, 20, 18, 14, 15, 17, 16, 14, 12, 9, 7, 5, 3, 2, 1].map(
  (weight, hour) => ({ weight, hour }),
)
/** Monday first. */
const WEEKDAYS = [10, 9, 9, 9, 10, 5, 3]
const BUSIEST = Math.max(...WEEKDAYS)

function pastMoment(timeZone: string, latestMs: number, random: Random): number {
  const today = Temporal.Instant.fromEpochMilliseconds(latestMs).toZonedDateTimeISO(timeZone).toPlainDate()
  const days = random.draw() < RECENT_SHARE ? RECENT_DAYS : DAYS_OF_CALLS
  let day
  do {
    day = today.subtract({ days: random.between(0, days - 1) })
  } while (random.draw() * BUSIEST > (WEEKDAYS[day.dayOfWeek - 1] ?? BUSIEST))
  const { hour } = random.weighted(HOURS)
  const time = { hour, minute: random.between(0, 59), second: random.between(0, 59) }
  const moment = day.toPlainDateTime(time).toZonedDateTime(timeZone).epochMilliseconds
  return moment <= latestMs ? moment : moment - DAY_MS
}

/** One of the hundred numbers of every area code that are kept for fiction. */
function fictionalCaller(areaCode: string, random: Random): string {
  return `+1${areaCode}55501${String(random.between(0, 99)).padStart(2, '0')}`
}
