import {
  readBody,
  request,
  urlOf,
  type InputOf,
  type OperationId,
  type ResultOf,
  type Settings,
} from './request.ts'

export type { InputOf, OperationId, ResultOf } from './request.ts'

/** The input may be left out where nothing in it is required. */
type Input<Id extends OperationId> = object extends InputOf<Id> ? [input?: InputOf<Id>] : [input: InputOf<Id>]

/** The API by the names of its operations, for programs that keep their answers by name. */
export type ParleyOperations = {
  /** Asks for one operation of the API: `operations.ask('getAgent', { agentId })`. */
  ask<Id extends OperationId>(id: Id, ...input: Input<Id>): Promise<ResultOf<Id>>
  /** The same, for as long as the signal says. */
  askUntil<Id extends OperationId>(signal: AbortSignal, id: Id, ...input: Input<Id>): Promise<ResultOf<Id>>
  /** Where an operation is, for a link, a sound or a stream. */
  urlOf<Id extends OperationId>(id: Id, ...input: Input<Id>): string
}

const TIMEOUT_MS = 60_000

/** Asks once: who keeps the answers knows best when to ask again. */
export function createOperations(options: Pick<Settings, 'baseUrl' | 'apiKey'>): ParleyOperations {
  const settings: Settings = { timeoutMs: TIMEOUT_MS, maxRetries: 0, ...options }
  const ask = async (id: OperationId, input: object = {}, signal?: AbortSignal) =>
    (await readBody(await request(settings, id, { ...input }, { signal }))) as never
  return {
    ask: (id, ...[input]) => ask(id, input),
    askUntil: (signal, id, ...[input]) => ask(id, input, signal),
    urlOf: (id, ...[input]) => urlOf(settings.baseUrl, id, { ...input }).href,
  }
}
