import type { Language } from '../../../../language/language.ts'
import type { LineId } from '../../../../language/receptionist.ts'
import { again, MAX_TRIES, next, spoken, stay, type FlowTurn, type MessageFlow } from './flow.ts'
import { withContent } from './number.ts'

/** So often an address is read back; then the last one counts. */
const MAX_READ_BACKS = 5

const ASK: Readonly<Record<'local' | 'domain', LineId>> = {
  local: 'ask_address_local',
  domain: 'ask_address_domain',
}

/** Whether an address that was read back letter by letter is right, or what of it is not. */
export function checkAddress(
  language: Language,
  flow: MessageFlow,
  text: string,
  goOn: (flow: MessageFlow) => FlowTurn,
): FlowTurn {
  const { receptionist } = language
  const { message } = receptionist
  const intents = receptionist.intentsIn(text)
  const isNo = intents.includes('no')
  const address = flow.address ?? ''
  const corrected = message.address.correctionIn(text, address)
  if (intents.includes('yes') && !isNo && (corrected === undefined || receptionist.isBrief(text)))
    return next(language, { ...withContent(language, flow, text), isAddressSettled: true })
  if (flow.tries + 1 >= MAX_READ_BACKS) return settled(language, withAddress(flow, corrected ?? address))
  if (corrected !== undefined)
    return stay(language, { ...withAddress(flow, corrected), addressBefore: address, tries: flow.tries + 1 })
  const part = message.address.partIn(text)
  if (isNo || part !== undefined) {
    const isLast = flow.tries + 1 >= MAX_TRIES + 1
    return isLast
      ? settled(language, flow)
      : again(flow, part === undefined ? 'ask_address_again' : ASK[part])
  }
  const told = message.toldIn(text)
  // Whatever else is said is an answer to what would be asked next.
  if (told.number !== '' || told.content !== '') return goOn({ ...flow, isAddressSettled: true })
  return flow.tries + 1 < MAX_TRIES
    ? stay(language, { ...flow, tries: flow.tries + 1 })
    : settled(language, flow)
}

function settled(language: Language, flow: MessageFlow): FlowTurn {
  const fillings = { address: spoken(language, flow.address ?? '') }
  return next(language, { ...flow, isAddressSettled: true }, { line: 'address_noted', fillings })
}

/** The address in place of the one that was understood before, wherever that stands. */
export function withAddress(flow: MessageFlow, address: string): MessageFlow {
  const put = (text: string | null) =>
    text === null || flow.address === null ? text : text.replace(flow.address, address)
  return { ...flow, address, contact: put(flow.contact), reason: put(flow.reason) }
}
