import { systemClock, type Clock } from '../../../platform/clock.ts'
import type { Brain, Briefing, Conversation, Heard, ReplyPart, UseTool } from '../brain.ts'
import { ask, type Ending, type Failure } from './attempt.ts'
import { createCircuitBreaker, type CircuitBreaker, type Trial } from '../../../platform/circuit-breaker.ts'
import { createReader, withSaid, type Known } from './facts/known-facts.ts'
import { MIN_ATTEMPT_MS, PATIENCE, systemTimer, type Patience, type Timer } from './limits.ts'
import type { ChosenModel } from './models.ts'
import { createTokenBudget, type TokenBudget } from './token-budget.ts'
import { fitsWhole, promptFor, toolAnswer, type PastTurn } from './prompt.ts'
import { startTurn, type Turn } from './turn.ts'

/** Indexes into the FAQ, the entry that is likeliest to help with these words first. */
export type Ranking = (text: string, briefing: Briefing, signal: AbortSignal) => Promise<readonly number[]>

/** Why the next in line was asked, or that one was passed over since it has failed too often. */
export type Handover = {
  readonly model: string
  readonly why: Failure | 'paused' | 'no_time' | 'spent'
  readonly reason: string
}

export type LlmBrainOptions = {
  /** Asked in order. */
  readonly models: readonly ChosenModel[]
  /** Answers where no model does. */
  readonly lastResort: Brain
  readonly rank?: Ranking
  readonly patience?: Partial<Patience>
  readonly clock?: Clock
  readonly timer?: Timer
  readonly onHandover?: (handover: Handover) => void
}

type Thinker = { readonly chosen: ChosenModel; readonly breaker: CircuitBreaker }

type Setting = Required<Omit<LlmBrainOptions, 'models' | 'patience'>> & {
  readonly thinkers: readonly Thinker[]
  readonly read: (briefing: Briefing) => Known
  readonly patience: Patience
}

/** A brain that uses a language model, then the next one, then the receptionist, as soon as one fails. */
export function llmBrain(options: LlmBrainOptions): Brain {
  const { models, lastResort, clock = systemClock, timer = systemTimer } = options
  const setting: Setting = {
    rank: inOrder,
    onHandover: () => {},
    ...options,
    clock,
    timer,
    patience: { ...PATIENCE, ...options.patience },
    read: createReader(),
    thinkers: models.map((chosen) => ({ chosen, breaker: createCircuitBreaker(clock) })),
  }
  return {
    name: 'llm',
    open: (briefing) => open(briefing, setting),
    async rehearse(briefing) {
      // Read now, and known when the first call comes.
      setting.read(briefing)
      return (await lastResort.rehearse?.(briefing)) ?? []
    },
  }
}

const inOrder: Ranking = async (_, { faq }) => [...faq.keys()]

function open(opening: Briefing, setting: Setting): Conversation {
  let briefing = opening
  const { clock, lastResort } = setting
  const first: Memory = {
    turns: [],
    wasModel: false,
    hasAskedForPerson: false,
    known: setting.read(briefing),
  }
  let latest: { turn: number; before: Memory; after: Memory } = { turn: -1, before: first, after: first }
  /** Opened beforehand, so that it has read up on the business when it is needed. */
  let deputy = lastResort.open(briefing)
  const budget = createTokenBudget(briefing.maxTokens)
  const nowMs = () => clock.now()

  return {
    async reply(heard, emit, signal, useTool) {
      if (signal.aborted) return
      const before = heard.turn === latest.turn ? latest.before : latest.after
      const hasAskedForPerson =
        before.hasAskedForPerson || briefing.language.receptionist.asksForPerson(heard.text)
      const turn = startTurn({
        briefing,
        heard,
        useTool,
        hasAskedForPerson,
        known: before.known,
        emit,
        nowMs,
        signal,
      })
      // In danger no model is waited for: the receptionist knows whom to call.
      const isDanger = briefing.language.emergency.emergencyIn(heard.text) !== undefined
      if (!isDanger) turn.sayAtOnce()
      const thinking = { briefing, heard, past: before.turns, turn, budget, setting, signal }
      const isAnswered = !isDanger && (await think(thinking))
      if (!isAnswered && !signal.aborted) {
        // A question of its own that another brain has gone on from is no longer open.
        if (before.wasModel) deputy = lastResort.open(briefing)
        await deputise(deputy, { heard, turn, emit, signal, useTool })
      }
      // What was said has been said, also where the caller broke in; a reply of nothing leaves no trace.
      if (!signal.aborted || turn.said.length > 0)
        latest = {
          turn: heard.turn,
          before,
          after: remember(before, heard, turn, { wasModel: isAnswered, hasAskedForPerson }),
        }
    },
    changeLanguage(inOther) {
      briefing = inOther
      const known = setting.read(briefing)
      latest = { ...latest, before: { ...latest.before, known }, after: { ...latest.after, known } }
      deputy.changeLanguage?.(briefing)
    },
  }
}

