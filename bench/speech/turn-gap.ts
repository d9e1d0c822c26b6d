import { setTimeout as sleep } from 'node:timers/promises'
import type { FaqEntry } from '../../server/src/product/unanswered-questions/question.ts'
import { percent, quantile, table, type Verdict } from './figures.ts'
import { ANSWERS, type HumanUtterance } from './utterances.ts'
import { agentWith, type Happened, type VoiceNode } from './voice-node.ts'

/** After an open question, as these turns come. */
const GOALS_MS = { known: 950, new: 1350 }
/** A turn that failed has no gap, and is not forgotten for that. */
const FAILED_GOAL = 0.05
/** The caller takes a breath after the greeting. */
const BREATH_MS = 300

/** Rendered before the call, or never spoken before. */
type Answer = 'known' | 'new'

/** Where the time of a turn went, each in milliseconds after the caller's last sound. */
type TurnTimes = {
  readonly silence: number
  readonly words: number
  readonly asked: number
  readonly reply: number
  readonly decided: number
  readonly audio: number
}

/**
 * People ask, from recordings, through the whole voice plane and in real time. Each recording is the question of an
 * entry of the FAQ, so that there is an answer to it.
 */
export async function measureTurnGap(
  node: VoiceNode,
  utterances: readonly HumanUtterance[],
): Promise<Verdict[]> {
  const faqs = { known: faqOf(utterances, ANSWERS.known), new: faqOf(utterances, ANSWERS.new) }
  await node.prepare(agentWith([]), ANSWERS.known)
  const measured = { known: [] as TurnTimes[], new: [] as TurnTimes[] }
  for (const [entry, { samples }] of utterances.entries()) {
    for (const answer of ['known', 'new'] as const)
      measured[answer].push(...(await ask(node, faqs[answer], entry, samples)))
  }
  return (['known', 'new'] as const).flatMap((answer) => report(answer, measured[answer], utterances.length))
}

function faqOf(utterances: readonly HumanUtterance[], answers: readonly string[]): FaqEntry[] {
  return utterances.map(({ text }, index) => ({
    question: text,
    answer: answers[index % answers.length] ?? '',
  }))
}

/** One call with one question. Empty where the agent answered something else, or before the question was over. */
async function ask(
  node: VoiceNode,
  faq: FaqEntry[],
  entry: number,
  samples: Int16Array,
): Promise<TurnTimes[]> {
  const { telephone, happened, answered, hangUp } = node.call(agentWith(faq))
  await telephone.listenedTo()
  await sleep(BREATH_MS)
  const answer = answered()
  const endedMs = await telephone.say(samples)
  const voiceMs = await answer
  await hangUp()
  if (voiceMs === undefined || voiceMs < endedMs) return []
  return timesOf(happened, endedMs, voiceMs, `faq:${entry}`)
}

function timesOf(
  happened: readonly Happened[],
  endedMs: number,
  voiceMs: number,
  source: string,
): TurnTimes[] {
  const replies = happened.filter(({ event }) => event.type === 'reply.said')
  const { event: last } = replies.at(-1) ?? {}
  if (last?.type !== 'reply.said' || last.source !== source) return []
  const isSame = ({ event }: Happened) => event.type === 'reply.said' && event.attempt === last.attempt
  const after = (each: Happened | undefined) => (each?.atMs ?? Number.NaN) - endedMs
  return [
    {
      silence: after(happened.findLast(({ event }) => event.type === 'caller.stopped')),
      words: after(wordsOf(happened)),
      asked: after(commanded(happened, 'think')),
      reply: after(replies.find(isSame)),
      decided: after(commanded(happened, 'confirm_thinking') ?? commanded(happened, 'think')),
      audio: voiceMs - endedMs,
    },
  ]
}

/** When the STT first had the words that it held to in the end. */
function wordsOf(happened: readonly Happened[]): Happened | undefined {
  const said = happened.filter(({ event }) => event.type === 'caller.said')
  const { event: last } = said.at(-1) ?? {}
  return said.find(
    ({ event }) => event.type === 'caller.said' && last?.type === 'caller.said' && event.text === last.text,
  )
}

function commanded(happened: readonly Happened[], type: string): Happened | undefined {
  return happened.findLast(({ commands }) => commands.some((command) => command.type === type))
}

const PARTS: readonly (readonly [keyof TurnTimes, string])[] = [
  ['silence', 'silence is certain'],
  ['words', 'words are known'],
  ['asked', 'brain is asked'],
  ['reply', 'first reply'],
  ['decided', 'turn is taken to be over'],
  ['audio', 'first audio'],
]

function report(answer: Answer, times: readonly TurnTimes[], asked: number): Verdict[] {
  const of = (part: keyof TurnTimes, share: number) =>
    quantile(
      times.map((each) => each[part]),
      share,
    )
  const rows = PARTS.map(([part, name]) => [name, of(part, 0.5).toFixed(0), of(part, 0.95).toFixed(0)])
  console.log(
    `\nTurn gap, ${answer} answer: ms after the end of speech (${times.length} of ${asked} questions)`,
  )
  console.log(table([['', 'p50', 'p95'], ...rows]))
  const p50 = of('audio', 0.5)
  const failed = 1 - times.length / asked
  return [
    {
      name: `turn gap, ${answer} answer, p50`,
      figure: `${p50.toFixed(0)} ms`,
      goal: `${GOALS_MS[answer]} ms`,
      kept: p50 <= GOALS_MS[answer],
    },
    {
      name: `turn gap, ${answer} answer: another answer, one too early, or none`,
      figure: percent(failed),
      goal: percent(FAILED_GOAL),
      kept: failed <= FAILED_GOAL,
    },
  ]
}
