import { SpeechError } from '../speech-error.ts'
import { createJobQueue, type Urgency } from './job-queue.ts'
import type {
  Answer,
  DetectJob,
  Duty,
  Job,
  LoadVoiceJob,
  Pace,
  RecogniseJob,
  Results,
  Role,
  SynthesiseJob,
  UnderstandJob,
} from './protocol.ts'
import { createThread, type ThreadNews } from './thread.ts'

export type Done<Type extends Job['type']> = Results[Type] & { readonly computedMs: number }

export type Run = {
  (job: RecogniseJob, urgency: Urgency, signal?: AbortSignal): Promise<Done<'recognise'>>
  (job: UnderstandJob, urgency: Urgency, signal?: AbortSignal): Promise<Done<'understand'>>
  (job: SynthesiseJob, urgency: Urgency, signal?: AbortSignal): Promise<Done<'synthesise'>>
  (job: LoadVoiceJob, urgency: Urgency, signal?: AbortSignal): Promise<Done<'load_voice'>>
  (job: DetectJob, urgency: Urgency, signal?: AbortSignal): Promise<Done<'detect'>>
}

/** A job that was done, for those who watch how the machine copes. */
export type Work = {
  readonly role: Role
  readonly urgency: Urgency
  /** Until the model turned to it; what came while the model was loaded has not waited for other work. */
  readonly waitedMs: number
  readonly computedMs: number
  /** How long the speech is that was heard, once, or made. */
  readonly audioMs: number
}

/** One thread with its models, and the jobs that wait for it. The thread has one job at a time. */
export type ModelWorker = {
  readonly role: Role
  readonly ready: boolean
  /** It is ready, or will be: what it is asked until then waits. */
  readonly isExpected: boolean
  /** Starts the thread, once, when something else is done; resolves when its models are loaded. */
  load(after?: Promise<unknown>): Promise<void>
  /** Rejects with a SpeechError: at once when nothing is being loaded. Samples in the job are gone afterwards. */
  run: Run
  /** Ends the thread. What waits is cancelled. */
  close(): Promise<void>
}

/** Of what is recognised, and of what is made: 16 kHz. */
const SAMPLES_IN_MS = 16

/** A minute of one busy call's work; longer, and the answers come too late. */
export const MAX_WAITING_JOBS = 32

type Outcome = Done<Job['type']> | SpeechError

type Ticket = {
  readonly id: number
  readonly atMs: number
  readonly heardMs: number
  startedMs: number
  readonly job: Job
  readonly urgency: Urgency
  readonly settle: (outcome: Outcome) => void
}

export function createModelWorker(
  role: Role,
  onNews: (news: ThreadNews) => void = () => {},
  pace: Pace = 'prompt',
  onWork: (work: Work) => void = () => {},
): ModelWorker {
  const desk = createDesk({ role, pace }, onNews, onWork)
  let nextId = 1
  let closed = false

  function run(job: RecogniseJob, urgency: Urgency, signal?: AbortSignal): Promise<Done<'recognise'>>
  function run(job: UnderstandJob, urgency: Urgency, signal?: AbortSignal): Promise<Done<'understand'>>
  function run(job: SynthesiseJob, urgency: Urgency, signal?: AbortSignal): Promise<Done<'synthesise'>>
  function run(job: LoadVoiceJob, urgency: Urgency, signal?: AbortSignal): Promise<Done<'load_voice'>>
  function run(job: DetectJob, urgency: Urgency, signal?: AbortSignal): Promise<Done<'detect'>>
  async function run(job: Job, urgency: Urgency, signal?: AbortSignal): Promise<Done<Job['type']>> {
    if (closed || signal?.aborted) throw new SpeechError('cancelled', 'Nobody waits for it.')
    if (!desk.thread.isExpected) throw new SpeechError('not_ready', `The ${role} is not loaded yet.`)
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const atMs = desk.thread.ready ? performance.now() : Infinity
    const heard = job.type === 'recognise' ? job.samples.length - (job.known ?? 0) : 0
    const heardMs = heard / SAMPLES_IN_MS
    const ticket = { id: nextId++, atMs, heardMs, startedMs: 0, job, urgency, settle: resolve }
    const cancel = () => desk.cancel(ticket)
    signal?.addEventListener('abort', cancel, { once: true })
    desk.take(ticket)
    const outcome = await promise
    signal?.removeEventListener('abort', cancel)
    if (outcome instanceof SpeechError) throw outcome
    return outcome
  }

  return {
    role,
    get ready() {
      return desk.thread.ready
    },
    get isExpected() {
      return desk.thread.isExpected
    },
    load: (after) => desk.thread.load(after),
    run,
    close() {
      closed = true
      return desk.thread.close()
    },
  }
}

/** Hands the thread one ticket after the other. */
function createDesk(duty: Duty, onNews: (news: ThreadNews) => void, onWork: (work: Work) => void) {
  const { role } = duty
  const queue = createJobQueue<Ticket>(MAX_WAITING_JOBS)
  let current: Ticket | undefined
  const thread = createThread(duty, { onAnswer, onLost, onNews })

  function onAnswer(answer: Answer): void {
    if (answer.type === 'done') {
      if (current?.id === answer.id) onWork(workOf(role, current, answer))
      finish(answer.id, { ...answer.result, computedMs: answer.computedMs })
    }
    if (answer.type === 'cancelled') finish(answer.id, new SpeechError('dropped', 'It gave way.'))
    if (answer.type === 'failed') finish(answer.id, new SpeechError('broken', answer.reason))
    if (answer.type === 'ready') advance()
  }

  function onLost(reason: string): void {
    const lost = [...(current === undefined ? [] : [current]), ...queue.clear()]
    current = undefined
    for (const { settle } of lost) settle(new SpeechError('broken', reason))
  }

  function finish(id: number, outcome: Outcome): void {
    if (current?.id !== id) return
    current.settle(outcome)
    current = undefined
    advance()
  }

  function advance(): void {
    if (current !== undefined || !thread.ready) return
    current = queue.next()
    thread.keepAlive(current !== undefined)
    if (current === undefined) return
    current.startedMs = performance.now()
    thread.post({ type: 'do', id: current.id, job: current.job }, buffersOf(current.job))
  }

  return {
    thread,
    take(ticket: Ticket): void {
      const gaveWay = queue.add(ticket, ticket.urgency)
      gaveWay?.settle(
        new SpeechError(
          gaveWay.urgency === 'interim' ? 'dropped' : 'overloaded',
          `${MAX_WAITING_JOBS} jobs wait for the ${role}.`,
        ),
      )
      if (ticket.urgency === 'final' && current?.urgency === 'interim') {
        thread.post({ type: 'cancel', id: current.id }, [])
      }
      advance()
    },
    cancel(ticket: Ticket): void {
      queue.remove(ticket)
      if (ticket === current) thread.post({ type: 'cancel', id: ticket.id }, [])
      ticket.settle(new SpeechError('cancelled', 'Nobody waits for it any more.'))
    },
  }
}

function workOf(role: Role, ticket: Ticket, { result, computedMs }: Extract<Answer, { type: 'done' }>): Work {
  return {
    role,
    urgency: ticket.urgency,
    waitedMs: Math.max(0, ticket.startedMs - ticket.atMs),
    computedMs,
    audioMs: 'samples' in result ? result.samples.length / SAMPLES_IN_MS : ticket.heardMs,
  }
}

function buffersOf(job: Job): ArrayBuffer[] {
  if (job.type === 'recognise' || job.type === 'understand') return [job.samples.buffer]
  return job.type === 'detect' ? job.streams.map((stream) => stream.samples.buffer) : []
}
