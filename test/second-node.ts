import { createService, type Service } from '../server/src/app.ts'
import { noVoice } from '../server/src/voice/client.ts'
import { openPostgres } from '../server/src/platform/db/postgres.ts'
import { createLog } from '../server/src/platform/log.ts'
import { loadSecrets } from '../server/src/config/secrets.ts'
import type { Json, TestService } from './harness.ts'
import type { TestStore } from './stores.ts'

export type Node = {
  service: Service
  ask(
    method: string,
    url: string,
    options: { key?: string; cookie?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; body: Json; headers: Record<string, unknown> }>
  close(): Promise<void>
}

/**
 * Another service over the same data, configuration and clock: with PostgreSQL on connections of its own, as
 * another machine would be; with SQLite in the same file, as the same machine is after a restart.
 */
export async function startSecondNode(first: TestService): Promise<Node> {
  const { location } = first.store as TestStore
  const own = first.engine === 'postgres' ? await openPostgres(location, () => undefined) : undefined
  const { config, clock } = first
  const log = createLog('silent', false)
  const service = await createService({
    config,
    secrets: loadSecrets(config),
    store: own ?? first.store,
    log,
    clock,
    startVoice: noVoice,
  })
  await service.app.ready()
  return {
    service,
    async ask(method, url, { key, cookie, body, headers = {} }) {
      const answer = await service.app.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(cookie === undefined ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
    },
    async close() {
      await service.close()
      await own?.close()
    },
  }
}
