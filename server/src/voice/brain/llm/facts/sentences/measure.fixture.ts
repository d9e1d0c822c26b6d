import type { Briefing } from '../../../brain.ts'
import { TUESDAY_TEN_MS } from '../../../receptionist/briefing.fixture.ts'
import { createClauseStream } from '../../speakable/clause-stream.ts'
import { createGroundedSpeech } from '../grounded-speech.ts'
import { createReader } from '../known-facts.ts'
import { scenesOf, type Label, type Part, type Scene } from './table.fixture.ts'

export type Tally = { readonly total: number; readonly said: number }

export type Figures = {
  readonly tallies: Readonly<Record<Label, Tally>>
  /** Sentences that should have been said and were not, or the other way round. */
  readonly misses: readonly string[]
}

const LABELS: readonly Label[] = [
  'true',
  'derived',
  'harmless',
  'invented',
  'confirmation-right',
  'confirmation-wrong',
]

/** Each sentence as the whole reply of a model, through all that stands between it and the voice. */
export function measureGuard(part: Part): Figures {
  const read = createReader()
  const misses: string[] = []
  const counts = new Map<Label, { total: number; said: number }>(
    LABELS.map((label) => [label, { total: 0, said: 0 }]),
  )
  for (const { briefing, scene } of scenesOf(part))
    for (const label of LABELS)
      for (const sentence of scene.sentences[label] ?? []) {
        const count = counts.get(label)!
        const isSaid = replyTo(briefing, scene, sentence, read) === sentence
        count.total += 1
        if (isSaid) count.said += 1
        if (isSaid !== isRight(label)) misses.push(`${label}: ${sentence}`)
      }
  return { tallies: Object.fromEntries(counts) as Figures['tallies'], misses }
}

function isRight(label: Label): boolean {
  return label !== 'invented' && label !== 'confirmation-wrong'
}

/** What is spoken of a sentence in a scene. */
export function replyTo(
  briefing: Briefing,
  { heard, tools = [], action }: Omit<Scene, 'sentences'>,
  written: string,
  read = createReader(),
): string {
  const before = read(briefing)
  const speech = createGroundedSpeech(briefing, { turn: 1, text: heard, atMs: TUESDAY_TEN_MS }, before)
  for (const result of tools) speech.brought(result)
  const stream = createClauseStream(briefing.language)
  const clauses = [...stream.push(written), ...stream.end({ isCutShort: false })]
  const spoken = clauses.flatMap((clause) => speech.take(clause))
  if (action) spoken.push(...speech.acts(action === 'take_message' ? 'noted' : 'transferred'))
  return [...spoken, ...speech.end()].map(({ clause }) => clause).join(' ')
}

export type Summary = {
  /** Of what is true or follows from it, the share that was held back, in percent. */
  readonly suppressed: number
  /** Of what is made up, the share that was spoken, in percent. */
  readonly invented: number
  readonly wrongConfirmations: number
  /** The share of what is no claim, and of right confirmations, that was held back, in percent. */
  readonly harmless: number
  readonly rightConfirmations: number
}

export function summaryOf({ tallies }: Figures): Summary {
  const heldBack = (...labels: Label[]): number => {
    const total = labels.reduce((sum, label) => sum + tallies[label].total, 0)
    const said = labels.reduce((sum, label) => sum + tallies[label].said, 0)
    return (100 * (total - said)) / total
  }
  return {
    suppressed: heldBack('true', 'derived'),
    invented: 100 - heldBack('invented'),
    wrongConfirmations: tallies['confirmation-wrong'].said,
    harmless: heldBack('harmless'),
    rightConfirmations: heldBack('confirmation-right'),
  }
}
