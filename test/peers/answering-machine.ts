import { FRAME_MS } from '../../server/src/voice/audio/frame.ts'
import { rmsDbfs } from '../../server/src/voice/audio/levels.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { Dropped, CallLeg } from '../../server/src/voice/transport/call-leg.ts'
import { openSipEndpoint, type SipSettings } from '../../server/src/voice/transport/sip/endpoint.ts'
import type { SipTrunk } from '../../server/src/voice/transport/sip/trunk.ts'
import type { IncomingCall, Telephone } from '../../server/src/voice/transport/telephone.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { freePort, freePorts } from './ports.ts'

/** What happens to a call, by the number that was dialled. */
export const NUMBERS = {
  /** Answered; the caller hears itself. */
  echo: '+12125550100',
  /** Rings until the caller gives up. */
  rings: '+12125550101',
  /** Answered, and ended by the callee. */
  hangsUp: '+12125550102',
  /** Answered, and transferred by REFER. */
  refers: '+12125550103',
  busy: '+12125550104',
  unknown: '+12125550105',
  full: '+12125550106',
} as const

const REFER_TARGET = '+12125550199'
const REFER_PATIENCE_MS = 10_000
const RETRY_AFTER_S = 7
const MEDIA_PORTS = 40
const LOUD_DBFS = -40

export type TakenCall = {
  readonly dialled: string | undefined
  readonly caller: string | undefined
  readonly digits: string[]
  frames: number
  /** Of these, how many had a sound in them. */
  loudFrames: number
  dropped: Dropped | undefined
  /** How REFER went. */
  referred: boolean | undefined
}

/** The SIP endpoint without a service behind it: it does what the number says. */
export type AnsweringMachine = {
  readonly port: number
  readonly mediaPorts: { readonly from: number; readonly to: number }
  /** In the order in which they came. */
  readonly calls: readonly TakenCall[]
  readonly telephone: Telephone
  close(): Promise<void>
}

/** Unless the settings say otherwise, every peer on this machine is a trunk of its own. */
export async function startAnsweringMachine(
  settings: Partial<SipSettings> & { trunks?: readonly SipTrunk[] } = {},
): Promise<AnsweringMachine> {
  const port = await freePort()
  const from = await freePorts(MEDIA_PORTS)
  const mediaPorts = { from, to: from + MEDIA_PORTS - 1 }
  const calls: TakenCall[] = []
  const open = new Set<CallLeg>()
  const telephone = await openSipEndpoint(
    {
      host: '127.0.0.1',
      port,
      mediaPorts,
      trusted: [],
      allowsNeighbours: false,
      privateHosts: true,
      secret: 'of the tests',
      log: createLog('silent', false),
      clock: systemClock,
      ...settings,
    },
    { isAccepting: () => true, called: (call) => take(call, calls, open) },
  )
  telephone.setTrunks(settings.trunks ?? [LOOPBACK_TRUNK])
  const timer = everyFrame((nowMs) => {
    for (const line of open) line.tick(nowMs)
  })
  return {
    port,
    mediaPorts,
    calls,
    telephone,
    async close() {
      clearInterval(timer)
      await telephone.close()
    },
  }
}

/** A timer by itself comes late every time, and so loses a frame now and then. */
function everyFrame(tick: (nowMs: number) => void): NodeJS.Timeout {
  let dueMs = performance.now()
  return setInterval(() => {
    for (; dueMs <= performance.now(); dueMs += FRAME_MS) tick(dueMs)
  }, FRAME_MS / 4)
}

export const LOOPBACK_TRUNK: SipTrunk = {
  id: 'trunk',
  accountId: 'account',
  name: 'This machine',
  kind: 'trunk',
  addresses: ['127.0.0.1'],
  inbound: null,
  outbound: null,
  transfer: 'refer',
  referForm: 'sip',
  srtp: 'allow',
  phoneNumber: null,
}

function take(incoming: IncomingCall, calls: TakenCall[], open: Set<CallLeg>): void {
  const [dialled] = incoming.dialled
  const { line, caller } = incoming
  const call: TakenCall = {
    dialled,
    caller,
    digits: [],
    frames: 0,
    loudFrames: 0,
    dropped: undefined,
    referred: undefined,
  }
  calls.push(call)
  if (dialled === NUMBERS.busy) return incoming.refuse(486)
  if (dialled === NUMBERS.full) return incoming.refuse(503, RETRY_AFTER_S)
  if (dialled === undefined || dialled === NUMBERS.unknown) return incoming.refuse(404)
  let isReferred = false
  incoming.belongsTo(LOOPBACK_TRUNK.accountId)
  incoming.ring()
  if (dialled === NUMBERS.rings) return undefined
  open.add(line)
  line.open(`call ${calls.length}`, {
    frame(frame) {
      call.frames++
      if (rmsDbfs(frame) > LOUD_DBFS) call.loudFrames++
      line.play(frame)
      if (dialled === NUMBERS.refers && !isReferred) isReferred = refer(line, call)
      if (call.frames === 1 && dialled === NUMBERS.hangsUp) line.hangUp('agent_hung_up')
    },
    digit: (digit) => void call.digits.push(digit),
    typed: () => undefined,
    played: () => undefined,
    dropped(by) {
      call.dropped = by
      open.delete(line)
    },
  })
}

/** False while it cannot be asked: the caller has to acknowledge our answer first. */
function refer(line: CallLeg, call: TakenCall): boolean {
  let isAsking = true
  let isAsked = true
  line.refer?.(REFER_TARGET, REFER_PATIENCE_MS, (succeeded) => {
    isAsked = !isAsking
    if (isAsking) return
    call.referred = succeeded
    if (succeeded) line.hangUp('transferred')
  })
  isAsking = false
  return isAsked
}
