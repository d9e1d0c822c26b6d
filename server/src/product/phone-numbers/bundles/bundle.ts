import { Type, type Static } from 'typebox'
import { OneOf } from '../../../platform/http/envelope.ts'
import { REQUIRED_DETAILS, type ComplianceType } from '../carrier.ts'
import type { Country } from '../countries.ts'
import { COUNTRY_CODE } from '../phone-number.ts'

/** D-S2. */
export const BUNDLE_STATUSES = [
  'draft',
  'pending-review',
  'in-review',
  'provider-rejected',
  'provider-approved',
  'provisionally-approved',
] as const
export type BundleStatus = (typeof BUNDLE_STATUSES)[number]

/** With one of these a number can be had. */
export const APPROVED: readonly BundleStatus[] = ['provider-approved', 'provisionally-approved']

/** Still undecided. */
export const UNDECIDED: readonly BundleStatus[] = ['pending-review', 'in-review']

/** D-C3: what a bundle needs to leave `draft`. */
export const DOCUMENT_KINDS = ['proofOfIdentity', 'proofOfAddress'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

const sid = Type.String({
  description: 'Bundle identifier.',
  examples: ['BU5f0b6d1c9f3a4e7d8c2b1a0f9e8d7c6b'],
})

export const Bundle = Type.Object(
  {
    sid,
    status: OneOf(BUNDLE_STATUSES, { description: 'How far the review is (D-S2).' }),
    isoCountry: Type.String({ description: 'Two-letter country code.', examples: ['GB'] }),
    name: Type.String({ description: 'Bundle name.', examples: ['United Kingdom: Harbour Dental Ltd'] }),
    reason: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'What is missing from a draft, or why it was rejected; null otherwise.',
    }),
    created_at: Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' }),
  },
  { title: 'RegulatoryBundle' },
)
export type Bundle = Static<typeof Bundle>

const COMPLIANCE_TYPES: readonly ComplianceType[] = ['business', 'individual']

const missing = Type.Array(Type.String(), {
  description: 'What has to be sent before it is reviewed; empty where nothing is missing. Additive (D-S2).',
  examples: [['complianceData.address', 'proofOfIdentity']],
})

/** What creating and changing one answers. */
export const FiledBundle = Type.Object({
  bundleSid: sid,
  status: Bundle.properties.status,
  missing,
})

/** With everything that was sent, for whom it belongs to. */
export const BundleDetails = Type.Object(
  {
    ...Bundle.properties,
    complianceType: OneOf(COMPLIANCE_TYPES),
    complianceData: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The details as they were sent (D-C2).',
    }),
    documents: Type.Array(
      Type.Object({
        kind: OneOf(DOCUMENT_KINDS),
        fileName: Type.String(),
        mediaType: Type.String(),
        sizeBytes: Type.Integer(),
      }),
      { description: 'What was sent along, without its contents.' },
    ),
    missing,
  },
  { title: 'RegulatoryBundleDetails' },
)
export type BundleDetails = Static<typeof BundleDetails>

const MAX_TEXT = 200
const MAX_LINE = 500

function text(description: string, maxLength = MAX_TEXT) {
  return Type.Optional(Type.String({ maxLength, description }))
}

const BUSINESS = {
  name: 'Harbour Dental Ltd',
  address: { street: '1 Quay Road', city: 'Bristol', postalCode: 'BS1 4XX', isoCountry: 'GB' },
  registrationNumber: '01234567',
}
const INDIVIDUAL = {
  firstName: 'Ada',
  lastName: 'King',
  address: '1 Quay Road, Bristol',
  dateOfBirth: '1980-12-10',
}

type Address = {
  street?: string
  city?: string
  region?: string
  postalCode?: string
  isoCountry?: string
}

/** In parts, or as one line of text. */
const Address = Type.Unsafe<string | Address>({
  title: 'Address',
  type: ['object', 'string'],
  maxLength: MAX_LINE,
  properties: Type.Object({
    street: text('Street and house number.'),
    city: text('City.'),
    region: text('Region or state.'),
    postalCode: text('Postal code.'),
    isoCountry: text('Two-letter country code.'),
  }).properties,
  additionalProperties: false,
  description: 'In parts, or as one line of text (D-C2).',
  examples: [BUSINESS.address],
})

/** Countries ask for more than can be listed here: unknown fields are kept and handed to the carrier (D-M5). */
const OPEN = { additionalProperties: true, maxProperties: 50 }

/** D-C2. What is required may still be missing: then the bundle is a draft. */
const BusinessDetails = Type.Object(
  {
    name: text('Registered name; required.'),
    address: Type.Optional(Address),
    registrationNumber: text('Number in the commercial register; required.'),
    registrationAuthority: text('Who keeps the register.'),
    website: text('Website.'),
    contact: text('Whom to ask.'),
  },
  {
    title: 'BusinessDetails',
    ...OPEN,
    examples: [BUSINESS],
  },
)

