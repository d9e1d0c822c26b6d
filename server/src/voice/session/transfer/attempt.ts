import type { Language } from '../../../language/language.ts'
import type { CallCommand, TransferTarget } from '../../conversation/commands.ts'
import type { TransferFailure } from '../../conversation/events.ts'
import { reasonIn } from '../../conversation/transfer/introduction.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Dialling } from '../../transport/dialler.ts'
import type { CallLeg } from '../../transport/call-leg.ts'
import { mayDial } from '../../numbering/dialling.ts'
import { type DialGrant, ANONYMOUS, type Snapshot } from '../../protocol.ts'
import type { Parts } from '../live-call.ts'
import { IN_CALL } from '../../speech/tts-cache/tts-cache.ts'
import type { TransferOptions } from './transfer.ts'
import { createTransferLeg, type TransferLeg } from './leg.ts'

/** The network gets this part of the time to put the caller through by itself; the rest is for calling ourselves. */
const REFER_SHARE = 0.5

/** The dialler gives up so much sooner than the call does: it knows whether it rang or was unreachable. */
const TELLING_MS = 500

/** Who the caller may be put through to, and by which rules. Configuration, which no model ever sees. */
export type TransferPlan = {
  readonly language: Language
  readonly callId: string
  readonly accountId: AccountId
  readonly numbers: Readonly<Record<TransferTarget, string | null>>
  readonly dialling: Snapshot['dialling']
  readonly businessName: string
  readonly agentName: string
  /** E.164, or ANONYMOUS. */
  readonly caller: string
  readonly dialled: string | null
}

export type TransferCommand = Extract<CallCommand, { type: 'transfer' }>

type Options = Omit<TransferOptions, 'dispatch'> & { readonly command: TransferCommand }

/** `failed` instead of `connected`; `answered` before either, `ended` after `connected`. */
export type AttemptEvents = {
  answered(): void
  connected(): void
  failed(reason: TransferFailure): void
  ended(): void
}

export type Attempt = {
  readonly transfer: number
  begin(): void
  /** The person who has picked up. */
  readonly leg: TransferLeg | undefined
  readonly isOver: boolean
  /** Stops the ringing, or hangs up. Nothing is reported any more. */
  close(): void
}

/** One transfer attempt: by the network (REFER) if it can, else by dialling out and bridging the legs. */
export function createAttempt(parts: Parts, options: Options, events: AttemptEvents): Attempt {
  const { plan, command, line } = options
  const startedMs = parts.clock.now()
  const closing = new AbortController()
  let dialling: { cancel(): void } | undefined
  let leg: TransferLeg | undefined
  let isSettled = false

  function begin(): void {
    const number = plan.numbers[command.target]
    if (number === null || !isAllowed(parts, plan, number)) return settle('not_allowed')
    return line.refer ? refer(line.refer, number) : dial(number)
  }

  function refer(ask: NonNullable<CallLeg['refer']>, number: string): void {
    const told = (succeeded: boolean) => {
      if (isSettled) return
      if (!succeeded) return dial(number)
      settle('connected')
      events.ended()
    }
    void whenGranted(parts, plan, settle, () => isSettled || ask(number, command.ringMs * REFER_SHARE, told))
  }

  function dial(number: string): void {
    const { dialler } = parts
    if (!dialler) return settle('no_trunk')
    void whenGranted(parts, plan, settle, (grant) => {
      if (isSettled) return
      const words = introductionFor(parts, options, closing.signal)
      const ringMs = Math.max(0, startedMs + command.ringMs - TELLING_MS - parts.clock.now())
      const told = { ringing: () => undefined, answered: (line: CallLeg) => ask(line, words), failed: settle }
      dialling = dialler.dial(diallingOf(plan, number, ringMs, grant), told)
    })
  }

  function ask(answered: CallLeg, words: string | null): void {
    if (isSettled) return answered.hangUp('agent_hung_up')
    events.answered()
    const ends = { language: plan.language, callId: plan.callId, line: answered, caller: line }
    const told = { connected: () => settle('connected'), refused: settle, ended: events.ended }
    leg = createTransferLeg(parts, { ...ends, voice: options.voice, introduction: words }, told)
  }

  /** Reports the result once, whatever happens later. */
  function settle(result: TransferFailure | 'connected'): void {
    if (isSettled) return
    isSettled = true
    parts.log.info({ call: plan.callId, target: command.target, result }, 'transfer decided')
    return result === 'connected' ? events.connected() : events.failed(result)
  }

  function close(): void {
    isSettled = true
    closing.abort()
    return leg ? leg.close() : dialling?.cancel()
  }

  return {
    transfer: command.transfer,
    begin,
    close,
    get leg() {
      return leg
    },
    get isOver() {
      return isSettled && (leg?.isOver ?? true)
    },
  }
}

type Granted = Extract<DialGrant, { granted: true }>
const NOT_GRANTED: DialGrant = { granted: false, reason: 'unreachable' }

/** Every call that is placed is counted by the service before it is placed. */
async function whenGranted(
  { askToDial }: Parts,
  { callId }: TransferPlan,
  refused: (reason: TransferFailure) => void,
  place: (grant: Granted) => unknown,
): Promise<void> {
  const grant = (await askToDial?.(callId)) ?? NOT_GRANTED
  if (grant.granted) place(grant)
  else refused(grant.reason)
}

function diallingOf(plan: TransferPlan, number: string, ringMs: number, grant: Granted): Dialling {
  const { callId, accountId, caller, dialled } = plan
  const operatorTrunk = operatorTrunkFor(plan, number, grant)
  return { callId, accountId, number, caller, dialled, ringMs, operatorTrunk }
}

/** The operator's trunk calls only where the operator says, whatever holds for the account's own. */
function operatorTrunkFor(
  { dialling: { operatorCountries, fictional } }: TransferPlan,
  number: string,
  { operatorTrunk }: Granted,
): Dialling['operatorTrunk'] {
  if (operatorCountries.length === 0) return { denied: 'no_countries' }
  if (operatorTrunk === null) return { denied: 'no_permission' }
  const { allowed } = mayDial(number, { countries: new Set(operatorCountries), fictional })
  return allowed ? operatorTrunk : { denied: 'not_allowed' }
}

/** The rules are the configuration's, whatever was said. */
function isAllowed({ log }: Parts, { callId, dialling: rules }: TransferPlan, number: string): boolean {
  const dialling = mayDial(number, { countries: new Set(rules.countries), fictional: rules.fictional })
  if (dialling.allowed) return true
  const why = dialling.reason.replace(number, 'The number')
  log.warn({ call: callId, phone_number: number, why }, 'number not dialled')
  return false
}

/**
 * What the human hears first; null for a forwarded call, which is not announced. It is synthesised while it rings;
 * if that fails, it is tried again when it is wanted.
 */
function introductionFor(parts: Parts, options: Options, signal: AbortSignal): string | null {
  const { plan, command, voice, conversation } = options
  if (command.target === 'forwarding') return null
  const { language, businessName, agentName, caller } = plan
  const { introduction, question, farewell } = language.transfer
  const callerNumber = caller === ANONYMOUS ? null : language.digits.say(caller)
  const reason = reasonIn(language, conversation())
  const words = introduction({ businessName, agentName, callerNumber, reason })
  for (const text of [words, question, farewell])
    parts.rendered.render(text, voice, IN_CALL, signal).catch(() => undefined)
  return words
}
