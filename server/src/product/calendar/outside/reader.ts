import type { Span } from '../../../voice/business-hours.ts'
import { SECOND_MS } from '../../../platform/clock.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { createSupervisedWorker } from '../../../platform/supervised-worker.ts'
import type { Exchange, Turn } from './caldav-conversation.ts'
import type { OutsideCalendar, OutsideObject, OwnEvent } from './calendar.ts'
import { OutsideError } from './fetch.ts'

/**
 * Reads the answers of outside calendars. They are untrusted, so they are read in a thread of its own, one for
 * all calendars: however long an answer takes, no call or request waits for it.
 */
export type CalendarReader = {
  find(url: string, said: readonly Exchange[], asking: Asking): Promise<Turn<string>>
  calendar(where: Where, said: readonly Exchange[], asking: Asking): Promise<Turn<OutsideCalendar>>
  /** Null where the file does not hold the appointment. */
  event(object: OutsideObject, homeZone: string, id: string, asking: Asking): Promise<OwnEvent | null>
  close(): Promise<void>
}

/** For whom something is read, and until when it is wanted. */
export type Asking = { readonly accountId: AccountId; readonly signal: AbortSignal }
export type Where = { readonly url: string; readonly span: Span; readonly homeZone: string }

export type Task =
  | { readonly kind: 'find'; readonly url: string; readonly said: readonly Exchange[] }
  | ({ readonly kind: 'calendar'; readonly said: readonly Exchange[] } & Where)
  | { readonly kind: 'event'; readonly object: OutsideObject; readonly homeZone: string; readonly id: string }
/** It has begun: what the thread takes to start is not the calendar's fault. */
export type Begun = { readonly begun: true }
export type Outcome = { readonly result: unknown } | { readonly fault: string } | { readonly error: string }

/** For one answer. The thread gives way to others, so on a busy machine it has a tenth of this, for some thousand events. */
const DEADLINE_MS = 10 * SECOND_MS
/** For the thread to start, on a machine that is busy with calls. */
const START_MS = 60 * SECOND_MS
/** Synchronisations and requests for free times; beyond that they are refused and come again. */
const MAX_WAITING = 100
/** Many times what the largest answer takes that is read in time. */
const MEMORY_MB = 256
const STOPPED = 'Parley stops; the calendar is read again after the next start.'
const TOO_LARGE = `The calendar takes more than ${MEMORY_MB} MB to read.`

type Job = {
  readonly task: Task
  readonly asking: Asking
  readonly done: PromiseWithResolvers<unknown>
}

export function createCalendarReader({ deadlineMs = DEADLINE_MS } = {}): CalendarReader {
  const thread = createReaderThread(deadlineMs)
  const waiting: Job[] = []
  let isBusy = false
  let lastServed: AccountId | undefined

  function read<T>(task: Task, asking: Asking): Promise<T> {
    if (waiting.length >= MAX_WAITING)
      return Promise.reject(new OutsideError('Too many calendars are read at once; this one is read later.'))
    const job = { task, asking, done: Promise.withResolvers<unknown>() }
    waiting.push(job)
    next()
    // What comes back is what the worker makes of this kind of task.
    return job.done.promise as Promise<T>
  }

  /** One account's calendars do not stand twice in a row before another's. */
  function next(): void {
    if (isBusy) return
    const other = waiting.findIndex(({ asking }) => asking.accountId !== lastServed)
    const [job] = waiting.splice(Math.max(other, 0), 1)
    if (job === undefined) return
    if (job.asking.signal.aborted) {
      job.done.reject(new OutsideError('The calendar was not read in time; too many others were.'))
      return next()
    }
    isBusy = true
    lastServed = job.asking.accountId
    thread.give(job.task, (outcome) => {
      isBusy = false
      if ('result' in outcome) job.done.resolve(outcome.result)
      else job.done.reject('fault' in outcome ? new OutsideError(outcome.fault) : new Error(outcome.error))
      next()
    })
  }

  return {
    find: (url, said, asking) => read({ kind: 'find', url, said }, asking),
    calendar: (where, said, asking) => read({ kind: 'calendar', ...where, said }, asking),
    event: (object, homeZone, id, asking) => read({ kind: 'event', object, homeZone, id }, asking),
    async close() {
      for (const job of waiting.splice(0)) job.done.reject(new OutsideError(STOPPED))
      await thread.close()
    },
  }
}

type OnOutcome = (outcome: Outcome) => void

/** One task at a time. What a task says may keep its thread busy for ever: then it is ended, and the next gets another. */
function createReaderThread(deadlineMs: number) {
  let waiting: OnOutcome | undefined
  let timer: NodeJS.Timeout | undefined
  const worker = createSupervisedWorker<Task, Begun | Outcome>({
    file: new URL('reader-worker.ts', import.meta.url),
    workerOptions: { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } },
    onMessage(news) {
      if ('begun' in news) allow(deadlineMs)
      else settle(news)
    },
    onEnd: (error, isClosed) => settle(isClosed ? { fault: STOPPED } : outcomeOf(error)),
  })

  function allow(ms: number): void {
    clearTimeout(timer)
    const error = new OutsideError(`The calendar took longer than ${ms / SECOND_MS} s to read.`)
    timer = setTimeout(() => worker.fail(error), ms)
  }

  function settle(outcome: Outcome): void {
    clearTimeout(timer)
    worker.keepAlive(false)
    const tell = waiting
    waiting = undefined
    tell?.(outcome)
  }

  return {
    give(task: Task, onOutcome: OnOutcome): void {
      if (!worker.start()) return onOutcome({ fault: STOPPED })
      waiting = onOutcome
      worker.keepAlive(true)
      worker.post(task)
      allow(START_MS)
    },
    close: () => worker.close(),
  }
}

function outcomeOf(error: (Error & { code?: string }) | undefined): Outcome {
  if (error instanceof OutsideError) return { fault: error.message }
  if (error?.code === 'ERR_WORKER_OUT_OF_MEMORY') return { fault: TOO_LARGE }
  return { error: error?.stack ?? 'The thread that reads calendars ended.' }
}
