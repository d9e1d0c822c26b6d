import type { Language } from '../../../language/language.ts'
import { shownText } from '../../../voice/conversation/redaction/masking.ts'
import { hasDigits } from '../../../voice/conversation/redaction/pending-digits.ts'
import type { RedactionKind } from '../../../voice/conversation/redaction/redaction.ts'
import { spokenLines } from '../../../voice/conversation/settings.ts'
import { firstWords, wordsOf } from '../../../language/words.ts'
import { SECOND_MS } from '../../../platform/clock.ts'
import type { LiveUpdate, Entry } from '../../../voice/protocol.ts'
import { createRedactor } from './redactor.ts'
import { createSpokenRecord, type Noted } from './spoken-record.ts'

/** What is not clear by then is let go without its digits: a crash must not cost more of a call than this. */
export const LONGEST_HELD_MS = 60 * SECOND_MS
/** Far more than happens in that time. */
const MAX_HELD = 10_000
/** Of what the agent said: enough to know the topic. */
const MAX_SAID = 200

type Held = Noted & { readonly seq: number; readonly sinceMs: number }
type Words = Extract<LiveUpdate, { type: 'words' }>
type TellNews = (news: LiveUpdate) => void

/** Keeps what happens in a call in memory until it is clear what of it must not be kept, and takes that out. */
export type HoldBuffer = {
  /** Takes what has happened, and gives what may be stored, in order. */
  add(entries: readonly Entry[], nowMs: number): Entry[]
  /** What has waited for too long. */
  overdue(nowMs: number): Entry[]
  /** All of it: nothing more is said. */
  end(): Entry[]
  /** Sends updates to those who follow the call, once it is clear what they may see. */
  show(news: LiveUpdate, tell: TellNews): void
}

export function createHoldBuffer(language: Language, kinds: readonly RedactionKind[]): HoldBuffer {
  const record = createSpokenRecord(language)
  const remove = createRedactor(language, record, kinds)
  const followers = createWithheldNews(language)
  let held: Held[] = []

  function release(until: number): Entry[] {
    const ready = held.slice(0, until)
    held = held.slice(until)
    const entries = remove(ready).map((event, index) => ({ seq: ready[index]?.seq ?? 0, event }))
    followers.released(ready, entries)
    return entries
  }

  function settled(): Entry[] {
    const first = held.findIndex(record.isUnsettled)
    return release(first === -1 ? held.length : first)
  }

  return {
    add(entries, nowMs) {
      for (const { seq, event } of entries) held.push({ ...record.note(event), seq, sinceMs: nowMs })
      return held.length > MAX_HELD ? release(held.length) : settled()
    },
    overdue(nowMs) {
      const late = held.findLastIndex(({ sinceMs }) => nowMs > sinceMs + LONGEST_HELD_MS)
      return late === -1 ? [] : [...release(late + 1), ...settled()]
    },
    end() {
      record.close()
      const entries = release(held.length)
      followers.close()
      return entries
    },
    show: followers.show,
  }
}

/** Updates about words wait as long as the words themselves, and show no more than is stored of them. */
function createWithheldNews(language: Language) {
  const said = new Map<string, string>()
  /** What the agent says to every caller. */
  let lines: readonly string[] = []
  let waiting: { readonly news: Words; readonly tell: TellNews }[] = []

  /** What is kept of words in an update, all of them or the beginning. Undefined: not known yet. */
  function shown({ text }: Words): string | undefined {
    if (!hasDigits(language, text)) return text
    const { length } = wordsOf(text)
    const isBeginning = (whole: string) => firstWords(whole, length) === firstWords(text, length)
    if (lines.some(isBeginning)) return text
    const whole = [...said.keys()].findLast(isBeginning)
    return whole === undefined ? undefined : shownText(firstWords(said.get(whole) ?? '', length))
  }

  function tellReady(): void {
    const unknown = waiting.findIndex(({ news }) => shown(news) === undefined)
    const ready = waiting.splice(0, unknown === -1 ? waiting.length : unknown)
    for (const { news, tell } of ready) tell({ ...news, text: shown(news) ?? '' })
  }

  return {
    show(news: LiveUpdate, tell: TellNews): void {
      if (news.type !== 'words') return tell(news)
      if (waiting.length < MAX_HELD) waiting.push({ news, tell })
      tellReady()
    },
    released(noted: readonly Noted[], entries: readonly Entry[]): void {
      for (const [index, { event }] of noted.entries()) {
        const kept = entries[index]?.event
        if (event.type === 'call.answered') lines = spokenLines(event.settings)
        if ('text' in event && kept && 'text' in kept) remember(said, event.text.trim(), kept.text.trim())
      }
      tellReady()
    },
    /** What is not known by now was never said. */
    close(): void {
      waiting = waiting.filter(({ news }) => shown(news) !== undefined)
      tellReady()
    },
  }
}

function remember(said: Map<string, string>, text: string, kept: string): void {
  said.delete(text)
  said.set(text, kept)
  for (const oldest of said.keys()) {
    if (said.size <= MAX_SAID) break
    said.delete(oldest)
  }
}
