import type { Briefing } from '../brain.ts'
import { constantBookingLines } from './booking/wording.ts'
import { keepsCalendar } from './booking/calendar-use.ts'
import { factsIn } from '../../prompt-facts.ts'
import { weekAnswer } from './times/hours.ts'
import { clausesOf } from '../../../language/written-text.ts'
import { constantLines } from './wording.ts'

/** Other wordings are rendered beforehand up to this many characters in all: about ten minutes of speech. */
const MAX_CHARACTERS_AGAIN = 12_000

/**
 * Every clause that a call with this briefing may need word for word, so that it can be rendered beforehand: first what
 * most calls need, then how it is said when it comes again.
 */
export function rehearsedClauses(briefing: Briefing): [needed: string[], again: string[]] {
  const { language, emergencyNumbers, faq, hours, systemPrompt } = briefing
  const lines = constantLines(briefing)
  const booking = keepsCalendar(briefing) ? constantBookingLines(briefing) : { first: [], again: [] }
  const needed = new Set([
    ...lines.first,
    ...(['danger', 'self_harm'] as const).flatMap((kind) =>
      language.emergency.answer(kind, emergencyNumbers),
    ),
    ...booking.first,
    ...faq.flatMap(({ answer }) => clausesOf(language, answer)),
    ...(hours ? weekAnswer(language, hours) : []),
    ...factsIn(language, systemPrompt).flatMap((fact) => fact.clauses),
  ])
  const others = new Set([...lines.again, ...booking.again].filter((clause) => !needed.has(clause)))
  return [[...needed], upTo(MAX_CHARACTERS_AGAIN, [...others])]
}

function upTo(characters: number, clauses: readonly string[]): string[] {
  let left = characters
  return clauses.filter((clause) => {
    left -= clause.length
    return left >= 0
  })
}
