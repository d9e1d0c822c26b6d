import { Refusal, type Fields, type Reply, type Request } from './exchange.ts'

export type HeldNumber = {
  sid: string
  number: string
  friendlyName: string
  bundle: string | null
  urls: Fields
}

type Stock = { country: string; list: string; prefix: string; region: string; count: number }

/** What it has to give: numbers that exist nowhere but could. */
const STOCK: readonly Stock[] = [
  { country: 'US', list: 'Local', prefix: '+1212736', region: 'NY', count: 60 },
  { country: 'US', list: 'Local', prefix: '+1303499', region: 'CO', count: 40 },
  { country: 'US', list: 'TollFree', prefix: '+1800223', region: '', count: 20 },
  { country: 'GB', list: 'Local', prefix: '+442071838', region: 'London', count: 40 },
  { country: 'GB', list: 'Mobile', prefix: '+447400123', region: '', count: 20 },
]
const REGULATED = new Set(['GB'])
const E164_LENGTH: Readonly<Record<string, number>> = { US: 12, GB: 13 }
const FICTIONAL = /^\+1\d{3}5550[2-9]/

type Offered = { number: string } & Stock

export function numbersOf(
  account: string,
  newSid: (prefix: string) => string,
  isApproved: (bundle: string) => boolean,
) {
  const held = new Map<string, HeldNumber>()
  const offered: readonly Offered[] = STOCK.flatMap((stock) =>
    Array.from({ length: stock.count }, (_, index) => ({
      ...stock,
      number:
        stock.prefix +
        String(1000 + index * 7)
          .padEnd((E164_LENGTH[stock.country] ?? 12) - stock.prefix.length, '0')
          .slice(0, (E164_LENGTH[stock.country] ?? 12) - stock.prefix.length),
    })),
  )
  const base = `/2010-04-01/Accounts/${account}`

  function isHeld(number: string): boolean {
    return [...held.values()].some((each) => each.number === number)
  }

  function search(
    country: string,
    list: string,
    { Contains = '', AreaCode = '', PageSize = '50', Page = '0' }: Fields,
  ): Reply {
    const inCountry = offered.filter((each) => each.country === country && each.list === list)
    if (inCountry.length === 0) throw new Refusal(404, 20_404, `The requested resource ${list} was not found`)
    const pattern = new RegExp(Contains.replaceAll('+', '\\+').replaceAll('*', '\\d?'))
    const found = inCountry
      .filter(({ number }) => !isHeld(number) && pattern.test(number))
      .filter(({ number }) => AreaCode === '' || number.startsWith(`+1${AreaCode}`))
    const from = Number(Page) * Number(PageSize)
    return {
      status: 200,
      body: {
        uri: `${base}/AvailablePhoneNumbers/${country}/${list}.json`,
        available_phone_numbers: found.slice(from, from + Number(PageSize)).map(({ number, region }) => ({
          friendly_name: number,
          phone_number: number,
          lata: null,
          locality: null,
          rate_center: null,
          latitude: null,
          longitude: null,
          region,
          postal_code: null,
          iso_country: country,
          address_requirements: REGULATED.has(country) ? 'local' : 'none',
          beta: false,
          capabilities: { voice: true, SMS: true, MMS: country === 'US' },
        })),
      },
    }
  }

  function buy(fields: Fields): Reply {
    const { PhoneNumber = '', FriendlyName, BundleSid } = fields
    const found = offered.find(({ number }) => number === PhoneNumber)
    if (found === undefined && FICTIONAL.test(PhoneNumber))
      throw new Refusal(400, 21_421, `PhoneNumber ${PhoneNumber} is not a valid phone number.`)
    if (found === undefined || isHeld(PhoneNumber))
      throw new Refusal(400, 21_422, `PhoneNumber ${PhoneNumber} is not available.`)
    if (REGULATED.has(found.country) && BundleSid === undefined)
      throw new Refusal(400, 21_649, 'Bundle required: this number needs an approved regulatory bundle.')
    if (BundleSid !== undefined && !isApproved(BundleSid))
      throw new Refusal(400, 21_649, `Bundle ${BundleSid} status is not twilio-approved`)
    const sid = newSid('PN')
    const number = {
      sid,
      number: PhoneNumber,
      friendlyName: FriendlyName ?? PhoneNumber,
      bundle: BundleSid ?? null,
      urls: urlsIn(fields),
    }
    held.set(sid, number)
    return { status: 201, body: describe(number) }
  }

  function describe({ sid, number, friendlyName, bundle, urls }: HeldNumber): object {
    return {
      account_sid: account,
      address_sid: null,
      address_requirements: 'none',
      api_version: '2010-04-01',
      beta: false,
      capabilities: { voice: true, sms: true, mms: true, fax: false },
      date_created: 'Thu, 19 Nov 2026 09:00:00 +0000',
      date_updated: 'Thu, 19 Nov 2026 09:00:00 +0000',
      friendly_name: friendlyName,
      identity_sid: null,
      phone_number: number,
      origin: 'twilio',
      sid,
      sms_application_sid: null,
      sms_fallback_method: 'POST',
      sms_fallback_url: '',
      sms_method: 'POST',
      sms_url: '',
      status_callback: urls['StatusCallback'] ?? '',
      status_callback_method: 'POST',
      trunk_sid: null,
      uri: `${base}/IncomingPhoneNumbers/${sid}.json`,
      voice_receive_mode: 'voice',
      voice_application_sid: null,
      voice_caller_id_lookup: false,
      voice_fallback_method: 'POST',
      voice_fallback_url: urls['VoiceFallbackUrl'] ?? '',
      voice_method: 'POST',
      voice_url: urls['VoiceUrl'] ?? '',
      emergency_status: 'Inactive',
      emergency_address_sid: null,
      emergency_address_status: 'unregistered',
      bundle_sid: bundle,
      status: 'in-use',
    }
  }

  function list({ PhoneNumber, PageSize = '50', Page = '0' }: Fields): Reply {
    const found = [...held.values()].filter(
      ({ number }) => PhoneNumber === undefined || number === PhoneNumber,
    )
    const from = Number(Page) * Number(PageSize)
    return {
      status: 200,
      body: {
        incoming_phone_numbers: found.slice(from, from + Number(PageSize)).map(describe),
        uri: `${base}/IncomingPhoneNumbers.json`,
        page: Number(Page),
        page_size: Number(PageSize),
        start: from,
        end: from + found.length,
        first_page_uri: `${base}/IncomingPhoneNumbers.json?Page=0`,
        next_page_uri: null,
        previous_page_uri: null,
      },
    }
  }

  function one(method: string, sid: string, fields: Fields): Reply {
    const number = held.get(sid)
    if (number === undefined) throw new Refusal(404, 20_404, `The requested resource ${sid} was not found`)
    if (method === 'DELETE') {
      held.delete(sid)
      return { status: 204 }
    }
    if (method === 'POST') Object.assign(number.urls, urlsIn(fields))
    return { status: 200, body: describe(number) }
  }

  return {
    held,
    handle({ method, path, fields }: Request): Reply | undefined {
      const [, country = '', kind = ''] =
        new RegExp(`^${base}/AvailablePhoneNumbers/(\\w\\w)/(\\w+).json$`).exec(path) ?? []
      if (country !== '') return search(country, kind, fields)
      if (path === `${base}/IncomingPhoneNumbers.json`) return method === 'POST' ? buy(fields) : list(fields)
      const [, sid] = new RegExp(`^${base}/IncomingPhoneNumbers/(PN\\w+).json$`).exec(path) ?? []
      return sid === undefined ? undefined : one(method, sid, fields)
    },
  }
}

function urlsIn(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => /Url$|Callback$/.test(name)))
}
