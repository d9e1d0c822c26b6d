import { randomInt } from 'node:crypto'
import { atomically, type Db } from '../../platform/db/db.ts'
import { invalid, ServiceError } from '../../platform/errors.ts'
import { requireUsable, type SignedIn } from '../../platform/http/authentication.ts'
import type { AccountId } from '../../platform/ids.ts'
import { carrierReference, findApproved, getBundle, requireApproved } from './bundles/store.ts'
import type { Bundle } from './bundles/bundle.ts'
import { NumberNotOffered, NumberTaken, PurchaseUnsure, type Carrier, type Purchase } from './carrier.ts'
import { isOwn } from './claims.ts'
import { findCountry, isRegulated } from './countries.ts'
import { countryOf } from '../../voice/numbering/e164.ts'
import { statusOfNumber } from './listing.ts'
import { recordNumberEvent } from './number-events.ts'
import { abandonedOrder, closeOrder, openOrder, settleOrder } from './orders.ts'
import { DEFAULT_COUNTRY, offeredCountry, type AcquiredNumber, type NewPhoneNumber } from './phone-number.ts'
import { recordNumber } from './recording.ts'
import { queueRelease, requireAgent, touchAgents, unassign } from './store.ts'

/** How many numbers are tried where any will do and others are faster. */
const MAX_TRIES = 20
/** How many the tries are drawn from: those who ask together then seldom try the same. */
const CANDIDATES = 50
const MAX_PLACE = 2 ** 32

/** Runs the work in a transaction and answers with what came of it, or with the answer to an equal request before. */
type Commit<Answer> = (work: (tx: Db) => Promise<AcquiredNumber>) => Promise<Answer>

type Acquisition<Answer> = {
  /** No transaction: the carrier may be slow, and the lab reads what is held through the same store. */
  db: Db
  carrier: Carrier
  accountId: AccountId
  input: NewPhoneNumber
  nowMs: number
  /** Throws if the account may not write, or not buy. */
  permit?: () => Promise<void>
  requireTrunk?: RequireTrunk
  sipHost: string | null
  commit: Commit<Answer>
}

export type Permissions = {
  readonly requireTrunk: RequireTrunk
  /** Throws if the account may not spend the operator's money; absent where numbers cost nothing. */
  readonly requireBuyer?: ((db: Db, accountId: AccountId) => Promise<void>) | undefined
}

/** Throws if the account has no such trunk. */
export type RequireTrunk = (db: Db, accountId: AccountId, trunkId: string) => Promise<unknown>

type Bought = { number: string; sid: string; country: string; order?: string | undefined }

/** Gets a number and assigns it to the agent; the one that the agent had stays, unassigned (D-M2). */
export function acquireNumber(
  db: Db,
  carrier: Carrier,
  accountId: AccountId,
  input: NewPhoneNumber,
  nowMs: number,
  sipHost: string | null = null,
): Promise<AcquiredNumber> {
  return acquire({ db, carrier, accountId, input, nowMs, sipHost, commit: (work) => atomically(db, work) })
}

/** The same for a request that may be a repetition: that gets its answer, and nothing is bought (D-I1). */
export async function acquireOnce<Answer extends object>(
  db: Db,
  carrier: Carrier,
  account: SignedIn,
  input: NewPhoneNumber,
  {
    nowMs,
    sipHost,
    permissions: { requireTrunk, requireBuyer },
  }: Pick<Acquisition<Answer>, 'nowMs' | 'sipHost'> & { permissions: Permissions },
  commit: Commit<Answer>,
): Promise<Answer> {
  const earlier = await answered(commit)
  if (earlier !== undefined) return earlier
  const permit = async () => {
    requireUsable(account)
    if (input.trunk_id === undefined) await requireBuyer?.(db, account.id)
  }
  try {
    return await acquire({
      db,
      carrier,
      accountId: account.id,
      input,
      nowMs,
      permit,
      requireTrunk,
      sipHost,
      commit,
    })
  } catch (error) {
    // The twin of this request may have got the number that this one misses: then its answer is this one's too.
    return commit(() => Promise.reject(error))
  }
}

