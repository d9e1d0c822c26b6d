import type { Briefing } from '../brain.ts'
import { constantBookingLines } from './booking/wording.ts'
import { keepsCalendar } from './booking/calendar-use.ts'
import { factsIn } from '../../prompt-facts.ts'
import { weekAnswer } from './times/hours.ts'
import { clausesOf } from '../../../language/en/sentences.ts'
import { constantLines } from './wording.ts'

/** Every clause that a call with this briefing may need word for word, so that it can be rendered beforehand. */
export function rehearsedClauses(briefing: Briefing): string[] {
  const clauses = [
    ...constantLines(briefing),
    ...(keepsCalendar(briefing) ? constantBookingLines(briefing) : []),
    ...briefing.faq.flatMap(({ answer }) => clausesOf(answer)),
    ...(briefing.hours ? weekAnswer(briefing.hours) : []),
    ...factsIn(briefing.systemPrompt).flatMap((fact) => fact.clauses),
  ]
  return [...new Set(clauses)]
}
