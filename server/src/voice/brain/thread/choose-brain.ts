import { systemClock } from '../../../platform/clock.ts'
import type { Brain } from '../brain.ts'
import type { Handover } from '../llm/llm-brain.ts'
import type { ModelSettings } from '../llm/model-settings.ts'
import type { Meaning } from '../receptionist/understanding/meaning.ts'
import { createKeptShelves } from '../receptionist/understanding/library.ts'
import { createRanking } from '../receptionist/understanding/ranking.ts'
import { receptionist } from '../receptionist/receptionist.ts'

/** What agents think with. With a model the receptionist stands in where it fails. */
export async function chooseBrain(
  model: ModelSettings | undefined,
  meaning: Meaning,
  onHandover: (handover: Handover) => void,
): Promise<Brain> {
  const kept = createKeptShelves()
  const lastResort = receptionist(meaning, undefined, kept)
  if (!model) return lastResort
  // Only now: the providers' packages take a second and tens of megabytes that most starts have no use for.
  const [{ llmBrain }, { chooseModels }] = await Promise.all([
    import('../llm/llm-brain.ts'),
    import('../llm/models.ts'),
  ])
  const rank = createRanking(meaning, undefined, kept)
  return llmBrain({ models: chooseModels(model), lastResort, rank, clock: systemClock, onHandover })
}
