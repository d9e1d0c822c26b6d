/**
 * How many calls the machine carries with the embedded models: callers ask, in real time and through the whole voice
 * plane, one, four and ten at once, and how long they wait for the answer stands beside what the admission of calls
 * would have allowed by what it saw. Whatever else runs on the machine counts: the load average says so.
 */
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '../server/src/platform/log.ts'
import { createCallLimit } from '../server/src/voice/session/call-limit.ts'
import { localCallLimit, mostCalls } from '../server/src/voice/speech/local/call-limit.ts'
import { throughTelephone } from '../test/speech/recordings.ts'
import { percent, quantile, table, verdictTable, type Verdict } from './speech/figures.ts'
import { FAQ } from './speech/calls/business.ts'
import { agentWith, startVoiceNode, type VoiceNode } from './speech/voice-node.ts'
import { say } from './speech/voices.ts'

const AT_ONCE = [1, 4, 10]
const ROUND_MS = 60_000
/** Callers do not call in the same moment. */
const APART_MS = 1500
const BREATH_MS = 300
const P95_GOAL_MS = 1200
const LOOK_MS = 1000
const VOICES = ['james', 'emily', 'michael', 'grace', 'thomas', 'charlotte']

type Turn = { readonly gapMs: number | undefined }
type Round = { readonly turns: readonly Turn[]; readonly limits: readonly number[] }

const cores = availableParallelism()
const bounds = { least: localCallLimit(cores), most: mostCalls(cores) }
const entries = Object.values(FAQ).map(([question, answer]) => ({ question, answer }))
const agent = agentWith(entries)
const verdicts: Verdict[] = []
const rows: string[][] = []
for (const calls of AT_ONCE) {
  const before = loadavg()[0] ?? 0
  const { turns, limits } = await round(calls)
  const gaps = turns.flatMap(({ gapMs }) => gapMs ?? [])
  const [p50, p95] = [quantile(gaps, 0.5), quantile(gaps, 0.95)]
  const failed = turns.length - gaps.length
  rows.push([
    String(calls),
    String(turns.length),
    String(failed),
    `${p50.toFixed(0)} ms`,
    `${p95.toFixed(0)} ms`,
    `${Math.min(...limits)} to ${Math.max(...limits)}, at last ${limits.at(-1)}`,
    before.toFixed(1),
  ])
  verdicts.push({
    name: `p95 gap, ${calls} at once`,
    figure: `${p95.toFixed(0)} ms`,
    goal: `${P95_GOAL_MS} ms`,
    kept: p95 <= P95_GOAL_MS,
  })
  if (failed > 0)
    console.log(`${calls} at once: ${percent(failed / turns.length)} of the questions without an answer.`)
}
console.log(`\n${cores} cores, ${bounds.least} calls whatever is measured, ${bounds.most} at most`)
console.log(table([['calls', 'turns', 'failed', 'p50', 'p95', 'calls allowed', 'load before'], ...rows]))
console.log(`\n${verdictTable(verdicts)}`)

/** So many callers for a minute. */
async function round(calls: number): Promise<Round> {
  const limit = createCallLimit({ bounds, cores, log: createLog('silent', false) })
  const node = await startVoiceNode(limit)
  const questions = await Promise.all(
    entries.map(async ({ question }, index) =>
      throughTelephone(await say(node.speech.voice, VOICES[index % VOICES.length]!, question)),
    ),
  )
  await node.prepare(
    agent,
    entries.slice(0, entries.length / 2).map(({ answer }) => answer),
  )
  const limits: number[] = []
  limit.watch(
    () => ({ draining: false, limit: limit.limit, capacityLeft: limit.limit - calls }),
    () => {},
  )
  const looking = setInterval(() => limits.push(limit.limit), LOOK_MS)
  const untilMs = performance.now() + ROUND_MS + calls * APART_MS
  const turns = await Promise.all(
    Array.from({ length: calls }, async (_, caller) => {
      await sleep(caller * APART_MS)
      return talk(node, questions, caller, untilMs)
    }),
  )
  clearInterval(looking)
  await node.close()
  return { turns: turns.flat(), limits }
}

async function talk(
  node: VoiceNode,
  questions: readonly Int16Array[],
  caller: number,
  untilMs: number,
): Promise<Turn[]> {
  const turns: Turn[] = []
  const { telephone, answered, hangUp } = node.call(agent)
  await telephone.listenedTo()
  for (let turn = caller * 5; performance.now() < untilMs; turn++) {
    await sleep(BREATH_MS)
    const answer = answered()
    const endedMs = await telephone.say(questions[turn % questions.length]!)
    const voiceMs = await answer
    turns.push({ gapMs: voiceMs === undefined || voiceMs < endedMs ? undefined : voiceMs - endedMs })
    await telephone.listenedTo()
  }
  await hangUp()
  return turns
}
