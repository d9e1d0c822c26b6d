import type { TestService } from '../../../../test/harness.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { Noted } from './request-log.ts'
import { addRequests } from './store.ts'

export function aRequest(accountId: AccountId, at: number, change: Partial<Noted> = {}): Noted {
  return {
    accountId,
    at,
    method: 'GET',
    url: '/agents',
    operation: 'listAgents',
    status: 200,
    durationMs: 1.25,
    requestId: `req_${at}`,
    keyId: 'key_1',
    keyName: 'production',
    errorCode: null,
    ...change,
  }
}

/** One request for each millisecond until now. */
export async function fillLog(
  { clock, store }: TestService,
  accountId: AccountId,
  count: number,
  change: (n: number) => Partial<Noted> = () => ({}),
): Promise<void> {
  const first = clock.now() - count
  const requests = Array.from({ length: count }, (_, n) => aRequest(accountId, first + n, change(n)))
  for (let start = 0; start < count; start += 500)
    await addRequests(store.db, requests.slice(start, start + 500))
}
