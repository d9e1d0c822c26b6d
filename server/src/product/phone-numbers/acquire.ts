import { randomInt } from 'node:crypto'
import { atomically, type Db } from '../../platform/db/db.ts'
import { invalid, ServiceError } from '../../platform/errors.ts'
import { requireUsable, type SignedIn } from '../../platform/http/authentication.ts'
import type { AccountId } from '../../platform/ids.ts'
import { requireRoom } from '../subscription/room.ts'
import { findApproved, getBundle, requireApproved } from './bundles/store.ts'
import type { Bundle } from './bundles/bundle.ts'
import { NumberNotOffered, NumberTaken, type Carrier } from './carrier.ts'
import { EXCLUSIVE, isOwn } from './claims.ts'
import { findCountry, isRegulated } from './countries.ts'
import { countryOf } from '../../voice/numbering/e164.ts'
import { countNumbers, statusOfNumber } from './listing.ts'
import { recordNumber, type NumberView } from './number-events.ts'
import { DEFAULT_COUNTRY, offeredCountry, type AcquiredNumber, type NewPhoneNumber } from './phone-number.ts'
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
  /** Throws if the account may not write. */
  permit?: () => void
  requireTrunk?: RequireTrunk
  sipHost: string | null
  commit: Commit<Answer>
}

/** Throws if the account has no such trunk. */
export type RequireTrunk = (db: Db, accountId: AccountId, trunkId: string) => Promise<unknown>

type Bought = { number: string; sid: string; country: string }

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
    requireTrunk,
    sipHost,
  }: Pick<Acquisition<Answer>, 'nowMs' | 'sipHost'> & { requireTrunk: RequireTrunk },
  commit: Commit<Answer>,
): Promise<Answer> {
  const earlier = await answered(commit)
  if (earlier !== undefined) return earlier
  const permit = () => requireUsable(account)
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
  const { carrier, input } = acquisition
  if (input.trunk_id !== undefined) return bring(acquisition, input.trunk_id)
  const country = countryFor(input)
  const bundle = await checkOrder(acquisition, country)
  for (const number of await candidates(carrier, country, input)) {
    const sid = await buy(carrier, number, bundle)
    if (sid === undefined) continue
    const answer = await keep(acquisition, { number, sid, country })
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
  permit?.()
  const answer = await keep(acquisition, { number, sid: trunkId, country })
  if (answer === undefined) throw unavailable(input, country)
  return answer
}

/** In the order of D-M8. Answers with the bundle that the carrier is to see. */
async function checkOrder<Answer>(
  { db, accountId, input, permit }: Acquisition<Answer>,
  country: string,
): Promise<Bundle | undefined> {
  await requireAgent(db, accountId, input.agent_id)
  const named = input.bundleSid === undefined ? undefined : await getBundle(db, accountId, input.bundleSid)
  permit?.()
  if (findCountry(country) === undefined) throw unavailable(input, country)
  const bundle = named ?? (await findApproved(db, accountId, country))
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

async function buy(
  carrier: Carrier,
  number: string,
  bundle: { sid: string } | undefined,
): Promise<string | undefined> {
  try {
    return (await carrier.acquire(number, bundle)).sid
  } catch (error) {
    if (error instanceof NumberTaken || error instanceof NumberNotOffered) return undefined
    throw error
  }
}

/** What was bought and not recorded in the end goes back. Undefined where another request was faster. */
async function keep<Answer>(
  { db, carrier, accountId, input, nowMs, sipHost, commit }: Acquisition<Answer>,
  bought: Bought,
): Promise<Answer | undefined> {
  let recorded = false
  try {
    const answer = await commit(async (tx) => {
      const now = { nowMs, view: { isTest: carrier.isTest, sipHost } }
      const result = await atomically(tx, (inner) => record(inner, accountId, input.agent_id, bought, now))
      recorded = true
      return result
    })
    if (!recorded) await returnUnrecorded(db, bought, nowMs)
    return answer
  } catch (error) {
    await returnUnrecorded(db, bought, nowMs)
    if (error instanceof NumberTaken) return undefined
    throw error
  }
}

async function returnUnrecorded(db: Db, { number, sid }: Bought, nowMs: number): Promise<void> {
  if (isOwn(sid)) return
  const row = await db
    .selectFrom('phone_numbers')
    .select('number')
    .where('number', '=', number)
    .where('sid', '=', sid)
    .executeTakeFirst()
  if (row === undefined) await queueRelease(db, number, sid, nowMs)
}

async function record(
  tx: Db,
  accountId: AccountId,
  agentId: string,
  { number, sid, country }: Bought,
  now: { nowMs: number; view: NumberView },
): Promise<AcquiredNumber> {
  const { nowMs } = now
  await requireRoom(tx, accountId, 'phone_numbers', {
    count: (db) => countNumbers(db, accountId),
    remedy: 'release one',
  })
  await requireAgent(tx, accountId, agentId)
  if (isOwn(sid)) await requireUnheld(tx, number)
  // The indexes decide between accounts. A conflict that raised an error would end the transaction.
  const row = await tx
    .insertInto('phone_numbers')
    .values({
      number,
      sid,
      account_id: accountId,
      agent_id: null,
      country,
      acquired_at: nowMs,
      confirmed_by: isOwn(sid) ? null : 'carrier',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  if (row === undefined) throw new NumberTaken(number)
  await unassign(tx, agentId)
  await tx
    .updateTable('phone_numbers')
    .set({ agent_id: agentId })
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .execute()
  await touchAgents(tx, [agentId], nowMs)
  await recordNumber(tx, accountId, 'phone_number.acquired', number, now)
  await recordNumber(tx, accountId, 'phone_number.assigned', number, now)
  const status = await statusOfNumber(tx, accountId, number)
  return { phone_number: number, phone_number_sid: sid, agent_id: agentId, country, ...status }
}

/** A claim loses to a confirmed number. */
async function requireUnheld(tx: Db, number: string): Promise<void> {
  const held = await tx
    .selectFrom('phone_numbers')
    .select('number')
    .where('number', '=', number)
    .where('confirmed_by', 'in', EXCLUSIVE)
    .executeTakeFirst()
  if (held !== undefined) throw new NumberTaken(number)
}

function unavailable({ phoneNumber }: NewPhoneNumber, country: string): ServiceError {
  return new ServiceError(
    'number_unavailable',
    phoneNumber === undefined
      ? `No number in ${country} that matches is free; search with GET /phone-numbers/available.`
      : `${phoneNumber} is not free. If it is yours, assign it with PUT /agents/{agentId}/phone.`,
  )
}
