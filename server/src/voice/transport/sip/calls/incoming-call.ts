import type { IncomingCall } from '../../telephone.ts'
import {
  type Header,
  header,
  headerValues,
  makeUri,
  nameAddr,
  type SipRequest,
  type SipUri,
  type SrtpPolicy,
  type UserAgentEvent,
  writeUri,
} from '@parley/sip'
import { followCall, newRandom, newSession, reachable, type CallContext } from './call-context.ts'
import type { MediaPorts } from './media-ports.ts'
import { createSipLeg, type SipLeg } from './sip-leg.ts'
import type { SipTrunk } from '../trunk.ts'

type Ringing = Extract<UserAgentEvent, { type: 'ringing' }>

/** Says no before anything is known of the call. */
const NO_PORTS = 503
const NOT_FOUND = 404
const UNAUTHORIZED = 401
const RETRY_AFTER_S = 5
const BROKEN = 500

/** Makes a line out of an INVITE, unless it has to be refused. */
export async function takeCall(
  context: CallContext,
  event: Ringing,
  called: (call: IncomingCall) => void,
): Promise<void> {
  try {
    const incoming = await prepareCall(context, event)
    if (incoming !== undefined && !incoming.isGone()) called(incoming)
  } catch (error) {
    context.log.error({ sip: event.call, err: error }, 'call refused: it cannot be set up')
    context.agent.reject(event.call, BROKEN, context.now())
  }
}

async function prepareCall(context: CallContext, event: Ringing): Promise<IncomingCall | undefined> {
  const { call, flow, request } = event
  const { agent } = context
  const ports = await portsFor(context, call)
  if (ports === undefined) return undefined
  const { trunks, isForAnybody } = context.access.arrival(flow, event.account)
  const owner = createOwner(trunks)
  const session = newSession(context, ports.port, flow.remoteAddress, owner.srtp)
  const described = event.offer === undefined ? undefined : session.answer(event.offer)
  if (described?.ok === false) {
    context.log.info({ sip: call, problem: described.problem }, 'call refused: no media in common')
    agent.reject(call, described.status, context.now())
    return undefined
  }
  // Who makes no offer gets ours, as the account wants it that is called.
  let offered: Uint8Array | undefined
  const body = () => described?.body ?? (offered ??= session.offer())
  const leg = createLeg(context, event, { owner, ports, body })
  context.calls.set(call, followCall(context, call, { leg, session, flow }))
  if (described) await leg.settle(reachable(described.media, flow))
  const isSecured = described === undefined || described.media.keys !== null
  const takers = trunks.filter((trunk) => isSecured || trunk.srtp !== 'require')
  return {
    line: leg.line,
    dialled: dialledNumbers(request),
    caller: callerNumber(request, event.account === undefined ? undefined : trunks[0]),
    accounts: isForAnybody ? undefined : [...new Set(takers.map(({ accountId }) => accountId))],
    trunks: takers.map(({ id }) => id),
    isGone: () => !context.calls.has(call),
    belongsTo: owner.set,
    ring: () => void agent.ring(call, context.now(), event.offer === undefined ? body() : undefined),
    refuse(status, retryAfterS) {
      // Whose number it is not may still be proved: others may have named the address of whom it calls for.
      const isUnproved = status === NOT_FOUND && event.account === undefined && !isForAnybody
      const challenge = isUnproved ? context.access.challenge(flow, context.now()) : undefined
      const more = challenge ?? (retryAfterS === undefined ? [] : [retryAfter(retryAfterS)])
      agent.reject(call, challenge ? UNAUTHORIZED : status, context.now(), more)
      leg.dropped('network')
    },
  }
}

/** Whose call it is. Before that is known, all who have named the address stand for it. */
type Owner = {
  set(accountId: string): void
  /** None before that is known: headers of strangers never count. */
  trunks(): readonly SipTrunk[]
  srtp(): SrtpPolicy
}

function createOwner(named: readonly SipTrunk[]): Owner {
  let own: readonly SipTrunk[] | undefined
  return {
    set: (accountId) => void (own = named.filter((trunk) => trunk.accountId === accountId)),
    trunks: () => own ?? [],
    srtp: () => agreed(own ?? named, (trunk) => trunk.srtp) ?? 'allow',
  }
}

