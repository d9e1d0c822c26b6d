import { LAST_WORK_MS, STOP } from '../../../platform/end-when-idle.ts'
import { refuseTelemetry } from '../../../platform/native-telemetry.ts'
import { createSupervisedWorker } from '../../../platform/supervised-worker.ts'
import { SpeechError } from '../speech-error.ts'
import type { Answer, Duty, Request, Role } from './protocol.ts'

/** What happens to a thread, for the log. */
export type ThreadNews =
  | { readonly type: 'loaded'; readonly role: Role; readonly model: string; readonly loadMs: number }
  | { readonly type: 'ready'; readonly role: Role }
  | { readonly type: 'failed'; readonly role: Role; readonly reason: string }

export type Thread = {
  readonly ready: boolean
  /** It is ready, or will be. */
  readonly isExpected: boolean
  /** Starts it, once, when something else is done; resolves when its models are loaded. */
  load(after?: Promise<unknown>): Promise<void>
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

const CLOSED = 'Its thread ended.'

/** A thread that dies is replaced so often; after that something is wrong that a restart does not mend. */
const MAX_RESTARTS = 3

export function createThread(duty: Duty, { onAnswer, onLost, onNews }: ThreadEvents): Thread {
  refuseTelemetry()
  const { role } = duty
  let loading: PromiseWithResolvers<void> | undefined
  let state: 'idle' | 'expected' | 'ready' = 'idle'
  const worker = createSupervisedWorker<Request, Answer>({
    file: new URL('./worker.ts', import.meta.url),
    workerOptions: { workerData: duty },
    maxStarts: 1 + MAX_RESTARTS,
    stop: { request: STOP, withinMs: LAST_WORK_MS },
    onMessage(answer) {
      if (answer.type === 'progress') onNews({ ...answer, type: 'loaded', role })
      if (answer.type === 'ready') {
        state = 'ready'
        worker.keepAlive(false)
        onNews({ type: 'ready', role })
        loading?.resolve()
      }
      if (answer.type === 'unready') worker.fail(new Error(answer.reason))
      onAnswer(answer)
    },
    onEnd(failure, isClosed) {
      const reason = failure?.message ?? CLOSED
      loading?.reject(new SpeechError(isClosed ? 'cancelled' : 'broken', reason))
      const wasLoaded = state === 'ready'
      state = 'idle'
      onLost(reason)
      if (isClosed) return
      onNews({ type: 'failed', role, reason })
      // What did not load once will not load the next time either.
      if (wasLoaded && worker.start()) {
        loading = Promise.withResolvers<void>()
        loading.promise.catch(() => {})
      }
    },
  })

  function giveUp(): void {
    state = 'idle'
    loading?.reject(new SpeechError('cancelled', CLOSED))
  }
  const start = (): void => void (worker.start() || giveUp())

  return {
    get ready() {
      return state === 'ready'
    },
    get isExpected() {
      return state !== 'idle'
    },
    load(after) {
      if (loading === undefined) {
        loading = Promise.withResolvers<void>()
        state = 'expected'
        if (after) void after.then(start, start)
        else start()
      }
      return loading.promise
    },
    post: worker.post,
    keepAlive: worker.keepAlive,
    async close() {
      await worker.close()
      // Its turn to load may not have come.
      if (state !== 'expected') return
      giveUp()
      onLost(CLOSED)
    },
  }
}
