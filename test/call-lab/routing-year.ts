import { english } from '../../server/src/language/en/index.ts'
import { isOpen, nextOpening } from '../../server/src/voice/business-hours.ts'
import type { BusinessHours } from '../../server/src/voice/business-hours-schema.ts'
import { route, type Route, type RoutingFacts } from '../../server/src/voice/conversation/routing.ts'
import type { EscalationPolicy } from '../../server/src/voice/conversation/settings.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

const POLICIES: readonly EscalationPolicy[] = ['never', 'on_request', 'complex', 'always']
const FORWARDING = '+12125550102'
const ESCALATION = '+12125550101'

const day = (open: string, close: string) => ({ open, close, enabled: true })

/** Ordinary days, a night that runs past midnight and past the hour of clock changes, a closed day, and a whole day. */
export function hoursIn(timezone: string): BusinessHours {
  return {
    enabled: true,
    timezone,
    schedule: {
      monday: day('09:00', '17:00'),
      tuesday: day('09:00', '12:30'),
      wednesday: { ...day('09:00', '17:00'), enabled: false },
      thursday: day('00:00', '24:00'),
      saturday: day('20:00', '04:30'),
      sunday: day('14:00', '18:00'),
    },
  }
}

type Wall = { readonly weekday: string; readonly minute: number }

/** What a clock on the wall shows, asked of the platform and not of the code under test. */
function wallClock(timezone: string): (atMs: number) => Wall {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (atMs) => {
    const [weekday = '', time = ''] = format.format(atMs).split(' ')
    const [hour, minute] = time.split(':')
    return { weekday: weekday.replace(',', '').toLowerCase(), minute: Number(hour) * 60 + Number(minute) }
  }
}

/** The schedule above by the wall clock. */
function isOpenByTheWall({ weekday, minute }: Wall): boolean {
  const at = (from: number, to: number): boolean => minute >= from && minute < to
  switch (weekday) {
    case 'monday':
      return at(9 * 60, 17 * 60)
    case 'tuesday':
      return at(9 * 60, 12 * 60 + 30)
    case 'thursday':
      return true
    case 'saturday':
      return minute >= 20 * 60
    case 'sunday':
      return minute < 4 * 60 + 30 || at(14 * 60, 18 * 60)
    default:
      return false
  }
}

/**
 * Asks for the route at every step of a stretch of time, with every policy, and holds it against the wall clock.
 * Returns what is wrong, and how often which kind came up.
 */
export function routesOver(
  timezone: string,
  { fromMs, toMs, everyMs }: { fromMs: number; toMs: number; everyMs: number },
): { wrong: string[]; kinds: Map<Route['kind'], number> } {
  const hours = hoursIn(timezone)
  const wall = wallClock(timezone)
  const wrong: string[] = []
  const kinds = new Map<Route['kind'], number>()
  let opensMs: number | undefined
  for (let atMs = fromMs, index = 0; atMs < toMs; atMs += everyMs, index++) {
    const open = isOpen(hours, atMs)
    if (!open && (opensMs === undefined || opensMs <= atMs)) opensMs = nextOpening(hours, atMs)
    const nextMs = open ? undefined : opensMs
    const openByTheWall = isOpenByTheWall(wall(atMs))
    for (const policy of POLICIES) {
      const facts = factsAt(index, policy, open, nextMs)
      const actual = route(facts)
      const expected = expectedKind(facts, openByTheWall)
      kinds.set(actual.kind, (kinds.get(actual.kind) ?? 0) + 1)
      const isRight = actual.kind === expected && isSound(actual, facts, atMs)
      if (!isRight) wrong.push(`${new Date(atMs).toISOString()} ${policy}: ${actual.kind}, not ${expected}`)
    }
  }
  return { wrong, kinds }
}

/** All other facts change as time passes; every combination comes round every 96 steps, half of them plain. */
function factsAt(
  index: number,
  escalationPolicy: EscalationPolicy,
  open: boolean,
  nextMs: number | undefined,
): RoutingFacts {
  const turn = index % 2 === 0 ? 0 : (index >> 1) % 48
  const flag = (bit: number): boolean => ((turn >> bit) & 1) === 1
  return {
    numberKnown: turn !== 47,
    dialled: '+12125550100',
    draining: turn === 46,
    capacityLeft: flag(0) && flag(1) ? 0 : 3,
    forwardingLeft: 3,
    subscriptionUsable: !(flag(1) && flag(2)),
    agent: {
      language: english,
      status: turn >= 32 ? 'paused' : turn >= 28 ? 'suspended' : 'active',
      forwardingNumber: flag(3) ? FORWARDING : null,
      escalationNumber: flag(4) ? ESCALATION : null,
      escalationPolicy,
      open,
      nextOpening: nextMs === undefined ? null : { atMs: nextMs, words: 'then' },
    },
  }
}

/** The register's words as a table: the first that applies. */
function expectedKind(
  { draining, numberKnown, agent, subscriptionUsable, capacityLeft }: RoutingFacts,
  open: boolean,
): Route['kind'] {
  if (draining) return 'refuse'
  if (!numberKnown || !agent) return 'apologise'
  const isAnswering = subscriptionUsable && agent.status === 'active' && capacityLeft > 0
  if (!isAnswering) return agent.forwardingNumber === null ? 'apologise' : 'forward'
  return open ? 'answer' : 'answer_closed'
}

/** No transfer where the policy forbids it; a closed business says when it opens; all is said in words. */
function isSound(actual: Route, { agent }: RoutingFacts, atMs: number): boolean {
  if (!actual.sentence.endsWith('.')) return false
  if (actual.kind === 'forward') return actual.to === FORWARDING
  if (actual.kind === 'answer_closed') return actual.opensAtMs !== null && actual.opensAtMs > atMs
  if (actual.kind !== 'answer') return true
  const target = agent?.escalationNumber ?? agent?.forwardingNumber ?? null
  return actual.transferTo === (agent?.escalationPolicy === 'never' ? null : target)
}
