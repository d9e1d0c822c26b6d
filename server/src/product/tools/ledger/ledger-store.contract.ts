import { expect, test } from 'vitest'
import type { LedgerEntry, LedgerStore } from './tool-ledger.ts'
import { refused, type ToolAnswer } from '../../../voice/tool.ts'

const entry: LedgerEntry = { key: 'k1', tool: 'book', digest: 'd', run: 1, untilMs: 1000, answer: null }
const done: ToolAnswer = { ok: true, result: { status: 'booked' }, effect: 'appointment_booked' }
const unknown: ToolAnswer = { ...refused('timed_out', ''), uncertain: true }

/** What every place must do that keeps a ledger of tools. */
export function ledgerStoreContract(name: string, open: () => Promise<LedgerStore>): void {
  test(`${name}: of many that begin under one key, one does`, async () => {
    const store = await open()
    const begun = await Promise.all(
      Array.from({ length: 8 }, (_, at) => store.begin({ ...entry, untilMs: at })),
    )
    expect(begun.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(begun.map((each) => each.entry.untilMs)).size).toBe(1)
  })

  test(`${name}: of many that take over a run, one does`, async () => {
    const store = await open()
    await store.begin(entry)
    const taken = await Promise.all(Array.from({ length: 8 }, () => store.takeOver('k1', 1, 2000)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect((await store.begin(entry)).entry).toEqual({ ...entry, run: 2, untilMs: 2000 })
    expect(await store.takeOver('k1', 1, 3000)).toBe(false)
    expect(await store.takeOver('other', 1, 3000)).toBe(false)
  })

  test(`${name}: the first certain answer stays`, async () => {
    const store = await open()
    await store.begin(entry)
    expect(await store.settle('k1', unknown)).toEqual(unknown)
    expect(await store.settle('k1', done)).toEqual(done)
    expect(await store.settle('k1', unknown)).toEqual(done)
    expect(await store.settle('k1', refused('taken', ''))).toEqual(done)
    expect(await store.takeOver('k1', 1, 2000)).toBe(false)
    expect(await store.begin(entry)).toEqual({ entry: { ...entry, answer: done }, isNew: false })
  })

  test(`${name}: a run that is taken over has no answer yet`, async () => {
    const store = await open()
    await store.begin(entry)
    await store.settle('k1', unknown)
    expect(await store.takeOver('k1', 1, 2000)).toBe(true)
    expect((await store.begin(entry)).entry.answer).toBe(null)
  })
}
