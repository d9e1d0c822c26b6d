import { Worker } from 'node:worker_threads'
import { SECOND_MS } from '../../clock.ts'

/** A sentence as a unit vector: sentences of like meaning point in like directions. */
export type Vector = Float32Array

type Urgency = 'now' | 'later'

/** Finds out what sentences mean. A caller's words go before anything that can wait. */
export type Meaning = {
  vector(text: string, urgency: Urgency): Promise<Vector>
  /** Settles when the model is loaded. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** Sentences that wait; beyond that the service is overloaded, and the answer is a failure at once. */
const MAX_WAITING: Readonly<Record<Urgency, number>> = { now: 64, later: 4000 }
/** 512 numbers of 4 bytes each: 16 MB at most. */
const MAX_REMEMBERED = 8192
const MAX_CHARACTERS = 600
const ANSWER_LIMIT_MS = 10 * SECOND_MS

type Task = {
  readonly text: string
  readonly resolve: (vector: Vector) => void
  readonly reject: (error: Error) => void
}

type Answer = { ready?: true; id?: number; vector?: Vector; error?: string }

/** Runs the model in a thread of its own, so that a call's clock never waits for it. */
export function startMeaning(): Meaning {
  const worker = new Worker(new URL('meaning-worker.ts', import.meta.url))
  const loaded = Promise.withResolvers<void>()
  const queues: Record<Urgency, Task[]> = { now: [], later: [] }
  let isLoaded = false
  let current: Task | undefined
  let timer: NodeJS.Timeout | undefined
  let failure: Error | undefined
  let id = 0

  function next(): void {
    if (!isLoaded || current || failure) return
    current = queues.now.shift() ?? queues.later.shift()
    if (!current) return
    id += 1
    worker.postMessage({ id, text: current.text }, [])
    timer = setTimeout(() => fail(new Error('The model does not answer.')), ANSWER_LIMIT_MS)
  }

  function settle({ vector, error }: Answer): void {
    clearTimeout(timer)
    if (vector) current?.resolve(normalised(vector))
    else current?.reject(new Error(error ?? 'No vector came.'))
    current = undefined
  }

  function fail(error: Error): void {
    failure ??= error
    clearTimeout(timer)
    const tasks = [...(current ? [current] : []), ...queues.now.splice(0), ...queues.later.splice(0)]
    current = undefined
    for (const task of tasks) task.reject(failure)
    loaded.reject(failure)
  }

  worker.on('message', (answer: Answer) => {
    if (answer.ready) isLoaded = true
    if (answer.ready) loaded.resolve()
    else if (answer.id === id) settle(answer)
    next()
  })
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => fail(new Error('The model has stopped.')))
  worker.unref()
  loaded.promise.catch(() => {})

  function ask(text: string, urgency: Urgency): Promise<Vector> {
    if (failure) return Promise.reject(failure)
    if (queues[urgency].length >= MAX_WAITING[urgency])
      return Promise.reject(new Error('Too many sentences are waiting.'))
    const { promise, resolve, reject } = Promise.withResolvers<Vector>()
    queues[urgency].push({ text, resolve, reject })
    next()
    return promise
  }

  return {
    ready: loaded.promise,
    vector: remembering(ask),
    close: async () => void (await worker.terminate()),
  }
}

/** The same sentences come again and again: those of an agent's FAQ in every call. The oldest are forgotten. */
function remembering(ask: Meaning['vector']): Meaning['vector'] {
  const known = new Map<string, Promise<Vector>>()
  return (text, urgency) => {
    const key = text.slice(0, MAX_CHARACTERS)
    const remembered = known.get(key)
    known.delete(key)
    const vector = remembered ?? ask(key, urgency)
    known.set(key, vector)
    if (!remembered) vector.catch(() => known.delete(key))
    const [oldest] = known.keys()
    if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest)
    return vector
  }
}

function normalised(vector: Vector): Vector {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}

/** How alike two unit vectors are: 1 for the same meaning, about 0 for none in common. */
export function likeness(a: Vector, b: Vector): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
