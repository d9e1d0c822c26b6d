/** Plays the calls whose seeds it is sent, one after the other, and sends back what came of them. */
import { loadModels } from './models.ts'
import { shown } from './shown.ts'
import { spokenCall } from './spoken-call.ts'
import { verdictOn, type CallVerdict } from './verdict.ts'

export type FromLab =
  | { readonly type: 'ready' }
  | { readonly type: 'played'; readonly verdict: CallVerdict; readonly story: string }

const models = await loadModels()
process.on('message', (seed: number) => void play(seed).then(tell))
tell({ type: 'ready' })

async function play(seed: number): Promise<FromLab> {
  const call = await spokenCall(seed, models)
  return { type: 'played', verdict: verdictOn(call), story: shown(call) }
}

function tell(message: FromLab): void {
  process.send?.(message)
}
