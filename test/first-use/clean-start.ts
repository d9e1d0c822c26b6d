import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { freePort } from '../peers/ports.ts'
import { startService } from './started-service.ts'

/** Once a second the service looks whether it is overloaded. */
const AFTER_BANNER_MS = 3000
const POLL_MS = 20

type Seen = { path: string; status: number; retryAfter: string | null; error: string | undefined }

/** Undefined while nothing listens there. */
async function look(url: string, path: string): Promise<Seen | undefined> {
  try {
    const answer = await fetch(url + path)
    const { error } = (await answer.json()) as { error?: string }
    return { path, status: answer.status, retryAfter: answer.headers.get('retry-after'), error }
  } catch {
    return undefined
  }
}

const PATHS = ['/readyz', '/voices', '/openapi.json']

/** A start refuses as starting before its banner, and answers from then on. */
export async function expectCleanStart(dataDir: string): Promise<void> {
  const service = startService(await freePort(), dataDir)
  try {
    const before: Seen[] = []
    const after: Seen[] = []
    const up = new AbortController()
    void service.isUp.then(() => up.abort())
    const hammering = (async () => {
      while (!up.signal.aborted) {
        for (const path of PATHS) {
          const seen = await look(service.url, path)
          // What was asked before the banner may be answered after it.
          if (seen !== undefined && !up.signal.aborted) before.push(seen)
        }
        await pause(POLL_MS)
      }
    })()
    await service.isUp
    await hammering
    const end = performance.now() + AFTER_BANNER_MS
    while (performance.now() < end) {
      for (const path of PATHS) after.push((await look(service.url, path))!)
      await pause(POLL_MS)
    }
    const starting = {
      status: 503,
      retryAfter: '1',
      error: 'The service is starting; try again in a moment.',
    }
    for (const seen of before.filter(({ status }) => status === 503)) expect(seen).toMatchObject(starting)
    expect(after.filter(({ status }) => status >= 500)).toEqual([])
    expect(after[0]).toMatchObject({ path: '/readyz', status: 200 })
  } finally {
    await service.stop()
  }
}
