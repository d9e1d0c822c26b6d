import { hasMark } from './marks.ts'
import type { Language, Piece, Run } from '../../../language/language.ts'
import { plainReading } from '../../../language/digit-readings.ts'

export type Said = { readonly speaker: string; readonly text: string }

/** A part of one turn's text. */
export type Span = { readonly turn: number; readonly start: number; readonly end: number }

export type PlacedRun = Run & {
  readonly turn: number
  readonly crossesTurn: boolean
  /** The other side has said more since the run before than "go on": what follows may be about something else. */
  readonly isAfterTalk: boolean
  /** There are other words in its turn. */
  readonly isAmongWords: boolean
}

/** Runs of one speaker that may be parts of one number, in order. */
export type Chain = readonly PlacedRun[]

/** E.164 section 6.1. */
const MAX_PHONE_DIGITS = 15
/** After so many other words a number has ended. */
export const MAX_GAP_WORDS = 12
/** So many of a speaker's turns may go by without a digit ("hold on") inside a number. */
export const MAX_IDLE_TURNS = 3

function isTelephone({ plus, pieces }: Run): boolean {
  return plus && plainReading(pieces).length <= MAX_PHONE_DIGITS
}

/** With the digits that one dials to call abroad, from Europe or from America, in the place of the plus. */
export function isDialled({ pieces }: Run): boolean {
  return /^(?:00|011)[1-9]\d{0,14}$/.test(plainReading(pieces))
}

/** The numbers of each speaker, across the turns of the other. Telephone numbers are left out, and end a chain. */
export function chainsOf(language: Language, turns: readonly Said[]): Chain[] {
  const speakers = new Set(turns.map(({ speaker }) => speaker))
  return [...speakers].flatMap((speaker) => chainsOfSpeaker(language, turns, speaker))
}

function chainsOfSpeaker(language: Language, turns: readonly Said[], speaker: string): Chain[] {
  const chains: PlacedRun[][] = []
  let chain: PlacedRun[] | undefined
  let words = 0
  let idle = 0
  let isAfterTalk = false
  for (const [turn, said] of turns.entries()) {
    if (said.speaker !== speaker) {
      isAfterTalk ||= !isGoOn(language, said.text)
      continue
    }
    const { runs, wordsAfter } = language.digitRuns(said.text)
    // Where something was removed, what is left on both sides is not one number.
    if (hasMark(said.text)) chain = undefined
    if (runs.length === 0) {
      words += wordsAfter
      idle++
      continue
    }
    const isAmongWords = wordsAfter > 0 || runs.some((run) => run.wordsBefore > 0)
    for (const [index, run] of runs.entries()) {
      const crossesTurn = index === 0
      const wordsBefore = run.wordsBefore + (crossesTurn ? words : 0)
      if (isTelephone(run)) {
        chain = undefined
        continue
      }
      const isFar = wordsBefore > MAX_GAP_WORDS || idle > MAX_IDLE_TURNS || run.isApart || run.plus
      if (!chain || isFar) chains.push((chain = []))
      chain.push({ ...run, turn, crossesTurn, wordsBefore, isAfterTalk, isAmongWords })
      isAfterTalk = false
      idle = 0
    }
    if (hasMark(said.text)) chain = undefined
    words = wordsAfter
    idle = 0
  }
  return chains
}

/** Whether a listener says no more than that the other may go on, or repeats digits. */
export function isGoOn(language: Language, text: string): boolean {
  const { runs } = language.digitRuns(text)
  const covered = runs.flatMap(({ pieces }) => pieces)
  const between = [{ end: 0 }, ...covered].map(({ end }, at) => text.slice(end, covered[at]?.start))
  const words =
    between
      .join('')
      .toLowerCase()
      .match(/[\p{L}']+/gu) ?? []
  return words.every((word) => language.redaction.isGoOn(word))
}

/** Where pieces stand: one span for each turn they touch. */
export function spansOf(chain: Chain, from: Place, to: Place): Span[] {
  const spans: Span[] = []
  for (let at = from.run; at <= to.run; at++) {
    const run = chain[at]
    const first = run?.pieces[at === from.run ? from.piece : 0]
    const last = run?.pieces[at === to.run ? to.piece : run.pieces.length - 1]
    if (run && first && last) spans.push({ turn: run.turn, start: first.start, end: last.end })
  }
  return spans
}

export type Place = { readonly run: number; readonly piece: number }

export function isOptional({ readings }: Piece): boolean {
  return readings.includes('')
}
