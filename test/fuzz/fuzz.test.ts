import { describe, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { engines } from '../stores.ts'

const REQUESTS = { sqlite: 24_000, postgres: 6000 }
const TIMEOUT_MS = 5 * 60_000

const given = process.env['FUZZ_SEED']
// The same requests every time, so that a red run means a change; the slow run draws new ones.
const seed = Number(given ?? 20_261_115)

describe.each(engines)('malformed requests on %s', (engine) => {
  test(
    'get an answer in the error shape, with a documented status below 500',
    async () => fuzz(engine, REQUESTS[engine], seed),
    TIMEOUT_MS,
  )
})
