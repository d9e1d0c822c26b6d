import type { AccountId } from '../../platform/ids.ts'
import type { CallLeg } from '../transport/call-leg.ts'
import type { Load, Snapshot } from '../protocol.ts'

/** This part of a node's capacity is reserved: the rest may be taken by one account, or by calls from pages. */
const KEPT = 1 / 4

/** A call that takes a line, or wants one. */
type Taker = { readonly accountId: AccountId; readonly kind: CallLeg['kind'] }

type Wanted = Taker & {
  /** Whether other accounts call by this service too. */
  readonly sharesLines: boolean
}

/**
 * How many places a call may still choose from. One account never has all of them where there are others, and calls from
 * pages leave some to the telephone: a page can try again, but a caller by phone hears that it is busy.
 */
export function linesLeft(
  { capacity, hasTelephone }: { readonly capacity: number; readonly hasTelephone: boolean },
  taken: readonly Taker[],
  { accountId, kind, sharesLines }: Wanted,
): number {
  // A node with a single line has nothing to share out.
  const most = capacity < 2 ? capacity : capacity - Math.max(1, Math.floor(capacity * KEPT))
  const own = taken.filter((each) => each.accountId === accountId).length
  const fromPages = taken.filter((each) => each.kind === 'browser').length
  return Math.min(
    capacity - taken.length,
    sharesLines ? most - own : Infinity,
    hasTelephone && kind === 'browser' ? most - fromPages : Infinity,
  )
}

/** A call of the node. */
export type Taking = Taker & {
  /** Whether it takes a place of the capacity. */
  readonly isCarried: boolean
  /** Whether its caller has left, though it is not over yet: its place is free. */
  isGone?(): boolean
}

/** What is left of a node's lines: at all, and for a call of one kind and account. */
export function createLoads(
  lines: { readonly capacity: number; readonly hasTelephone: boolean },
  calls: ReadonlyMap<string, Taking>,
  isDraining: () => boolean,
) {
  const carried = () => [...calls.values()].filter((each) => each.isCarried && !each.isGone?.())
  return {
    load(): Load {
      const { capacity } = lines
      return { draining: isDraining(), capacityLeft: capacity - carried().length, limit: capacity }
    },
    loadFor({ accountId, sharesLines = false }: Snapshot, kind: CallLeg['kind']): Load {
      const capacityLeft = linesLeft(lines, carried(), { accountId, kind, sharesLines })
      return { draining: isDraining(), capacityLeft }
    },
  }
}
