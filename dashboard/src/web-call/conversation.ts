import type { TurnTimes, WordsMessage } from '@parley/sdk'

/** Of the agent's speech `whole` is what was to be said; `text` is cut to what was heard of it. */
export type Part = {
  readonly kind: 'speech' | 'keys'
  readonly text: string
  readonly whole: string
  readonly final: boolean
}
export type Entry = {
  readonly speaker: 'agent' | 'caller'
  readonly turn: number
  readonly parts: readonly Part[]
  readonly times: TurnTimes | null
}
/**
 * What has been said so far, as a person reads it. Nothing here is ever changed in place, so that what is still the
 * same object still looks the same.
 */
export type Conversation = readonly Entry[]

/** A page that stays open for hours forgets the beginning. */
const MAX_ENTRIES = 1000

export const NOTHING_SAID: Conversation = []

export function withWords(entries: Conversation, words: WordsMessage): Conversation {
  return words.speaker === 'agent' ? withAgentWords(entries, words) : withCallerWords(entries, words)
}

/** A speech arrives whole when it begins to sound, and once more, cut to what was heard, when it is over. */
function withAgentWords(entries: Conversation, { text, final, turn }: WordsMessage): Conversation {
  const whole = tidy(text)
  if (!final) return withPart(entries, 'agent', turn, { kind: 'speech', text: whole, whole, final })
  const over = speechThatEnded(entries, whole)
  if (over === undefined) {
    if (whole === '') return entries
    return withPart(entries, 'agent', turn, { kind: 'speech', text: whole, whole, final })
  }
  // They sound one after the other: when one is over, so are those before it.
  const open = openParts(entries, 'agent')
  const before = new Set(open.slice(0, open.indexOf(over)))
  return changeParts(entries, (part) => {
    if (part === over) return { ...part, text: whole, final: true }
    return before.has(part) ? { ...part, final: true } : part
  })
}

/**
 * Of several speeches under way the oldest one that begins like this. A speech of which nothing was heard is the
 * newest, for those before it have sounded.
 */
function speechThatEnded(entries: Conversation, heard: string): Part | undefined {
  const open = openParts(entries, 'agent')
  if (heard === '') return open.at(-1)
  return open.find(({ whole }) => `${whole} `.startsWith(`${heard} `))
}

/** What STT hears changes until they are final. */
function withCallerWords(entries: Conversation, { text, final, turn }: WordsMessage): Conversation {
  const said = tidy(text)
  const open = openParts(entries, 'caller').at(-1)
  if (open !== undefined)
    return changeParts(entries, (part) =>
      part === open ? { ...part, text: said, whole: said, final } : part,
    )
  if (said === '') return entries
  return withPart(entries, 'caller', turn, { kind: 'speech', text: said, whole: said, final })
}

/** Keys come back in no message, so the page notes them itself. */
export function withKey(entries: Conversation, digit: string): Conversation {
  const keyed = entries.at(-1)?.parts.at(-1)
  if (keyed?.kind === 'keys') {
    const text = keyed.text + digit
    return changeParts(entries, (part) => (part === keyed ? { ...part, text, whole: text } : part))
  }
  const turn = entries.at(-1)?.turn ?? 0
  return withPart(entries, 'caller', turn, { kind: 'keys', text: digit, whole: digit, final: true })
}

/** How long the caller waited belongs to what the agent then said. */
export function withTimes(entries: Conversation, turn: number, times: TurnTimes): Conversation {
  const index = entries.findLastIndex((each) => each.speaker === 'agent' && each.turn === turn)
  const entry = entries[index]
  return entry === undefined ? entries : entries.with(index, { ...entry, times })
}

/** The call is over: nothing that is open will change any more. */
export function concluded(entries: Conversation): Conversation {
  return changeParts(entries, (part) => (part.final ? part : { ...part, final: true }))
}

/** What was to be said and was not heard: nothing, unless it was interrupted. */
export function cutOff({ text, whole, final }: Part): string {
  return final ? whole.slice(text.length).trim() : ''
}

/** One side is speaking, and the words may still change. */
export function isSpeaking(entries: Conversation, speaker: Entry['speaker']): boolean {
  return openParts(entries, speaker).length > 0
}

function withPart(entries: Conversation, speaker: Entry['speaker'], turn: number, part: Part): Conversation {
  const last = entries.at(-1)
  // The agent's turns stay apart, since each has its own waiting time.
  if (last?.speaker === speaker && (speaker === 'caller' || last.turn === turn))
    return entries.with(entries.length - 1, { ...last, turn, parts: [...last.parts, part] })
  return [...entries, { speaker, turn, parts: [part], times: null }].slice(-MAX_ENTRIES)
}

function openParts(entries: Conversation, speaker: Entry['speaker']): Part[] {
  return entries
    .filter((each) => each.speaker === speaker)
    .flatMap(({ parts }) => parts.filter((part) => !part.final))
}

/** Changes parts here and there. A part without words goes, and so does an entry without parts. */
function changeParts(entries: Conversation, change: (part: Part) => Part): Conversation {
  return entries.flatMap((entry) => {
    const parts = entry.parts.map(change)
    if (parts.every((part, index) => part === entry.parts[index])) return [entry]
    const left = parts.filter(({ text }) => text !== '')
    return left.length === 0 ? [] : [{ ...entry, parts: left }]
  })
}

function tidy(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}
