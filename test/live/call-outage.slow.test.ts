import { test } from 'vitest'
import { callThroughOutage } from '../crashes/outage.ts'

test('a call goes on while PostgreSQL is away for a minute', { timeout: 300_000 }, () =>
  callThroughOutage(60_000),
)
