import { createTtsCache } from '../../../server/src/voice/speech/tts-cache/tts-cache.ts'
import type { TextToSpeech } from '../../../server/src/voice/speech/text-to-speech.ts'
import { DEFAULT_PHRASES } from '../../../server/src/voice/conversation/replies/canned-phrases.ts'
import { percent, quantile, table, type Verdict } from '../figures.ts'
import { GREETING, material, REPLY, trials, type Part, type Trial } from './scenes.ts'
import { loadDetector, runScene, type Happened } from './virtual-call.ts'

const AGENT_VOICE = 'sarah'
const FALSE_STOPS_GOAL = 0.03
const STOP_P95_GOAL_MS = 300
/** Calls of each kind and level. */
const EACH = 4

type Outcome = {
  readonly trial: Trial
  /** The reply was broken off; and the agent fell silent in doubt so often, going on afterwards. */
  readonly isStopped: boolean
  readonly pauses: number
  /** From the caller's first sound until the agent was silent; undefined where it never was. */
  readonly stopMs: number | undefined
  /** Whether the agent came to answer the caller's question at all, and its greeting was heard whole. */
  readonly isAnswered: boolean
  readonly isGreeted: boolean
}

/** Who takes the floor from the agent: noises should not, and the caller should, at once. */
export async function measureFloor(
  voice: TextToSpeech,
  parts: readonly Part[] = ['tuned', 'held out'],
): Promise<Verdict[]> {
  const detector = await loadDetector()
  const rendered = createTtsCache(voice)
  const choice = { voiceId: AGENT_VOICE, rate: 1 }
  const signal = new AbortController().signal
  for (const text of [GREETING, REPLY, DEFAULT_PHRASES.not_heard, DEFAULT_PHRASES.still_there])
    await rendered.render(text, choice, { urgency: 'live', kept: 'in_memory' }, signal)
  const verdicts: Verdict[] = []
  for (const part of parts) {
    const outcomes: Outcome[] = []
    for (const trial of trials(part, await material(part, voice), EACH))
      outcomes.push(outcomeOf(trial, await runScene(trial.scene(), detector, rendered, AGENT_VOICE)))
    verdicts.push(...report(part, outcomes))
  }
  return verdicts
}

function outcomeOf(trial: Trial, happened: readonly Happened[]): Outcome {
  const replies = new Set(
    happened.flatMap(({ commands }) =>
      commands.flatMap((each) => (each.type === 'speak' ? [each.speech] : [])),
    ),
  )
  const began = happened.findIndex(
    ({ event }) => event.type === 'playback.began' && replies.has(event.speech),
  )
  const after = began === -1 ? [] : happened.slice(began + 1)
  const end = after.findIndex(
    ({ event, commands }) =>
      (event.type === 'playback.ended' && replies.has(event.speech)) ||
      commands.some((each) => each.type === 'stop_speaking'),
  )
  const during = end === -1 ? after : after.slice(0, end + 1)
  const commands = during.flatMap(({ atMs, commands: list }) => list.map(({ type }) => ({ atMs, type })))
  const stop = commands.find(({ type }) => type === 'stop_speaking')
  const lastResumedMs = commands.findLast(({ type }) => type === 'resume_speaking')?.atMs ?? 0
  const silentMs =
    commands.find(({ type, atMs }) => type === 'hold_speaking' && atMs >= lastResumedMs)?.atMs ?? stop?.atMs
  const fromMs = trial.interruptedMs()
  return {
    trial,
    isStopped: stop !== undefined,
    pauses: commands.filter(({ type }) => type === 'resume_speaking').length,
    stopMs: stop && silentMs !== undefined && fromMs !== undefined ? silentMs - fromMs : undefined,
    isAnswered: began !== -1,
    isGreeted: happened.some(({ event }) => event.type === 'playback.ended' && event.speech === 1),
  }
}

/** None where the agent had broken off before: it had taken a pause in the question for its end. */
function delayOf({ isStopped, stopMs }: Outcome): number[] {
  if (isStopped && (stopMs ?? 0) < 0) return []
  return [stopMs ?? Number.POSITIVE_INFINITY]
}

function report(part: Part, outcomes: readonly Outcome[]): Verdict[] {
  const kinds = [...new Set(outcomes.map(({ trial }) => trial.kind))]
  const noises = outcomes.filter(({ trial }) => !trial.interrupts)
  const callers = outcomes.filter(({ trial }) => trial.interrupts)
  const rows = kinds.flatMap((kind) => {
    const ofKind = outcomes.filter(({ trial }) => trial.kind === kind)
    return [...new Set(ofKind.map(({ trial }) => trial.snrDb))].map((snrDb) => {
      const here = ofKind.filter(({ trial }) => trial.snrDb === snrDb)
      const quiet = here.filter(({ trial }) => !trial.interrupts)
      const stops = here.filter(({ trial }) => trial.interrupts)
      const delays = stops.flatMap(delayOf)
      return [
        kind,
        snrDb === null ? '' : `${snrDb} dB`,
        quiet.length === 0 ? '' : `${quiet.filter(({ isStopped }) => isStopped).length} of ${quiet.length}`,
        quiet.length === 0 ? '' : String(quiet.reduce((sum, { pauses }) => sum + pauses, 0)),
        stops.length === 0 ? '' : delays.map((each) => each.toFixed(0)).join(' '),
        `${here.filter(({ isAnswered }) => !isAnswered).length}`,
        `${here.filter(({ isGreeted }) => !isGreeted).length}`,
      ]
    })
  })
  console.log(
    `\nThe floor, ${part}: what stops the agent (in virtual time; dB: SNR, or the echo's attenuation)`,
  )
  console.log(
    table([
      ['', '', 'stopped', 'pauses', 'caller stops it after, ms', 'not answered', 'not greeted'],
      ...rows,
    ]),
  )
  const isInRange = ({ trial: { snrDb, kind } }: Outcome) => kind === 'echo' || snrDb === null || snrDb >= 5
  const judged = noises.filter(isInRange)
  const stopped =
    judged.filter(({ isStopped, isAnswered }) => isStopped || !isAnswered).length / judged.length
  const delays = callers.flatMap(delayOf)
  const p95 = quantile(delays, 0.95)
  console.log(
    `${percent(stopped)} false stops in ${judged.length}; the caller stops it after ${quantile(delays, 0.5).toFixed(0)} ms ` +
      `(p50), ${p95.toFixed(0)} ms (p95) in ${callers.length}`,
  )
  return [
    {
      name: `false stops, ${part}`,
      figure: percent(stopped),
      goal: percent(FALSE_STOPS_GOAL),
      kept: stopped <= FALSE_STOPS_GOAL,
    },
    {
      name: `caller stops the agent, p95, ${part}`,
      figure: `${p95.toFixed(0)} ms`,
      goal: `${STOP_P95_GOAL_MS} ms`,
      kept: p95 <= STOP_P95_GOAL_MS,
    },
    {
      name: `greetings not heard whole, ${part}`,
      figure: String(noises.filter(({ isGreeted }) => !isGreeted).length),
      goal: '0',
      kept: noises.every(({ isGreeted }) => isGreeted),
    },
  ]
}
