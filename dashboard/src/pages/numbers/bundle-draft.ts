import type { NewBusinessBundle, NewIndividualBundle } from 'parley-sdk'
import { fill, type Catalogue } from '../../text/text.ts'
import { check, type Faults } from '../../ui/schema-check.ts'

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
export type BundleKind = 'business' | 'individual'

/** What has been typed. Both kinds are kept, so that a change of mind loses nothing. */
export type BundleDraft = { readonly kind: BundleKind } & { readonly [Field in BundleField]?: string }

/** Without these the service files a draft, which nobody reviews. */
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

/** What goes to the service: the fields of the chosen kind that have something in them. */
export function bundleOf(draft: BundleDraft, isoCountry: string): NewBusinessBundle | NewIndividualBundle {
  const address = { ...given(draft, ADDRESS_FIELDS), isoCountry }
  const complianceData = { ...given(draft, fieldsOf(draft.kind)), address }
  return { isoCountryCode: isoCountry, complianceType: draft.kind, complianceData }
}

/** The same as a form, with its files. */
export function formOf(draft: BundleDraft, documents: Documents, isoCountry: string): FormData {
  const { isoCountryCode, complianceType = 'business', complianceData } = bundleOf(draft, isoCountry)
  const form = new FormData()
  form.set('isoCountryCode', isoCountryCode)
  form.set('complianceType', complianceType)
  form.set('complianceData', JSON.stringify(complianceData))
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
): Faults {
  const schema = draft.kind === 'business' ? 'NewBusinessBundle' : 'NewIndividualBundle'
  const faults = fieldNames(check(schema, bundleOf(draft, isoCountry), shell.faults))
  for (const field of [...fieldsOf(draft.kind), ...ADDRESS_FIELDS])
    if (isNeeded(field) && (draft[field] ?? '').trim() === '') faults[field] = shell.faults.required
  for (const kind of DOCUMENTS) {
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
