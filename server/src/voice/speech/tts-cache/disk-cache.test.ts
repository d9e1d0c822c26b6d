import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import type { SpokenClause } from '../text-to-speech.ts'
import { speechOwners } from '../../speech-files.ts'
import { createDiskCache } from './disk-cache.ts'

const log = createLog('silent', false)
const CLAUSES: SpokenClause[] = [
  { text: 'Yes,', samples: Int16Array.of(1, -2, 3), wordEndsMs: [0.2] },
  { text: 'until four.', samples: Int16Array.of(32_767, -32_768), wordEndsMs: [0.1, 0.2] },
]

const AGENT = { accountId: 'acct_1', agentId: 'agent_1' }
const SIBLING = { accountId: 'acct_1', agentId: 'agent_2' }
const STRANGER = { accountId: 'acct_2', agentId: 'agent_3' }

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'parley-shelf-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('what was kept is found again by the next process, sample for sample', async () => {
  await createDiskCache(folder, 'one', log).keep('sarah 1 Yes, until four.', CLAUSES, AGENT)
  const later = createDiskCache(folder, 'one', log)
  expect(await later.find('sarah 1 Yes, until four.', AGENT)).toEqual(CLAUSES)
  expect(await later.find('james 1 Yes, until four.', AGENT)).toBeUndefined()
})

test('a file that was cut off is not spoken', async () => {
  const diskCache = createDiskCache(folder, 'one', log)
  await diskCache.keep('key', CLAUSES, undefined)
  const [file] = readdirSync(path.join(folder, 'one', 'shared'))
  truncateSync(path.join(folder, 'one', 'shared', file!), 60)
  expect(await diskCache.find('key', undefined)).toBeUndefined()
  expect(readdirSync(path.join(folder, 'one', 'shared'))).toEqual([])
})

test('another edition of the voice starts with nothing', async () => {
  await createDiskCache(folder, 'one', log).keep('key', CLAUSES, undefined)
  const other = createDiskCache(folder, 'two', log)
  await other.keep('other', CLAUSES, undefined)
  expect(await other.find('key', undefined)).toBeUndefined()
  expect(readdirSync(folder)).toEqual(['two'])
})

test('it takes no more room than it may', async () => {
  const diskCache = createDiskCache(folder, 'one', log, 1000)
  for (let count = 0; count < 50; count++) await diskCache.keep(`key ${count}`, CLAUSES, AGENT)
  const files = filesIn(folder)
  expect(files.length).toBeGreaterThan(2)
  expect(files.length).toBeLessThan(10)
})

test('what is of an agent or of an account can be removed, and nothing else goes with it', async () => {
  const diskCache = createDiskCache(folder, 'one', log)
  for (const owner of [AGENT, SIBLING, STRANGER, undefined]) await diskCache.keep('key', CLAUSES, owner)
  await diskCache.purge(AGENT.accountId, AGENT.agentId)
  expect(await diskCache.find('key', AGENT)).toBeUndefined()
  expect(await diskCache.find('key', SIBLING)).toEqual(CLAUSES)
  await diskCache.purge(SIBLING.accountId)
  expect(await diskCache.find('key', SIBLING)).toBeUndefined()
  for (const owner of [STRANGER, undefined]) expect(await diskCache.find('key', owner)).toEqual(CLAUSES)
  expect(await speechOwners(folder)).toEqual([STRANGER])
})

test.skipIf(process.platform === 'win32')('other users of the machine cannot read it', async () => {
  chmodSync(folder, 0o755)
  await createDiskCache(folder, 'one', log).keep('key', CLAUSES, AGENT)
  const modes = ['', 'one', 'one/acct_1', 'one/acct_1/agent_1', ...filesIn(folder)].map((name) =>
    (statSync(path.join(folder, name)).mode & 0o777).toString(8),
  )
  expect(modes).toEqual(['700', '700', '700', '700', '600'])
})

test('speech of an unknown owner is deleted at the start', async () => {
  mkdirSync(path.join(folder, 'one'))
  writeFileSync(path.join(folder, 'one', 'ab12.speech'), 'what a deleted agent has said')
  await createDiskCache(folder, 'one', log).keep('key', CLAUSES, AGENT)
  expect(filesIn(folder)).toEqual([expect.stringMatching(/^one.acct_1.agent_1.[0-9a-f]{64}\.speech$/)])
})

function filesIn(where: string): string[] {
  return readdirSync(where, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(where, name)).isFile(),
  )
}
