import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import type { SpokenClause } from '../speech/text-to-speech.ts'
import { createSpeechShelf } from './speech-shelf.ts'

const log = createLog('silent', false)
const CLAUSES: SpokenClause[] = [
  { text: 'Yes,', samples: Int16Array.of(1, -2, 3), wordEndsMs: [0.2] },
  { text: 'until four.', samples: Int16Array.of(32_767, -32_768), wordEndsMs: [0.1, 0.2] },
]

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'parley-shelf-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('what was kept is found again by the next process, sample for sample', async () => {
  await createSpeechShelf(folder, 'one', log).keep('sarah 1 Yes, until four.', CLAUSES)
  const later = createSpeechShelf(folder, 'one', log)
  expect(await later.find('sarah 1 Yes, until four.')).toEqual(CLAUSES)
  expect(await later.find('james 1 Yes, until four.')).toBeUndefined()
})

test('a file that was cut off is not spoken', async () => {
  const shelf = createSpeechShelf(folder, 'one', log)
  await shelf.keep('key', CLAUSES)
  const [file] = readdirSync(path.join(folder, 'one'))
  truncateSync(path.join(folder, 'one', file!), 60)
  expect(await shelf.find('key')).toBeUndefined()
  expect(readdirSync(path.join(folder, 'one'))).toEqual([])
})

test('another edition of the voice starts with nothing', async () => {
  await createSpeechShelf(folder, 'one', log).keep('key', CLAUSES)
  const other = createSpeechShelf(folder, 'two', log)
  await other.keep('other', CLAUSES)
  expect(await other.find('key')).toBeUndefined()
  expect(readdirSync(folder)).toEqual(['two'])
})

test('it takes no more room than it may', async () => {
  const shelf = createSpeechShelf(folder, 'one', log, 1000)
  for (let count = 0; count < 50; count++) await shelf.keep(`key ${count}`, CLAUSES)
  const files = readdirSync(path.join(folder, 'one'))
  expect(files.length).toBeGreaterThan(2)
  expect(files.length).toBeLessThan(10)
})
