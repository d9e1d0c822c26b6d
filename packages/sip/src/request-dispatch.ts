import { admit, respondOnce } from './auth/admission.ts'
import { startRinging } from './dialog/callee.ts'
import { dialogOfRequest, keyOf, keyOfRequest, tag } from './dialog/dialog.ts'
import { createSession } from './dialog/session.ts'
import { ordersOf, ownerOf } from './dialog/session-requests.ts'
import { askedTimer, MIN_SE } from './dialog/session-timer.ts'
import type { Flow } from './transport/flow.ts'
import { header, headerValues, nameAddr } from './message/headers.ts'
import { descriptionOf } from './message/body.ts'
import type { Header, SipRequest } from './message/message.ts'
import type { Registrar } from './registrar/registrar.ts'
import { responseTo } from './message/response.ts'
import type { ServerTransaction } from './transaction/server-transaction.ts'
import type { SourceLimits } from './auth/source-limits.ts'
import { ACCEPT, ALLOW, EXTENSIONS, isFree, type Identity, type Stack, SUPPORTED } from './stack.ts'

const ALLOWED: readonly string[] = ALLOW.value.split(', ')

/** Methods that we know of and do not take: 405. Others are none that we know: 501 (RFC 3261 8.2.1, 21.5.2). */
const FOREIGN: ReadonlySet<string> = new Set(['REGISTER', 'SUBSCRIBE', 'PUBLISH', 'MESSAGE', 'REFER'])

/** As many as a node can ever carry. */
const MAX_CALLS = 2000

/** The Retry-After of a refused call. */
const RETRY_AFTER: Header = { name: 'retry-after', value: '10' }

/** A request, its Via stamped. `sizeBytes`: as it came. */
export function receiveRequest(
  stack: Stack,
  sources: SourceLimits,
  registrar: Registrar,
  request: SipRequest,
  flow: Flow,
  sizeBytes: number,
): void {
  const { transactions, dialogs } = stack
  if (transactions.absorb(request)) return
  const owner = dialogs.get(keyOfRequest(request))
  if (request.method === 'ACK') {
    owner?.acknowledged(request)
    return
  }
  if (request.method === 'CANCEL') {
    takeCancel(stack, sources, request, flow)
    return
  }
  if (owner?.takes(request.method, stack.io.nowMs()) === false) {
    respondOnce(stack, request, flow, 503, [RETRY_AFTER])
    return
  }
  // Who knows the tags of a dialog is in it: they cannot be guessed.
  const admission =
    owner === undefined
      ? admit(stack, sources, request, flow, sizeBytes)
      : { isAdmitted: true as const, identity: undefined }
  if (!admission.isAdmitted) return
  const isLoop =
    tag(request, 'to') === '' && (transactions.isMerged(request) || transactions.isOurOwn(request))
  const transaction = transactions.open(request, flow)
  if (transaction === undefined) {
    respondOnce(stack, request, flow, 503, [RETRY_AFTER])
    return
  }
  const refusal = isLoop ? { status: 482, headers: [] } : refusalOf(stack, request)
  if (refusal !== undefined) respond(stack, transaction, refusal.status, refusal.headers)
  else if (owner !== undefined) owner.requested(transaction)
  else takeOutside(stack, registrar, transaction, admission.identity)
}

function respond(
  stack: Stack,
  transaction: ServerTransaction,
  status: number,
  headers: readonly Header[] = [],
): void {
  transaction.respond(responseTo(transaction.request, status, { toTag: stack.options.random(), headers }))
}

/** What we can do for no one, in the order of RFC 3261 8.2. */
function refusalOf(stack: Stack, request: SipRequest): { status: number; headers: Header[] } | undefined {
  const { method, uri } = request
  const isKnown = ALLOWED.includes(method) || (method === 'REGISTER' && stack.options.isRegistrar)
  if (!isKnown) return { status: FOREIGN.has(method) ? 405 : 501, headers: [ALLOW] }
  if (!['sip', 'sips', 'tel'].includes(uri.scheme)) return { status: 416, headers: [] }
  const foreign = headerValues(request, 'require').filter((name) => !EXTENSIONS.includes(name.toLowerCase()))
  if (foreign.length > 0)
    return { status: 420, headers: [{ name: 'unsupported', value: foreign.join(', ') }] }
  return undefined
}

/** What belongs to no dialog that we know. */
function takeOutside(
  stack: Stack,
  registrar: Registrar,
  transaction: ServerTransaction,
  identity: Identity | undefined,
): void {
  const { request, flow } = transaction
  if (request.method === 'OPTIONS') {
    // RFC 3261 11.2: as an INVITE would be answered.
    const isAccepting = stack.options.isAccepting()
    const headers = isAccepting ? [ALLOW, SUPPORTED, ACCEPT] : [RETRY_AFTER]
    respond(stack, transaction, isAccepting ? 200 : 503, headers)
  } else if (request.method === 'INVITE' && tag(request, 'to') === '')
    takeInvite(stack, transaction, identity?.username)
  else if (request.method === 'REGISTER') {
    const isOwn = nameAddr(header(request, 'to') ?? '')?.uri.user === identity?.username
    if (identity === undefined || !isOwn) respond(stack, transaction, 403)
    else {
      const { status, headers } = registrar.register(request, identity, flow)
      respond(stack, transaction, status, headers)
    }
  } else respond(stack, transaction, 481)
}

/** An incoming call (RFC 3261 13.3). The application gets an event, and decides what becomes of it. */
function takeInvite(stack: Stack, transaction: ServerTransaction, account: string | undefined): void {
  const { request, flow } = transaction
  const { random, isAccepting, maxCalls } = stack.options
  const toTag = random()
  const refuse = (status: number, headers: readonly Header[] = []): void =>
    transaction.respond(responseTo(request, status, { toTag, headers }))
  const dialog = dialogOfRequest(request, flow, toTag)
  if (dialog === undefined) {
    refuse(400)
    return
  }
  if (!isAccepting() || stack.calls.size >= (maxCalls ?? MAX_CALLS)) {
    refuse(503, [RETRY_AFTER])
    return
  }
  const description = descriptionOf(request)
  if (description.kind === 'foreign') {
    refuse(415, [ACCEPT])
    return
  }
  if (askedTimer(request, undefined).kind === 'too_brief') {
    refuse(422, [MIN_SE])
    return
  }
  transaction.respond(responseTo(request, 100))
  const { user, scheme } = request.uri
  const session = createSession({
    call: random(),
    isCaller: false,
    dialog,
    credentials: stack.options.credentialsFor?.(flow),
    user,
    isSecure: scheme === 'sips',
    phase: 'ringing',
  })
  stack.dialogs.set(keyOf(dialog), ownerOf(stack, session))
  stack.calls.set(session.call, ordersOf(stack, session))
  startRinging(stack, session, transaction, account)
}

/** RFC 3261 9.2: the INVITE is the one with the same branch. */
function takeCancel(stack: Stack, sources: SourceLimits, cancel: SipRequest, flow: Flow): void {
  const invite = stack.transactions.inviteOf(cancel)
  if (invite === undefined) {
    const isHeard =
      isFree(stack.options.trust(flow)) && sources.admit(flow.remoteAddress, true, stack.io.nowMs())
    if (isHeard) respondOnce(stack, cancel, flow, 481)
    return
  }
  const cancellable = stack.cancellable.get(invite)
  const toTag = cancellable?.toTag ?? stack.options.random()
  stack.transactions.open(cancel, flow)?.respond(responseTo(cancel, 200, { toTag }))
  cancellable?.cancelled(header(cancel, 'reason'))
}
