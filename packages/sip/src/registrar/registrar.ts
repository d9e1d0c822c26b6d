import type { Flow } from '../transport/flow.ts'
import { cseqOf, header, headerValues, nameAddr } from '../message/headers.ts'
import type { Header, SipRequest } from '../message/message.ts'
import { secondsOf } from '../message/response.ts'
import { type Identity, RETRY_LATER } from '../stack.ts'
import { type SipUri, writeUri } from '../message/uri.ts'
import { after, type Io } from '../transaction/io.ts'

/** Where a softphone is reached: by the way it registered over. */
export type Binding = { readonly contact: SipUri; readonly flow: Flow; readonly expiresAtMs: number }

type Kept = Binding & {
  readonly accountId: string
  readonly callId: string
  readonly seq: number
  readonly expiry: { cancel(): void }
}

const MIN_EXPIRES_S = 60
const MAX_EXPIRES_S = 3600

/** A person has a few telephones. */
const MAX_BINDINGS_OF_ONE = 8
/** One account's. A plan allows no more than 200 softphones, the smallest 20. */
export const MAX_BINDINGS_OF_ACCOUNT = 200 * MAX_BINDINGS_OF_ONE
export const MAX_BINDINGS = 20_000

const UNAVAILABLE = 503

/** Softphones are identified by their user's id: a username may be another account's after a deletion. */
export type Registrar = {
  /** What to answer (RFC 3261 10.3) to whom has proved to be this softphone. */
  register(
    request: SipRequest,
    identity: Identity,
    flow: Flow,
  ): { status: number; headers: readonly Header[] }
  /** The newest first. */
  bindings(userId: string): readonly Binding[]
  /** The softphone is gone, or has other credentials. */
  forget(userId: string): void
  loseFlow(flow: Flow): void
  readonly size: number
}

export function createRegistrar(io: Io): Registrar {
  const all = createBindings(io)
  const list = (userId: string): Header[] =>
    [...(all.of(userId)?.values() ?? [])].map(({ contact, expiresAtMs }) => {
      const leftS = Math.max(Math.round((expiresAtMs - io.nowMs()) / 1000), 0)
      return { name: 'contact', value: `<${writeUri(contact)}>;expires=${leftS}` }
    })
  return {
    register(request, identity, flow) {
      const { userId } = identity
      const asked = readContacts(request)
      if (asked === 'malformed') return { status: 400, headers: [] }
      if (asked === 'too_brief')
        return { status: 423, headers: [{ name: 'min-expires', value: String(MIN_EXPIRES_S) }] }
      const bindings = all.of(userId)
      const affected =
        asked === 'all' ? [...(bindings?.keys() ?? [])] : asked.map(({ contact }) => writeUri(contact))
      // RFC 3261 10.3, step 7: a request that was overtaken changes nothing.
      if (affected.some((key) => isOvertaken(bindings?.get(key), request)))
        return { status: 500, headers: [] }
      if (asked === 'all') all.forget(userId)
      else if (!all.fits(identity, asked)) return { status: UNAVAILABLE, headers: [RETRY_LATER] }
      else for (const one of asked) all.put(identity, one, request, flow)
      return { status: 200, headers: list(userId) }
    },
    bindings: (userId) => [...(all.of(userId)?.values() ?? [])].toReversed(),
    forget: all.forget,
    loseFlow(flow) {
      if (flow.transport !== 'udp') all.loseFlow(flow)
    },
    get size() {
      return all.size()
    },
  }
}

/** The bindings of all softphones. */
function createBindings(io: Io) {
  const trunks = new Map<string, Map<string, Kept>>()
  const perAccount = new Map<string, number>()
  let size = 0

  const count = (accountId: string, by: number): void => {
    size += by
    const bindings = (perAccount.get(accountId) ?? 0) + by
    if (bindings > 0) perAccount.set(accountId, bindings)
    else perAccount.delete(accountId)
  }
  const remove = (userId: string, key: string): void => {
    const bindings = trunks.get(userId)
    const kept = bindings?.get(key)
    if (bindings === undefined || kept === undefined) return
    kept.expiry.cancel()
    bindings.delete(key)
    count(kept.accountId, -1)
    if (bindings.size === 0) trunks.delete(userId)
  }
  const put = ({ userId, accountId }: Identity, asked: Asked, request: SipRequest, flow: Flow): void => {
    const key = writeUri(asked.contact)
    remove(userId, key)
    if (asked.expiresS === 0) return
    const bindings = trunks.get(userId) ?? new Map<string, Kept>()
    const [oldest] = bindings.keys()
    if (oldest !== undefined && bindings.size >= MAX_BINDINGS_OF_ONE) remove(userId, oldest)
    trunks.set(userId, bindings)
    count(accountId, 1)
    bindings.set(key, {
      contact: asked.contact,
      flow,
      accountId,
      expiresAtMs: io.nowMs() + asked.expiresS * 1000,
      ...orderOf(request),
      expiry: after(io, asked.expiresS * 1000, () => remove(userId, key)),
    })
  }
  /** Whether there is room for what is asked for: all of it or nothing is taken. */
  const fits = ({ userId, accountId }: Identity, asked: readonly Asked[]): boolean => {
    const bindings = trunks.get(userId)
    const fresh = asked.filter(({ contact, expiresS }) => expiresS > 0 && !bindings?.has(writeUri(contact)))
    const more = Math.min(fresh.length, MAX_BINDINGS_OF_ONE - (bindings?.size ?? 0))
    const own = perAccount.get(accountId) ?? 0
    return more <= 0 || (size + more <= MAX_BINDINGS && own + more <= MAX_BINDINGS_OF_ACCOUNT)
  }
  const forget = (userId: string): void => {
    for (const key of trunks.get(userId)?.keys() ?? []) remove(userId, key)
  }
  return {
    of: (userId: string): ReadonlyMap<string, Kept> | undefined => trunks.get(userId),
    put,
    fits,
    forget,
    loseFlow(flow: Flow): void {
      for (const [userId, bindings] of trunks)
        for (const [key, kept] of bindings) if (kept.flow.id === flow.id) remove(userId, key)
    },
    size: () => size,
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
