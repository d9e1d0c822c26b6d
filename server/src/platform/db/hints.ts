import type pg from 'pg'
import { NOTICE_CHANNEL } from './db.ts'

/** Hints of this long go to the other nodes together. */
const GATHERED_MS = 20

/** Tells this node at once, and the others in one statement for all that was said meanwhile. */
export function coalesceHints(
  pool: pg.Pool,
  tellHere: (topic: string, id: string) => void,
  onError: (error: Error) => void,
): { tell(topic: string, id: string): void; stop(): Promise<void> } {
  let gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<unknown> = Promise.resolve()

  function send(): void {
    timer = undefined
    const said = [...gathered]
    gathered = new Set()
    sending = pool
      .query('select pg_notify($1, said) from unnest($2::text[]) as said', [NOTICE_CHANNEL, said])
      .catch(onError)
  }

  return {
    tell(topic, id) {
      tellHere(topic, id)
      gathered.add(`${topic} ${id}`)
      timer ??= setTimeout(send, GATHERED_MS)
    },
    async stop() {
      clearTimeout(timer)
      await sending
    },
  }
}
