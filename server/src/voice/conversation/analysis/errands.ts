import type { ToldErrand } from '../../../language/analysis.ts'
import type { Language } from '../../../language/language.ts'
import type { Intent } from '../../../language/receptionist.ts'
import type { Topic } from '../events.ts'
import { answersIn, type Turn } from './turns.ts'

/** Something that the caller came for and that was not brought to its end. */
export type OpenErrand = { readonly errand: ToldErrand; readonly isWithdrawn: boolean }

/** What of it is done from a turn on. */
export type Done = { readonly turn: number; readonly what: 'appointment' | 'message' }

const BY_TOPIC: Partial<Readonly<Record<Topic, ToldErrand>>> = {
  booking: 'booking',
  cancellation: 'cancellation',
  message: 'message',
  support: 'support',
}

const BY_INTENT: readonly (readonly [Intent, ToldErrand])[] = [
  ['change', 'move'],
  ['cancellation', 'cancellation'],
  ['booking', 'booking'],
  ['message', 'message'],
  ['danger', 'support'],
  ['emergency', 'support'],
]

/** The last errand that nothing has settled; what a person was asked for is told apart. */
export function openErrand(
  language: Language,
  turns: readonly Turn[],
  done: readonly Done[],
): OpenErrand | null {
  let open: { readonly errand: ToldErrand; readonly turn: number } | null = null
  for (const turn of turns) {
    const errand = errandOf(language, turn)
    if (errand !== null && !(open && errand === 'booking')) open = { errand, turn: turn.turn }
    if (open && isSettled(open, turn, done)) open = null
  }
  if (!open) return null
  const { errand, turn: since } = open
  const later = turns.filter(({ turn }) => turn > since)
  return { errand, isWithdrawn: later.some((turn) => isWithdrawal(language, turn)) }
}

function errandOf(language: Language, turn: Turn): ToldErrand | null {
  const { about, intents, sources } = turn
  const byWords = BY_INTENT.find(([intent]) => intents.has(intent))?.[1] ?? null
  // "I will call back", and gone.
  if (about === null) return byWords === 'message' && sources.length === 0 ? null : byWords
  const byBrain = BY_TOPIC[about]
  // A question about booking that was answered is no booking.
  if (byBrain === undefined || answersIn(language, turn).length > 0) return null
  return byBrain === 'booking' && byWords === 'move' ? 'move' : byBrain
}

function isSettled(
  { errand, turn: since }: { errand: ToldErrand; turn: number },
  { turn }: Turn,
  done: readonly Done[],
): boolean {
  return done.some(
    (each) =>
      each.turn >= since &&
      each.turn <= turn &&
      (each.what === 'message' || errand === 'booking' || errand === 'move' || errand === 'cancellation'),
  )
}

function isWithdrawal({ receptionist }: Language, { text, intents }: Turn): boolean {
  return intents.has('never_mind') || receptionist.booking.dropsIt(text)
}
