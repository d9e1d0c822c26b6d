import type { LedgerEntry, LedgerStore } from './tool-ledger.ts'

/** A ledger that is kept in memory, for as long as the test lasts. */
export function createMemoryLedger(): LedgerStore & { entries(): readonly LedgerEntry[] } {
  const kept = new Map<string, LedgerEntry>()
  return {
    entries: () => [...kept.values()],
    async begin(entry) {
      const known = kept.get(entry.key)
      if (known) return { entry: known, isNew: false }
      kept.set(entry.key, entry)
      return { entry, isNew: true }
    },
    async takeOver(key, run, untilMs) {
      const known = kept.get(key)
      if (!known || known.run !== run || (known.answer && known.answer.uncertain !== true)) return false
      kept.set(key, { ...known, run: run + 1, untilMs, answer: null })
      return true
    },
    async settle(key, answer) {
      const known = kept.get(key)
      if (!known) throw new Error('Nothing began under that key.')
      if (known.answer && (known.answer.uncertain !== true || answer.uncertain === true)) return known.answer
      kept.set(key, { ...known, answer })
      return answer
    },
  }
}
