import type { JournalEntry } from '@parley/sdk'

export const KINDS = [
  'call',
  'caller',
  'agent',
  'brain',
  'tool',
  'transfer',
  'fault',
  'timer',
  'progress',
  'other',
] as const
export type Kind = (typeof KINDS)[number]

/** What to show first: timers and single words drown the rest. */
export const FIRST_KINDS: readonly Kind[] = [
  'call',
  'caller',
  'agent',
  'brain',
  'tool',
  'transfer',
  'fault',
  'other',
]

const KIND_OF: ReadonlyMap<string, Kind> = new Map([
  ['call', 'call'],
  ['line', 'call'],
  ['hang_up', 'call'],
  ['drain', 'call'],
  ['caller', 'caller'],
  ['text', 'caller'],
  ['digit', 'caller'],
  ['playback', 'agent'],
  ['reply', 'brain'],
  ['tool', 'tool'],
  ['transfer', 'transfer'],
  ['timer', 'timer'],
  ['played', 'progress'],
])

/** `caller.said` is of the caller; whatever failed is a fault. */
export function kindOf(type: string): Kind {
  if (type.endsWith('.failed')) return 'fault'
  return KIND_OF.get(type.split('.', 1)[0] ?? '') ?? 'other'
}

/** What an event is called, in words; as the journal has it where there are none. */
export function labelOf(type: string, words: Readonly<Record<string, string>>): string {
  const key = type.replaceAll('.', '_')
  return Object.hasOwn(words, key) ? (words[key] ?? type) : type
}

const TELLING = ['text', 'tool', 'digit', 'reason', 'timer', 'by', 'source'] as const

/** The most useful part of an event: its words, its tool, its reason. */
export function detailOf({ event }: JournalEntry): string {
  const found = TELLING.map((name) => event[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : ''
}

/** Which of these entries, sorted by time, is the last that has happened by then; -1 where none has. */
export function indexAt(entries: readonly JournalEntry[], atMs: number): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.at_ms ?? Infinity) <= atMs) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** How many there are of each kind. */
export function countKinds(entries: readonly JournalEntry[]): ReadonlyMap<Kind, number> {
  const counts = new Map<Kind, number>()
  for (const { type } of entries) counts.set(kindOf(type), (counts.get(kindOf(type)) ?? 0) + 1)
  return counts
}
