import { FormData } from 'undici'
import type { BundleApplication, Carrier, CarrierReviews, Review } from '../../carrier.ts'
import { findCountry } from '../../countries.ts'
import { TwilioFault, type Answer, type TwilioClient } from './client.ts'
import {
  ADDRESSES,
  addressOf,
  attributesOf,
  listIn,
  readRegulation,
  shortcomingsIn,
  type Regulation,
  type Requirement,
} from './regulation.ts'

/** What a bundle is called there says which of ours it is, so that one that is handed in again is found. */
const NAME = 'Parley '
const NOT_FOUND = 404
const STATUSES: Readonly<Record<string, Review['status']>> = {
  draft: 'pending-review',
  'pending-review': 'pending-review',
  'in-review': 'in-review',
  'twilio-approved': 'provider-approved',
  'provisionally-approved': 'provisionally-approved',
  'twilio-rejected': 'provider-rejected',
}
/** A proof that is no paper: it looks the address up itself. */
const LOOKED_UP = 'address'
/** Still ours to change. */
const OPEN = new Set(['draft', 'twilio-rejected'])

type Bundles = { readonly review: Carrier['review']; readonly reviews: CarrierReviews }

/** Papers for countries that ask who holds a number, by Twilio's regulatory compliance resources. */
export function twilioBundles(client: TwilioClient, statusUrl: string): Bundles {
  return {
    review: (application) => handIn(client, statusUrl, application),
    reviews: {
      standing: (reference) => standingOf(client, reference),
      async withdraw(reference) {
        const [bundle] = partsOf(reference)
        try {
          await client.regulatory('DELETE', `/Bundles/${bundle}`)
        } catch (error) {
          // What is approved and in use stays with the carrier, which answers for it.
          if (!(error instanceof TwilioFault)) throw error
        }
      },
    },
  }
}

/** The bundle, and the address that numbers of it are registered at. */
export function partsOf(reference: string): [bundle: string, address: string | undefined] {
  const [bundle = '', address] = reference.split('/')
  return [bundle, address]
}

async function handIn(
  client: TwilioClient,
  statusUrl: string,
  application: BundleApplication,
): Promise<Review> {
  const regulation = await regulationFor(client, application)
  if (regulation === undefined)
    return rejected('The carrier has no numbers of this kind for a holder of this kind in this country.')
  const known = await findBundle(client, application.sid)
  if (known !== undefined && !OPEN.has(String(known.status)))
    return handedIn(client, application, String(known.sid))
  const address = addressOf(application)
  if (address === undefined)
    return draft('The carrier looks the address up: it wants street, city and postal code apart.', [
      'complianceData.address',
    ])
  try {
    const addressSid = await createAddress(client, application, address)
    const items = await createItems(client, application, regulation, addressSid)
    const bundle = String((known ?? (await createBundle(client, statusUrl, application, regulation))).sid)
    await assign(client, bundle, items)
    return await submit(client, bundle, `${bundle}/${addressSid}`)
  } catch (error) {
    // It says what is wrong with what was sent; anything else is tried again.
    const isRefused = error instanceof TwilioFault && error.status === 400
    if (isRefused) return rejected(`The carrier refuses it: ${error.message}`)
    throw error
  }
}

/** It is there already: the node that handed it in did not live to write that down. */
async function handedIn(client: TwilioClient, { sid }: BundleApplication, bundle: string): Promise<Review> {
  const { addresses } = await client.account('GET', '/Addresses', { FriendlyName: NAME + sid })
  const address = listIn(addresses).at(-1)
  const reference = address === undefined ? bundle : `${bundle}/${String(address['sid'])}`
  return { ...(await standingOf(client, bundle)), reference }
}

function rejected(reason: string): Review {
  return { status: 'provider-rejected', reason }
}

function draft(reason: string, missing: readonly string[], reference?: string): Review {
  return { status: 'draft', reason, missing, reference }
}

async function regulationFor(
  client: TwilioClient,
  { isoCountry, complianceType, complianceData: { numberType } }: BundleApplication,
): Promise<Regulation | undefined> {
  const type = typeof numberType === 'string' ? numberType : (findCountry(isoCountry)?.types[0] ?? 'local')
  const answer = await client.regulatory('GET', '/Regulations', {
    IsoCountry: isoCountry,
    NumberType: type.replace('_', '-'),
    EndUserType: complianceType,
  })
  const [found] = listIn(answer.results)
  return found && readRegulation(found)
}

async function findBundle(client: TwilioClient, sid: string): Promise<Answer | undefined> {
  const answer = await client.regulatory('GET', '/Bundles', { FriendlyName: NAME + sid })
  return listIn(answer.results).find((each) => each['friendly_name'] === NAME + sid)
}