type Thinking = {
  readonly briefing: Briefing
  readonly heard: Heard
  readonly past: readonly PastTurn[]
  readonly turn: Turn
  readonly budget: TokenBudget
  readonly setting: Setting
  readonly signal: AbortSignal
}

/** Asks one model after the other. False where none has brought the reply to its end. */
async function think(thinking: Thinking): Promise<boolean> {
  const { briefing, heard, past, turn, budget, setting, signal } = thinking
  const { thinkers, patience, clock, timer, onHandover } = setting
  const ranking = await ranked(heard, briefing, setting, signal)
  for (const { chosen, breaker } of thinkers) {
    if (signal.aborted) return false
    const sink = turn.sink()
    const leftMs = sink.quietAtMs() + patience.silenceMs - clock.now()
    if (leftMs < MIN_ATTEMPT_MS) {
      onHandover({ model: chosen.name, why: 'no_time', reason: 'the caller has waited long enough' })
      continue
    }
    if (budget.isEmpty()) {
      onHandover({ model: chosen.name, why: 'spent', reason: 'the call has had its tokens' })
      return false
    }
    const trial = breaker.admit()
    if (!trial) {
      onHandover({ model: chosen.name, why: 'paused', reason: 'it has failed several times in a row' })
      continue
    }
    const tools = turn.tools()
    const begun = { said: turn.said.join(' '), results: turn.results.map(toolAnswer) }
    const named = [...tools.keys()].map((name) => ({ name }))
    const prompt = promptFor({ briefing, ranking, past, heard, begun, tools: named })
    const counted = budget.counting(sink, prompt)
    const ending = await ask({ chosen, prompt, tools, sink: counted, patience, clock, timer, signal })
    const isAnswered = ending.type === 'done' && turn.finish(ending)
    judge(trial, ending)
    if (isAnswered || ending.type === 'aborted') return true
    onHandover({
      model: chosen.name,
      ...(ending.type === 'failed' ? ending : { why: 'empty', reason: 'nothing that could be said' }),
    })
  }
  return false
}

/** A refusal is about the words and not about the provider, and an abort is no failure. */
function judge(trial: Trial, ending: Ending): void {
  if (ending.type === 'aborted') trial.released()
  else if (ending.type === 'failed' && ending.why !== 'refused') trial.failed()
  else trial.succeeded()
}

/** The order of the FAQ itself where the ranking fails or takes too long. */
async function ranked(
  { text }: Heard,
  briefing: Briefing,
  { rank, timer, patience }: Setting,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const plain = [...briefing.faq.keys()]
  // To find out what the words mean takes longer than all else before the request.
  if (fitsWhole(briefing.faq)) return plain
  const { promise: late, resolve } = Promise.withResolvers<readonly number[]>()
  const giveUp = () => resolve(plain)
  const cancel = timer(patience.rankingMs, giveUp)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([rank(text, briefing, signal), late])
  } catch {
    return plain
  } finally {
    cancel()
    signal.removeEventListener('abort', giveUp)
  }
}

async function deputise(
  deputy: Conversation,
  {
    heard,
    turn,
    emit,
    signal,
    useTool,
  }: {
    heard: Heard
    turn: Turn
    emit: (part: ReplyPart) => void
    signal: AbortSignal
    useTool: UseTool | undefined
  },
): Promise<void> {
  turn.sink()
  await deputy.reply(
    { ...heard, results: turn.results },
    (part) => {
      if ('clause' in part) turn.say(part.clause, part.source)
      else if (!signal.aborted) emit(part)
    },
    signal,
    useTool,
  )
}

/** Older turns are never sent again once the prompt is full, so they need not be kept for ever. */
const MAX_PAST_TURNS = 200

/** The conversation so far. */
type Memory = {
  readonly turns: readonly PastTurn[]
  /** Whether a model has spoken last. */
  readonly wasModel: boolean
  readonly hasAskedForPerson: boolean
  readonly known: Known
}

function remember(
  { turns }: Memory,
  { text, digits = '' }: Heard,
  turn: Turn,
  now: Omit<Memory, 'turns' | 'known'>,
): Memory {
  const heard = digits === '' ? text : `${text} ${digits}`.trim()
  const said = turn.said.join(' ')
  const past: PastTurn = { heard, said, results: turn.results.map(toolAnswer) }
  return { turns: [...turns, past].slice(-MAX_PAST_TURNS), known: withSaid(turn.known(), said), ...now }
}
