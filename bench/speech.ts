/**
 * The local STT, voices and brain on human speech: how well they understand and are understood, and how long a
 * caller waits for an answer. Everything goes through G.711, and the calls through the whole voice plane in real time.
 */
import { loadavg } from 'node:os'
import { recordings } from '../test/speech/recordings.ts'
import { findPrompts } from './speech/asterisk-sounds.ts'
import { measureCutIns } from './speech/cut-ins.ts'
import { table, type Verdict } from './speech/figures.ts'
import { measureHearing } from './speech/hearing.ts'
import { pausedUtterances } from './speech/paused-utterances.ts'
import { measureRenderingAhead } from './speech/rendering-ahead.ts'
import { measureTurnGap } from './speech/turn-gap.ts'
import { measureUnderstanding } from './speech/understanding.ts'
import { humanUtterances } from './speech/utterances.ts'
import { startVoiceNode } from './speech/voice-node.ts'
import { measureVoices } from './speech/voices.ts'

const prompts = await findPrompts()
if (recordings.length === 0) console.warn('MISSING: recordings of people. See test/speech/recordings.ts.')
const startedMs = performance.now()
const node = await startVoiceNode()
const verdicts: Verdict[] = []
const PARTS: readonly (readonly [name: string, measure: () => Promise<Verdict[] | void>])[] = [
  ['stt', () => measureHearing(node.speech.stt, prompts)],
  ['voices', () => measureVoices(node.speech)],
  ['gap', () => measureTurnGap(node, humanUtterances(prompts))],
  ['cut-ins', () => measureCutIns(node, pausedUtterances(prompts))],
  ['faq', () => measureUnderstanding(node.meaning)],
  ['ahead', () => measureRenderingAhead(node)],
]
const wanted = process.argv.slice(2)
for (const [name, measure] of PARTS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  verdicts.push(...((await measure()) ?? []))
  console.log(
    `(load average ${loadavg()[0]?.toFixed(1)}, after ${((performance.now() - startedMs) / 1000).toFixed(0)} s)`,
  )
}
await node.close()

console.log()
console.log(
  table([
    ['', 'figure', 'goal', ''],
    ...verdicts.map(({ name, figure, goal, kept }) => [
      name,
      figure,
      `at most ${goal}`,
      kept ? 'kept' : 'MISSED',
    ]),
  ]),
)
