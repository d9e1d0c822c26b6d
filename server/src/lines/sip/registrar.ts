import type { Flow } from './flow.ts'
import { cseqOf, header, headerValues, nameAddr } from './headers.ts'
import type { Header, SipRequest } from './message.ts'
import { secondsOf } from './response.ts'
import { type SipUri, writeUri } from './uri.ts'
import { after, type Wire } from './wire.ts'

/** Where a softphone is reached: by the way it registered over. */
export type Binding = { readonly contact: SipUri; readonly flow: Flow; readonly expiresAtMs: number }

type Kept = Binding & { readonly callId: string; readonly seq: number; readonly expiry: { cancel(): void } }

const MIN_EXPIRES_S = 60
const MAX_EXPIRES_S = 3600

/** A person has a few telephones. */
const MAX_BINDINGS_OF_ONE = 8
const MAX_BINDINGS = 10_000

export type Registrar = {
  /** What to answer (RFC 3261 10.3). The caller has proved that it is this account. */
  register(request: SipRequest, account: string, flow: Flow): { status: number; headers: readonly Header[] }
  /** The newest first. */
  bindings(account: string): readonly Binding[]
  loseFlow(flow: Flow): void
  readonly size: number
}

export function createRegistrar(wire: Wire): Registrar {
  const accounts = new Map<string, Map<string, Kept>>()
  let size = 0

  const remove = (account: string, key: string): void => {
    const bindings = accounts.get(account)
    const kept = bindings?.get(key)
    if (bindings === undefined || kept === undefined) return
    kept.expiry.cancel()
    bindings.delete(key)
    size -= 1
    if (bindings.size === 0) accounts.delete(account)
  }
  const put = (account: string, asked: Asked, request: SipRequest, flow: Flow): void => {
    const key = writeUri(asked.contact)
    remove(account, key)
    if (asked.expiresS === 0 || size >= MAX_BINDINGS) return
    const bindings = accounts.get(account) ?? new Map<string, Kept>()
    const [oldest] = bindings.keys()
    if (oldest !== undefined && bindings.size >= MAX_BINDINGS_OF_ONE) remove(account, oldest)
    accounts.set(account, bindings)
    size += 1
    bindings.set(key, {
      contact: asked.contact,
      flow,
      expiresAtMs: wire.nowMs() + asked.expiresS * 1000,
      ...orderOf(request),
      expiry: after(wire, asked.expiresS * 1000, () => remove(account, key)),
    })
  }
  const list = (account: string): Header[] =>
    [...(accounts.get(account)?.values() ?? [])].map(({ contact, expiresAtMs }) => {
      const leftS = Math.max(Math.round((expiresAtMs - wire.nowMs()) / 1000), 0)
      return { name: 'contact', value: `<${writeUri(contact)}>;expires=${leftS}` }
    })
  return {
    register(request, account, flow) {
      const asked = readContacts(request)
      if (asked === 'malformed') return { status: 400, headers: [] }
      if (asked === 'too_brief')
        return { status: 423, headers: [{ name: 'min-expires', value: String(MIN_EXPIRES_S) }] }
      const bindings = accounts.get(account)
      const affected =
        asked === 'all' ? [...(bindings?.keys() ?? [])] : asked.map(({ contact }) => writeUri(contact))
      // RFC 3261 10.3, step 7: a request that was overtaken changes nothing.
      if (affected.some((key) => isOvertaken(bindings?.get(key), request)))
        return { status: 500, headers: [] }
      if (asked === 'all') for (const key of affected) remove(account, key)
      else for (const one of asked) put(account, one, request, flow)
      return { status: 200, headers: list(account) }
    },
    bindings: (account) => [...(accounts.get(account)?.values() ?? [])].toReversed(),
    loseFlow(flow) {
      if (flow.transport === 'udp') return
      for (const [account, bindings] of accounts)
        for (const [key, kept] of bindings) if (kept.flow.id === flow.id) remove(account, key)
    },
    get size() {
      return size
    },
  }
}

type Asked = { readonly contact: SipUri; readonly expiresS: number }

function readContacts(request: SipRequest): Asked[] | 'all' | 'malformed' | 'too_brief' {
  const values = headerValues(request, 'contact')
  const usualS = Math.min(secondsOf(request, 'expires') ?? MAX_EXPIRES_S, MAX_EXPIRES_S)
  if (values.some((value) => value.trim() === '*'))
    return values.length === 1 && secondsOf(request, 'expires') === 0 ? 'all' : 'malformed'
  if (values.length > MAX_BINDINGS_OF_ONE) return 'malformed'
  const asked: Asked[] = []
  for (const value of values) {
    const address = nameAddr(value)
    const own = address?.params.get('expires')
    // RFC 3261 20.10: what is no number counts as an hour.
    const ownS = own !== undefined && own !== null && /^\d{1,10}$/.test(own) ? Number(own) : undefined
    const expiresS = Math.min(ownS ?? usualS, MAX_EXPIRES_S)
    if (address === undefined || !address.uri.scheme.startsWith('sip')) return 'malformed'
    if (expiresS > 0 && expiresS < MIN_EXPIRES_S) return 'too_brief'
    asked.push({ contact: address.uri, expiresS })
  }
  return asked
}

function orderOf(request: SipRequest): { callId: string; seq: number } {
  return { callId: header(request, 'call-id') ?? '', seq: cseqOf(request)?.number ?? 0 }
}

function isOvertaken(kept: Kept | undefined, request: SipRequest): boolean {
  const { callId, seq } = orderOf(request)
  return kept !== undefined && kept.callId === callId && seq <= kept.seq
}
