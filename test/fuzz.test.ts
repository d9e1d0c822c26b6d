import { describe, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { engines } from './stores.ts'

const REQUESTS = { sqlite: 24_000, postgres: 6000 }
const TIMEOUT_MS = 5 * 60_000

const given = process.env['FUZZ_SEED']
const seed = given === undefined ? undefined : Number(given)

describe.each(engines)('malformed requests on %s', (engine) => {
  test(
    'get an answer in the error shape, with a documented status below 500',
    async () => fuzz(engine, REQUESTS[engine], seed),
    TIMEOUT_MS,
  )
})
