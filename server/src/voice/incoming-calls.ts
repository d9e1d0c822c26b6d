import type { Clock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { SipFigures } from './figures.ts'
import type { Emit, Load } from './protocol.ts'
import type { Dialler } from './transport/dialler.ts'
import type { SipTrunk } from './transport/sip/trunk.ts'
import type { IncomingCall, Telephone, TelephoneEvents } from './transport/telephone.ts'

export type OpenTelephone = (events: TelephoneEvents) => Promise<Telephone>

/** The service has so long to find out whose number it is. */
const LONGEST_LOOKUP_MS = 10_000
const REOPEN_MS = 2000
const FULL = 503
/** A node that is full or stops says when it is worth another try. */
const RETRY_AFTER_S = 10

type IncomingCallsOptions = {
  readonly openTelephone: OpenTelephone | undefined
  readonly clock: Clock
  readonly log: Log
  readonly emit: Emit
  load(): Load
}

/** Where calls wait that have come and are not answered yet. */
export type IncomingCalls = {
  /** Takes a ringing call. Undefined if its caller has hung up. */
  answer(callId: string, accountId: string): IncomingCall | undefined
  refuse(callId: string, status: number): void
  setTrunks(trunks: readonly SipTrunk[]): void
  readonly dialler: Dialler
  figures(): SipFigures | undefined
  close(): Promise<void>
}

export function createIncomingCalls(options: IncomingCallsOptions): IncomingCalls {
  const { clock, log, emit } = options
  const waiting = new Map<string, { readonly call: IncomingCall; readonly timer: NodeJS.Timeout }>()
  let telephone: Telephone | undefined

  function isAccepting(): boolean {
    const { draining, capacityLeft } = options.load()
    return !draining && capacityLeft > waiting.size
  }
  function take(callId: string): IncomingCall | undefined {
    const held = waiting.get(callId)
    waiting.delete(callId)
    clearTimeout(held?.timer)
    return held?.call
  }
  function refuse(callId: string, status: number): void {
    take(callId)?.refuse(status, status === FULL ? RETRY_AFTER_S : undefined)
  }
  const events: TelephoneEvents = {
    isAccepting,
    called(call) {
      if (!isAccepting()) return call.refuse(FULL, RETRY_AFTER_S)
      const callId = newId('call', clock.now())
      const timer = setTimeout(() => refuse(callId, FULL), LONGEST_LOOKUP_MS)
      waiting.set(callId, { call, timer })
      const { dialled, caller, accounts, trunks } = call
      emit({ type: 'ringing', callId, dialled, caller, accounts, trunks })
    },
  }
  const opening = open(options.openTelephone, events, log, (opened) => {
    telephone = opened
    emit({ type: 'telephone' })
  })
  return {
    answer(callId, accountId) {
      const call = take(callId)
      if (call === undefined || call.isGone()) return undefined
      call.belongsTo(accountId)
      call.ring()
      return call
    },
    refuse,
    setTrunks: (trunks) => telephone?.setTrunks(trunks),
    figures: () => telephone?.figures?.(),
    dialler: {
      dial(dialling, events) {
        if (telephone !== undefined) return telephone.dialler.dial(dialling, events)
        queueMicrotask(() => events.failed('no_trunk'))
        return { cancel() {} }
      },
    },
    async close() {
      for (const callId of waiting.keys()) refuse(callId, FULL)
      await opening.stop()
      await telephone?.close()
    },
  }
}

/**
 * Opens the telephone. A node that is still stopping may have its ports: then it is tried again until they are free.
 */
function open(
  openTelephone: OpenTelephone | undefined,
  events: TelephoneEvents,
  log: Log,
  opened: (telephone: Telephone) => void,
): { stop(): Promise<void> } {
  let isStopped = openTelephone === undefined
  let timer: NodeJS.Timeout | undefined
  let attempt = Promise.resolve()

  async function tryOnce(isFirst: boolean): Promise<void> {
    try {
      const telephone = await openTelephone!(events)
      opened(telephone)
    } catch (error) {
      if (isFirst)
        log.error({ err: error }, 'no telephone yet: set SIP_HOST, SIP_PORT and SIP_TLS_PORT to what is free')
      if (!isStopped) timer = setTimeout(() => void (attempt = tryOnce(false)), REOPEN_MS)
    }
  }
  if (!isStopped) attempt = tryOnce(true)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await attempt
    },
  }
}
