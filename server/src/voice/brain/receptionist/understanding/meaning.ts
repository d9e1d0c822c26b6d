import { MODEL_EDITION } from './model-files.ts'
import { startModelThread, type ModelThread } from './model-thread.ts'
import type { Overlap } from './overlap.ts'

/** A sentence as a unit vector: sentences of like meaning point in like directions. */
export type Vector = Float32Array

/** A caller waits for it `now`; a call may need it `soon`; a later call may need it `later`. */
export type Urgency = 'now' | 'soon' | 'later'

const BY_URGENCY = ['now', 'soon', 'later'] as const

/** Finds out what sentences mean. A caller's words go before anything that can wait. */
export type Meaning = {
  /** Which model it is, where vectors are kept. */
  readonly model: string
  vector(text: string, urgency: Urgency): Promise<Vector>
  /** How each of a few texts covers what a caller asks. */
  overlaps(asked: string, texts: readonly string[]): Promise<Overlap[]>
  /** Settles when the model is loaded. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** Sentences that wait; beyond that the service is overloaded, and the answer is a failure at once. */
const MAX_WAITING: Readonly<Record<Urgency, number>> = { now: 64, soon: 4000, later: 4000 }
/** Sentences together cost little more than one, but one that is urgent has to wait for them. */
const MAX_BATCH: Readonly<Record<Urgency, number>> = { now: 8, soon: 4, later: 4 }
/** 384 numbers of 4 bytes each: 13 MB at most. */
const MAX_REMEMBERED = 8192
const MAX_CHARACTERS = 600

type Task = PromiseWithResolvers<Vector> & { readonly text: string }

export function startMeaning(model: ModelThread = startModelThread()): Meaning {
  const queue = createQueue(model)
  return {
    model: MODEL_EDITION,
    ready: model.ready,
    vector: remembering(queue),
    overlaps: (asked, texts) =>
      queue.compare(
        asked.slice(0, MAX_CHARACTERS),
        texts.map((text) => text.slice(0, MAX_CHARACTERS)),
      ),
    close: () => model.close(),
  }
}

type Queue = {
  ask(text: string, urgency: Urgency): Promise<Vector>
  /** It is wanted earlier than when it was asked for. */
  hurry(text: string, urgency: Urgency): void
  compare(asked: string, texts: readonly string[]): Promise<Overlap[]>
}

/** One batch after the other, the urgent first. */
function createQueue(model: ModelThread): Queue {
  const waiting: Record<Urgency, Map<string, Task>> = { now: new Map(), soon: new Map(), later: new Map() }
  /** Of callers who have been waiting for their vectors already. */
  const comparisons: (() => Promise<void>)[] = []
  let isBusy = false

  function nextBatch(): Task[] {
    const urgency = BY_URGENCY.find((each) => waiting[each].size > 0)
    if (urgency === undefined) return []
    const batch = [...waiting[urgency].values()].slice(0, MAX_BATCH[urgency])
    for (const { text } of batch) waiting[urgency].delete(text)
    return batch
  }

  async function work(): Promise<void> {
    isBusy = true
    for (let step = next(); step; step = next()) await step()
    isBusy = false
  }

  function next(): (() => Promise<void>) | undefined {
    const comparison = comparisons.shift()
    if (comparison) return comparison
    const batch = nextBatch()
    return batch.length > 0 ? () => settle(batch) : undefined
  }

  async function settle(batch: readonly Task[]): Promise<void> {
    try {
      const vectors = await model.embed(batch.map((task) => task.text))
      for (const [index, task] of batch.entries()) task.resolve(vectors[index] ?? new Float32Array())
    } catch (error) {
      for (const task of batch) task.reject(error)
    }
  }

  return {
    compare(asked, texts) {
      if (comparisons.length >= MAX_WAITING.now)
        return Promise.reject(new Error('Too many questions are waiting.'))
      const { promise, resolve, reject } = Promise.withResolvers<Overlap[]>()
      comparisons.push(() => model.compare(asked, texts).then(resolve, reject))
      if (!isBusy) void work()
      return promise
    },
    ask(text, urgency) {
      if (waiting[urgency].size >= MAX_WAITING[urgency])
        return Promise.reject(new Error('Too many sentences are waiting.'))
      const task: Task = { ...Promise.withResolvers<Vector>(), text }
      waiting[urgency].set(text, task)
      if (!isBusy) void work()
      return task.promise
    },
    hurry(text, urgency) {
      for (const lower of BY_URGENCY.slice(BY_URGENCY.indexOf(urgency) + 1)) {
        const task = waiting[lower].get(text)
        if (!task) continue
        waiting[lower].delete(text)
        waiting[urgency].set(text, task)
      }
    },
  }
}

/** The same sentences come again and again: those of an agent's FAQ in every call. The oldest are forgotten. */
function remembering({ ask, hurry }: Queue): Meaning['vector'] {
  const known = new Map<string, Promise<Vector>>()
  return (text, urgency) => {
    const key = text.slice(0, MAX_CHARACTERS)
    const remembered = known.get(key)
    known.delete(key)
    if (remembered) hurry(key, urgency)
    const vector = remembered ?? ask(key, urgency)
    known.set(key, vector)
    if (!remembered) vector.catch(() => known.delete(key))
    const [oldest] = known.keys()
    if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest)
    return vector
  }
}

/** How alike two unit vectors are: 1 for the same meaning, about 0 for none in common. */
export function likeness(a: Vector, b: Vector): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
