import { ServiceError } from '../../../../platform/errors.ts'
import { NumberNotOffered, NumberTaken, PurchaseUnsure } from '../../carrier.ts'
import { TwilioFault, TwilioSilent } from './client.ts'

/** Of https://www.twilio.com/docs/api/errors. */
const TAKEN = new Set([21_422, 21_452])
const NO_NUMBER = new Set([21_421, 21_401])
const TRIAL = new Set([21_404, 10_002])
const NEEDS_ADDRESS = new Set([21_613, 21_615, 21_631, 21_651])
const NEEDS_BUNDLE = new Set([21_649, 21_650, 21_632])
const NO_PERMISSION = new Set([21_215, 13_227, 21_216])
const UNVERIFIED = new Set([21_219, 21_210])
const SUSPENDED = new Set([10_001, 20_005])

const WRONG_CREDENTIALS = 20_003
const PAYMENT_REQUIRED = 402
const TOO_MANY = 429

/** What came of buying a number, in our words. */
export function refusalOf(error: unknown, number: string): unknown {
  if (error instanceof TwilioSilent) return new PurchaseUnsure()
  if (!(error instanceof TwilioFault)) return error
  if (TAKEN.has(error.code)) return new NumberTaken(number)
  if (NO_NUMBER.has(error.code)) return new NumberNotOffered(number)
  return inOurWords(error)
}

/** For the client of a request, with what can be done about it. */
export function inOurWords(error: unknown): unknown {
  if (error instanceof TwilioSilent)
    return new ServiceError('unavailable', 'The carrier does not answer; try again in a minute.')
  if (!(error instanceof TwilioFault)) return error
  const { status, code, message } = error
  // Codes change; what a message is about does not.
  if (NEEDS_ADDRESS.has(code) || message.toLowerCase().includes('address'))
    return new ServiceError(
      'bundle_required',
      'The carrier asks for an address in the country of this number: complete the regulatory bundle with one.',
    )
  if (NEEDS_BUNDLE.has(code) || message.toLowerCase().includes('bundle'))
    return new ServiceError(
      'bundle_required',
      'The carrier wants an approved regulatory bundle for this kind of number; POST /phone-numbers/regulatory-bundle makes one.',
    )
  if (status === PAYMENT_REQUIRED || message.toLowerCase().includes('balance'))
    return conflict('has no funds: its operator must add some at the carrier')
  if (TRIAL.has(code))
    return conflict(
      'is a trial account at the carrier, which has one number at most: its operator must upgrade it',
    )
  if (UNVERIFIED.has(code))
    return conflict('is a trial account at the carrier, which calls verified numbers alone')
  if (NO_PERMISSION.has(code))
    return conflict(
      'may not call that country: its operator allows it in the geographic permissions at the carrier',
    )
  if (SUSPENDED.has(code)) return conflict('is suspended at the carrier: its operator must settle that there')
  if (code === WRONG_CREDENTIALS || status === 401 || status === 403)
    return conflict('is refused by the carrier: its operator must check the credentials with parley doctor')
  if (status === TOO_MANY)
    return new ServiceError(
      'unavailable',
      'The carrier has too many requests from us; try again in a minute.',
    )
  return new ServiceError('conflict', `The carrier refuses: ${message.slice(0, MAX_QUOTED)}`)
}

const MAX_QUOTED = 300

function conflict(what: string): ServiceError {
  return new ServiceError('conflict', `The account of this installation ${what}.`)
}
