import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { SecureContextOptions } from 'node:tls'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Telephone, TelephoneEvents } from '../telephone.ts'
import { createAccess, type AccessOptions } from './access.ts'
import type { CallContext } from './calls/call-context.ts'
import {
  createUserAgent,
  isPrivateAddress,
  KEEP_ALIVE,
  plainHost,
  type Target,
  type UserAgent,
  type UserAgentEvent,
} from '@parley/sip'
import { takeCall } from './calls/incoming-call.ts'
import { createMediaPorts, type PortRange } from './calls/media-ports.ts'
import { createDialler } from './calls/outgoing-call.ts'
import { createRegistrations, type Registrations } from './registrations.ts'
import { createTraffic } from './traffic.ts'
import { openSockets, type Sockets } from './connections/sockets.ts'
import type { SipTrunk } from './trunk.ts'

/** What was said last is still on its way when the endpoint closes. */
const LAST_WORDS_MS = 200

export type SipSettings = Pick<AccessOptions, 'trusted' | 'allowsNeighbours' | 'secret' | 'algorithms'> & {
  readonly host: string
  readonly port: number
  readonly tls?: { readonly port: number; readonly context: SecureContextOptions } | undefined
  readonly mediaPorts: PortRange
  /** Announced instead of our own, but to ourselves. */
  readonly publicAddress?: string | undefined
  /** Whether trunks and what they name may be inside our own network. */
  readonly privateHosts?: boolean | undefined
  /** How long a connection may go on without proof, if not half a minute. */
  readonly proofMs?: number | undefined
  /** For calls to people of accounts that have no trunk of their own. */
  readonly outbound?: SipTrunk['outbound'] | undefined
}

export type SipEndpointOptions = SipSettings & { readonly log: Log; readonly clock: Clock }

function random(): string {
  return randomBytes(12).toString('hex')
}

/** SIP and RTP on real sockets: calls come, and are made. */
export async function openSipEndpoint(
  options: SipEndpointOptions,
  events: TelephoneEvents,
): Promise<Telephone> {
  const { log, clock } = options
  const access = createAccess({ ...options, random })
  let trunks: readonly SipTrunk[] = []
  let isOpen = false
  const alarm = createAlarm(() => agent, clock)
  const { traffic, ...sockets } = await openCountedSockets({
    ...options,
    isWelcome: (address) => isOpen && access.knows(address),
    standing: (address) => (isOpen ? access.standing(address) : 'unwelcome'),
    received(parsed, flow, sizeBytes) {
      if (parsed.ok) agent.receive(parsed.message, flow, clock.now(), sizeBytes)
      else if (parsed.problem !== KEEP_ALIVE) agent.receiveMalformed(parsed, flow, clock.now())
      alarm.set()
    },
    closed: (flow) => agent.loseFlow(flow, clock.now()),
    undeliverable: (message) => agent.undeliverable(message, clock.now()),
  })
  const addressAt = addresses(options, sockets)
  const agent: UserAgent = alarm.watching(
    createUserAgent({
      send: sockets.send,
      emit: (event) => dispatch(event, { context, registrations, events }),
      random,
      addressAt,
      isOpen: sockets.isOpen,
      trust: access.trust,
      authenticate: access.authenticate,
      proved: sockets.prove,
      isAccepting: events.isAccepting,
      isRegistrar: true,
    }),
  )
  const context: CallContext = {
    agent,
    log,
    access,
    calls: new Map(),
    trunksOf: new Map(),
    trunks: () => trunks,
    now: () => clock.now(),
    takePorts: createMediaPorts(options.host, options.mediaPorts),
    addressAt,
  }
  const registrations = createRegistrations(context, sockets)
  isOpen = true
  log.info({ host: options.host, port: options.port, tls: options.tls?.port }, 'telephone listens')
  return {
    setTrunks(changed) {
      const ended = endedCredentials(trunks, changed)
      trunks = changed
      access.setTrunks(changed)
      agent.forgetBindings(ended, clock.now())
      sockets.review(ended)
      registrations.setTrunks(changed)
    },
    dialler: createDialler(context, () => spareTrunk(options)),
    figures: () => ({ ...traffic(), softphones: agent.sizes().bindings, trunks: registrations.figures() }),
    async close() {
      registrations.close()
      await hangUpAll(context)
      alarm.stop()
      isOpen = false
      await sockets.close()
    },
  }
}

