import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS, type Clock } from '../../../platform/clock.ts'
import { ServiceError } from '../../../platform/errors.ts'
import { addressKey } from '../../../platform/http/limits/address-key.ts'
import { createRateLimiter } from '../../../platform/http/limits/rate-limit.ts'
import type { AuthOperation } from './operations.ts'
import { createGuessGuard } from './guess-guard.ts'
import type { KnownDevices } from './known-device.ts'
import type { Login } from './login.ts'

/** An attempt that was let through. */
type Attempt = { end(wasRight: boolean): void }

export type Attempts = {
  /** Counts an attempt, or refuses it with 429. */
  begin(
    request: FastifyRequest,
    reply: FastifyReply,
    operation: Pick<AuthOperation, 'operationId'>,
  ): Promise<Attempt>
}

const WINDOW_MS = 15 * MINUTE_MS
/** For each window. */
const PER_PERSON_AND_ADDRESS = 10
const PER_ADDRESS = 50
/** So that one address cannot fill the queue of passwords to be hashed. */
const AT_ONCE_PER_ADDRESS = 4

type Options = { clock: Clock; login: Login; devices: KnownDevices }

/**
 * Three counts stand before every guess: by address; by address and person; and by person wherever it comes from.
 * A device that has signed in as this person before is counted by itself, so that strangers lock no one out.
 */
export function createAttempts({ clock, login, devices }: Options): Attempts {
  const counts = createRateLimiter(clock, WINDOW_MS)
  const guard = createGuessGuard(clock)
  const underWay = new Map<string, number>()

  function enter(address: string, reply: FastifyReply): () => void {
    const before = underWay.get(address) ?? 0
    if (before >= AT_ONCE_PER_ADDRESS) throw refusal(reply, 1)
    underWay.set(address, before + 1)
    return () => {
      const left = (underWay.get(address) ?? 1) - 1
      if (left > 0) underWay.set(address, left)
      else underWay.delete(address)
    }
  }

  return {
    async begin(request, reply, operation) {
      const { operationId } = operation
      const address = addressKey(request.ip)
      const person = await personOf(request, login)
      const device = person === undefined ? undefined : devices.find(request.headers.cookie, person)
      const taken =
        device === undefined
          ? [
              counts.take(`address ${address}`, PER_ADDRESS),
              counts.take(`person ${address} ${person ?? operationId}`, PER_PERSON_AND_ADDRESS),
            ]
          : [counts.take(`device ${device}`, PER_PERSON_AND_ADDRESS)]
      const refused = taken.find((verdict) => !verdict.allowed)
      if (refused !== undefined) throw refusal(reply, refused.resetSeconds)
      const leave = enter(address, reply)
      const key = person === undefined || device !== undefined ? undefined : `${operationId} ${person}`
      const waitS = key === undefined ? 0 : guard.begin(key)
      if (waitS > 0) {
        leave()
        throw refusal(reply, waitS)
      }
      return {
        end(wasRight) {
          leave()
          if (wasRight && key !== undefined) guard.forgive(key)
        },
      }
    },
  }
}

/** Whose password or code is guessed: the email that was sent, or that of the session. */
async function personOf({ body, headers }: FastifyRequest, login: Login): Promise<string | undefined> {
  const { email } = (body ?? {}) as { email?: string }
  if (email !== undefined) return email.toLowerCase()
  const { cookie } = headers
  if (cookie === undefined) return undefined
  const session = await login.api.getSession({ headers: new Headers({ cookie }) })
  return session?.user.email
}

function refusal(reply: FastifyReply, seconds: number): ServiceError {
  void reply.header('retry-after', seconds)
  return new ServiceError('rate_limited', `Too many attempts; try again in ${seconds} s.`)
}
