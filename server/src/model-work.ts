import type { Config } from './config/config.ts'
import { createRewording, type RewordFaq } from './product/agents/wordings-job.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/db.ts'
import type { Log } from './platform/log.ts'
import type { AnalyseCall } from './voice/brain/llm/analysis/call-analysis.ts'

/** What the configured language model does outside calls. */
export async function modelWork(
  model: Config['model'],
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
): Promise<{ analyse?: AnalyseCall; reword?: RewordFaq }> {
  if (model === undefined) return {}
  // The providers' packages take a second to load.
  const { callAnalysisOf } = await import('./voice/brain/llm/analysis/call-analysis.ts')
  const { rewordOf } = await import('./voice/brain/llm/wordings.ts')
  return {
    analyse: callAnalysisOf(model, log),
    reword: createRewording({ db, clock, reword: rewordOf(model, log) }),
  }
}
