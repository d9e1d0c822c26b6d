import type { Flush } from './cloud-stt.ts'

/** A segment whose words were asked for, and its name at the vendor once that is known. */
export type Item = {
  readonly flush: Flush
  /** Where it ends on the tape. */
  readonly until: number
  id: string | undefined
  isCommitted: boolean
  isSettled: boolean
}

/** Which of a vendor's items is which of our segments. The vendor names them, and may answer them out of order. */
export type Items = {
  readonly isEmpty: boolean
  /** What was heard so far of the segment that is open. */
  readonly openText: string
  ask(flush: Flush, until: number): void
  /** The vendor has made an item of the next segment that was asked for. */
  commit(id: string): void
  /** More words. False: they belong to a segment that was asked for, whose final words will have them. */
  hear(id: string, text: string): boolean
  /** Takes it as answered. `undefined`: the oldest that the vendor has made no item of. */
  settle(id: string | undefined): Flush | undefined
  /** Up to where everything on the tape is answered for. */
  answeredUntil(): number
  /** A new connection: everything is said again, under other names. */
  restart(): void
}

export function createItems(): Items {
  /** In the order in which they were asked for; settled ones stay while an earlier one is not. */
  let items: Item[] = []
  let open: { readonly id: string | undefined; readonly text: string } = { id: undefined, text: '' }
  let answeredUntil = 0

  function find(id: string | undefined): Item | undefined {
    if (id === undefined) return items.find((item) => !item.isCommitted && !item.isSettled)
    return items.find((item) => item.id === id) ?? items.find((item) => !item.isSettled)
  }

  return {
    get isEmpty() {
      return items.length === 0
    },
    get openText() {
      return open.text.trim()
    },
    ask(flush, until) {
      items.push({ flush, until, id: open.id, isCommitted: false, isSettled: false })
      open = { id: undefined, text: '' }
    },
    commit(id) {
      const item = items.find((each) => !each.isCommitted)
      if (item !== undefined) Object.assign(item, { id, isCommitted: true })
    },
    hear(id, text) {
      if (items.some((item) => item.id === id)) return false
      open = open.id === id ? { id, text: open.text + text } : { id, text }
      return true
    },
    settle(id) {
      const item = find(id)
      if (item === undefined || item.isSettled) return undefined
      item.isSettled = true
      while (items[0]?.isSettled) answeredUntil = items.shift()!.until
      return item.flush
    },
    answeredUntil: () => answeredUntil,
    restart() {
      open = { id: undefined, text: '' }
      for (const item of items) Object.assign(item, { id: undefined, isCommitted: false })
    },
  }
}
