import { Worker } from 'node:worker_threads'
import { SECOND_MS } from '../../clock.ts'

/** A sentence as a unit vector: sentences of like meaning point in like directions. */
export type Vector = Float32Array

/** Finds out what sentences mean. A caller's words go before anything that can wait. */
export type Meaning = {
  vector(text: string, urgency: 'now' | 'later'): Promise<Vector>
  close(): Promise<void>
}

/** Sentences that wait; beyond that the service is overloaded, and the answer is a failure at once. */
const MAX_WAITING = 2000
const MAX_WAITING_NOW = 64
/** 512 numbers of 4 bytes each: 16 MB at most. */
const MAX_CACHED = 8192
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
  const queues: { now: Task[]; later: Task[] } = { now: [], later: [] }
  const known = new Map<string, Promise<Vector>>()
  let isReady = false
  let current: Task | undefined
  let timer: NodeJS.Timeout | undefined
  let failure: Error | undefined
  let nextId = 0

  function next(): void {
    if (!isReady || current || failure) return
    current = queues.now.shift() ?? queues.later.shift()
    if (!current) return
    nextId += 1
    worker.postMessage({ id: nextId, text: current.text })
    timer = setTimeout(() => fail(new Error('The model does not answer.')), ANSWER_LIMIT_MS)
  }

  function settle({ vector, error }: Answer): void {
    clearTimeout(timer)
    const task = current
    current = undefined
    if (vector) task?.resolve(normalised(vector))
    else task?.reject(new Error(error ?? 'No vector came.'))
    next()
  }

  function fail(error: Error): void {
    failure ??= error
    clearTimeout(timer)
    const tasks = [...(current ? [current] : []), ...queues.now.splice(0), ...queues.later.splice(0)]
    current = undefined
    for (const task of tasks) task.reject(failure)
  }

  worker.on('message', (answer: Answer) => {
    if (answer.ready) isReady = true
    else if (answer.id === nextId) settle(answer)
    next()
  })
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => fail(new Error('The model has stopped.')))
  worker.unref()

  function ask(text: string, urgency: 'now' | 'later'): Promise<Vector> {
    if (failure) return Promise.reject(failure)
    const limit = urgency === 'now' ? MAX_WAITING_NOW : MAX_WAITING
    if (queues[urgency].length >= limit) return Promise.reject(new Error('Too many sentences are waiting.'))
    return new Promise((resolve, reject) => {
      queues[urgency].push({ text, resolve, reject })
      next()
    })
  }

  return {
    vector(text, urgency) {
      const key = text.slice(0, MAX_CHARACTERS)
      const cached = known.get(key)
      known.delete(key)
      const vector = cached ?? ask(key, urgency)
      known.set(key, vector)
      if (!cached) vector.catch(() => known.delete(key))
      const [oldest] = known.keys()
      if (known.size > MAX_CACHED && oldest !== undefined) known.delete(oldest)
      return vector
    },
    async close() {
      await worker.terminate()
    },
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
