import { sourceNetwork } from '@parley/sip'

/** Connections at once of known peers: they have proved an account, or a trunk names their address. */
export const MAX_KNOWN = 1000
/** Of those, kept for whom the operator has named: no account gets them. */
const KEPT_FOR_OPERATOR = 100
/** Of those, one account's. No plan has more softphones than 200. */
export const MAX_OF_ACCOUNT = 250
/** Beside them, for unproved peers. The oldest gives way to the newest, so no one can hold them. */
export const MAX_STRANGERS = 200
/** From one address: a company of softphones behind one router has no more. */
const MAX_OF_ADDRESS = 100
/** From one address before they have proved anything, which takes a telephone a moment. */
export const MAX_STRANGERS_OF_ADDRESS = 20

/** What an address is worth. Whose it may be: none where the operator has named it. */
export type Standing = 'unwelcome' | 'stranger' | { readonly accounts: readonly string[] }

/** What one connection holds. */
export type ConnectionPlace = {
  isKnown(): boolean
  /** It has proved one of these accounts. False: there is no place left for it among those that are known. */
  prove(accounts: readonly string[]): boolean
  /** What it had proved holds no longer. */
  disprove(): void
  leave(): void
}

type Held = { readonly address: string; payer: string | undefined; isKnown: boolean; evict(): void }

/** Who may be connected. IPv6 is counted by /64. */
export function createConnectionPlaces() {
  const known = new Set<Held>()
  /** The oldest first. */
  const strangers = new Set<Held>()
  const counts = createCounts()

  function put(held: Held, isKnown: boolean, payer: string | undefined): void {
    held.isKnown = isKnown
    held.payer = payer
    ;(isKnown ? known : strangers).add(held)
    counts.add(held, 1)
  }
  function remove(held: Held): void {
    if (known.delete(held) || strangers.delete(held)) counts.add(held, -1)
  }
  /** Undefined: there is no place. Of several accounts the one with the fewest connections has one more. */
  function payerOf(accounts: readonly string[]): { readonly payer: string | undefined } | undefined {
    if (accounts.length === 0) return known.size < MAX_KNOWN ? { payer: undefined } : undefined
    if (known.size >= MAX_KNOWN - KEPT_FOR_OPERATOR) return undefined
    const payer = accounts.reduce((least, each) => (counts.of(each) < counts.of(least) ? each : least))
    return counts.of(payer) < MAX_OF_ACCOUNT ? { payer } : undefined
  }
  function enter(held: Held, standing: Exclude<Standing, 'unwelcome'>): boolean {
    const at = counts.at(held.address)
    if (at.known + at.strangers >= MAX_OF_ADDRESS) return false
    if (standing !== 'stranger') {
      const found = payerOf(standing.accounts)
      if (found !== undefined) put(held, true, found.payer)
      return found !== undefined
    }
    if (at.strangers >= MAX_STRANGERS_OF_ADDRESS) return false
    const [oldest] = strangers
    if (oldest !== undefined && strangers.size >= MAX_STRANGERS) {
      remove(oldest)
      oldest.evict()
    }
    put(held, false, undefined)
    return true
  }
  return {
    /** Undefined for whom there is no place. `evict`: its place goes to another. */
    take(remoteAddress: string, standing: Standing, evict: () => void): ConnectionPlace | undefined {
      const address = sourceNetwork(remoteAddress)
      const held: Held = { address, payer: undefined, isKnown: false, evict }
      if (standing === 'unwelcome' || !enter(held, standing)) return undefined
      return {
        isKnown: () => held.isKnown,
        prove(accounts) {
          if (held.isKnown) return true
          const found = payerOf(accounts)
          if (found === undefined || !strangers.has(held)) return false
          remove(held)
          put(held, true, found.payer)
          return true
        },
        disprove() {
          if (!known.has(held)) return
          remove(held)
          put(held, false, undefined)
        },
        leave: () => remove(held),
      }
    },
    get sizes() {
      return { known: known.size, strangers: strangers.size }
    },
  }
}

/** How many connections each address has, and each account. */
function createCounts() {
  const perAccount = new Map<string, number>()
  const perAddress = new Map<string, { known: number; strangers: number }>()
  const at = (address: string) => perAddress.get(address) ?? { known: 0, strangers: 0 }
  const of = (account: string) => perAccount.get(account) ?? 0
  return {
    at,
    of,
    add({ address, isKnown, payer }: Held, by: 1 | -1): void {
      const here = at(address)
      here[isKnown ? 'known' : 'strangers'] += by
      if (here.known + here.strangers > 0) perAddress.set(address, here)
      else perAddress.delete(address)
      if (payer === undefined) return
      const own = of(payer) + by
      if (own > 0) perAccount.set(payer, own)
      else perAccount.delete(payer)
    },
  }
}
