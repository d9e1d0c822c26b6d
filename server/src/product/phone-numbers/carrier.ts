import { Type, type Static } from 'typebox'
import { ServiceError } from '../../platform/errors.ts'
import type { CarrierLine } from '../calls/carrier/port.ts'
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
  fileName: string
  kind: string
  mediaType: string
  sizeBytes: number
  readable: boolean
  /** Whether it shows nothing. */
  blank: boolean
}

export type BundleApplication = {
  sid: string
  /** Of the account: who is asked if something is unclear. */
  email: string
  isoCountry: string
  complianceType: ComplianceType
  complianceData: Record<string, unknown>
  documents: readonly DocumentSummary[]
  /** The bytes of one of them. */
  readDocument(kind: string): Promise<Uint8Array | undefined>
}

export type Review = {
  /** `draft`: something is missing before anybody looks at it. */
  status:
    | 'draft'
    | 'pending-review'
    | 'in-review'
    | 'provider-approved'
    | 'provisionally-approved'
    | 'provider-rejected'
  reason?: string | undefined
  /** What the carrier knows it by. */
  reference?: string | undefined
  /** Fields that it wants besides, by the names of requests. */
  missing?: readonly string[] | undefined
}

/** A number that the carrier says is ours. */
export type Holding = {
  number: string
  sid: string
  /** For which order it was bought; undefined where it was bought by somebody else, such as by hand. */
  order: string | undefined
  /** Whether its calls come here. */
  isSetUp: boolean
}

/** What a carrier keeps itself of the numbers that we have bought. */
export type CarrierBooks = {
  /** What is left of the money there, and whether the account is only a trial. */
  account(): Promise<{ balance: number; currency: string; isTrial: boolean }>
  held(): Promise<Holding[]>
  find(number: string): Promise<Holding | undefined>
  /** Has the calls of a number come here again. */
  setUp(sid: string): Promise<void>
}

/** Bundles that people at the carrier look at. By its references. */
export type CarrierReviews = {
  /** How far it is. */
  standing(reference: string): Promise<Review>
  /** Takes it back, as far as the carrier lets go of it. May be repeated. */
  withdraw(reference: string): Promise<void>
}

/** For what a number is acquired. */
export type Purchase = {
  /** Identifies it in the carrier's books. */
  order?: string | undefined
  bundle?: { sid: string; reference: string | null } | undefined
}

/**
 * A source of telephone numbers. `search` keeps one order, so that pages never overlap while nothing
 * is acquired or released. `acquire` rejects with `NumberTaken` or `NumberNotOffered`, with `PurchaseUnsure` where it
 * is not known whether the number was bought, and otherwise with a `ServiceError` in the words of its client; `release`
 * may be repeated.
 */
export type Carrier = {
  readonly name: string
  /** Whether its numbers are for trials: the telephone network does not know them. */
  readonly isTest: boolean
  search(query: NumberQuery): Promise<AvailableNumber[]>
  acquire(number: string, purchase?: Purchase): Promise<{ sid: string }>
  release(number: string, sid: string): Promise<void>
  /** Puts a bundle before the carrier, or one that was corrected. May be repeated. */
  review(application: BundleApplication): Promise<Review>
  /** Absent where it decides at once. */
  readonly reviews?: CarrierReviews | undefined
  /** Absent where numbers cost nothing: the service's own records then say what is held. */
  readonly books?: CarrierBooks | undefined
  /** Absent where calls come by the telephone alone. */
  readonly line?: CarrierLine | undefined
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

/** The carrier has not answered: the number may have been bought, and may not. */
export class PurchaseUnsure extends ServiceError {
  constructor() {
    super(
      'unavailable',
      'The carrier has not answered in time. Ask again in a minute: if the number was bought, you then get it.',
    )
    this.name = 'PurchaseUnsure'
  }
}