/** The sockets, and what has passed through them. */
async function openCountedSockets(options: Parameters<typeof openSockets>[0]) {
  const traffic = createTraffic()
  const sockets = await openSockets({
    ...options,
    received(parsed, flow, sizeBytes) {
      traffic.received(parsed)
      options.received(parsed, flow, sizeBytes)
    },
  })
  const send: Sockets['send'] = (message, to) => {
    traffic.sent(message)
    sockets.send(message, to)
  }
  return { ...sockets, send, traffic: traffic.read }
}

async function hangUpAll({ calls, agent, now }: CallContext): Promise<void> {
  for (const call of calls.keys()) agent.hangUp(call, now())
  await new Promise((done) => setTimeout(done, LAST_WORDS_MS))
}

/** The trunks whose name or password has changed since it was proved. */
function endedCredentials(before: readonly SipTrunk[], after: readonly SipTrunk[]): ReadonlySet<string> {
  const now = new Map(after.map((trunk) => [trunk.id, trunk]))
  const isSame = ({ id, accountId, inbound }: SipTrunk): boolean => {
    const same = now.get(id)
    return same?.accountId === accountId && JSON.stringify(same.inbound) === JSON.stringify(inbound)
  }
  return new Set(before.filter((trunk) => trunk.inbound !== null && !isSame(trunk)).map(({ id }) => id))
}

type Hearing = { context: CallContext; registrations: Registrations; events: TelephoneEvents }

function dispatch(event: UserAgentEvent, { context, registrations, events }: Hearing): void {
  if (event.type === 'ringing') void takeCall(context, event, events.called)
  else if ('registration' in event) registrations.told(event)
  else if (context.calls.has(event.call)) context.calls.get(event.call)?.(event)
  // A call of ours that fails at once does so before its name is known.
  else if (event.type === 'failed') queueMicrotask(() => context.calls.get(event.call)?.(event))
}

function addresses({ publicAddress, port, tls }: SipEndpointOptions, sockets: Sockets) {
  return (to: Target) => {
    const remote = plainHost(to.flow?.remoteAddress ?? to.destination?.host ?? '')
    const local = to.flow?.localAddress ?? sockets.localAddress(remote)
    const isHere = isLoopback(remote) || isLoopback(local)
    const isPublic = publicAddress !== undefined && !isHere && isIP(publicAddress) === isIP(local)
    const address = isPublic ? publicAddress : local
    const isSecure = (to.flow ?? to.destination)?.transport === 'tls'
    return {
      host: address.includes(':') ? `[${address}]` : address,
      port: isSecure ? (tls?.port ?? port) : port,
    }
  }
}

function isLoopback(host: string): boolean {
  return isPrivateAddress(host) && (host.startsWith('127.') || host === '::1')
}

/** The node's own way out, which belongs to no account. */
function spareTrunk({ outbound }: SipSettings): SipTrunk | undefined {
  if (!outbound) return undefined
  return {
    id: 'node',
    accountId: '',
    name: 'SIP_OUTBOUND',
    kind: 'trunk',
    addresses: [],
    inbound: null,
    outbound,
    transfer: 'bridge',
    referForm: 'sip',
    srtp: 'allow',
    phoneNumber: null,
  }
}

/** Wakes the user agent when its next timer is due. */
function createAlarm(agent: () => UserAgent, clock: Clock) {
  let timer: NodeJS.Timeout | undefined
  let dueMs = Infinity
  let isStopped = false
  function set(): void {
    const nextMs = agent().nextDueMs() ?? Infinity
    // A machine that has slept has clocks that went on and timers that did not.
    const isLate = nextMs <= clock.now()
    if (isStopped || (nextMs === dueMs && !isLate)) return
    clearTimeout(timer)
    dueMs = nextMs
    if (nextMs !== Infinity) timer = setTimeout(ring, Math.max(nextMs - clock.now(), 0))
  }
  function ring(): void {
    dueMs = Infinity
    agent().tick(clock.now())
    set()
  }
  return {
    set,
    /** Every order may set a timer. */
    watching(plain: UserAgent): UserAgent {
      const watched = Object.entries(plain).map(([name, act]) => [
        name,
        (...args: unknown[]) => {
          const result = (act as (...given: unknown[]) => unknown)(...args)
          if (name !== 'nextDueMs') set()
          return result
        },
      ])
      return Object.fromEntries(watched) as UserAgent
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
