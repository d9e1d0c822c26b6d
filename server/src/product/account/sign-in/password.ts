import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

// RFC 7914; 32 MiB for each attempt. OWASP's list has it beside argon2id with 19 MiB.
export const STRONG = { cost: 2 ** 15, block: 8, parallel: 3 }
/** A hundredth of the work, for tests: a store that strangers can reach never has such hashes. */
export const CHEAP = { cost: 2 ** 10, block: 8, parallel: 1 }
const MAX_MEMORY = 64 * 1024 * 1024
const KEY_BYTES = 32
const SALT_BYTES = 16

/** Of libuv's four threads, which files and the resolver need too; the voice needs the cores. */
export const HASHES_AT_ONCE = 2
/** About four seconds of work on a small machine: as long as people wait. */
const MAX_WAITING = 30

type Strength = typeof STRONG
type Options = { strength: Strength; tooMany(): Error }

export type Passwords = {
  hash(password: string): Promise<string>
  verify(attempt: { hash: string; password: string }): Promise<boolean>
}

/** Off the main thread, a few at a time, with the parameters in the text, so that they can be raised later. */
export function createPasswords({ strength, tooMany }: Options): Passwords {
  const inTurn = createTurns(tooMany)
  return {
    async hash(password) {
      const { cost, block, parallel } = strength
      const salt = randomBytes(SALT_BYTES)
      const key = await inTurn(() => derive(password, salt, cost, block, parallel))
      return ['scrypt', cost, block, parallel, salt.toString('base64'), key.toString('base64')].join('$')
    },
    async verify({ hash, password }) {
      const [scheme, cost, block, parallel, salt, key] = hash.split('$')
      if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false
      const wanted = Buffer.from(key, 'base64')
      const salted = Buffer.from(salt, 'base64')
      const found = await inTurn(() =>
        derive(password, salted, Number(cost), Number(block), Number(parallel)),
      )
      return wanted.length === found.length && timingSafeEqual(wanted, found)
    },
  }
}

/** Lets a few run, a few more wait, and refuses the rest. */
function createTurns(tooMany: () => Error): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < HASHES_AT_ONCE) running++
    else if (waiting.length < MAX_WAITING) await new Promise<void>((resolve) => void waiting.push(resolve))
    else throw tooMany()
    try {
      return await work()
    } finally {
      // The next in the queue takes the slot over.
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}

function derive(password: string, salt: Buffer, N: number, r: number, p: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Unicode has several spellings of one letter; NFKC makes them one.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: MAX_MEMORY }, (error, key) => {
      if (error === null) resolve(key)
      else reject(error)
    })
  })
}
