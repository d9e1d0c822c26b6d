import type { SrtpPolicy, Transport } from '@parley/sip'

/** HA1 of RFC 7616 under each algorithm: what a password is checked with. The password itself is not kept. */
export type PasswordHashes = { readonly md5: string; readonly sha256: string }

/** The realm of everything that has to prove itself here. Hashes hold for one realm only. */
export const REALM = 'parley'

/** A way by which calls come and go: a carrier, a PBX, or one softphone. */
export type SipTrunk = {
  readonly id: string
  readonly accountId: string
  readonly name: string
  /** A softphone registers here; a trunk has a place of its own. */
  readonly kind: 'trunk' | 'softphone'
  /** Addresses and networks (CIDR) whose calls are taken without credentials. */
  readonly addresses: readonly string[]
  /** Credentials with which calls come from anywhere; those of a softphone too. */
  readonly inbound: { readonly username: string; readonly hashes: PasswordHashes } | null
  readonly outbound: {
    readonly host: string
    /** Null: as the host's name says (RFC 3263). */
    readonly port: number | null
    readonly transport: Transport
    readonly username: string | null
    readonly password: string | null
    /** Registers with the trunk, so that its calls come. */
    readonly register: boolean
    /** E.164 by which the trunk knows us; null: the number that the caller dialled. */
    readonly callerId: string | null
  } | null
  /** How a caller is put through: the trunk does it itself (REFER), or we call and stay between. */
  readonly transfer: 'refer' | 'bridge'
  /** How REFER names a number: `tel:+12125550100`, or `sip:+12125550100@` the trunk's host. */
  readonly referForm: 'sip' | 'tel'
  readonly srtp: SrtpPolicy
  /** For a softphone: transfers to this number ring it. */
  readonly phoneNumber: string | null
}
