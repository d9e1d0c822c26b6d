import { Type, type Static } from 'typebox'
import { NumberType } from '../../voice/numbering/number-type.ts'

/** One search result, with the names the specification gives it. */
export const AvailableNumber = Type.Object(
  {
    phoneNumber: Type.String({ description: 'E.164.', examples: ['+12125550100'] }),
    friendlyName: Type.String({
      description: 'The number as it is written in its country.',
      examples: ['(212) 555-0100'],
    }),
    region: Type.String({ description: 'Region or state code.', examples: ['NY'] }),
    isoCountry: Type.String({ description: 'Two-letter country code.', examples: ['US'] }),
    type: NumberType,
    capabilities: Type.Object({ voice: Type.Boolean(), SMS: Type.Boolean(), MMS: Type.Boolean() }),
  },
  { title: 'AvailableNumber' },
)
export type AvailableNumber = Static<typeof AvailableNumber>

/** D-L1: what `contains` may be long. */
export const MIN_CONTAINS_LENGTH = 2
export const MAX_CONTAINS_LENGTH = 16

export type NumberQuery = {
  /** ISO code, any case. */
  country: string
  /** The national destination code, with or without the trunk zero; an NPA in the US and CA. */
  areaCode?: string | undefined
  /** Digits anywhere in the number; a letter stands for its key, `*` for any one digit. */
  contains?: string | undefined
  type?: NumberType | undefined
  limit: number
  offset: number
}

/** D-C2: the details without which no carrier looks at a bundle. */
export const REQUIRED_DETAILS = {
  business: ['name', 'address', 'registrationNumber'],
  individual: ['firstName', 'lastName', 'address'],
} as const

export type ComplianceType = keyof typeof REQUIRED_DETAILS

/** A document as the reviewer sees it: what it proves, and whether its bytes could be read as what they claim. */
export type DocumentSummary = {
  kind: string
  mediaType: string
  sizeBytes: number
  readable: boolean
  /** Whether it shows nothing. */
  blank: boolean
}

export type BundleApplication = {
  isoCountry: string
  complianceType: ComplianceType
  complianceData: Record<string, unknown>
  documents: readonly DocumentSummary[]
}

export type Review = { status: 'provider-approved' | 'provider-rejected'; reason?: string }

/**
 * A source of telephone numbers. `search` keeps one order, so that pages never overlap while nothing
 * is acquired or released. `acquire` rejects with `NumberTaken` or `NumberNotOffered`; `release` may be
 * repeated.
 */
export type Carrier = {
  readonly name: string
  /** Whether its numbers are for trials: the telephone network does not know them. */
  readonly isTest: boolean
  search(query: NumberQuery): Promise<AvailableNumber[]>
  acquire(number: string, bundle?: { sid: string }): Promise<{ sid: string }>
  release(number: string, sid: string): Promise<void>
  review(application: BundleApplication): Promise<Review>
}

/** The number is taken, perhaps by the same account. */
export class NumberTaken extends Error {
  readonly number: string

  constructor(number: string) {
    super(`${number} is already taken.`)
    this.name = 'NumberTaken'
    this.number = number
  }
}

/** The carrier has no such number to give. */
export class NumberNotOffered extends Error {
  readonly number: string

  constructor(number: string) {
    super(`${number} is not a number this carrier offers.`)
    this.name = 'NumberNotOffered'
    this.number = number
  }
}