const IndividualDetails = Type.Object(
  {
    firstName: text('First name; required.'),
    lastName: text('Last name; required.'),
    address: Type.Optional(Address),
    dateOfBirth: Type.Optional(Type.String({ format: 'date', description: 'Date of birth.' })),
    email: Type.Optional(
      Type.String({ format: 'email', maxLength: MAX_TEXT, description: 'Email address.' }),
    ),
  },
  {
    title: 'IndividualDetails',
    ...OPEN,
    examples: [INDIVIDUAL],
  },
)

const isoCountryCode = Type.String(COUNTRY_CODE)

function businessBundle(types: readonly ComplianceType[]) {
  return Type.Object(
    {
      isoCountryCode,
      complianceType: Type.Optional(OneOf(types, { default: 'business' })),
      complianceData: Type.Optional(BusinessDetails),
    },
    {
      title: 'NewBusinessBundle',
      additionalProperties: false,
      examples: [{ isoCountryCode: 'GB', complianceData: BUSINESS }],
    },
  )
}

const individualBundle = Type.Object(
  {
    isoCountryCode,
    complianceType: OneOf(['individual']),
    complianceData: Type.Optional(IndividualDetails),
  },
  {
    title: 'NewIndividualBundle',
    additionalProperties: false,
    examples: [{ isoCountryCode: 'GB', complianceType: 'individual', complianceData: INDIVIDUAL }],
  },
)

/** The schemas of a body. One without a known type is checked against both. */
export const BODY_OF = {
  business: businessBundle(COMPLIANCE_TYPES),
  individual: individualBundle,
} as const satisfies Record<ComplianceType, unknown>

/** The documents are files: they come in a form. */
export const NewBundle = Type.Union([businessBundle(['business']), individualBundle])
export type NewBundle = {
  isoCountryCode: string
  complianceType?: ComplianceType
  complianceData?: Readonly<Record<string, unknown>>
}

const file = (description: string) =>
  Type.Optional(Type.Unsafe<unknown>({ type: 'string', format: 'binary', description }))

/** The same as a form, with its files. */
export const BundleForm = Type.Object(
  {
    isoCountryCode,
    complianceType: Type.Optional(OneOf(COMPLIANCE_TYPES, { default: 'business' })),
    complianceData: Type.Optional(
      Type.String({
        contentMediaType: 'application/json',
        description: 'The JSON of BusinessDetails or IndividualDetails (D-C2).',
      }),
    ),
    proofOfIdentity: file('PDF, JPEG or PNG by its bytes, at most 10 MiB (D-L1).'),
    proofOfAddress: file('PDF, JPEG or PNG by its bytes, at most 10 MiB (D-L1).'),
  },
  {
    title: 'BundleForm',
    additionalProperties: false,
    examples: [
      { isoCountryCode: 'GB', complianceType: 'business', complianceData: JSON.stringify(BUSINESS) },
    ],
  },
)

/** What a change may name. */
export const BundleChange = Type.Object(
  {
    complianceType: Type.Optional(OneOf(COMPLIANCE_TYPES)),
    complianceData: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description: 'BusinessDetails or IndividualDetails, as a whole (D-C2, D-M6).',
      }),
    ),
    isoCountryCode: Type.Optional(
      Type.String({ ...COUNTRY_CODE, description: 'That of the bundle: it cannot be changed.' }),
    ),
  },
  { title: 'RegulatoryBundleChange', additionalProperties: false, examples: [{ complianceData: BUSINESS }] },
)

/** The same as a form, with files. */
export const BundleChangeForm = Type.Object(
  { ...BundleForm.properties, isoCountryCode: Type.Optional(isoCountryCode) },
  {
    title: 'BundleChangeForm',
    additionalProperties: false,
    examples: [{ complianceData: JSON.stringify(BUSINESS) }],
  },
)

/** What a carrier would send back unread; empty where nothing is missing. */
export function missingFrom(
  type: ComplianceType,
  details: Readonly<Record<string, unknown>>,
  documents: readonly DocumentKind[],
): string[] {
  return [
    ...REQUIRED_DETAILS[type]
      .filter((field) => !isGiven(details[field]))
      .map((field) => `complianceData.${field}`),
    ...DOCUMENT_KINDS.filter((kind) => !documents.includes(kind)),
  ]
}

function isGiven(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined
}

/** A person's name stays sealed with the other details; a firm's is public anyway. */
export function bundleName(
  country: Country,
  type: ComplianceType,
  details: Readonly<Record<string, unknown>>,
): string {
  if (type === 'individual') return `${country.name}: individual`
  const name = typeof details.name === 'string' ? details.name.replaceAll(/\p{Cc}/gu, ' ').trim() : ''
  return `${country.name}: ${name === '' ? 'business' : name}`
}
