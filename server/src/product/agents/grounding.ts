import { Type, type Static } from 'typebox'
import { iso } from '../../platform/clock.ts'
import { Ignored, Nullable, OneOf } from '../../platform/http/envelope.ts'

const GROUNDINGS = ['strict', 'deeds'] as const
type Grounding = (typeof GROUNDINGS)[number]

const grounding = OneOf(GROUNDINGS, {
  description:
    'What of a language model’s sentences is said. `strict`, the default: only what the agent, its tools, the line and the caller support. `deeds`: all of it as written, prices, hours and promises too, except that something was done (booked, sent, put through) that was not.',
})

const Chosen = Type.Object(
  {
    at: Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' }),
    by: Type.String({
      description: 'Who did it: the email address that was signed in, or the name of the API key.',
    }),
  },
  { title: 'GroundingChosen' },
)

export const groundingFields = {
  grounding,
  grounding_chosen: Nullable({
    ...Chosen,
    description: 'Who chose `deeds`, and when; null where it is not.',
  }),
}
export const groundingInput = {
  grounding: Type.Optional(Nullable(grounding)),
  grounding_chosen: Type.Optional(Ignored()),
}

export type GroundingChoice = {
  readonly grounding: Grounding
  readonly grounding_chosen: Static<typeof Chosen> | null
}

export const STRICT: GroundingChoice = { grounding: 'strict', grounding_chosen: null }

/** What becomes of what is sent: nothing where nothing is. What was chosen before may be sent back as it was read (D-M5). */
export function chosenGrounding(
  wanted: Grounding | null | undefined,
  before: GroundingChoice,
  { by, nowMs }: { readonly by: string; readonly nowMs: number },
): Partial<GroundingChoice> {
  if (wanted === undefined) return {}
  if (wanted !== 'deeds') return STRICT
  if (before.grounding === 'deeds') return { ...before, grounding: 'deeds' }
  return { grounding: 'deeds', grounding_chosen: { at: iso(nowMs), by } }
}

export function storedGrounding(column: string | null): GroundingChoice {
  if (column === null) return STRICT
  return { grounding: 'deeds', grounding_chosen: JSON.parse(column) as Static<typeof Chosen> }
}
