import { SpeechError } from '../speech-error.ts'

/** A text of some account at a time, but of two accounts, so that a long one does not keep a short one waiting. */
const MAX_AT_ONCE = 2
/** What one account may have waiting; the next is refused. */
export const MAX_WAITING_OF_ACCOUNT = 8
/** What all accounts may have waiting. */
const MAX_WAITING = 400

/** What is made `soon` is waited for; what is made `later` is for future calls. */
type Rank = 'soon' | 'later'

/** Speech that is synthesised outside calls. */
export type PrerenderQueue = {
  /** Rejects with a SpeechError where too much waits, or the signal is aborted before its turn. */
  run<Result>(
    accountId: string,
    rank: Rank,
    work: () => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result>
}

type Turn = { readonly rank: Rank; readonly begin: () => Promise<void> }

/** Accounts take turns, each with one work at a time: one that asks for much waits for its own. */
export function createPrerenderQueue(): PrerenderQueue {
  /** The account that was served longest ago stands first. */
  const waiting = new Map<string, Turn[]>()
  const served = new Set<string>()
  let size = 0

  function advance(): void {
    while (served.size < MAX_AT_ONCE) {
      const next = [...waiting].find(([accountId]) => !served.has(accountId))
      if (next === undefined) return
      const [accountId, turns] = next
      const turn = turns.find(({ rank }) => rank === 'soon') ?? turns[0]
      if (turn === undefined) return
      remove(accountId, turn)
      served.add(accountId)
      void turn.begin().finally(() => {
        served.delete(accountId)
        moveToEnd(accountId)
        advance()
      })
    }
  }

  function moveToEnd(accountId: string): void {
    const turns = waiting.get(accountId)
    if (turns === undefined) return
    waiting.delete(accountId)
    waiting.set(accountId, turns)
  }

  function remove(accountId: string, turn: Turn): void {
    const turns = waiting.get(accountId)
    const at = turns?.indexOf(turn) ?? -1
    if (turns === undefined || at === -1) return
    turns.splice(at, 1)
    size--
    if (turns.length === 0) waiting.delete(accountId)
  }

  return {
    async run<Result>(accountId: string, rank: Rank, work: () => Promise<Result>, signal: AbortSignal) {
      if (signal.aborted) throw nobodyWaits()
      const turns = waiting.get(accountId) ?? []
      if (turns.length >= MAX_WAITING_OF_ACCOUNT || size >= MAX_WAITING)
        throw new SpeechError('overloaded', 'too much speech waits to be made.')
      const outcome = Promise.withResolvers<Result>()
      const turn: Turn = {
        rank,
        begin: () => Promise.resolve().then(work).then(outcome.resolve, outcome.reject),
      }
      const leave = () => {
        remove(accountId, turn)
        outcome.reject(nobodyWaits())
      }
      signal.addEventListener('abort', leave, { once: true })
      turns.push(turn)
      waiting.set(accountId, turns)
      size++
      advance()
      return outcome.promise.finally(() => signal.removeEventListener('abort', leave))
    },
  }
}

function nobodyWaits(): SpeechError {
  return new SpeechError('cancelled', 'nobody waits for it.')
}
