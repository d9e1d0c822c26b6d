import type { Briefing } from '../brain.ts'
import { constantBookingLines } from './booking/wording.ts'
import { keepsCalendar } from './booking/calendar-use.ts'
import { factsIn } from '../../prompt-facts.ts'
import { weekAnswer } from './times/hours.ts'
import { clausesOf } from '../../../language/written-text.ts'
import { constantLines } from './wording.ts'

/** Every clause that a call with this briefing may need word for word, so that it can be rendered beforehand. */
export function rehearsedClauses(briefing: Briefing): string[] {
  const { language, faq, hours, systemPrompt } = briefing
  const clauses = [
    ...constantLines(briefing),
    ...(keepsCalendar(briefing) ? constantBookingLines(briefing) : []),
    ...faq.flatMap(({ answer }) => clausesOf(language, answer)),
    ...(hours ? weekAnswer(language, hours) : []),
    ...factsIn(language, systemPrompt).flatMap((fact) => fact.clauses),
  ]
  return [...new Set(clauses)]
}
