import { atomically, isForeignKeyViolation, type Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import { REHEARSAL_LINE, type Entry, type NewCall, type LiveUpdate } from '../../../voice/protocol.ts'
import type { CallEventType } from '../call-events.ts'
import type { Held, Reading } from '../reading/reading.ts'
import { DEFAULT_TAG } from '../../../language/tags.ts'
import type { Spool } from './spool.ts'
import { appendEvents, insertCall, noteAnswered, noteTransfers } from '../store.ts'

/** What the store has not taken after this long is written to the spool, so that a crash does not lose it. */
const SPOOL_AFTER_MS = 1000
const LOOK_EVERY_MS = 250
const RETRY_MS = 1000
/** Far more than happens in the longest call. After that the oldest facts are worth more than the newest. */
const MAX_WAITING = 50_000

export type Journals = {
  begin(call: NewCall): void
  add(callId: string, entries: readonly Entry[]): void
  /** Sends an update to those who follow a call, after redaction where there is any. */
  show(callId: string, news: LiveUpdate, tell: (news: LiveUpdate) => void): void
  /** A transfer call was placed. */
  dialled(callId: string): void
  /** Nothing more follows. Settles when all of it is stored, or it is given up because the account is gone. */
  end(callId: string): Promise<void>
  /** Lets what is being written finish. What the store would not take stays in the spool for the next start. */
  close(): Promise<void>
}

type Options = {
  readonly db: Db
  readonly log: Log
  readonly spool: Spool
  readonly reading: Pick<Reading, 'hold'>
  /** The node that carries the calls. */
  readonly node: string
  /** In the transaction that stores what has happened. */
  record?(tx: Db, type: CallEventType, call: NewCall): Promise<void>
  /** The journal is stored, to its end. */
  conclude(call: NewCall): Promise<void>
}

type Book = {
  readonly call: NewCall
  /** Undefined where everything may be kept. */
  held: Held | undefined
  waiting: Entry[]
  /** How many of those that wait are in the spool. */
  spooled: number
  /** How many transfer calls were placed, and how many of them are stored. */
  transfers: number
  storedTransfers: number
  waitingSinceMs: number
  isInserted: boolean
  isEnded: boolean
  isWriting: boolean
  readonly stored: PromiseWithResolvers<void>
}

/** Stores what happens in calls as it happens, and keeps it safe while the store is away. */
export function createJournals(options: Options): Journals {
  const { log, spool, reading } = options
  const books = new Map<string, Book>()
  const writer = createWriter(options, (book) => {
    books.delete(book.call.id)
    book.stored.resolve()
    void spool.forget(book.call.id)
  })
  const look = setInterval(() => void rescue(books.values(), spool, log), LOOK_EVERY_MS)
  look.unref()

  function take(book: Book, entries: readonly Entry[]): void {
    if (entries.length === 0) return
    if (book.waiting.length === 0) book.waitingSinceMs = performance.now()
    book.waiting.push(...entries.slice(0, MAX_WAITING - book.waiting.length))
    void writer.write(book)
  }

  return {
    begin(call) {
      const book = newBook(call)
      const { language = DEFAULT_TAG, redact = [] } = call
      if (redact.length > 0) book.held = reading.hold(language, redact, (entries) => take(book, entries))
      books.set(call.id, book)
      void writer.write(book)
    },
    add(callId, entries) {
      const book = books.get(callId)
      if (!book) return
      if (book.held) book.held.add(entries)
      else take(book, entries)
    },
    show(callId, news, tell) {
      const held = books.get(callId)?.held
      if (held) held.show(news, tell)
      else tell(news)
    },
    dialled(callId) {
      const book = books.get(callId)
      if (!book) return
      book.transfers++
      void writer.write(book)
    },
    async end(callId) {
      const book = books.get(callId)
      if (!book) return
      await book.held?.end()
      book.isEnded = true
      void writer.write(book)
      await book.stored.promise
    },
    async close() {
      clearInterval(look)
      writer.close()
      for (const book of books.values()) await book.held?.end()
      for (const book of books.values()) await writer.write(book)
      for (const book of books.values()) book.stored.resolve()
    },
  }
}

function newBook(call: NewCall): Book {
  return {
    call,
    held: undefined,
    waiting: [],
    spooled: 0,
    transfers: 0,
    storedTransfers: 0,
    waitingSinceMs: performance.now(),
    isInserted: false,
    isEnded: false,
    isWriting: false,
    stored: Promise.withResolvers<void>(),
  }
}

/** Writes one batch of a journal after the other, and tries again what the store refuses. */
function createWriter(options: Options, finish: (book: Book) => void) {
  const retries = new Set<NodeJS.Timeout>()
  let isClosed = false

  async function write(book: Book): Promise<void> {
    if (book.isWriting) return
    book.isWriting = true
    try {
      while (hasUnwritten(book)) await writeBatch(options, book)
      if (!book.isEnded) return
      await options.conclude(book.call)
      finish(book)
    } catch (error) {
      if (isForeignKeyViolation(error)) return finish(book)
      options.log.warn({ call: book.call.id, waiting: book.waiting.length, err: error }, 'journal not stored')
      if (!isClosed) retry(book)
    } finally {
      book.isWriting = false
    }
  }

  function retry(book: Book): void {
    const timer = setTimeout(() => {
      retries.delete(timer)
      void write(book)
    }, RETRY_MS)
    retries.add(timer)
  }

  return {
    write,
    close(): void {
      isClosed = true
      for (const timer of retries) clearTimeout(timer)
    },
  }
}

function hasUnwritten({ waiting, isInserted, transfers, storedTransfers }: Book): boolean {
  return waiting.length > 0 || !isInserted || transfers > storedTransfers
}

async function writeBatch(options: Options, book: Book): Promise<void> {
  const { db, spool } = options
  // A copy: the call goes on while this is written.
  const batch = [...book.waiting]
  const { transfers } = book
  const happened = happenedIn(book, batch)
  // Only what is told of needs a transaction: most batches are words.
  if (happened.length === 0) await store(db, options, book, { batch, transfers })
  else
    await atomically(db, async (tx) => {
      await store(tx, options, book, { batch, transfers })
      for (const type of happened) await options.record?.(tx, type, book.call)
    })
  book.isInserted = true
  book.storedTransfers = transfers
  book.waiting = book.waiting.slice(batch.length)
  book.waitingSinceMs = performance.now()
  const wasSpooled = book.spooled > 0
  book.spooled = Math.max(0, book.spooled - batch.length)
  if (wasSpooled && book.spooled === 0) await spool.forget(book.call.id)
}

function happenedIn({ call, isInserted, transfers, storedTransfers }: Book, batch: Entry[]): CallEventType[] {
  // The owner was there.
  if (call.line === REHEARSAL_LINE) return []
  const isThrough = batch.some(({ event }) => event.type === 'transfer.succeeded')
  return [
    ...(isInserted ? [] : ['call.started' as const]),
    ...(transfers > storedTransfers ? ['call.escalated' as const] : []),
    ...(isThrough ? ['call.transferred' as const] : []),
  ]
}

async function store(
  db: Db,
  { node }: Options,
  { call, isInserted, storedTransfers }: Book,
  { batch, transfers }: { batch: Entry[]; transfers: number },
): Promise<void> {
  if (!isInserted) await insertCall(db, call, node)
  await appendEvents(db, call.id, batch)
  for (const { event } of batch) if (event.type === 'call.answered') await noteAnswered(db, call.id, event)
  if (transfers > storedTransfers) await noteTransfers(db, call.id, transfers)
}

/** Whether the store refuses or only hangs: what has waited for too long goes to the spool. */
async function rescue(books: Iterable<Book>, spool: Spool, log: Log): Promise<void> {
  const nowMs = performance.now()
  for (const book of books) {
    const isLate = book.waiting.length > 0 && nowMs > book.waitingSinceMs + SPOOL_AFTER_MS
    const rest = book.waiting.slice(book.spooled)
    if (!isLate || rest.length === 0) continue
    book.spooled += rest.length
    try {
      await spool.add(book.call, rest)
    } catch (error) {
      log.error({ call: book.call.id, err: error }, 'journal not spooled')
    }
  }
}
