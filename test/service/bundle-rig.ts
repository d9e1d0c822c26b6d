import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Engine } from '../../server/src/platform/db/db.ts'
import type { HttpServer } from '../../server/src/platform/http/server.ts'
import type { AccountId } from '../../server/src/platform/ids.ts'
import { openAccount, openNumbers, serveNumbers, type Numbers } from './numbers.ts'

export const BUNDLES_URL = '/phone-numbers/regulatory-bundle'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The routes of numbers on a store of their own, and an account for each test. For the top of a `describe`. */
export function bundleRig(engine: Engine) {
  let numbers: Numbers
  let app: HttpServer
  let accountId: AccountId

  beforeAll(async () => {
    numbers = await openNumbers(engine)
    app = await serveNumbers(numbers)
  })
  beforeEach(async () => {
    accountId = await openAccount(numbers.db)
  })
  afterAll(async () => {
    await app.close()
    await numbers.close()
  })

  async function ask(
    method: Method,
    url: string,
    payload?: object | string,
    headers: Record<string, string> = {},
  ) {
    const answer = await app.inject({
      method,
      url,
      headers: { 'x-account': accountId, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }

  return {
    get numbers() {
      return numbers
    },
    get app() {
      return app
    },
    get accountId() {
      return accountId
    },
    ask,
    /** Files a bundle. */
    send: (payload: object | string | undefined, headers: Record<string, string> = {}) =>
      ask('POST', BUNDLES_URL, payload, headers),
    /** The account's documents on the disk. */
    files(): string[] {
      const folder = path.join(numbers.documentsDir, accountId)
      return existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : []
    },
  }
}
