import { describe, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { engines } from '../stores.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1_000_000)
const POSTGRES_SHARE = 0.1
const ROUND = 50_000
const TIMEOUT_MS = 2 * 60 * 60_000

// Each round has a seed and a service of its own, so that a failure is found again within minutes.
describe.each(engines)('very many malformed requests on %s', (engine) => {
  const share = engines.length === 1 ? 1 : engine === 'postgres' ? POSTGRES_SHARE : 1 - POSTGRES_SHARE
  test.each(roundsOf(Math.ceil(REQUESTS * share)))(
    'round %$: %i requests get an answer in the error shape, with a documented status below 500',
    async (requests) => fuzz(engine, requests),
    TIMEOUT_MS,
  )
})

function roundsOf(requests: number): number[] {
  const whole = Array.from({ length: Math.floor(requests / ROUND) }, () => ROUND)
  const rest = requests % ROUND
  return rest === 0 ? whole : [...whole, rest]
}
