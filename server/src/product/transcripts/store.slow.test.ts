import { describe, test } from 'vitest'
import { engines, openTestStore } from '../../../../test/stores.ts'
import { compareLists, openAccount } from './store.fixture.ts'

/** A store in the same process tries more in the same time. */
const RUNS = { sqlite: 20, postgres: 4 }

describe.each(engines)('many transcripts on %s', (engine) => {
  test('a list answers as sorting, filtering and slicing everything would', async () => {
    const store = await openTestStore(engine)
    await compareLists(store.db, await openAccount(store.db), RUNS[engine])
    await store.close()
  })
})