async function createAddress(
  client: TwilioClient,
  { complianceData, isoCountry, sid }: BundleApplication,
  { street, city, region, postalCode }: NonNullable<ReturnType<typeof addressOf>>,
): Promise<string> {
  const { name, firstName, lastName } = complianceData
  const created = await client.account('POST', '/Addresses', {
    CustomerName: typeof name === 'string' ? name : [firstName, lastName].join(' '),
    Street: street,
    City: city,
    Region: region,
    PostalCode: postalCode,
    IsoCountry: isoCountry,
    FriendlyName: NAME + sid,
  })
  return String(created.sid)
}

async function createItems(
  client: TwilioClient,
  application: BundleApplication,
  { endUser, documents }: Regulation,
  addressSid: string,
): Promise<string[]> {
  const FriendlyName = NAME + application.sid
  const user = await client.regulatory('POST', '/EndUsers', {
    FriendlyName,
    Type: endUser.type,
    Attributes: JSON.stringify(attributesOf(application, endUser.fields)),
  })
  const items = [String(user.sid)]
  for (const requirement of documents)
    items.push(await createDocument(client, application, requirement, addressSid))
  return items
}

async function createDocument(
  client: TwilioClient,
  application: BundleApplication,
  { proves, accepted }: Requirement,
  addressSid: string,
): Promise<string> {
  const wanted = application.complianceData[`${proves}Type`]
  const file = await application.readDocument(proves)
  const onPaper = file && accepted.find(({ type }) => type !== LOOKED_UP)
  const kind =
    accepted.find(({ type }) => type === wanted) ??
    onPaper ??
    accepted.find(({ type }) => type === LOOKED_UP) ??
    accepted[0]
  const fields = kind?.fields ?? []
  const attributes = {
    ...attributesOf(application, fields),
    ...(fields.includes(ADDRESSES) && { [ADDRESSES]: [addressSid] }),
  }
  const about = {
    FriendlyName: NAME + application.sid,
    Type: kind?.type ?? '',
    Attributes: JSON.stringify(attributes),
  }
  if (kind?.type === LOOKED_UP || file === undefined)
    return String((await client.regulatory('POST', '/SupportingDocuments', about)).sid)
  const form = new FormData()
  for (const [name, value] of Object.entries(about)) form.set(name, value)
  const { mediaType = '', fileName = 'document' } =
    application.documents.find((each) => each.kind === proves) ?? {}
  form.set('File', new Blob([new Uint8Array(file)], { type: mediaType }), fileName)
  return String((await client.upload('/SupportingDocuments', form)).sid)
}

function createBundle(
  client: TwilioClient,
  statusUrl: string,
  { sid, email }: BundleApplication,
  regulation: Regulation,
): Promise<Answer> {
  return client.regulatory('POST', '/Bundles', {
    FriendlyName: NAME + sid,
    Email: email,
    RegulationSid: regulation.sid,
    StatusCallback: statusUrl,
  })
}

/** In place of what was assigned before. */
async function assign(client: TwilioClient, bundle: string, items: readonly string[]): Promise<void> {
  const path = `/Bundles/${bundle}/ItemAssignments`
  for (const { sid } of listIn((await client.regulatory('GET', path)).results))
    await client.regulatory('DELETE', `${path}/${String(sid)}`)
  for (const item of items) await client.regulatory('POST', path, { ObjectSid: item })
}

async function submit(client: TwilioClient, bundle: string, reference: string): Promise<Review> {
  const evaluation = await client.regulatory('POST', `/Bundles/${bundle}/Evaluations`)
  if (evaluation.status !== 'compliant') {
    const { reasons, missing } = shortcomingsIn(evaluation)
    return draft(reasons.join(' '), missing, reference)
  }
  const submitted = await client.regulatory('POST', `/Bundles/${bundle}`, { Status: 'pending-review' })
  return { status: STATUSES[String(submitted.status)] ?? 'in-review', reference }
}

async function standingOf(client: TwilioClient, reference: string): Promise<Review> {
  const [bundle] = partsOf(reference)
  try {
    const { status } = await client.regulatory('GET', `/Bundles/${bundle}`)
    const ours = STATUSES[String(status)] ?? 'in-review'
    return ours === 'provider-rejected' ? rejected(await reasonsFor(client, bundle)) : { status: ours }
  } catch (error) {
    if (error instanceof TwilioFault && error.status === NOT_FOUND)
      return rejected('The carrier no longer has this bundle: send it again.')
    throw error
  }
}

/** It says them of the documents. */
async function reasonsFor(client: TwilioClient, bundle: string): Promise<string> {
  const assigned = listIn((await client.regulatory('GET', `/Bundles/${bundle}/ItemAssignments`)).results)
  const documents = assigned.map((each) => String(each['object_sid'])).filter((sid) => sid.startsWith('RD'))
  const reasons: string[] = []
  for (const sid of documents) {
    const { failure_reason: reason } = await client.regulatory('GET', `/SupportingDocuments/${sid}`)
    if (typeof reason === 'string' && reason !== '') reasons.push(reason)
  }
  return reasons.length > 0
    ? reasons.join(' ')
    : 'The carrier has rejected it, and says why in a mail to your address.'
}
