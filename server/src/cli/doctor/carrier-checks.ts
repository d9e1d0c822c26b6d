import { openRealCarrier } from '../../carriers.ts'
import type { Config } from '../../config/config.ts'
import { SECOND_MS } from '../../platform/clock.ts'
import type { CarrierBooks } from '../../product/phone-numbers/carrier.ts'
import { failed, ok, warning, type Check } from './check.ts'

const REACH_MS = 5 * SECOND_MS
/** Some numbers for a month. */
const LITTLE_MONEY = 5
/** What an unsigned request gets. */
const REFUSED = 403

/** Of a carrier whose numbers cost money: the account there, the way here, and how each number is set up. */
export async function checkCarrier(config: Config, reach: typeof fetch = fetch): Promise<Check[]> {
  const books = (await openRealCarrier(config))?.books
  if (books === undefined) return []
  const [account, ...numbers] = await checkBooks(books)
  return [account!, await checkWay(config.publicUrl, reach), ...numbers]
}

async function checkBooks(books: CarrierBooks): Promise<Check[]> {
  try {
    const { balance, currency, isTrial } = await books.account()
    const held = await books.held()
    const elsewhere = held.filter(({ order, isSetUp }) => order !== undefined && !isSetUp)
    return [
      accountCheck(balance, currency, isTrial),
      ...elsewhere.map(({ number }) =>
        warning(
          'number',
          `Calls to ${number} go elsewhere.`,
          'parley carrier sync has them come here again.',
        ),
      ),
    ]
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return [failed('carrier', `The carrier refuses or does not answer: ${problem}`, CREDENTIALS)]
  }
}

const CREDENTIALS =
  'Compare TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, or TWILIO_API_KEY and TWILIO_API_SECRET, with its console.'

function accountCheck(balance: number, currency: string, isTrial: boolean): Check {
  const money = `${balance.toFixed(2)} ${currency}`
  if (isTrial)
    return warning(
      'carrier',
      `It is a trial account (${money}): one number, and calls to verified numbers alone.`,
      'Upgrade it in the carrier’s console.',
    )
  if (balance < LITTLE_MONEY)
    return warning('carrier', `There is little left: ${money}.`, 'Add funds in the carrier’s console.')
  return ok('carrier', `answers, with ${money}`)
}

/** A request without a signature has to come through, and has to be refused. */
async function checkWay(publicUrl: string, reach: typeof fetch): Promise<Check> {
  const address = `${publicUrl}/carrier/voice`
  const fix =
    'Start the service, and have PUBLIC_URL lead to it from outside, through the proxy if there is one.'
  try {
    const signal = AbortSignal.timeout(REACH_MS)
    const { status } = await reach(address, { method: 'POST', body: new URLSearchParams(), signal })
    if (status === REFUSED)
      return ok('carrier calls', `${address} is reached, and refuses what is not signed`)
    return failed('carrier calls', `${address} answers ${status} to what is not signed, not ${REFUSED}.`, fix)
  } catch {
    return failed('carrier calls', `${address} cannot be reached.`, fix)
  }
}
