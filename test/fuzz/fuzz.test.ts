import { test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { engines } from '../stores.ts'

const REQUESTS = { sqlite: 1500, postgres: 400 }
/** The same requests every time, so that a red run means a change; the slow tier draws new ones. */
const SEED = 20_261_115

test.each(engines)(
  'malformed requests get an answer in the error shape, with a documented status below 500, on %s',
  (engine) => fuzz(engine, REQUESTS[engine], SEED),
)
