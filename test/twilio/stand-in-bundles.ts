import { Refusal, type Fields, type Handler, type Reply, type Request } from './exchange.ts'

const BASE = '/v2/RegulatoryCompliance'
const AT = '2026-11-19T09:00:00Z'

type Item = {
  sid: string
  type: string
  attributes: Record<string, unknown>
  file: boolean
  failure: string | null
}
export type StandInBundle = {
  sid: string
  name: string
  status: string
  callback: string
  items: Map<string, string>
}

/** What the United Kingdom asks of a business for a local number, about. */
const REGULATION = {
  sid: `RN${'a'.repeat(32)}`,
  friendly_name: 'United Kingdom: Local - Business',
  iso_country: 'GB',
  number_type: 'local',
  end_user_type: 'business',
  requirements: {
    end_user: [
      {
        name: 'Business',
        type: 'business',
        requirement_name: 'business_info',
        fields: ['business_name', 'business_registration_number', 'business_identity', 'email'],
      },
    ],
    supporting_document: [
      [
        {
          name: 'Business Name',
          type: 'document',
          requirement_name: 'business_name_info',
          accepted_documents: [
            { name: 'Registration', type: 'commercial_registrar_excerpt', fields: ['business_name'] },
          ],
        },
        {
          name: 'Address',
          type: 'document',
          requirement_name: 'proof_of_address_info',
          accepted_documents: [{ name: 'Utility bill', type: 'utility_bill', fields: ['address_sids'] }],
        },
      ],
    ],
  },
  url: 'https://numbers.twilio.com/v2/RegulatoryCompliance/Regulations/RN',
}

const ADDRESS_PAGE = { page: 0, page_size: 50, start: 0, end: 0, uri: '/2010-04-01' }

