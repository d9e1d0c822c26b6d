import type { NewBusinessBundle, NewIndividualBundle, RegulatoryBundleDetails } from '@parley/sdk'
import { fill, type Catalogue } from '../../../text/text.ts'
import { isRecord } from '../../../ui/kept/kept.ts'
import { validateNewBusinessBundle } from '../../../generated/validate-new-business-bundle.js'
import { validateNewIndividualBundle } from '../../../generated/validate-new-individual-bundle.js'
import { check, type Faults } from '../../../ui/schema-check.ts'

const BUSINESS_FIELDS = ['name', 'registrationNumber', 'registrationAuthority', 'website', 'contact'] as const
const INDIVIDUAL_FIELDS = ['firstName', 'lastName', 'dateOfBirth', 'email'] as const
export const ADDRESS_FIELDS = ['street', 'postalCode', 'city', 'region'] as const
export const DOCUMENTS = ['proofOfIdentity', 'proofOfAddress'] as const

export type BundleField =
  | (typeof BUSINESS_FIELDS)[number]
  | (typeof INDIVIDUAL_FIELDS)[number]
  | (typeof ADDRESS_FIELDS)[number]
type DocumentKind = (typeof DOCUMENTS)[number]
export type Documents = { readonly [Kind in DocumentKind]?: File }
/** Of documents that the service has already. */
export type SentDocument = RegulatoryBundleDetails['documents'][number]
export type BundleKind = 'business' | 'individual'

/** What has been typed. Both kinds are kept, so that a change of mind loses nothing. */
export type BundleDraft = { readonly kind: BundleKind } & { readonly [Field in BundleField]?: string }

const KNOWN: ReadonlySet<string> = new Set([...BUSINESS_FIELDS, ...INDIVIDUAL_FIELDS, ...ADDRESS_FIELDS])

/** Without these the service files a draft, which is not reviewed. */
const NEEDED: ReadonlySet<BundleField> = new Set([
  'name',
  'registrationNumber',
  'firstName',
  'lastName',
  'street',
  'city',
])

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const

export function fieldsOf(kind: BundleKind): readonly BundleField[] {
  return kind === 'business' ? BUSINESS_FIELDS : INDIVIDUAL_FIELDS
}

export function isNeeded(field: BundleField): boolean {
  return NEEDED.has(field)
}

/** A bundle as it was sent, to be completed or corrected. Programs may have sent the address as one line. */
export function draftOf({ complianceType, complianceData }: RegulatoryBundleDetails): BundleDraft {
  const { address } = complianceData
  const place = isRecord(address) ? address : { street: address }
  const texts = Object.entries({ ...complianceData, ...place }).filter(
    ([name, value]) => KNOWN.has(name) && typeof value === 'string',
  )
  return { kind: complianceType, ...Object.fromEntries(texts) }
}

/** What a program has sent besides: details are replaced as a whole, and this shall not get lost. */
export function othersOf({ complianceData }: RegulatoryBundleDetails): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(complianceData).filter(([name]) => name !== 'address' && !KNOWN.has(name)),
  )
}

/** What the carrier asks for that the form does not have, by the names of the service. */
export function wantedOf({ missing }: Pick<RegulatoryBundleDetails, 'missing'>): string[] {
  return missing
    .filter((place) => place.startsWith('complianceData.'))
    .map((place) => place.slice('complianceData.'.length))
    .filter((name) => /^\w+$/.test(name) && name !== 'address' && !KNOWN.has(name))
}

/** `businessIdentity` is the carrier's word, which we can only write out: "Business identity". */
export function spelledOut(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What goes to the service: the fields of the chosen kind that have something in them. */
export function bundleOf(draft: BundleDraft, isoCountry: string): NewBusinessBundle | NewIndividualBundle {
  const address = { ...given(draft, ADDRESS_FIELDS), isoCountry }
  const complianceData = { ...given(draft, fieldsOf(draft.kind)), address }
  return { isoCountryCode: isoCountry, complianceType: draft.kind, complianceData }
}

/** The same as a form, with its files. */
export function formOf(
  draft: BundleDraft,
  documents: Documents,
  isoCountry: string,
  others: Record<string, unknown> = {},
): FormData {
  const { isoCountryCode, complianceType = 'business', complianceData } = bundleOf(draft, isoCountry)
  const form = new FormData()
  form.set('isoCountryCode', isoCountryCode)
  form.set('complianceType', complianceType)
  form.set('complianceData', JSON.stringify({ ...others, ...complianceData }))
  for (const kind of DOCUMENTS) {
    const file = documents[kind]
    if (file !== undefined) form.set(kind, file, file.name)
  }
  return form
}

type Words = Pick<Catalogue, 'shell' | 'numbers'>
type Sizes = (bytes: number) => string

/** Everything that is wrong, by the name of the field. */
export function bundleFaults(
  draft: BundleDraft,
  documents: Documents,
  isoCountry: string,
  { shell, numbers }: Words,
  sizeOf: Sizes,
  sent: readonly SentDocument[] = [],
): Faults {
  const validate = draft.kind === 'business' ? validateNewBusinessBundle : validateNewIndividualBundle
  const faults = fieldNames(check(validate, bundleOf(draft, isoCountry), shell.faults))
  for (const field of [...fieldsOf(draft.kind), ...ADDRESS_FIELDS])
    if (isNeeded(field) && (draft[field] ?? '').trim() === '') faults[field] = shell.faults.required
  for (const kind of DOCUMENTS) {
    if (documents[kind] === undefined && sent.some((each) => each.kind === kind)) continue
    const fault = documentFault(documents[kind], { numbers }, sizeOf)
    if (fault !== undefined) faults[kind] = fault
  }
  return faults
}

/** The service decides by the bytes; this only spares people a long way for nothing. */
export function documentFault(
  file: File | undefined,
  { numbers: { bundles } }: Pick<Words, 'numbers'>,
  sizeOf: Sizes,
): string | undefined {
  if (file === undefined) return bundles.needed
  if (file.size === 0) return bundles.empty
  if (file.size > MAX_DOCUMENT_BYTES)
    return fill(bundles.tooBig, { size: sizeOf(file.size), limit: sizeOf(MAX_DOCUMENT_BYTES) })
  const isKnown = file.type === '' || DOCUMENT_TYPES.some((type) => type === file.type)
  return isKnown ? undefined : bundles.wrongKind
}

/** `complianceData.address.city` is the field `city` of the form. */
export function fieldNames(faults: Faults): Faults {
  return Object.fromEntries(
    Object.entries(faults).map(([place, message]) => [place.split('.').at(-1) ?? place, message]),
  )
}

/** The fields that the service names as missing from a draft. */
export function missingFields(reason: string): string[] {
  return Array.from(
    reason.matchAll(/complianceData\.(\w+)|(proofOf\w+)/g),
    (found) => found[1] ?? found[2] ?? '',
  )
}

function given(draft: BundleDraft, fields: readonly BundleField[]): { [Field in BundleField]?: string } {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = draft[field]?.trim() ?? ''
      return value === '' ? [] : [[field, value]]
    }),
  )
}
