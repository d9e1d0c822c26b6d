import { descriptionOf } from '../message/body.ts'
import { startRinging } from './callee.ts'
import { dialogOfRequest, keyOf } from './dialog.ts'
import type { Header } from '../message/message.ts'
import { responseTo } from '../message/response.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { createSession, emitFor } from './session.ts'
import { ordersOf, ownerOf } from './session-requests.ts'
import { askedTimer, MIN_SE } from './session-timer.ts'
import { ACCEPT, type Stack } from '../stack.ts'

/** As many as a node can ever carry. */
const MAX_CALLS = 2000

/** The Retry-After of a refused call. */
export const RETRY_AFTER: Header = { name: 'retry-after', value: '10' }

/** An incoming call (RFC 3261 13.3). The application gets an event, and decides what becomes of it. */
export function takeInvite(stack: Stack, transaction: ServerTransaction, account: string | undefined): void {
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
  const { call } = session
  stack.dialogs.set(keyOf(dialog), ownerOf(stack, session))
  stack.calls.set(call, ordersOf(stack, session))
  startRinging(stack, session, transaction)
  const offer = description.kind === 'sdp' ? description.sdp : undefined
  emitFor(stack, session, { type: 'ringing', call, request, flow, account, offer })
}
