import { tmpdir } from 'node:os'
import { createService } from '../server/src/app.ts'
import { noVoice } from '../server/src/voice/client.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/config/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openSqlite } from '../server/src/platform/db/sqlite.ts'
import { openApiDocument } from '../server/src/platform/http/openapi.ts'
import { createLog } from '../server/src/platform/log.ts'

/** The OpenAPI document as it is committed: of a service on its default address. */
export async function describeService(): Promise<string> {
  const store = openSqlite(':memory:')
  await migrate(store.db)
  const service = await createService({
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: tmpdir() }),
    secrets: {
      authSecret: 'not used for anything that is kept',
      vaultKeys: () => ({ current: Buffer.alloc(32), old: [] }),
    },
    store,
    log: createLog('silent', false),
    clock: systemClock,
    startVoice: noVoice,
  })
  await service.app.ready()
  const document = openApiDocument(service.app)
  await service.close()
  await store.close()
  return `${JSON.stringify(document, null, 2)}\n`
}
