/**
 * The local STT, voices and brain on human speech: how well they understand and are understood, and how long a
 * caller waits for an answer. Everything goes through G.711, and the calls through the whole voice plane in real time.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { recordings } from '../test/speech/recordings.ts'
import { findPrompts } from './speech/asterisk-sounds.ts'
import { CALLS, measureSpokenCalls } from './speech/calls/spoken-calls.ts'
import { BAND_NAMES, inRealTime, measureCallsOfPeople, readers, TAKES_NOTE } from './speech/calls-people.ts'
import { loadModels } from './speech/calls/models.ts'
import { measureCutIns } from './speech/cut-ins.ts'
import { measureCalls } from './speech/stt/attribution.ts'
import { measureDictation } from './speech/stt/dictation.ts'
import { measureGhosts } from './speech/stt/ghosts.ts'
import { verdictTable, type Verdict } from './speech/figures.ts'
import { measureFloor } from './speech/floor/floor.ts'
import { measureGuardOverModel } from './speech/guard.ts'
import { measureHearing } from './speech/hearing.ts'
import { measureLanguages } from './speech/languages/languages.ts'
import { pausingVoices } from './speech/languages/pausing-voices.ts'
import { recordedTurns } from './speech/recorded-turns.ts'
import { measureRenderingAhead } from './speech/rendering-ahead.ts'
import { measureTurnGap } from './speech/turn-gap.ts'
import { measureUnderstanding } from './speech/understanding.ts'
import { humanUtterances } from './speech/utterances.ts'
import { summary } from './speech/summary.ts'
import { inVirtualTime } from './speech/virtual-person.ts'
import { startVoiceNode, type VoiceNode } from './speech/voice-node.ts'
import { measureVoices } from './speech/voices.ts'

const prompts = await findPrompts()
if (recordings.length === 0) console.warn('MISSING: recordings of people. See test/speech/recordings.ts.')
const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    /** Recordings that nothing is tuned to: to be looked at once, at the end of a piece of work. */
    locked: { type: 'boolean', default: false },
    /** How many spoken calls, the seed of the first, how many at a time, and a file that keeps their verdicts. */
    calls: { type: 'string', default: String(CALLS) },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string' },
    verdicts: { type: 'string' },
    /** Of recordings of people in calls: telephone or wide; both where it is left out. */
    band: { type: 'string' },
    /** In place of recordings the voices of de or es, who pause. */
    language: { type: 'string' },
    /** In virtual time, as on a quiet machine, however busy this one is. */
    virtual: { type: 'boolean', default: false },
  },
})
const { locked } = options
const startedMs = performance.now()
/** Loaded when the first part needs it: spoken calls have models of their own. */
let started: Promise<VoiceNode> | undefined
const node = () => (started ??= startVoiceNode())
const speech = async () => (await node()).speech
const atOnce = options['at-once'] === undefined ? undefined : Number(options['at-once'])
const calls = {
  calls: Number(options.calls),
  seed: Number(options.seed),
  atOnce,
  keptIn: options.verdicts,
}
const verdicts: Verdict[] = []
const PARTS: readonly (readonly [name: string, measure: () => Promise<Verdict[] | void>])[] = [
  [
    'stt',
    async () => [
      ...(await measureHearing((await speech()).stt, prompts)),
      ...(await measureCalls(await speech())),
    ],
  ],
  ['dictation', async () => measureDictation(await speech())],
  ['ghosts', async () => measureGhosts(await speech())],
  ['voices', async () => measureVoices(await speech())],
  ['languages', async () => measureLanguages(await speech())],
  ['gap', async () => measureTurnGap(await node(), humanUtterances(prompts))],
  ['cut-ins', async () => measureCutIns(await speech(), recordedTurns(prompts, { locked }))],
  ['floor', async () => measureFloor((await speech()).voice)],
  ['faq', async () => measureUnderstanding((await node()).meaning)],
  ['guard', async () => measureGuardOverModel({ locked })],
  ['ahead', async () => measureRenderingAhead(await node())],
  ['calls-people', callsOfPeople],
  ['calls', () => measureSpokenCalls(calls)],
]

async function callsOfPeople(): Promise<Verdict[]> {
  const bands = BAND_NAMES.filter((each) => options.band === undefined || each === options.band)
  if (options.virtual) {
    const models = await loadModels()
    const verdicts = await measureCallsOfPeople(inVirtualTime(models), await readers(locked), {
      bands,
      atOnce: [1],
    })
    await models.close()
    return verdicts
  }
  const taking = await startVoiceNode(undefined, TAKES_NOTE)
  const { speech } = taking
  const { language } = options
  const isForeign = language === 'de' || language === 'es'
  if (isForeign) await Promise.all([speech.workers.hearing([language]), speech.workers.speaking([language])])
  const speakers = isForeign ? await pausingVoices(speech, language) : await readers(locked)
  const play = await inRealTime(taking, speakers.agent)
  const asked = { bands, ...(atOnce !== undefined && { atOnce: [atOnce] }) }
  const verdicts = await measureCallsOfPeople(play, speakers, asked)
  await taking.close()
  return verdicts
}

const names = PARTS.map(([name]) => name)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0)
  throw new Error(`No part is called ${unknown.join(', ')}; there are ${names.join(', ')}.`)
const run = PARTS.filter(([name]) => wanted.length === 0 || wanted.includes(name))
for (const [, measure] of run) {
  verdicts.push(...((await measure()) ?? []))
  console.log(
    `(load average ${loadavg()[0]?.toFixed(1)}, after ${((performance.now() - startedMs) / 1000).toFixed(0)} s)`,
  )
}
await (await started)?.close()

console.log()
if (run.length === 1) console.log(verdictTable(verdicts))
else console.log(summary(verdicts, new Set(run.map(([name]) => name))))
const left = names.filter((name) => !run.some(([each]) => each === name))
if (left.length > 0) console.log(`Left out: ${left.join(', ')}.`)
