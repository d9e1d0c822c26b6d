import type { Language } from '../../../language/language.ts'
import { languageFor } from '../../../language/languages.ts'
import type { Intent } from '../../../language/receptionist.ts'
import { hasWords, heardText, isFinal } from '../turns/caller-turn.ts'
import { become, type Act, type LiveCall } from '../state.ts'

/** What says nothing against a transfer: who asks for the person once more only means it. */
const AGREEING: ReadonlySet<Intent> = new Set(['person', 'goodbye', 'done', 'thanks', 'greeting', 'yes'])
/** What takes a transfer back and wants nothing else instead. */
const REFUSING: ReadonlySet<Intent> = new Set([...AGREEING, 'cancellation', 'hold_on', 'never_mind', 'no'])

/** Whether the words leave an announced transfer as it is: thanks, assent, that one waits, or nothing at all (D-T1). */
export function leavesTransfer(language: Language, text: string): boolean {
  return language.sentencesIn(text).every((sentence) => isHarmless(language, sentence))
}

function isHarmless(language: Language, text: string): boolean {
  const { receptionist, transfer, consentIn, isBackchannel } = language
  const words = language.plain(text)
  const others = words.replace(transfer.waiting, ' ')
  const rest = others === words ? text : others
  if (isBackchannel(rest)) return true
  const intents = receptionist.intentsIn(rest)
  const isAgreeing = intents.length > 0 && intents.every((intent) => AGREEING.has(intent))
  if (!isAgreeing || consentIn(rest) === 'no') return false
  if (intents.includes('person') || receptionist.isOnly(rest, 'greeting')) return true
  return receptionist.isBrief(rest) && !receptionist.isQuestion(rest)
}

/** Whether there is no other wish in words that take a transfer back. */
export function onlyRefuses({ receptionist, consentIn }: Language, text: string): boolean {
  const intents = receptionist.intentsIn(text)
  if (!intents.every((intent) => REFUSING.has(intent))) return false
  // "Don't put me through" names what is not wanted.
  if (intents.includes('person')) return consentIn(text) === 'no'
  return receptionist.isBrief(text) && !receptionist.isQuestion(text)
}

/** Whether a transfer is under way while the agent and the caller still talk. */
export function isAnnounced({ stage, transfers }: LiveCall): boolean {
  return stage === 'talking' && transfers.status === 'dialled'
}

/** Whether the caller waits to be put through, or to be told why not: their silence is ours then. */
export function owesTransfer({ transfers }: LiveCall): boolean {
  return transfers.status !== 'none'
}

/** Words over the ringing, or a turn that is still going on, which the caller does not want to end in a transfer. */
export const heedCaller: Act = (call) => {
  const { floor, hearing, settings } = call
  if (!isAnnounced(call) || floor !== 'caller' || !hasWords(hearing) || !isFinal(hearing)) return become(call)
  return leavesTransfer(languageFor(settings.language), heardText(hearing)) ? become(call) : takeBack(call)
}

/** Nobody is called any more, and there is nothing to tell of it. */
export const cancelTransfer: Act = ({ transfers, ...call }) => {
  const cancelled: LiveCall = {
    ...call,
    stage: 'talking',
    transfers: { ...transfers, status: 'none' },
  }
  if (transfers.status !== 'dialled') return become(cancelled)
  return become(cancelled, { type: 'cancel_transfer', transfer: transfers.count })
}

/** The caller wants no transfer any more, and will hear that there is none. */
export const takeBack: Act = (call) => {
  const { state, commands } = cancelTransfer(call)
  if (state.phase !== 'live') return { state, commands }
  const notes = [...state.notes, 'transfer_cancelled'] as const
  const transfers = { ...state.transfers, status: 'cancelled' } as const
  return become({ ...state, notes, transfers }, ...commands)
}
