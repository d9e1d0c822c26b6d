import type { ServerMessage } from '../../voice/web-call-messages.ts'
import type { TurnTimes } from '../../voice/transport/call-leg.ts'
import { Failure } from '../failure.ts'
import type { ScriptLine } from './script.ts'
import type { ScriptedCaller } from './scripted-caller.ts'

/** The first sound of the agent, after the answer or after the caller's words. */
const FIRST_SOUND_MS = 20_000
const LONGEST_ANSWER_MS = 2 * 60_000
const END_MS = 10_000
/** A caller draws breath before speaking; it shows, too, whether the agent has more to say. */
const BREATH_MS = 500

/** A line of the script, ready to be performed: what is spoken has its sound. */
export type Step = { readonly line: ScriptLine; readonly samples?: Int16Array }

/** What the service measured of one turn. */
export type MeasuredTurn = { readonly turn: number; readonly waterfall: TurnTimes }

/** The greeting, or something that the caller did and the agent's answer to it. */
export type Round = {
  /** Undefined for the greeting. */
  readonly line: ScriptLine | undefined
  /** The caller's words as the service took them. */
  readonly understood: string
  /** The agent's words as the service reports them. */
  readonly told: string
  readonly voice: Int16Array
  /** One as a rule; more where the service took the caller's words for several turns. */
  readonly turns: readonly MeasuredTurn[]
  /** From the caller's last sound to the agent's first, as the caller had it; of the greeting, from the answer. */
  readonly waitMs: number | undefined
}

export type Conversation = {
  readonly rounds: readonly Round[]
  /** Why it did not go as the script has it. */
  readonly problem: string | undefined
}

/** Performs the script: after the greeting, and then after each answer, the next line; at last hangs up. */
export async function converse(caller: ScriptedCaller, steps: readonly Step[]): Promise<Conversation> {
  const rounds: Round[] = []
  try {
    for (const step of [undefined, ...steps]) {
      if (caller.ended !== undefined)
        throw new Failure(`The call ended (${caller.ended}) before ${nameOf(step)}.`)
      await round(caller, step, (done) => rounds.push(done))
      if (rounds.at(-1)?.told === '') throw new Failure(`${answerTo(step)} came as a sound without words.`)
    }
    await hangUp(caller)
    return { rounds, problem: undefined }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { rounds, problem: error.message }
  }
}

async function round(
  caller: ScriptedCaller,
  step: Step | undefined,
  add: (round: Round) => void,
): Promise<void> {
  const from = { moment: caller.moments.length, frame: caller.tape.frames }
  // What the service says right after the answer belongs to the greeting.
  if (step === undefined) from.moment = 0
  let spokenMs = caller.nowMs
  const began = () => caller.stretches.find(({ fromMs }) => fromMs >= spokenMs)
  const isOver = () => caller.ended !== undefined
  try {
    if (step !== undefined) spokenMs = await perform(caller, step)
    await caller.until(answerTo(step), FIRST_SOUND_MS, () => began() !== undefined || isOver())
    if (began() === undefined)
      throw new Failure(`${answerTo(step)} did not come: the call ended (${caller.ended}).`)
    await caller.until(
      `The end of what the agent says`,
      LONGEST_ANSWER_MS,
      () => caller.quietMs >= BREATH_MS || isOver(),
    )
  } finally {
    const sound = began()
    add({
      line: step?.line,
      ...wordsSince(caller, from.moment),
      voice: caller.tape.agent(from.frame, caller.tape.frames),
      waitMs: sound === undefined ? undefined : sound.fromMs - spokenMs,
    })
  }
}

/** When the caller had done its part. */
async function perform(caller: ScriptedCaller, { line, samples }: Step): Promise<number> {
  if (samples !== undefined) return (await caller.speak(samples)).toMs
  if (line.kind === 'type') caller.send({ type: 'text', text: line.text })
  else for (const digit of line.text) caller.send({ type: 'digit', digit })
  return caller.nowMs
}

async function hangUp(caller: ScriptedCaller): Promise<void> {
  if (caller.ended !== undefined) return
  caller.send({ type: 'hang_up' })
  await caller.until('The end of the call', END_MS, () => caller.ended !== undefined)
}

function wordsSince({ moments }: ScriptedCaller, from: number): Pick<Round, 'understood' | 'told' | 'turns'> {
  const messages = moments.slice(from).map(({ message }) => message)
  return {
    understood: finalWords(messages, 'caller'),
    told: finalWords(messages, 'agent'),
    turns: messages.flatMap((message) =>
      message.type === 'turn' ? [{ turn: message.turn, waterfall: message.waterfall }] : [],
    ),
  }
}

function finalWords(messages: readonly ServerMessage[], speaker: 'agent' | 'caller'): string {
  const texts = messages.flatMap((message) =>
    message.type === 'words' && message.speaker === speaker && message.final ? [message.text.trim()] : [],
  )
  return texts.filter((text) => text !== '').join(' ')
}

function answerTo(step: Step | undefined): string {
  return step === undefined ? 'The greeting' : `An answer to ${nameOf(step)}`
}

function nameOf(step: Step | undefined): string {
  return step === undefined ? 'the greeting' : `"${step.line.text}"`
}
