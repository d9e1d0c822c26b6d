import type { ToolRegistry } from '../registry.ts'
import { digest } from '../../../voice/tool-key.ts'
import { refused, type Json, type Repeat, type ToolAnswer, type ToolContext } from '../../../voice/tool.ts'

/** What is known of one key. */
export type LedgerEntry = {
  readonly key: string
  readonly tool: string
  /** Of the arguments: a key stands for one tool call. */
  readonly digest: string
  /** Which run this is; a higher one has taken over from one that died. */
  readonly run: number
  /** A run has this long; after that it is taken for dead. */
  readonly untilMs: number
  /** Null while it runs. An uncertain one gives way to a certain one, should that come. */
  readonly answer: ToolAnswer | null
}

/** Where the ledger is kept. Each of these is one atomic write, on disk before it is acknowledged. */
export type LedgerStore = {
  /** Writes the entry unless there is one with its key; gives the one that is there, and whether it is ours. */
  begin(entry: LedgerEntry): Promise<{ readonly entry: LedgerEntry; readonly isNew: boolean }>
  /** Starts a run after `run`, its answer open, unless another did or there is a certain answer. */
  takeOver(key: string, run: number, untilMs: number): Promise<boolean>
  /** Keeps an answer, unless there is a certain one, or this one is uncertain too; gives the one that counts. */
  settle(key: string, answer: ToolAnswer): Promise<ToolAnswer>
}

export type Decision =
  | { readonly do: 'run' }
  | { readonly do: 'answer'; readonly answer: ToolAnswer }
  | { readonly do: 'take_over'; readonly run: number }
  /** Another run is at it, and alive. */
  | { readonly do: 'wait' }
  /** It may have happened, and must not happen again. */
  | { readonly do: 'give_up' }

/** What to do about a key, given what stands in the ledger. */
export function decide(
  { entry, isNew }: { readonly entry: LedgerEntry; readonly isNew: boolean },
  wanted: { readonly tool: string; readonly digest: string; readonly repeat: Repeat; readonly nowMs: number },
): Decision {
  if (entry.tool !== wanted.tool || entry.digest !== wanted.digest)
    return { do: 'answer', answer: KEY_REUSED }
  if (isNew) return { do: 'run' }
  const { answer, run, untilMs } = entry
  if (answer && (answer.uncertain !== true || wanted.repeat === 'never')) return { do: 'answer', answer }
  if (!answer && wanted.nowMs < untilMs) return { do: 'wait' }
  return wanted.repeat === 'never' ? { do: 'give_up' } : { do: 'take_over', run }
}

export const OUTCOME_UNKNOWN: ToolAnswer = {
  ...refused(
    'outcome_unknown',
    'It may have been done or not. Do not try again; say that someone will check, and take a message.',
  ),
  uncertain: true,
}
export const STILL_RUNNING = refused('still_running', 'It is being done. Ask again later.')

const KEY_REUSED = refused('key_reused', 'Go on without the tool.')

/** Longer than any run, so that only the dead lose their turn. */
const LEASE_MARGIN_MS = 10_000
const MAX_IN_HAND = 1000

export type LedgerRunner = {
  /** Runs what a key stands for, once. Asked again, it gives the answer that there is. */
  run(name: string, args: Json, context: ToolContext, signal: AbortSignal): Promise<ToolAnswer>
}

/**
 * Stands between the call and its tools: the tool call is on disk before it runs, its result before it is reported. Two
 * that ask at once in one process wait for the same run; of two processes one runs, and the other is refused.
 */
export function createLedgerRunner(
  registry: ToolRegistry,
  store: LedgerStore,
  { now, maxRunMs }: { now(): number; readonly maxRunMs: number },
): LedgerRunner {
  const inHand = new Map<string, { readonly asked: string; readonly run: Promise<ToolAnswer> }>()

  async function once(
    name: string,
    args: Json,
    context: ToolContext,
    signal: AbortSignal,
  ): Promise<ToolAnswer> {
    const { key } = context
    const tool = registry.find(name)
    if (!tool || signal.aborted) return registry.run(name, args, context, signal)
    const wanted = { tool: name, digest: digest(args), repeat: tool.repeat, nowMs: now() }
    const untilMs = wanted.nowMs + maxRunMs + LEASE_MARGIN_MS
    const fresh = { key, tool: name, digest: wanted.digest, run: 1, untilMs, answer: null }
    const decision = decide(await store.begin(fresh), wanted)
    switch (decision.do) {
      case 'answer':
        return decision.answer
      case 'wait':
        return STILL_RUNNING
      case 'give_up':
        return store.settle(key, OUTCOME_UNKNOWN)
      case 'take_over':
        if (!(await store.takeOver(key, decision.run, untilMs))) return STILL_RUNNING
        break
      case 'run':
      default:
        break
    }
    const answer = await registry.run(name, args, context, signal, (late) => {
      // The caller is gone, but a later try gets it.
      void store.settle(key, late).catch(() => {})
    })
    return store.settle(key, answer)
  }

  return {
    async run(name, args, context, signal) {
      const { key } = context
      const asked = digest([name, args])
      const running = inHand.get(key)
      if (running) return running.asked === asked ? running.run : KEY_REUSED
      if (inHand.size >= MAX_IN_HAND) return refused('too_many_tools', 'Go on without the tool.')
      const run = once(name, args, context, signal).catch(() =>
        refused('ledger_unavailable', 'It is not known whether it was done. Offer to take a message.'),
      )
      inHand.set(key, { asked, run })
      try {
        return await run
      } finally {
        inHand.delete(key)
      }
    },
  }
}
