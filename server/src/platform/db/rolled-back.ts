import type { Db } from './db.ts'

class Undone extends Error {}

/** Runs the work in a transaction that is never committed, and returns what it came to. */
export async function rolledBack<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  let came: { readonly to: Result } | undefined
  try {
    await db.transaction().execute(async (tx) => {
      came = { to: await work(tx) }
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone) || came === undefined) throw error
    return came.to
  }
  throw new Error('A transaction that throws was committed.')
}
