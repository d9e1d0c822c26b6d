import type { FaqEntry } from '@parley/sdk'
import { useState } from 'react'
import type { AgentForm } from '../agent-draft.ts'

export type Faq = ReturnType<typeof useFaq>

/** The questions of a draft and what can be done with them. One at a time is open for editing. */
export function useFaq(form: AgentForm) {
  const [opened, setOpened] = useState<number>()
  const [closed, setClosed] = useState<number>()
  const [removed, setRemoved] = useState<{ entry: FaqEntry; index: number }>()
  const entries = form.values.faq
  const set = (faq: FaqEntry[]) => form.setFieldValue('faq', faq)
  return {
    entries,
    opened,
    /** Was open last: the keyboard goes back to it. */
    closed,
    removed,
    open: setOpened,
    close() {
      setClosed(opened)
      setOpened(undefined)
    },
    add() {
      set([{ question: '', answer: '' }, ...entries])
      setOpened(0)
    },
    addAll(more: FaqEntry[]) {
      set([...entries, ...more])
    },
    change(index: number, entry: FaqEntry) {
      set(entries.with(index, entry))
    },
    move(index: number, to: number) {
      const entry = entries[index]
      if (entry === undefined || to < 0 || to >= entries.length) return
      set(entries.toSpliced(index, 1).toSpliced(to, 0, entry))
      if (opened === index) setOpened(to)
    },
    remove(index: number) {
      const entry = entries[index]
      if (entry === undefined) return
      set(entries.toSpliced(index, 1))
      setRemoved({ entry, index })
      setOpened(undefined)
    },
    /** Puts back what was removed last. */
    putBack() {
      if (removed === undefined) return
      set(entries.toSpliced(removed.index, 0, removed.entry))
      setRemoved(undefined)
    },
    forgetRemoved: () => setRemoved(undefined),
  }
}
