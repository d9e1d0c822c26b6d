import { utterances } from '../../../server/src/voice/conversation/conversation-log.ts'
import { analyse } from '../../../server/src/voice/conversation/analysis/analysis.ts'
import { replay } from '../../../server/src/voice/conversation/replay.ts'
import { ANSWERED_MS, CALLER_NUMBER } from './business.ts'
import type { SpokenCall } from './spoken-call.ts'

/** A call for people to read: who said what and when, what was understood, and what came of it. */
export function shown(call: SpokenCall): string {
  const { person, said, journal } = call
  const analysis = analyse(journal, CALLER_NUMBER)
  const { voice, noise, line } = person
  const about = [
    `seed ${person.seed}: ${person.intent}, ${person.temper}, ${person.name}`,
    `${voice.id} (rate ${voice.rate.toFixed(2)}, pitch ${voice.pitch}), ${noise.kind} ${noise.snrDb} dB`,
    `${100 * line.loss} % loss, ${line.jitterMs} ms jitter, ${call.canPutThrough ? 'with' : 'without'} a colleague`,
  ].join('; ')
  const rows = said.map((each) => {
    const at = ((each.fromMs - ANSWERED_MS) / 1000).toFixed(1).padStart(6)
    return each.who === 'agent' ? `${at}  AGENT   ${each.line.text}` : `${at}  caller  ${each.text}`
  })
  const { state } = replay(journal)
  const kept = state.phase === 'ringing' ? [] : utterances(state.conversation)
  const heard = kept
    .filter(({ speaker }) => speaker === 'caller')
    .map(({ text }) => `        heard   ${text}`)
  const end = analysis ? `=> ${analysis.outcome}: ${analysis.summary}` : '=> not answered'
  return [about, ...rows, ...heard, end].join('\n')
}
