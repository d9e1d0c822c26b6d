import { randomBytes, randomInt } from 'node:crypto'
import { seededRandom, type Random } from '../../../audio/comfort-noise.ts'
import type { Log } from '../../../../platform/log.ts'
import {
  createSdpSession,
  type Flow,
  isPrivateAddress,
  type LocalAddress,
  plainHost,
  type SdpSession,
  SRTP_KEY_BYTES,
  type SrtpPolicy,
  type Target,
  type UserAgent,
  type UserAgentEvent,
} from '@parley/sip'
import type { Media } from '../../rtp/media.ts'
import type { Access } from '../access.ts'
import type { MediaPorts } from './media-ports.ts'
import type { SipLeg } from './sip-leg.ts'
import type { SipTrunk } from '../trunk.ts'

/** What the calls of one endpoint share. */
export type CallContext = {
  readonly agent: UserAgent
  readonly log: Log
  readonly access: Access
  /** Who hears what becomes of which call. */
  readonly calls: Map<string, (event: UserAgentEvent) => void>
  /** By which trunks of its account each call may have come that is answered. */
  readonly trunksOf: Map<string, readonly SipTrunk[]>
  trunks(): readonly SipTrunk[]
  now(): number
  takePorts(): Promise<MediaPorts | undefined>
  /** Our address as the other end reaches it. */
  addressAt(to: Target): LocalAddress
}

/** The best codec that costs little first; who calls us has its own order. */
const CODECS = ['PCMU', 'PCMA', 'opus'] as const

/** `srtp` is asked when something is offered or answered. */
export function newSession(
  context: CallContext,
  port: number,
  remoteHost: string,
  srtp: () => SrtpPolicy,
): SdpSession {
  const to = { destination: { transport: 'udp', host: remoteHost, port: null } } as const
  const address = plainHost(context.addressAt(to).host)
  return createSdpSession({
    addresses: address.includes(':') ? { ip6: address } : { ip4: address },
    port,
    codecs: CODECS,
    get srtp() {
      return srtp()
    },
    sessionId: String(randomInt(2 ** 47)),
    newKey: () => randomBytes(SRTP_KEY_BYTES),
  })
}

/** One for each leg, so that numbers of different legs cannot be linked. */
export function newRandom(): Random {
  return seededRandom(randomInt(2 ** 32))
}

/**
 * Where media goes. A peer from outside that names an inner address is behind a router, or means harm: there media goes
 * to where its signalling comes from, and never into our own networks.
 */
export function reachable(media: Media, flow: Flow): Media {
  const { remote, remoteReports } = media
  if (remote === null || !isPrivateAddress(remote.address) || isPrivateAddress(flow.remoteAddress))
    return media
  const address = flow.remoteAddress
  return {
    ...media,
    remote: { ...remote, address },
    remoteReports: remoteReports && { ...remoteReports, address },
  }
}

/** The events of a call's peer once it is set up, in either direction. */
export function followCall(
  context: CallContext,
  call: string,
  { leg, session, flow }: { leg: SipLeg; session: SdpSession; flow: Flow },
): (event: UserAgentEvent) => void {
  function take(answer: Uint8Array | undefined): void {
    if (answer === undefined) {
      if (session.media === undefined) giveUp('There is no answer to our offer.')
      return
    }
    const accepted = session.accept(answer)
    if (accepted.ok) void leg.settle(reachable(accepted.media, flow))
    else giveUp(accepted.problem)
  }
  function giveUp(problem: string): void {
    context.log.warn({ sip: call, problem }, 'call given up: its media cannot be understood')
    context.agent.hangUp(call, context.now())
    leg.dropped('network')
  }
  function reoffer(offer: Uint8Array | undefined): void {
    if (offer === undefined) return void context.agent.accept(call, session.offer(), context.now())
    const answered = session.answer(offer)
    if (!answered.ok) return void context.agent.decline(call, answered.status, context.now())
    context.agent.accept(call, answered.body, context.now())
    void leg.settle(reachable(answered.media, flow))
  }
  return (event) => {
    if (event.type === 'acknowledged') leg.agreed()
    if (event.type === 'acknowledged' || event.type === 'offer_answered') take(event.answer)
    if (event.type === 'offer') reoffer(event.offer)
    if (event.type === 'info' && event.digit !== undefined) leg.pressed(event.digit)
    if (event.type === 'cancelled') leg.dropped('caller')
    if (event.type === 'ended')
      leg.dropped(event.reason === 'hung_up' && event.by === 'peer' ? 'caller' : 'network')
    if (event.type === 'transfer') {
      if (event.state === 'succeeded' || event.state === 'left') leg.referred(true)
      if (event.state === 'failed' || event.state === 'silent') leg.referred(false)
    }
  }
}
