import type { Briefing, ToolResult } from '../../brain.ts'
import { refused, type Json, type ToolAnswer } from '../../../tool.ts'
import type { Known } from './known-facts.ts'

/**
 * Why a tool may not be used so, whatever the model believes: where mail goes, and whom a booking is for, come from the
 * caller's own words or number, and never out of a written text. Undefined where nothing is wrong.
 */
export function refusalOf(
  tool: string,
  args: Json,
  known: Known,
  { callerNumber }: Pick<Briefing, 'callerNumber'>,
): ToolResult | undefined {
  const { to, address, email, number } = fieldsOf(args)
  const answer =
    tool === 'send_email' && to === 'caller' && address !== undefined
      ? mailRefusal(known, address)
      : tool === 'book_appointment'
        ? bookingRefusal(known, email, number, callerNumber)
        : undefined
  return answer && { tool, ok: false, result: answer.result }
}

function mailRefusal(known: Known, address: string): ToolAnswer | undefined {
  const { saysAddress } = known.language.facts
  if (!saysAddress(known.callersWords, address)) return NOT_SAID
  const isFresh = saysAddress(known.lastHeard, address) || saysAddress(known.lastSaid, address)
  return isFresh ? undefined : NOT_READ_BACK
}

function bookingRefusal(
  known: Known,
  email: string | undefined,
  number: string | undefined,
  callerNumber: string | null,
): ToolAnswer | undefined {
  if (email !== undefined && !known.language.facts.saysAddress(known.callersWords, email)) return NOT_SAID
  return number === undefined || isCallers(number, known, callerNumber) ? undefined : NUMBER_NOT_SAID
}

const MIN_NATIONAL_DIGITS = 7

function isCallers(number: string, { language, callersDigits }: Known, callerNumber: string | null): boolean {
  const spoken = language.hardFactsIn(number).find(({ kind }) => kind === 'digits')?.value
  const digits = spoken ?? number.replaceAll(/\D/g, '')
  const own = callerNumber?.replaceAll(/\D/g, '') ?? ''
  if (digits === own || (digits.length >= MIN_NATIONAL_DIGITS && own.endsWith(digits))) return true
  return digits !== '' && (callersDigits.includes(digits) || callersDigits.includes(digits.replace(/^1/, '')))
}

type Fields = { readonly [name in 'to' | 'address' | 'email' | 'number']?: string }

function fieldsOf(args: Json): Fields {
  if (typeof args !== 'object' || args === null) return {}
  return Object.fromEntries(Object.entries(args).filter(([, value]) => typeof value === 'string'))
}

const NOT_SAID = refused(
  'address_not_said',
  'Only an address that the caller has said can be used. Ask the caller to say or spell it, and use exactly that.',
)
const NOT_READ_BACK = refused(
  'not_confirmed',
  'Read the address back, ask whether it is right, and try again after a yes.',
)
const NUMBER_NOT_SAID = refused(
  'number_not_said',
  'Only a number that the caller has said or calls from can be used. Leave it out, or ask for it.',
)
