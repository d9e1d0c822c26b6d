import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { SpeechError } from '../speech-error.ts'
import type { Answer, Duty, Request, Role } from './protocol.ts'

/** What happens to a thread, for the log. */
export type ThreadNews =
  | { readonly type: 'loaded'; readonly role: Role; readonly model: string; readonly loadMs: number }
  | { readonly type: 'ready'; readonly role: Role }
  | { readonly type: 'failed'; readonly role: Role; readonly reason: string }

export type Thread = {
  readonly ready: boolean
  /** Starts it, once; resolves when its models are loaded. */
  load(): Promise<void>
  post(request: Request, transfer: readonly ArrayBuffer[]): void
  /** A process with work under way must not end; one whose threads only wait may. */
  keepAlive(working: boolean): void
  close(): Promise<void>
}

export type ThreadEvents = {
  onAnswer(answer: Answer): void
  /** It died; whatever it was doing is lost. */
  onLost(reason: string): void
  onNews(news: ThreadNews): void
}

/** A model that is stopped in the middle of its work takes the process with it, so it may end what it does. */
const LAST_JOB_MS = 10_000

/** A thread that dies is replaced so often; after that something is wrong that a restart does not mend. */
const MAX_RESTARTS = 3

export function createThread(duty: Duty, { onAnswer, onLost, onNews }: ThreadEvents): Thread {
  const { role } = duty
  let worker: Worker | undefined
  let loading: Promise<void> | undefined
  let ready = false
  let closed = false
  let restarts = 0

  function start(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: duty })
    worker = thread
    thread.on('message', (answer: Answer) => {
      if (answer.type === 'progress') onNews({ ...answer, type: 'loaded', role })
      if (answer.type === 'ready') {
        ready = true
        thread.unref()
        onNews({ type: 'ready', role })
        resolve()
      }
      if (answer.type === 'unready') lost(thread, answer.reason, reject)
      onAnswer(answer)
    })
    thread.on('error', (error) => lost(thread, error.message, reject))
    thread.on('exit', () => lost(thread, 'Its thread ended.', reject))
    return promise
  }

  function lost(thread: Worker, reason: string, reject: (error: SpeechError) => void): void {
    reject(new SpeechError(closed ? 'cancelled' : 'broken', reason))
    if (worker !== thread) return
    worker = undefined
    const loaded = ready
    ready = false
    void thread.terminate()
    onLost(reason)
    if (closed) return
    onNews({ type: 'failed', role, reason })
    // What did not load once will not load the next time either.
    if (!loaded || restarts++ >= MAX_RESTARTS) return
    loading = start()
    loading.catch(() => {})
  }

  return {
    get ready() {
      return ready
    },
    load() {
      loading ??= start()
      return loading
    },
    post(request, transfer) {
      worker?.postMessage(request, transfer)
    },
    keepAlive(working) {
      if (working) worker?.ref()
      else worker?.unref()
    },
    async close() {
      closed = true
      if (worker !== undefined) await letFinish(worker)
    },
  }
}

async function letFinish(thread: Worker): Promise<void> {
  const gone = once(thread, 'exit')
  thread.ref()
  thread.postMessage({ type: 'stop' } satisfies Request, [])
  const timer = setTimeout(() => void thread.terminate(), LAST_JOB_MS)
  await gone
  clearTimeout(timer)
}
