import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { ANSWER, CONVERSATION, isAgent, isEnded, isListening, openCustomer, QUESTION } from './child-calls.ts'
import { openTestStore } from '../stores.ts'
import { openTcpProxy } from './tcp-proxy.ts'

/** A job that was begun as the store went away is begun again when its lease ends, after a minute. */
const CONCLUDED_WITHIN_MS = 120_000

/** Holds a call while PostgreSQL cannot be reached for so long, and looks for it afterwards. */
export async function callThroughOutage(outageMs: number): Promise<void> {
  const store = await openTestStore('postgres')
  const { address, proxy } = await throughProxy(store.location)
  const customer = await openCustomer(address)
  const { service } = customer
  try {
    const caller = await customer.dial()
    await caller.hear(isListening)
    proxy.cut()
    const cutMs = performance.now()
    caller.send(QUESTION)
    expect(await caller.hear(isAgent)).toMatchObject({ text: ANSWER })
    await caller.hear(isListening)
    const spool = path.join(service.dataDir, 'spool')
    const spooled = () => (existsSync(spool) ? readdirSync(spool) : [])
    await expect.poll(spooled, { timeout: 20_000 }).toEqual([`${caller.callId}.jsonl`])
    caller.send({ type: 'hang_up' })
    await caller.hear(isEnded)
    await pause(cutMs + outageMs - performance.now())
    proxy.mend()
    await expect
      .poll(() => customer.transcripts().catch(() => []), { timeout: CONCLUDED_WITHIN_MS })
      .toHaveLength(1)
    expect(await customer.transcripts()).toMatchObject([{ outcome: 'Resolved', conversation: CONVERSATION }])
    await expect.poll(spooled, { timeout: 20_000 }).toEqual([])
  } finally {
    await service.remove()
    proxy.close()
    await store.close()
  }
}

/** The address of the database by way of a proxy. The one of these tests may listen on a socket of the file system. */
async function throughProxy(location: string) {
  const address = new URL(location)
  const folder = address.searchParams.get('host')
  const port = Number(address.port || '5432')
  const proxy = await openTcpProxy(
    folder === null ? { host: address.hostname, port } : { path: path.join(folder, `.s.PGSQL.${port}`) },
  )
  address.searchParams.delete('host')
  address.hostname = '127.0.0.1'
  address.port = String(proxy.port)
  return { address: address.href, proxy }
}
