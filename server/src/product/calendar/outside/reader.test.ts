import { afterEach, expect, test } from 'vitest'
import type { AccountId } from '../../../platform/ids.ts'
import { createCalendarReader, type CalendarReader } from './reader.ts'

const open: CalendarReader[] = []
afterEach(async () => {
  for (const reader of open.splice(0)) await reader.close()
})

function aReader(deadlineMs?: number): CalendarReader {
  const reader = createCalendarReader(deadlineMs === undefined ? {} : { deadlineMs })
  open.push(reader)
  return reader
}

const asking = (accountId: string, signal = new AbortController().signal) => ({
  accountId: accountId as AccountId,
  signal,
})
const event = (id: string) => ({
  etag: '"1"',
  data: `BEGIN:VEVENT\nUID:${id}@parley\nDTSTART:20260701T120000Z\nDURATION:PT1H\nEND:VEVENT`,
})
/** Half a minute of work: each zone is another one, and looked for. */
const zones = Array.from({ length: 60_000 }, (_, n) => `RDATE;TZID=a/b/c${n}:20260101T000000`).join('\n')
const hostile = {
  etag: null,
  data: `BEGIN:VEVENT\nUID:1\nDTSTART:20260701\n${zones}\nEND:VEVENT\n`.repeat(4),
}

test('an event is read in the thread', async () => {
  const read = await aReader().event(event('apt_1'), 'UTC', 'apt_1', asking('a'))
  expect(read).toEqual({
    id: 'apt_1',
    etag: '"1"',
    cancelled: false,
    span: { startMs: Date.parse('2026-07-01T12:00Z'), endMs: Date.parse('2026-07-01T13:00Z') },
  })
})

test('what takes too long is given up, in words, and what waits behind it is read', async () => {
  const reader = aReader(2000)
  const first = reader.event(hostile, 'UTC', '1', asking('a'))
  const second = reader.event(event('apt_2'), 'UTC', 'apt_2', asking('b'))
  await expect(first).rejects.toThrow('The calendar took longer than 2 s to read.')
  expect(await second).toMatchObject({ id: 'apt_2' })
})

test('accounts take turns, and a request that waited too long is refused', async () => {
  const reader = aReader()
  const order: string[] = []
  const read = async (account: string, signal?: AbortSignal) => {
    await reader.event(event('apt_3'), 'UTC', 'apt_3', asking(account, signal))
    order.push(account)
  }
  const gone = read('d', AbortSignal.abort())
  await Promise.allSettled([read('a'), read('a'), read('a'), read('b'), read('c'), gone])
  await expect(gone).rejects.toThrow('was not read in time')
  expect(order).toEqual(['a', 'b', 'a', 'c', 'a'])
})

test('a reader that closes refuses those that wait', async () => {
  const reader = aReader()
  const reading = [1, 2].map(() => reader.event(event('apt_4'), 'UTC', 'apt_4', asking('a')))
  const told = Promise.all(reading.map((each) => expect(each).rejects.toThrow('Parley stops')))
  await reader.close()
  await told
})
