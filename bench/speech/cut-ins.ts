import { openPatienceMs, USUAL_PAUSE_MS, withPause } from '../../server/src/voice/conversation/turns/pace.ts'
import { DEFAULT_SETTINGS, type CallSettings } from '../../server/src/voice/conversation/settings.ts'
import { withEndOfTurn } from '../../server/src/voice/speech/end-of-turn.ts'
import { loadJudge } from '../../server/src/voice/speech/local/end-of-turn-model.ts'
import type { LocalSpeech } from '../../server/src/voice/speech/local/local.ts'
import { silencesIn, virtualActivity, type Silence } from '../../test/speech/silences.ts'
import { endsAfterMs } from '../../test/speech/turn-ends.ts'
import { wordsBefore } from '../../test/speech/words-before.ts'
import { percent, quantile, table, type Verdict } from './figures.ts'
import type { RecordedTurns } from './recorded-turns.ts'

const GOAL_WAIT_MS = 850

/** A turn as a call hears it: its silences, the last of which ends it, and the words before each. */
type HeardTurn = { readonly silences: readonly (Silence & { readonly text: string })[] }

/** Decides after how much silence a turn is over, in which the caller has paused for so long before. */
type Rule = (silence: HeardTurn['silences'][number], pausesMs: readonly number[]) => number

type Patience = CallSettings['patience']
type Outcome = {
  readonly cutTurns: number
  readonly cutPauses: number
  readonly medianMs: number
  readonly slowMs: number
}

const SILENCES_MS = [300, 400, 600, 800, 1000, 1300, 1600]
const SCALES = [0.6, 0.8, 1, 1.25, 1.5]
const LONGER_MS = [200, 400]

/**
 * People pause in what they say, and taking that for the end of their turn cuts in; waiting for longer makes them wait
 * at the end. The sound goes through voice activity, STT and the judgement of melody, and what they find through the
 * call's own turn-taking, all in virtual time.
 */
export async function measureCutIns(speech: LocalSpeech, sets: readonly RecordedTurns[]): Promise<Verdict[]> {
  const silero = await virtualActivity()
  const activity = { ...withEndOfTurn(silero, loadJudge()), idle: () => silero.idle() }
  const verdicts: Verdict[] = []
  for (const { name, turns, goal } of sets) {
    const heard: HeardTurn[] = []
    for (const samples of turns) {
      const silences: HeardTurn['silences'][number][] = []
      for (const silence of await silencesIn(activity, samples))
        silences.push({ ...silence, text: await wordsBefore(speech, samples, silence.fromMs) })
      heard.push({ silences })
    }
    verdicts.push(...report(name, heard, goal))
  }
  return verdicts
}

function report(name: string, turns: readonly HeardTurn[], goal: number | undefined): Verdict[] {
  const rules: [name: string, rule: Rule][] = [
    ...SILENCES_MS.map((ms): [string, Rule] => [`silence alone, ${ms} ms`, () => ms]),
    ...SCALES.map((scale): [string, Rule] => [
      `words, patience x ${scale}`,
      ({ text, ...silence }) => endsAfterMs({ ...silence, finished: undefined }, text, scaled(scale)),
    ]),
    ...SCALES.map((scale): [string, Rule] => [
      `words and melody, patience x ${scale}`,
      ({ text, ...silence }) => endsAfterMs(silence, text, scaled(scale)),
    ]),
    ...LONGER_MS.map((ms): [string, Rule] => [
      `words and melody, + ${ms} ms`,
      ({ text, ...silence }) => ms + endsAfterMs(silence, text, scaled(1)),
    ]),
    ['words, melody, question and pauses (in use)', inUse],
  ]
  const pauses = turns.reduce((sum, { silences }) => sum + silences.length - 1, 0)
  console.log(`\nCut-ins and waits: ${name}, ${turns.length} turns with ${pauses} pauses`)
  const rows = rules.map(([rule, decide]) => {
    const { cutTurns, cutPauses, medianMs, slowMs } = outcomeOf(turns, decide)
    return [rule, percent(cutTurns), percent(cutPauses), `${medianMs} ms`, `${slowMs} ms`]
  })
  console.log(table([['', 'turns cut', 'pauses cut', 'median wait', 'p90'], ...rows]))
  if (goal === undefined) return []
  const { cutTurns, medianMs } = outcomeOf(turns, inUse)
  return [
    {
      name: `turns cut, ${name}`,
      figure: percent(cutTurns),
      goal: percent(goal),
      kept: cutTurns <= goal,
    },
    {
      name: `median wait, ${name}`,
      figure: `${medianMs} ms`,
      goal: `${GOAL_WAIT_MS} ms`,
      kept: medianMs <= GOAL_WAIT_MS,
    },
  ]
}

/** After an open question, as a call begins with. */
function inUse({ text, ...silence }: HeardTurn['silences'][number], pausesMs: readonly number[]): number {
  const { openTurnMs = 0 } = DEFAULT_SETTINGS.patience
  const byWords = endsAfterMs(silence, text, DEFAULT_SETTINGS.patience)
  if (text.endsWith('?')) return byWords
  return openPatienceMs(byWords, openTurnMs, pausesMs.reduce(withPause, USUAL_PAUSE_MS))
}

function scaled(scale: number): Patience {
  const { completeMs, openMs, unfinishedMs, dictatedMs = unfinishedMs, ...others } = DEFAULT_SETTINGS.patience
  return {
    ...others,
    completeMs: completeMs * scale,
    openMs: openMs * scale,
    unfinishedMs: unfinishedMs * scale,
    dictatedMs: dictatedMs * scale,
  }
}

function outcomeOf(turns: readonly HeardTurn[], rule: Rule): Outcome {
  const ended = turns.map(({ silences }) => {
    const pausesMs = silences.map(({ fromMs, untilMs = fromMs }) => untilMs - fromMs)
    return silences.map((silence, index) => rule(silence, pausesMs.slice(0, index)))
  })
  const cuts = turns.map(({ silences }, turn) =>
    silences
      .slice(0, -1)
      .map(({ fromMs, untilMs = 0 }, index) => fromMs + (ended[turn]?.[index] ?? 0) < untilMs),
  )
  const waits = ended.flatMap((silences) => silences.slice(-1))
  return {
    cutTurns: cuts.filter((cut) => cut.includes(true)).length / turns.length,
    cutPauses: cuts.flat().filter(Boolean).length / Math.max(1, cuts.flat().length),
    medianMs: quantile(waits, 0.5),
    slowMs: quantile(waits, 0.9),
  }
}
