import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

// RFC 7914; 32 MiB for each attempt. OWASP's list has it beside argon2id with 19 MiB.
const COST = 2 ** 15
const BLOCK = 8
const PARALLEL = 3
const MAX_MEMORY = 64 * 1024 * 1024
const KEY_BYTES = 32
const SALT_BYTES = 16

/** Off the main thread, with the parameters in the text, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, COST, BLOCK, PARALLEL)
  return ['scrypt', COST, BLOCK, PARALLEL, salt.toString('base64'), key.toString('base64')].join('$')
}

export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const [scheme, cost, block, parallel, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false
  const wanted = Buffer.from(key, 'base64')
  const found = await derive(
    password,
    Buffer.from(salt, 'base64'),
    Number(cost),
    Number(block),
    Number(parallel),
  )
  return wanted.length === found.length && timingSafeEqual(wanted, found)
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
