import { languageFor } from '../../../language/languages.ts'
import { SECOND_MS } from '../../../platform/clock.ts'
import { analyse, type CallAnalysis } from '../../../voice/conversation/analysis/analysis.ts'
import { waterfalls, type Waterfall } from '../../../voice/conversation/analysis/waterfall.ts'
import { mapJson } from '../../../voice/conversation/event-texts.ts'
import type { CallEvent, Json } from '../../../voice/conversation/events.ts'
import { redactText, type RedactionKind } from '../../../voice/conversation/redaction/redaction.ts'
import type { Entry, LiveUpdate } from '../../../voice/protocol.ts'
import { createHoldBuffer } from '../redaction/hold-buffer.ts'

/** What a journal comes to; no analysis where the call was never answered. */
export type Conclusion = {
  readonly analysis: CallAnalysis | undefined
  readonly waterfalls: readonly Waterfall[]
}

/** Holds back what happens in a call until it is clear what of it must not be kept, and gives the rest, in order. */
export type Held = {
  add(entries: readonly Entry[]): void
  /** Shows an update to those who follow the call, when it is clear what they may see. */
  show(news: LiveUpdate, tell: (news: LiveUpdate) => void): void
  /** Nothing more follows. Settles when all of it was given. */
  end(): Promise<void>
}

/** All that reads the words of callers, agents and tools outside the voice plane. */
export type Reading = {
  conclude(events: readonly CallEvent[], caller: string | null): Promise<Conclusion>
  /** Without what must not be kept. */
  redact(tag: string, value: Json, kinds: readonly RedactionKind[]): Promise<Json>
  hold(tag: string, kinds: readonly RedactionKind[], give: (entries: Entry[]) => void): Held
}

const LOOK_EVERY_MS = SECOND_MS / 4

/** In the thread that calls it. */
export const readHere: Reading = {
  async conclude(events, caller) {
    return { analysis: analyse(events, caller), waterfalls: waterfalls(events) }
  },
  async redact(tag, value, kinds) {
    const language = languageFor(tag)
    return mapJson(value, (text) => redactText(language, text, kinds))
  },
  hold(tag, kinds, give) {
    let buffer = createHoldBuffer(languageFor(tag), kinds)
    const giveSome = (entries: Entry[]) => {
      if (entries.length > 0) give(entries)
    }
    const look = setInterval(() => giveSome(buffer.overdue(performance.now())), LOOK_EVERY_MS)
    look.unref()
    return {
      add(entries) {
        giveSome(buffer.add(entries, performance.now()))
        const spoken = languageAmong(entries)
        if (spoken === undefined) return
        // From here on what must not be kept is looked for in the words of another language.
        giveSome(buffer.end())
        buffer = createHoldBuffer(languageFor(spoken), kinds)
      },
      show: (news, tell) => buffer.show(news, tell),
      async end() {
        clearInterval(look)
        giveSome(buffer.end())
      },
    }
  },
}

function languageAmong(entries: readonly Entry[]): string | undefined {
  return entries
    .flatMap(({ event }) => (event.type === 'language.recognised' && !event.foreign ? event.language : []))
    .at(-1)
}
