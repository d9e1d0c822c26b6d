import type { UserAgentEvent } from './events.ts'
import type { Flow, Transport } from './transport/flow.ts'
import { cseqOf, viaOf } from './message/headers.ts'
import type { SipMessage } from './message/message.ts'
import { parseMessage } from './message/parse.ts'
import { serialise } from './message/serialise.ts'
import { createUserAgent, type UserAgent } from './user-agent.ts'

/** What becomes of one message: how many copies arrive, and how late each one. None: it is lost. */
export type Fate = readonly number[]

export type Party = {
  readonly agent: UserAgent
  readonly events: UserAgentEvent[]
  /** The requests that it sent, each copy once, and whether its call was over by then. */
  readonly requests: { readonly method: string; readonly isOver: boolean }[]
}

/** Two user agents, a network between them, and one clock. */
export type Network = {
  readonly parties: readonly [Party, Party]
  nowMs(): number
  /** At that time, by that. */
  at(timeMs: number, act: () => void): void
  runUntil(timeMs: number): void
  /** From now on everything arrives. */
  calm(): void
}

export const HOSTS = ['198.51.100.1', '198.51.100.2'] as const

/** Nothing that two telephones do takes longer than this many steps. */
const MAX_STEPS = 50_000

const TERMINAL: ReadonlySet<string> = new Set(['ended', 'cancelled', 'failed'])

export function createNetwork(
  transport: Transport,
  fateOf: (message: SipMessage) => Fate,
  told: (party: 0 | 1, event: UserAgentEvent) => void,
): Network {
  let nowMs = 0
  let order = 0
  let isCalm = false
  const waiting: { timeMs: number; order: number; act: () => void }[] = []
  const at = (timeMs: number, act: () => void): void => {
    waiting.push({ timeMs, order: order++, act })
    waiting.sort((one, other) => one.timeMs - other.timeMs || one.order - other.order)
  }
  const carry = (from: 0 | 1, message: SipMessage): void => {
    const bytes = serialise(message)
    const fate = isCalm ? [20] : transport === 'udp' ? fateOf(message) : [30]
    for (const delayMs of fate) at(nowMs + delayMs, () => deliver(from, bytes))
  }
  const deliver = (from: 0 | 1, bytes: Uint8Array): void => {
    const parsed = parseMessage(bytes)
    if (!parsed.ok) throw new Error(`We wrote what we cannot read: ${parsed.problem}`)
    parties[from === 0 ? 1 : 0].agent.receive(parsed.message, flowFrom(from, transport), nowMs, bytes.length)
  }
  const parties = [createParty(0, carry, told), createParty(1, carry, told)] as const
  return {
    parties,
    nowMs: () => nowMs,
    at,
    calm: () => void (isCalm = true),
    runUntil(timeMs) {
      for (let step = 0; ; step += 1) {
        if (step > MAX_STEPS) throw new Error('They never come to rest.')
        const dueMs = parties.map(({ agent }) => agent.nextDueMs() ?? Infinity)
        const nextMs = Math.min(waiting[0]?.timeMs ?? Infinity, ...dueMs)
        if (nextMs > timeMs) break
        nowMs = Math.max(nowMs, nextMs)
        if (waiting[0] !== undefined && waiting[0].timeMs <= nextMs) waiting.shift()!.act()
        else for (const { agent } of parties) agent.tick(nowMs)
      }
      nowMs = timeMs
    },
  }
}

function flowFrom(from: 0 | 1, transport: Transport): Flow {
  return {
    id: HOSTS[from],
    transport,
    localAddress: HOSTS[from === 0 ? 1 : 0],
    localPort: 5060,
    remoteAddress: HOSTS[from],
    remotePort: 5060,
  }
}

function createParty(
  self: 0 | 1,
  carry: (from: 0 | 1, message: SipMessage) => void,
  told: (party: 0 | 1, event: UserAgentEvent) => void,
): Party {
  let words = 0
  const events: UserAgentEvent[] = []
  const requests: Party['requests'] = []
  const branches = new Set<string>()
  const agent = createUserAgent({
    send(message, to) {
      const host = to.flow?.remoteAddress ?? to.destination?.host
      if (host !== HOSTS[self === 0 ? 1 : 0]) throw new Error(`Nobody lives at ${host}.`)
      const name = `${viaOf(message)?.params.get('branch')} ${cseqOf(message)?.method}`
      if (message.kind === 'request' && !branches.has(name)) {
        branches.add(name)
        requests.push({ method: message.method, isOver: events.some(({ type }) => TERMINAL.has(type)) })
      }
      carry(self, message)
    },
    emit(event) {
      events.push(event)
      told(self, event)
    },
    random: () => `${self}w${++words}`,
    addressAt: () => ({ host: HOSTS[self], port: 5060 }),
    isOpen: () => true,
    trust: () => 'trusted',
    authenticate: () => ({ verdict: 'dropped' }),
    isAccepting: () => true,
    isRegistrar: false,
  })
  return { agent, events, requests }
}