class NotAnswered extends Error {}

async function answered<Answer>(commit: Commit<Answer>): Promise<Answer | undefined> {
  try {
    return await commit(() => Promise.reject(new NotAnswered()))
  } catch (error) {
    if (error instanceof NotAnswered) return undefined
    throw error
  }
}

async function acquire<Answer>(acquisition: Acquisition<Answer>): Promise<Answer> {
  const { db, accountId, carrier, input } = acquisition
  if (input.trunk_id !== undefined) return bring(acquisition, input.trunk_id)
  const country = countryFor(input)
  const checked = await checkOrder(acquisition, country)
  const bundle = checked && {
    sid: checked.sid,
    reference: await carrierReference(db, accountId, checked.sid, carrier.name),
  }
  const earlier = await boughtEarlier(acquisition)
  if (earlier !== undefined) return earlier
  for (const number of await candidates(carrier, country, input)) {
    const bought = await buy(acquisition, { number, country, bundle })
    if (bought === undefined) continue
    const answer = await keep(acquisition, bought)
    if (answer !== undefined) return answer
  }
  throw unavailable(input, country)
}

/** A number that the account has from somewhere else, and whose calls come by one of its trunks. */
async function bring<Answer>(acquisition: Acquisition<Answer>, trunkId: string): Promise<Answer> {
  const { db, accountId, input, permit, requireTrunk } = acquisition
  const { phoneNumber: number } = input
  if (number === undefined)
    throw invalid([{ field: 'phoneNumber', message: 'is needed with trunk_id: which number comes by it?' }])
  const country = countryFor({ ...input, country: undefined })
  await requireAgent(db, accountId, input.agent_id)
  await requireTrunk?.(db, accountId, trunkId)
  await permit?.()
  const answer = await keep(acquisition, { number, sid: trunkId, country })
  if (answer === undefined) throw unavailable(input, country)
  return answer
}

/** In the order of D-M8. Answers with the bundle that the carrier is to see. */
async function checkOrder<Answer>(
  { db, carrier, accountId, input, permit }: Acquisition<Answer>,
  country: string,
): Promise<Bundle | undefined> {
  await requireAgent(db, accountId, input.agent_id)
  const named = input.bundleSid === undefined ? undefined : await getBundle(db, accountId, input.bundleSid)
  await permit?.()
  if (findCountry(country) === undefined) throw unavailable(input, country)
  const bundle = named ?? (await findApproved(db, accountId, country, carrier.name))
  if (named !== undefined || isRegulated(country)) requireApproved(bundle, country)
  return bundle
}

/** An exact number is where it is, whatever the default says: the rules of its country hold. */
function countryFor({ country, phoneNumber }: NewPhoneNumber): string {
  if (phoneNumber === undefined) return offeredCountry('country', country ?? DEFAULT_COUNTRY).isoCountry
  const actual = countryOf(phoneNumber) ?? 'unknown'
  if (country === undefined || offeredCountry('country', country).isoCountry === actual) return actual
  throw invalid([{ field: 'country', message: 'must be the country of phoneNumber, or left out.' }])
}

/** The first match, then others in any order. */
async function candidates(carrier: Carrier, country: string, input: NewPhoneNumber): Promise<string[]> {
  const { phoneNumber, areaCode, contains } = input
  if (phoneNumber !== undefined) return [phoneNumber]
  const found = await carrier.search({ country, areaCode, contains, limit: CANDIDATES, offset: 0 })
  return found
    .map((each, index) => ({ number: each.phoneNumber, place: index === 0 ? -1 : randomInt(MAX_PLACE) }))
    .sort((a, b) => a.place - b.place)
    .slice(0, MAX_TRIES)
    .map((each) => each.number)
}

type Wish = { number: string; country: string; bundle: Purchase['bundle'] }

