import { createBeats, BEAT_MS, watchBeats } from '../../../platform/heartbeat.ts'
import { SECOND_MS } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { createRequests } from '../../../platform/requests.ts'
import { createSupervisedWorker } from '../../../platform/supervised-worker.ts'
import { mapTexts } from '../../../voice/conversation/event-texts.ts'
import type { Json } from '../../../voice/conversation/events.ts'
import type { Entry, LiveUpdate } from '../../../voice/protocol.ts'
import type { ReadingCommand, ReadingEvent } from './messages.ts'
import type { Conclusion, Held, Reading } from './reading.ts'

/** Ten times what the longest call takes on a quiet machine is less: the thread hangs. */
const HANGS_MS = 10 * SECOND_MS
/** Updates of a call that wait to be shown; those who follow it do not see more. */
const MAX_UPDATES = 10_000

type Journal = {
  readonly give: (entries: Entry[]) => void
  readonly begin: ReadingCommand
  /** What was handed over and has not come back. */
  away: Entry[]
  readonly updates: Map<number, (news: LiveUpdate) => void>
  ended: PromiseWithResolvers<void> | undefined
}

type Post = (command: ReadingCommand) => void

/**
 * Reads in a thread of its own, which is started when it is first needed, so that the words of one caller delay no
 * request. If it breaks or hangs in its work, what it held is kept without its words: better nothing than a card number.
 */
export function createReadingThread(
  log: Log,
  file = new URL('reading-worker.ts', import.meta.url),
): Reading & { close(): Promise<void> } {
  const beats = createBeats()
  const requests = createRequests<Conclusion | Json>()
  const journals = createJournals(post)
  const worker = createSupervisedWorker<ReadingCommand, ReadingEvent>({
    file,
    workerOptions: { workerData: { beats } },
    onMessage(event) {
      if (event.type === 'done') requests.done(event.request, event.result)
      else if (event.type === 'failed') requests.failed(event.request, new Error(event.reason))
      else journals.hear(event)
      keepAlive()
    },
    onEnd(error, isClosed) {
      if (!isClosed) log.error({ err: error }, 'the thread that reads calls failed')
      requests.failAll(error ?? new Error('The thread that reads calls has stopped.'))
      journals.goOnWithout(isClosed)
    },
  })
  const stopWatching = watchBeats(beats, worker, HANGS_MS / BEAT_MS)

  function post(command: ReadingCommand): void {
    worker.start()
    worker.post(command)
    keepAlive()
  }

  /** What is under way must be known before the process ends; a thread that only waits holds nobody up. */
  function keepAlive(): void {
    worker.keepAlive(requests.size() + journals.size() > 0)
  }

  const ask = (command: (request: number) => ReadingCommand) =>
    requests.ask((request) => post(command(request))).answer

  return {
    conclude: async (events, caller) =>
      (await ask((request) => ({ type: 'conclude', request, events, caller }))) as Conclusion,
    async redact(tag, value, kinds) {
      try {
        return (await ask((request) => ({ type: 'redact', request, tag, value, kinds }))) as Json
      } catch {
        // A tool that asks for more is not run.
        return typeof value === 'string' ? unread(value) : {}
      }
    },
    hold: journals.hold,
    close() {
      stopWatching()
      return worker.close()
    },
  }
}

/** The journals that the thread holds back. */
function createJournals(post: Post) {
  const journals = new Map<number, Journal>()
  let last = 0

  function hold(...[tag, kinds, give]: Parameters<Reading['hold']>): Held {
    const number = ++last
    const begin = { type: 'hold', journal: number, tag, kinds } as const
    const journal: Journal = { give, begin, away: [], updates: new Map(), ended: undefined }
    let updates = 0
    journals.set(number, journal)
    post(begin)
    return {
      add(entries) {
        journal.away.push(...entries)
        post({ type: 'add', journal: number, entries })
      },
      show(news, tell) {
        if (journal.updates.size >= MAX_UPDATES) return
        journal.updates.set(++updates, tell)
        post({ type: 'show', journal: number, update: updates, news })
      },
      end() {
        if (!journal.ended) post({ type: 'end', journal: number })
        journal.ended ??= Promise.withResolvers<void>()
        return journal.ended.promise
      },
    }
  }

  return {
    size: () => journals.size,
    hold,
    hear(event: Exclude<ReadingEvent, { request: number }>): void {
      const journal = journals.get(event.journal)
      if (event.type === 'given') {
        journal?.away.splice(0, event.entries.length)
        journal?.give(event.entries)
      } else if (event.type === 'shown') {
        journal?.updates.get(event.update)?.(event.news)
        journal?.updates.delete(event.update)
      } else {
        journals.delete(event.journal)
        journal?.ended?.resolve()
      }
    },
    goOnWithout(isClosed: boolean): void {
      for (const [number, journal] of journals) {
        const { away, give, ended, begin } = journal
        journal.away = []
        journal.updates.clear()
        if (away.length > 0) give(away.map(({ seq, event }) => ({ seq, event: mapTexts(event, unread) })))
        if (ended) {
          journals.delete(number)
          ended.resolve()
        } else if (!isClosed) post(begin)
      }
    },
  }
}

/** As many words, so that a replay takes the same turns. */
function unread(text: string): string {
  return text.replaceAll(/\S+/g, '…')
}
