import type { DialEvents, DialFailure, Dialler, Dialling } from '../../dialler.ts'
import { dialFailureOf } from '../../../numbering/dialling.ts'
import { followCall, newRandom, newSession, reachable, type CallContext } from './call-context.ts'
import { makeUri, type SdpSession, type Target, type UserAgentEvent, writeUri } from '@parley/sip'
import type { MediaPorts } from './media-ports.ts'
import { createSipLeg } from './sip-leg.ts'
import type { SipTrunk } from '../trunk.ts'

/** A trunk that has not even said that it tries is not there. It was asked five times by then. */
const MAX_SILENCE_MS = 8000

/** How a number is reached. */
type Way = {
  /** The Request-URI. */
  readonly target: string
  readonly to: Target
  /** What stands in From. */
  readonly from: string
  readonly host: string
  readonly trunk: SipTrunk
}

/** Calls numbers by the trunks of the account, or its softphones. */
export function createDialler(context: CallContext, spare: () => SipTrunk | undefined): Dialler {
  return {
    dial(dialling, events) {
      const way = findWay(context, dialling, spare())
      if (typeof way === 'string') {
        queueMicrotask(() => events.failed(way))
        return { cancel() {} }
      }
      const attempt: Attempt = { isCancelled: false, hasRung: false, call: undefined }
      place(context, dialling, way, attempt, events).catch((error: unknown) => {
        context.log.error({ call: dialling.callId, err: error }, 'nobody was called')
        if (!attempt.isCancelled) events.failed('unreachable')
      })
      return {
        cancel() {
          attempt.isCancelled = true
          if (attempt.call !== undefined) context.agent.hangUp(attempt.call, context.now())
        },
      }
    },
  }
}

type Attempt = { isCancelled: boolean; hasRung: boolean; call: string | undefined }

async function place(
  context: CallContext,
  dialling: Dialling,
  way: Way,
  attempt: Attempt,
  events: DialEvents,
): Promise<void> {
  const ports = await context.takePorts()
  if (attempt.isCancelled || ports === undefined) {
    ports?.close()
    if (!attempt.isCancelled) events.failed('unreachable')
    return
  }
  const { trunk, target, from, to } = way
  const session = newSession(context, ports.port, way.host, () => trunk.srtp)
  const { username, password } = trunk.outbound ?? { username: null, password: null }
  const call = context.agent.invite(
    {
      target,
      from,
      to,
      sdp: session.offer(),
      ringMs: dialling.ringMs,
      silenceMs: MAX_SILENCE_MS,
      ...(username !== null && password !== null ? { credentials: { username, password } } : {}),
    },
    context.now(),
  )
  attempt.call = call
  context.calls.set(call, (event) => {
    if (event.type === 'progress') {
      if (!attempt.hasRung && !attempt.isCancelled) events.ringing()
      attempt.hasRung = true
    }
    if (event.type === 'answered') connect(context, { call, session, ports, attempt }, event, events)
    const isOver = event.type === 'failed' || event.type === 'ended'
    if (!isOver) return
    context.calls.delete(call)
    ports.close()
    if (attempt.isCancelled) return
    // Who has not even said that it rings may not be there at all.
    const isSilent = event.type === 'ended' || (event.response === undefined && !attempt.hasRung)
    events.failed(isSilent ? 'unreachable' : dialFailureOf(event.status))
  })
}

type Placed = {
  readonly call: string
  readonly session: SdpSession
  readonly ports: MediaPorts
  readonly attempt: Attempt
}

function connect(
  context: CallContext,
  { call, session, ports, attempt }: Placed,
  { answer, flow }: Extract<UserAgentEvent, { type: 'answered' }>,
  events: DialEvents,
): void {
  const accepted = answer && session.accept(answer)
  if (attempt.isCancelled || accepted?.ok !== true) {
    context.agent.hangUp(call, context.now())
    return
  }
  const leg = createSipLeg({
    ports,
    random: newRandom(),
    signallingHost: flow.remoteAddress,
    answer() {},
    hangUp: () => void context.agent.hangUp(call, context.now()),
    closed(_statistics, problem) {
      context.calls.delete(call)
      if (problem !== undefined) context.log.error({ sip: call, err: problem }, 'call given up: no media')
    },
  })
  context.calls.set(call, followCall(context, call, { leg, session, flow }))
  void leg
    .settle(reachable(accepted.media, flow))
    .then(() => (attempt.isCancelled ? undefined : events.answered(leg.line)))
}

function findWay(context: CallContext, dialling: Dialling, spare: SipTrunk | undefined): Way | DialFailure {
  const own = context.trunks().filter(({ accountId }) => accountId === dialling.accountId)
  return (
    softphoneWay(context, dialling, own) ?? ownWay(context, dialling, own) ?? operatorWay(dialling, spare)
  )
}

/** A softphone that stands for this number, where it is registered. */
function softphoneWay(
  context: CallContext,
  { number, caller }: Dialling,
  own: readonly SipTrunk[],
): Way | undefined {
  const trunk = own.find(({ kind, phoneNumber }) => kind === 'softphone' && phoneNumber === number)
  const [binding] = trunk?.inbound ? context.agent.bindings(trunk.id) : []
  if (trunk === undefined || binding === undefined) return undefined
  const { flow, contact } = binding
  const { host } = context.addressAt({ flow })
  const from = `<${writeUri(makeUri({ scheme: 'sip', user: caller, host }))}>`
  return { target: writeUri(contact), to: { flow }, from, host: flow.remoteAddress, trunk }
}

/** The account's trunk by which the caller came, if it is still there, else the first that the account can call with. */
function ownWay(context: CallContext, dialling: Dialling, own: readonly SipTrunk[]): Way | undefined {
  const came = new Set(context.trunksOf.get(dialling.callId)?.map(({ id }) => id))
  const trunk = [...own.filter(({ id }) => came.has(id)), ...own].find(({ outbound }) => outbound !== null)
  return trunk && trunkWay(trunk, dialling, trunk.outbound?.callerId ?? dialling.dialled)
}

/** The operator pays for it and answers for its caller id, so the account's own number is none. */
function operatorWay(dialling: Dialling, spare: SipTrunk | undefined): Way | DialFailure {
  const { operatorTrunk } = dialling
  if (spare === undefined) return 'no_trunk'
  if ('denied' in operatorTrunk) return operatorTrunk.denied
  return trunkWay(spare, dialling, operatorTrunk.callerId ?? spare.outbound?.callerId ?? null) ?? 'no_trunk'
}

function trunkWay(trunk: SipTrunk, { number }: Dialling, callerId: string | null): Way | undefined {
  if (trunk.outbound === null) return undefined
  const { host, port, transport, username } = trunk.outbound
  const params = new Map(transport === 'udp' ? [] : [['transport', transport] as const])
  const target = writeUri(makeUri({ scheme: 'sip', user: number, host, port, params }))
  const user = callerId ?? username ?? 'anonymous'
  const from = `<${writeUri(makeUri({ scheme: 'sip', user, host }))}>`
  // The node's own trunk belongs to the operator, and may be inside.
  const isVouched = trunk.accountId === ''
  const destination = { transport, host, port, isVouched, payer: trunk.accountId }
  return { target, to: { destination }, from, host, trunk }
}