/** Where it costs money the intention is written down before: whatever ends here in between, nothing is lost. */
async function buy<Answer>(
  { db, carrier, accountId, input, nowMs }: Acquisition<Answer>,
  { number, country, bundle }: Wish,
): Promise<Bought | undefined> {
  const whose = { accountId, agentId: input.agent_id, carrier: carrier.name }
  const order = carrier.books && (await openOrder(db, { ...whose, number, country }, nowMs))
  try {
    const { sid } = await carrier.acquire(number, { order, bundle })
    return { number, sid, country, order }
  } catch (error) {
    if (error instanceof PurchaseUnsure) throw error
    if (order !== undefined) await closeOrder(db, order)
    if (error instanceof NumberTaken || error instanceof NumberNotOffered) return undefined
    throw error
  }
}

/** What a request for this agent bought that was cut off: it is paid for already. */
async function boughtEarlier<Answer>(acquisition: Acquisition<Answer>): Promise<Answer | undefined> {
  const { db, carrier, accountId, input, nowMs, sipHost } = acquisition
  if (carrier.books === undefined) return undefined
  const order = await abandonedOrder(db, accountId, input.agent_id, nowMs)
  if (order === undefined) return undefined
  const held = await carrier.books.find(order.number)
  const isWanted = input.phoneNumber === undefined || input.phoneNumber === order.number
  if (held?.order !== order.id || !isWanted || countryFor(input) !== order.country) {
    await settleOrder(db, order, held, { nowMs, view: { sipHost } })
    return undefined
  }
  return keep(acquisition, { number: held.number, sid: held.sid, country: order.country, order: order.id })
}

/** What was bought and not recorded in the end goes back. Undefined where another request was faster. */
async function keep<Answer>(acquisition: Acquisition<Answer>, bought: Bought): Promise<Answer | undefined> {
  const { commit } = acquisition
  let recorded = false
  try {
    const answer = await commit(async (tx) => {
      const result = await atomically(tx, (inner) => record(inner, acquisition, bought))
      recorded = true
      return result
    })
    if (!recorded) await returnUnrecorded(acquisition, bought)
    return answer
  } catch (error) {
    await returnUnrecorded(acquisition, bought)
    if (error instanceof NumberTaken) return undefined
    throw error
  }
}

async function returnUnrecorded(
  { db, carrier: { name: carrier }, nowMs }: Omit<Acquisition<never>, 'commit'>,
  { number, sid, order }: Bought,
): Promise<void> {
  if (isOwn(sid)) return
  await atomically(db, async (tx) => {
    const row = await tx
      .selectFrom('phone_numbers')
      .select('number')
      .where('number', '=', number)
      .where('sid', '=', sid)
      .executeTakeFirst()
    if (row === undefined) await queueRelease(tx, { number, sid, carrier }, nowMs)
    if (order !== undefined) await closeOrder(tx, order)
  })
}

async function record(
  tx: Db,
  { accountId, input: { agent_id: agentId }, carrier, nowMs, sipHost }: Omit<Acquisition<unknown>, 'commit'>,
  { number, sid, country, order }: Bought,
): Promise<AcquiredNumber> {
  await recordNumber(tx, accountId, { number, sid, country, carrier: carrier.name }, nowMs)
  await requireAgent(tx, accountId, agentId)
  if (order !== undefined && !(await closeOrder(tx, order))) throw new NumberTaken(number)
  await unassign(tx, agentId)
  await tx
    .updateTable('phone_numbers')
    .set({ agent_id: agentId })
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .execute()
  await touchAgents(tx, [agentId], nowMs)
  const now = { nowMs, view: { sipHost } }
  await recordNumberEvent(tx, accountId, 'phone_number.acquired', number, now)
  await recordNumberEvent(tx, accountId, 'phone_number.assigned', number, now)
  const status = await statusOfNumber(tx, accountId, number)
  return { phone_number: number, phone_number_sid: sid, agent_id: agentId, country, ...status }
}

function unavailable({ phoneNumber }: NewPhoneNumber, country: string): ServiceError {
  return new ServiceError(
    'number_unavailable',
    phoneNumber === undefined
      ? `No number in ${country} that matches is free; search with GET /phone-numbers/available.`
      : `${phoneNumber} is not free. If it is yours, assign it with PUT /agents/{agentId}/phone.`,
  )
}
