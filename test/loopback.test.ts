import { expect, test } from 'vitest'
import { requireLoopback } from './loopback.ts'

/** Of a network for documents, which no machine has (RFC 5737). */
const NOBODYS = '192.0.2.1'

async function skipsOn(platform: NodeJS.Platform, addresses: readonly string[]): Promise<string[]> {
  const notes: string[] = []
  const skip = ((note: string) => void notes.push(note)) as never
  await requireLoopback({ skip }, addresses, platform)
  return notes
}

test('a test that needs an address which is not here is skipped, and says which', async () => {
  expect(await skipsOn('darwin', ['127.0.0.1', NOBODYS])).toEqual([
    `${NOBODYS} is no address of this machine`,
  ])
  expect(await skipsOn('darwin', ['127.0.0.1'])).toEqual([])
})

test('on Linux nothing is skipped: what cannot be bound fails', async () => {
  expect(await skipsOn('linux', [NOBODYS])).toEqual([])
})
