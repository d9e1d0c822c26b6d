import type { Briefing } from '../../brain.ts'
import type { Ranking } from '../../llm/llm-brain.ts'
import { factsIn } from '../../../prompt-facts.ts'
import type { Meaning } from './meaning.ts'
import { createKeptShelves, learn, type Library } from './library.ts'
import { ranked } from './understanding.ts'

/** A model has the rest of the turn to think: better an order by words alone than a late one. */
const PATIENCE_MS = 150

/** Puts the entries of the FAQ into the order in which they are likely to help with a caller's words. */
export function createRanking(
  meaning: Meaning,
  patienceMs = PATIENCE_MS,
  kept = createKeptShelves(),
): Ranking {
  const libraries = new WeakMap<Briefing, Library>()

  function libraryOf(briefing: Briefing): Library {
    const known = libraries.get(briefing)
    if (known) return known
    const library = learn(
      { briefing, facts: factsIn(briefing.language, briefing.systemPrompt) },
      meaning,
      'soon',
      kept,
    )
    libraries.set(briefing, library)
    return library
  }

  return async (text, briefing, signal) => {
    const { length } = briefing.faq
    if (length < 2 || signal.aborted) return [...briefing.faq.keys()]
    return ranked(text, libraryOf(briefing), meaning, patienceMs)
  }
}
