import { createHmac } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { Db } from '../../../platform/db/db.ts'
import { forgetTrustedDevices } from './two-factor-store.ts'

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

const VERIFY_PATH = '/two-factor/verify-totp'
const DISABLE_PATH = '/two-factor/disable'
const REVOKE_PATH = '/revoke-other-sessions'
/** Where the library holds that a password was right and a code is to follow. */
const CHALLENGE_COOKIE = 'two_factor'

const STEP_MS = 30_000
const DIGITS = 6
/** The library takes the code before and the one after: clocks differ, and people take their time. */
const STEPS_OFF = [-1, 0, 1]

/**
 * What the two-factor plugin leaves open. RFC 6238, section 5.2: a code is not taken twice, so its step is marked as
 * used before the library looks at it. And turning two-factor off, or ending the other sessions, includes the
 * devices that need no code as well.
 */
export function totpOnce(db: Db): BetterAuthPlugin {
  const forget = async (context: Context) => {
    if (context.context.returned instanceof APIError) return
    const session = await getSessionFromCtx(context)
    if (session !== null) await forgetTrustedDevices(db, session.user.id)
  }
  return {
    id: 'totp-once',
    hooks: {
      before: [on(VERIFY_PATH, (context) => useUp(db, context))],
      after: [on(DISABLE_PATH, forget), on(REVOKE_PATH, forget)],
    },
  }
}

function on(path: string, work: (context: Context) => Promise<void>) {
  return {
    matcher: (context: { path?: string | undefined }) => context.path === path,
    handler: createAuthMiddleware(work),
  }
}

async function useUp(db: Db, context: Context): Promise<void> {
  const userId = await userOf(context)
  if (userId === undefined) return
  const row = await db
    .selectFrom('auth_two_factors')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return
  const secret = await symmetricDecrypt({ key: context.context.secretConfig, data: row.secret })
  const step = stepOf(secret, String((context.body as { code?: unknown }).code), Date.now())
  // A wrong code is the library's to refuse, and to count.
  if (step === undefined || (await claim(db, userId, step))) return
  throw new APIError('UNAUTHORIZED', {
    code: 'CODE_USED',
    message: 'This code has been used; wait for the next one.',
  })
}

async function userOf(context: Context): Promise<string | undefined> {
  const session = await getSessionFromCtx(context)
  if (session !== null) return session.user.id
  const { name } = context.context.createAuthCookie(CHALLENGE_COOKIE)
  const challenge = await context.getSignedCookie(name, context.context.secret)
  if (typeof challenge !== 'string') return undefined
  const pending = await context.context.internalAdapter.findVerificationValue(challenge)
  return pending?.value
}

/** One statement, so that of two requests with one code a single one wins. */
async function claim(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth_two_factors')
    .set({ lastUsedStep: step })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('lastUsedStep', 'is', null), eb('lastUsedStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const now = Math.floor(nowMs / STEP_MS)
  return STEPS_OFF.map((off) => now + off).find((step) => codeAt(secret, step) === code)
}

/** RFC 4226, section 5.3. */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0x0f
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}