/** Undefined where the caller gave up meanwhile, or was sent away. However it ends, they are closed. */
async function portsFor(context: CallContext, call: string): Promise<MediaPorts | undefined> {
  let isGone = false
  let ports: MediaPorts | undefined
  context.calls.set(call, ({ type }) => {
    if (type !== 'cancelled' && type !== 'ended') return
    isGone = true
    context.calls.delete(call)
    ports?.close()
  })
  ports = await context.takePorts()
  if (isGone) ports?.close()
  else if (ports === undefined)
    context.agent.reject(call, NO_PORTS, context.now(), [retryAfter(RETRY_AFTER_S)])
  return isGone ? undefined : ports
}

/** What all of them have in common. */
function agreed<T>(trunks: readonly SipTrunk[], read: (trunk: SipTrunk) => T): T | undefined {
  const [first, ...others] = trunks.map(read)
  return others.every((other) => other === first) ? first : undefined
}

function createLeg(
  context: CallContext,
  { call, flow }: Ringing,
  { owner, ports, body }: { owner: Owner; ports: MediaPorts; body(): Uint8Array },
): SipLeg {
  let name: string | undefined
  const target = (number: string): string | undefined =>
    agreed(owner.trunks(), (trunk) => referTarget(number, trunk, flow.remoteAddress))
  const refer = (number: string, patienceMs: number): boolean =>
    context.agent.refer(call, { target: target(number) ?? '', patienceMs }, context.now())
  return createSipLeg({
    ports,
    random: newRandom(),
    signallingHost: flow.remoteAddress,
    // Over a connection the source cannot be forged.
    waitsForPeer: flow.transport === 'udp',
    answer(callId) {
      name = callId
      context.trunksOf.set(callId, owner.trunks())
      context.agent.answer(call, body(), context.now())
    },
    hangUp: () => void context.agent.hangUp(call, context.now()),
    closed(statistics, problem) {
      context.calls.delete(call)
      if (problem !== undefined)
        context.log.error({ call: name, sip: call, err: problem }, 'call given up: no media')
      if (name === undefined) return
      context.trunksOf.delete(name)
      context.log.debug({ call: name, sip: call, media: statistics }, 'call left the line')
    },
    refer: () => {
      const isAble = agreed(owner.trunks(), ({ transfer }) => transfer) === 'refer'
      return isAble && target('') !== undefined ? refer : undefined
    },
  })
}

/** In the form that the trunk wants: some refuse addresses for a host, some refuse `tel`. */
export function referTarget(number: string, trunk: SipTrunk, remoteHost: string): string {
  if (trunk.referForm === 'tel') return `tel:${number}`
  const host = trunk.outbound?.host ?? (remoteHost.includes(':') ? `[${remoteHost}]` : remoteHost)
  return writeUri(makeUri({ scheme: 'sip', user: number, host }))
}

function retryAfter(seconds: number): Header {
  return { name: 'retry-after', value: String(seconds) }
}

/** The request's own URI, else whom it was first meant for: some trunks call us by the name that we registered. */
export function dialledNumbers(request: SipRequest): string[] {
  const to = nameAddr(header(request, 'to') ?? '')?.uri
  return [...new Set([request.uri, to].flatMap((uri) => numberOf(uri) ?? []))]
}

/** RFC 3325: whom the trunk vouches for, else who the caller says it is. A softphone that proved itself has its number. */
export function callerNumber(request: SipRequest, proved: SipTrunk | undefined): string | undefined {
  if (proved?.kind === 'softphone') return proved.phoneNumber ?? undefined
  const isWithheld = headerValues(request, 'privacy').some((value) => /\b(id|user)\b/i.test(value))
  if (isWithheld) return undefined
  const values = [...headerValues(request, 'p-asserted-identity'), header(request, 'from') ?? '']
  for (const value of values) {
    const number = numberOf(nameAddr(value)?.uri)
    if (number !== undefined) return number
  }
  return undefined
}

const MIN_DIGITS = 7
const MAX_DIGITS = 15

/** E.164 out of a user part: `+12125550100`, `12125550100`, `0012125550100`, `+1-212-555-0100;ext=1`. */
function numberOf(uri: SipUri | undefined): string | undefined {
  const [user = ''] = (uri?.user ?? '').slice(0, 40).split(';', 1)
  const digits = user.replaceAll(/[-.() ]/g, '').replace(/^(\+|00)/, '')
  const isNumber = /^[1-9]\d+$/.test(digits) && digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS
  return isNumber ? `+${digits}` : undefined
}
