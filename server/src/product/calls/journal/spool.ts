import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { atomically, isForeignKeyViolation, type Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { Entry, NewCall } from '../../../voice/protocol.ts'
import { appendEvents, insertCall } from '../store.ts'

const ENDING = '.jsonl'

/** Journals on disk, for as long as the store does not take them. */
export type Spool = {
  /** On disk when it settles. */
  add(call: NewCall, entries: readonly Entry[]): Promise<void>
  forget(callId: string): Promise<void>
  /** Stores what an earlier life of this node has left; returns of how many calls. */
  recover(db: Db): Promise<number>
}

/** One file for each call: the call itself, then a line for each entry. */
export function createSpool(folder: string, log: Log): Spool {
  const fileOf = (callId: string) => path.join(folder, callId + ENDING)
  // One change of a file after the other, so that what is forgotten does not come back.
  let turn: Promise<unknown> = Promise.resolve()

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  }

  async function append(call: NewCall, entries: readonly Entry[]): Promise<void> {
    await mkdir(folder, { recursive: true })
    const file = await open(fileOf(call.id), 'a', 0o600)
    try {
      const isNew = (await file.stat()).size === 0
      const lines = [...(isNew ? [call] : []), ...entries].map((line) => JSON.stringify(line))
      await file.write(`${lines.join('\n')}\n`)
      await file.datasync()
    } finally {
      await file.close()
    }
  }

  async function recoverFile(db: Db, file: string): Promise<boolean> {
    try {
      const { call, entries } = readSpooled(await readFile(file, 'utf8'))
      await atomically(db, async (tx) => {
        // No node: the one that carried it is gone.
        await insertCall(tx, call, null)
        await appendEvents(tx, call.id, entries)
      })
      await rm(file, { force: true })
      return true
    } catch (error) {
      if (isForeignKeyViolation(error)) await rm(file, { force: true })
      else {
        log.error({ file, err: error }, 'spooled journal cannot be read; it is put aside')
        await rename(file, `${file}.unreadable`)
      }
      return false
    }
  }

  return {
    add: (call, entries) => inTurn(() => append(call, entries)),
    forget: (callId) => inTurn(() => rm(fileOf(callId), { force: true })),
    async recover(db) {
      const names = await readdir(folder).catch(() => [])
      let recovered = 0
      for (const name of names.filter((each) => each.endsWith(ENDING)))
        if (await recoverFile(db, path.join(folder, name))) recovered++
      return recovered
    },
  }
}

/** A last line that a crash has cut off is left out. Throws where there is not even a call. */
function readSpooled(content: string): { call: NewCall; entries: Entry[] } {
  const whole = content.slice(0, content.lastIndexOf('\n'))
  const [first = '', ...rest] = whole.split('\n')
  return { call: JSON.parse(first) as NewCall, entries: rest.map((line) => JSON.parse(line) as Entry) }
}
