import { type ClientListener, type ClientTransaction, startClientTransaction } from './client-transaction.ts'
import { type Flow, isReliable, type Target, transportOf } from '../transport/flow.ts'
import { addViaTop, cseqOf, header, tagOf, type Via, viaOf, vias } from '../message/headers.ts'
import type { SipMessage, SipRequest, SipResponse } from '../message/message.ts'
import { type ServerTransaction, startServerTransaction } from './server-transaction.ts'
import { writeUri } from '../message/uri.ts'
import type { Io } from './io.ts'

/** More at once is an attack or a fault: at 32 s each this is a thousand requests a second. */
const MAX_TRANSACTIONS = 32_000

/** RFC 3261 8.1.1.7: a branch that begins so is unique for ever. */
const MAGIC_COOKIE = 'z9hG4bK'

/** As it stands in a URI: an IPv6 address has its brackets. */
export type LocalAddress = { readonly host: string; readonly port: number }

export type Transactions = {
  /** Sends a request that has no Via yet. Undefined where the table is full. */
  request(request: SipRequest, to: Target, listener: ClientListener): ClientTransaction | undefined
  /** Sends an ACK of a 2xx: it has a branch of its own and no response (RFC 3261 13.2.2.4). */
  withVia(request: SipRequest, to: Target): SipRequest
  /** Cancels an INVITE: same Via, same way (RFC 3261 9.1). The response to that does not matter. */
  cancel(invite: ClientTransaction, cancel: SipRequest): void
  /** True where a transaction matches the response. Others are dropped. */
  receiveResponse(response: SipResponse, flow: Flow): boolean
  /** True where the request is a copy, or the ACK of a refusal: nothing more is to be done. */
  absorb(request: SipRequest): boolean
  /** A new request. Undefined where the table is full. */
  open(request: SipRequest, flow: Flow): ServerTransaction | undefined
  /** The INVITE that a CANCEL, or an ACK with the branch of the INVITE, belongs to. */
  inviteOf(request: SipRequest): ServerTransaction | undefined
  /** The same request came another way before (RFC 3261 8.2.2.2). */
  isMerged(request: SipRequest): boolean
  /** One of our own requests has come round to us. */
  isOurOwn(request: SipRequest): boolean
  /** The shell could not send this request. */
  lose(message: SipMessage): void
  loseFlow(flow: Flow): void
  readonly clientCount: number
  readonly serverCount: number
}

export function createTransactions(
  io: Io,
  token: () => string,
  sentBy: (to: Target) => LocalAddress,
  maxTransactions = MAX_TRANSACTIONS,
): Transactions {
  const clients = new Map<string, ClientTransaction>()
  const servers = new Map<string, ServerTransaction>()
  const merges = new Map<string, string>()

  const start = (request: SipRequest, to: Target, listener: ClientListener): ClientTransaction => {
    const key = clientKey(request)
    let hasEnded = false
    const transaction = startClientTransaction(request, to, io, listener, () => {
      hasEnded = true
      clients.delete(key)
    })
    if (!hasEnded) clients.set(key, transaction)
    return transaction
  }
  const withVia = (request: SipRequest, to: Target): SipRequest => {
    const branch = `${MAGIC_COOKIE}${token()}`
    return addViaTop(request, viaFor(to, sentBy(to), branch))
  }
  return {
    ...lookups(clients, servers, merges),
    withVia,
    request: (request, to, listener) =>
      clients.size >= maxTransactions ? undefined : start(withVia(request, to), to, listener),
    cancel: (invite, cancel) => void start(cancel, invite.target(), NOBODY),
    open(request, flow) {
      if (servers.size >= maxTransactions) return undefined
      const key = serverKey(request, request.method)
      const mergeKey = mergeKeyOf(request)
      const transaction = startServerTransaction(request, flow, io, () => {
        servers.delete(key)
        if (merges.get(mergeKey) === key) merges.delete(mergeKey)
      })
      servers.set(key, transaction)
      if (!merges.has(mergeKey)) merges.set(mergeKey, key)
      return transaction
    },
    lose(message) {
      if (message.kind === 'request') clients.get(clientKey(message))?.lose()
    },
    loseFlow(flow) {
      if (!isReliable({ flow })) return
      const lost = [...clients.values()].filter((client) => client.target().flow?.id === flow.id)
      for (const client of lost) client.lose()
    },
    get clientCount() {
      return clients.size
    },
    get serverCount() {
      return servers.size
    },
  }
}

const NOBODY: ClientListener = { responded() {}, failed() {} }

type Lookups = 'receiveResponse' | 'absorb' | 'inviteOf' | 'isMerged' | 'isOurOwn'

function lookups(
  clients: ReadonlyMap<string, ClientTransaction>,
  servers: ReadonlyMap<string, ServerTransaction>,
  merges: ReadonlyMap<string, string>,
): Pick<Transactions, Lookups> {
  return {
    receiveResponse(response, flow) {
      // RFC 3261 8.1.3.3: a response with more than one Via is not for us.
      if (vias(response).length !== 1) return false
      const transaction = clients.get(clientKey(response))
      transaction?.receive(response, flow)
      return transaction !== undefined
    },
    absorb(request) {
      const isAck = request.method === 'ACK'
      const known = servers.get(serverKey(request, isAck ? 'INVITE' : request.method))
      if (known === undefined || (isAck && known.isAccepted())) return false
      known.receive(request)
      return true
    },
    inviteOf: (request) => servers.get(serverKey(request, 'INVITE')),
    isMerged: (request) => merges.has(mergeKeyOf(request)),
    isOurOwn: (request) =>
      vias(request).some((via) => clients.has(`${via.params.get('branch') ?? ''}|${request.method}`)),
  }
}

function viaFor(to: Target, address: LocalAddress, branch: string): Via {
  const params = new Map<string, string | null>([['branch', branch]])
  // RFC 3581 3: the port that the other side sees is asked for, and the answer comes back to it.
  if (!isReliable(to)) params.set('rport', null)
  return { protocol: 'SIP/2.0', transport: transportOf(to).toUpperCase(), ...address, params }
}

/** RFC 3261 17.1.3: the branch of our Via and the method. */
function clientKey(message: SipMessage): string {
  const branch = viaOf(message)?.params.get('branch') ?? ''
  return `${branch}|${cseqOf(message)?.method ?? ''}`
}

/** RFC 3261 17.2.3. Peers of RFC 2543 have no unique branch: other fields of the request stand in for it. */
function serverKey(request: SipRequest, method: string): string {
  const via = viaOf(request)
  const branch = via?.params.get('branch') ?? ''
  const sentByText = `${via?.host ?? ''}:${via?.port ?? ''}`
  if (branch.startsWith(MAGIC_COOKIE) && branch.length > MAGIC_COOKIE.length)
    return `${branch}|${sentByText}|${method}`
  const number = cseqOf(request)?.number ?? ''
  return `${writeUri(request.uri)}|${callAndTag(request)}|${number}|${branch}|${sentByText}|${method}`
}

function mergeKeyOf(request: SipRequest): string {
  return `${callAndTag(request)}|${cseqOf(request)?.number ?? ''}|${request.method}`
}

function callAndTag(request: SipRequest): string {
  return `${header(request, 'call-id') ?? ''}|${tagOf(header(request, 'from') ?? '') ?? ''}`
}
