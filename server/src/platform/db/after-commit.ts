import type { Db } from './db.ts'

const waiting = new WeakMap<Db, Map<string, () => void>>()

/**
 * Does `work` once the transaction in `db` has committed, and never if it rolls back; at once where there is none. Of
 * several with one key the first is done. What must not be lost is a row: the process may end before this.
 */
export function afterCommit(db: Db, key: string, work: () => void): void {
  if (!db.isTransaction) return work()
  const mine = waiting.get(db)
  if (mine?.has(key) === false) mine.set(key, work)
}

/** Runs `transaction`, then what was left for after its commit. */
export async function withAfterCommit<Result>(
  begin: (work: (tx: Db) => Promise<Result>) => Promise<Result>,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const later = new Map<string, () => void>()
  const result = await begin((tx) => {
    waiting.set(tx, later)
    return work(tx)
  })
  for (const each of later.values()) each()
  return result
}
