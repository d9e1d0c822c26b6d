import type { AvailableNumber, Carrier, CarrierBooks, Holding, NumberQuery } from '../../carrier.ts'
import { NumberNotOffered } from '../../carrier.ts'
import { findCountry } from '../../countries.ts'
import { countryOf, formatNational } from '../../../../voice/numbering/e164.ts'
import type { NumberType } from '../../../../voice/numbering/number-type.ts'
import { partsOf } from './bundles.ts'
import { TwilioFault, type Answer, type Fields, type TwilioClient } from './client.ts'
import { inOurWords, refusalOf } from './refusals.ts'

/** What it names the kinds of numbers. */
const LISTS: Readonly<Record<NumberType, string>> = {
  local: 'Local',
  mobile: 'Mobile',
  toll_free: 'TollFree',
  national: 'National',
}
const NOT_FOUND = 404
const PAGE = 1000
/** Far more than an installation has. */
const MAX_HELD = 50_000
/** What it is called there says for which order it was bought. */
const NAME = 'Parley '
/** North America alone is searched by area code; elsewhere it is the beginning of the number. */
const NORTH_AMERICA = '1'

/** Where its calls and what becomes of them are sent. */
export type NumberUrls = { readonly voice: string; readonly status: string; readonly fallback: string }

type Numbers = Pick<Carrier, 'search' | 'acquire' | 'release'> & { readonly books: CarrierBooks }

export function twilioNumbers(client: TwilioClient, urls: NumberUrls): Numbers {
  const setUp: Fields = {
    VoiceUrl: urls.voice,
    VoiceMethod: 'POST',
    VoiceFallbackUrl: urls.fallback,
    VoiceFallbackMethod: 'POST',
    StatusCallback: urls.status,
    StatusCallbackMethod: 'POST',
  }
  return {
    search: (query) => search(client, query),
    async acquire(number, { order, bundle } = {}) {
      if (countryOf(number) === undefined) throw new NumberNotOffered(number)
      const held = bundle && partsOf(bundle.reference ?? '')
      try {
        const bought = await client.account('POST', '/IncomingPhoneNumbers', {
          PhoneNumber: number,
          FriendlyName: order === undefined ? undefined : `${NAME}${order}`,
          BundleSid: held?.[0],
          AddressSid: held?.[1],
          ...setUp,
        })
        return { sid: String(bought.sid) }
      } catch (error) {
        throw refusalOf(error, number)
      }
    },
    async release(_number, sid) {
      await unlessGone(client.account('DELETE', `/IncomingPhoneNumbers/${sid}`))
    },
    books: {
      held: () => holdings(client, urls),
      async account() {
        const { balance, currency } = await client.account('GET', '/Balance')
        const { type } = await client.account('GET', '')
        return { balance: Number(balance), currency: String(currency), isTrial: type === 'Trial' }
      },
      async find(number) {
        const answer = await client.account('GET', '/IncomingPhoneNumbers', { PhoneNumber: number })
        return entries(answer, 'incoming_phone_numbers')
          .map((entry) => toHolding(entry, urls))
          .find((each) => each.number === number)
      },
      async setUp(sid) {
        await unlessGone(client.account('POST', `/IncomingPhoneNumbers/${sid}`, setUp))
      },
    },
  }
}

async function holdings(client: TwilioClient, urls: NumberUrls): Promise<Holding[]> {
  const found: Holding[] = []
  for (let page = 0; found.length < MAX_HELD; page++) {
    const answer = await client.account('GET', '/IncomingPhoneNumbers', { PageSize: PAGE, Page: page })
    const numbers = entries(answer, 'incoming_phone_numbers')
    found.push(...numbers.map((entry) => toHolding(entry, urls)))
    if (numbers.length < PAGE) return found
  }
  throw new RangeError('The carrier lists more numbers than can be compared.')
}

function toHolding(entry: Answer, { voice, status, fallback }: NumberUrls): Holding {
  return {
    number: String(entry.phone_number),
    sid: String(entry.sid),
    order: orderIn(String(entry.friendly_name)),
    isSetUp:
      entry.voice_url === voice && entry.voice_fallback_url === fallback && entry.status_callback === status,
  }
}

function orderIn(name: string): string | undefined {
  return name.startsWith(`${NAME}ord_`) ? name.slice(NAME.length) : undefined
}

async function search(client: TwilioClient, query: NumberQuery): Promise<AvailableNumber[]> {
  const country = findCountry(query.country)
  const type = query.type ?? country?.types[0]
  if (country === undefined || type === undefined) return []
  const { isoCountry, callingCode } = country
  const code = query.areaCode?.replace(/^0/, '')
  const isAmerican = callingCode === NORTH_AMERICA
  const start = `+${callingCode}${code ?? ''}`
  try {
    const answer = await client.account('GET', `/AvailablePhoneNumbers/${isoCountry}/${LISTS[type]}`, {
      VoiceEnabled: true,
      AreaCode: isAmerican ? code : undefined,
      Contains: query.contains ?? (isAmerican || code === undefined ? undefined : `${start}*`),
      PageSize: query.limit,
      Page: Math.floor(query.offset / query.limit),
    })
    return entries(answer, 'available_phone_numbers')
      .map((entry) => toAvailable(entry, isoCountry, type))
      .filter(({ phoneNumber }) => phoneNumber.startsWith(start))
  } catch (error) {
    // It has none of that kind in the country.
    if (isNotFound(error)) return []
    throw inOurWords(error)
  }
}

function toAvailable(entry: Answer, isoCountry: string, type: NumberType): AvailableNumber {
  const phoneNumber = String(entry.phone_number)
  const { voice, SMS, MMS } = (entry.capabilities ?? {}) as Record<string, unknown>
  return {
    phoneNumber,
    friendlyName: formatNational(phoneNumber),
    region: typeof entry.region === 'string' ? entry.region : '',
    isoCountry,
    type,
    capabilities: { voice: voice === true, SMS: SMS === true, MMS: MMS === true },
  }
}

function entries(answer: Answer, name: string): Answer[] {
  const list = answer[name]
  return Array.isArray(list) ? (list as Answer[]) : []
}

async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof TwilioFault && error.status === NOT_FOUND
}
