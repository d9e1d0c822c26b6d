import type { BundleApplication } from '../../carrier.ts'
import type { Answer } from './client.ts'

/** What a country asks for one kind of number and of holder. */
export type Regulation = {
  readonly sid: string
  /** The kind of person that it asks about, and what it wants to know. */
  readonly endUser: { readonly type: string; readonly fields: readonly string[] }
  readonly documents: readonly Requirement[]
}

/** One paper, as any of these. */
export type Requirement = {
  readonly proves: 'proofOfIdentity' | 'proofOfAddress'
  readonly accepted: readonly { readonly type: string; readonly fields: readonly string[] }[]
}

/** The fields of D-C2, by its names. Others have its names in our spelling. */
const OURS: Readonly<Record<string, string>> = {
  business_name: 'name',
  business_registration_number: 'registrationNumber',
  business_registration_authority: 'registrationAuthority',
  business_website: 'website',
  birth_date: 'dateOfBirth',
  address_sids: 'address',
}
/** It asks for this by a SID of an address, and then looks the address up itself. */
export const ADDRESSES = 'address_sids'

export function readRegulation(entry: Answer): Regulation {
  const { end_user: users, supporting_document: groups } = recordIn(entry.requirements)
  const [user = {}] = listIn(users)
  return {
    sid: String(entry.sid),
    endUser: { type: String(user['type']), fields: textsIn(user['fields']) },
    documents: listIn(groups)
      .flatMap((group) => listIn(group))
      .map((requirement) => ({
        proves: String(requirement['requirement_name']).includes('address')
          ? 'proofOfAddress'
          : 'proofOfIdentity',
        accepted: listIn(requirement['accepted_documents']).map((each) => ({
          type: String(each['type']),
          fields: textsIn(each['fields']),
        })),
      })),
  }
}

/** How a request calls a field of the carrier's. */
export function ourName(field: string): string {
  return OURS[field] ?? field.replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase())
}

/** What was sent for these fields, by either name. What was not is left for the carrier to ask for. */
export function attributesOf(
  { complianceData, email }: Pick<BundleApplication, 'complianceData' | 'email'>,
  fields: readonly string[],
): Record<string, unknown> {
  const given = fields
    .filter((field) => field !== ADDRESSES)
    .map((field) => [
      field,
      complianceData[ourName(field)] ?? complianceData[field] ?? (field === 'email' ? email : undefined),
    ])
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

export type Address = { street: string; city: string; region: string; postalCode: string }

/** Undefined where it is one line, or has parts missing: the carrier looks it up by its parts. */
export function addressOf({ complianceData: { address } }: BundleApplication): Address | undefined {
  const { street, city, region, postalCode } = recordIn(address)
  const isWhole = [street, city, postalCode].every((part) => typeof part === 'string' && part.trim() !== '')
  if (!isWhole) return undefined
  return {
    street: String(street),
    city: String(city),
    region: String(region ?? city),
    postalCode: String(postalCode),
  }
}

/** Why an evaluation found a bundle wanting, and by which fields of a request. */
export function shortcomingsIn(evaluation: Answer): { reasons: string[]; missing: string[] } {
  const failed = listIn(evaluation.results).filter((each) => each['passed'] !== true)
  const invalid = failed.flatMap((each) => listIn(each['invalid']))
  const fields = invalid.map((each) => `complianceData.${ourName(String(each['object_field']))}`)
  const reasons = (invalid.length > 0 ? invalid : failed).map((each) => String(each['failure_reason']))
  return { reasons: [...new Set(reasons)], missing: [...new Set(fields)] }
}

export function recordIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

export function listIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : []
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