/** Bundles, their items and what comes of them; `decide` is the clerk. */
export function bundlesOf(account: string, newSid: (prefix: string) => string) {
  const bundles = new Map<string, StandInBundle>()
  const items = new Map<string, Item>()

  const common = { account_sid: account, date_created: AT, date_updated: AT }
  const shown = ({ sid, name, status, callback }: StandInBundle) => ({
    ...common,
    sid,
    regulation_sid: REGULATION.sid,
    friendly_name: name,
    status,
    valid_until: null,
    email: 'ada@example.com',
    status_callback: callback,
    url: `https://numbers.twilio.com${BASE}/Bundles/${sid}`,
    links: {},
  })
  const page = (results: object[]): Reply => ({
    status: 200,
    body: { results, meta: { page: 0, page_size: 50, key: 'results' } },
  })
  function bundle(sid: string): StandInBundle {
    const found = bundles.get(sid)
    if (found === undefined) throw new Refusal(404, 20_404, `The requested resource ${sid} was not found`)
    return found
  }

  function createItem(prefix: string, { Type = '', Attributes = '{}' }: Fields, file: boolean): Reply {
    const sid = newSid(prefix)
    const item = { sid, type: Type, attributes: JSON.parse(Attributes), file, failure: null }
    items.set(sid, item)
    return { status: 201, body: describe(item) }
  }
  function describe({ sid, type, attributes, failure }: Item): object {
    const document = { mime_type: 'application/pdf', status: 'draft', failure_reason: failure, errors: [] }
    return { ...common, sid, friendly_name: sid, type, attributes, ...(sid.startsWith('RD') && document) }
  }

  function evaluate(of: StandInBundle): Reply {
    const assigned = [...of.items.values()].map((sid) => items.get(sid))
    const user = assigned.find((each) => each?.sid.startsWith('IT'))
    const fields = REGULATION.requirements.end_user.flatMap((each) => each.fields)
    const invalid = fields
      .filter((field) => user?.attributes[field] === undefined)
      .map((field) => ({
        friendly_name: field,
        object_field: field,
        failure_reason: `The ${field} is missing.`,
        error_code: 22_215,
      }))
    const isWhole = invalid.length === 0 && assigned.filter((each) => each?.file).length === 2
    const result = {
      friendly_name: 'Business',
      object_type: 'business',
      passed: isWhole,
      failure_reason: 'It is not complete.',
      invalid,
    }
    return {
      status: 201,
      body: {
        sid: newSid('EL'),
        account_sid: account,
        regulation_sid: REGULATION.sid,
        bundle_sid: of.sid,
        status: isWhole ? 'compliant' : 'noncompliant',
        results: [result],
        date_created: AT,
        url: 'https://numbers.twilio.com/v2',
      },
    }
  }

  function inBundle(
    of: StandInBundle,
    { method, fields }: Request,
    part: string,
    sid: string | undefined,
  ): Reply {
    if (part === 'Evaluations') return evaluate(of)
    const assignment = (id: string, object: string) => ({
      sid: id,
      bundle_sid: of.sid,
      account_sid: account,
      object_sid: object,
      date_created: AT,
      url: 'https://numbers.twilio.com/v2',
    })
    if (method === 'GET') return page([...of.items].map(([id, object]) => assignment(id, object)))
    if (method === 'DELETE') {
      of.items.delete(sid ?? '')
      return { status: 204 }
    }
    const id = newSid('BV')
    of.items.set(id, fields['ObjectSid'] ?? '')
    return { status: 201, body: assignment(id, fields['ObjectSid'] ?? '') }
  }

  function oneBundle(request: Request, of: StandInBundle): Reply {
    if (request.method === 'DELETE') {
      if (of.status === 'twilio-approved') throw new Refusal(409, 22_100, 'The bundle is in use.')
      bundles.delete(of.sid)
      return { status: 204 }
    }
    if (request.fields['Status']) of.status = request.fields['Status']
    return { status: 200, body: shown(of) }
  }

  function resources(request: Request, [kind = '', sid, part, partSid]: string[]): Reply | undefined {
    const { method, fields, files } = request
    if (kind === 'Regulations')
      return page(fields['IsoCountry'] === 'GB' && fields['EndUserType'] === 'business' ? [REGULATION] : [])
    if (kind === 'EndUsers' && method === 'POST') return createItem('IT', fields, false)
    if (kind === 'SupportingDocuments' && method === 'POST')
      return createItem('RD', fields, files.has('File'))
    if (kind === 'SupportingDocuments') return { status: 200, body: describe(items.get(sid ?? '')!) }
    if (kind !== 'Bundles') return undefined
    if (sid !== undefined && part !== undefined) return inBundle(bundle(sid), request, part, partSid)
    if (sid !== undefined) return oneBundle(request, bundle(sid))
    const named = [...bundles.values()].filter(({ name }) => name === fields['FriendlyName'])
    if (method === 'GET') return page(named.map(shown))
    const made = {
      sid: newSid('BU'),
      name: fields['FriendlyName'] ?? '',
      status: 'draft',
      callback: fields['StatusCallback'] ?? '',
      items: new Map(),
    }
    bundles.set(made.sid, made)
    return { status: 201, body: shown(made) }
  }

  const handle: Handler = (request) => {
    if (request.path === `/2010-04-01/Accounts/${account}/Addresses.json`) return createAddress(request)
    return request.path.startsWith(`${BASE}/`)
      ? resources(request, request.path.slice(BASE.length + 1).split('/'))
      : undefined
  }
  const addresses: object[] = []
  function createAddress({ method, fields }: Request): Reply {
    if (method === 'GET') return { status: 200, body: { addresses, ...ADDRESS_PAGE } }
    const sid = newSid('AD')
    const address = {
      account_sid: account,
      sid,
      customer_name: fields['CustomerName'] ?? '',
      street: fields['Street'] ?? '',
      city: fields['City'] ?? '',
      region: fields['Region'] ?? '',
      postal_code: fields['PostalCode'] ?? '',
      iso_country: fields['IsoCountry'] ?? '',
      friendly_name: fields['FriendlyName'] ?? '',
      validated: true,
      verified: false,
      emergency_enabled: false,
      street_secondary: null,
      uri: '/2010-04-01',
    }
    addresses.push(address)
    return { status: 201, body: address }
  }

  return {
    bundles,
    items,
    handle,
    /** A person at the carrier has looked at it. */
    decide(sid: string, status: string, failure: string | null = null): void {
      bundle(sid).status = status
      for (const item of bundle(sid).items.values())
        if (item.startsWith('RD')) items.get(item)!.failure = failure
    },
  }
}
