import { setTimeout as sleep } from 'node:timers/promises'
import { cpus } from 'node:os'
import type { Language } from '../../server/src/language/language.ts'
import { languageFor } from '../../server/src/language/languages.ts'
import type { Agent } from '../../server/src/product/agents/agent.ts'
import type { Brain } from '../../server/src/voice/brain/brain.ts'
import { replay } from '../../server/src/voice/conversation/replay.ts'
import {
  isLocked,
  readRecording,
  recordings,
  throughTelephone,
  type Recording,
} from '../../test/speech/recordings.ts'
import { percent, quantile, table, type Verdict } from './figures.ts'
import { countErrors, type Errors } from './hearing.ts'
import { trueEnds } from './true-ends.ts'
import { agentWith, type Happened, type VoiceNode } from './voice-node.ts'

const GOALS = { wrong: 0.15, pieces: 1 / 25, early: 3 / 25, waitMs: { half: 850, most: 1650 }, cost: 0.25 }
const AT_ONCE = [1, 4]
const RATE = 16_000
/** The caller takes a breath after the greeting. */
const BREATH_MS = 300
/** A caller who has not been answered for so long has not been heard. */
const LONGEST_WAIT_MS = 6000
/** Words that come later than the answer still count. */
const AFTERWARDS_MS = 1500
const LOOK_EVERY_MS = 10
const ANSWER = 'Thank you, I have made a note of that.'

const BANDS = {
  telephone: throughTelephone,
  wide: (samples: Int16Array) => samples,
} as const
export type Band = keyof typeof BANDS
export const BAND_NAMES = Object.keys(BANDS) as Band[]

/** Answers every turn with the same words, which are rendered: what is measured is how callers are heard. */
export const TAKES_NOTE: Brain = {
  name: 'takes note',
  open: () => ({ reply: async (_heard, emit) => emit({ clause: ANSWER, source: 'line:message_noted' }) }),
}

/** Something that a person says, 16 kHz, its words, and which sample is the last of them. */
export type Said = { readonly text: string; readonly samples: Int16Array; readonly last: number }

/** How one person was heard. Times are in milliseconds after their last sound. */
export type HeardCall = {
  readonly said: string
  /** What stands in the transcript in the end, piece by piece. */
  readonly pieces: readonly string[]
  /** For how long the agent was audible before the last sound. */
  readonly earlyMs: number
  /** The answer was audible; undefined where none began after the last sound. */
  readonly waitMs: number | undefined
  /** The words were there that the call held to in the end. */
  readonly wordsMs: number
}

/** Plays what people say into calls, so many at a time. Gives what STT computed beside it. */
export type Play = (
  said: readonly Said[],
  atOnce: number,
) => Promise<{ readonly heard: readonly HeardCall[]; readonly costMs: number }>

type Options = {
  readonly bands: readonly Band[]
  readonly atOnce: readonly number[]
}

/** Who speaks, and to which agent. */
export type Speakers = {
  readonly name: string
  readonly sounds: readonly Said[]
  readonly language: 'en' | 'de' | 'es'
  readonly agent: Agent
}

/** They read aloud. */
export async function readers(locked: boolean): Promise<Speakers> {
  const sounds = await soundsOf(recordings.filter((each) => isLocked(each) === locked))
  return {
    name: `people in calls${locked ? ', locked' : ''}`,
    sounds,
    language: 'en',
    agent: agentWith([]),
  }
}

/** Everybody speaks into a call, all at one go, pauses included. */
export async function measureCallsOfPeople(
  play: Play,
  { name: who, sounds, language }: Speakers,
  { bands = BAND_NAMES, atOnce = AT_ONCE }: Partial<Options>,
): Promise<Verdict[]> {
  const seconds = sounds.reduce((sum, { samples }) => sum + samples.length, 0) / RATE
  const verdicts: Verdict[] = []
  const rows: string[][] = []
  for (const band of bands) {
    const said = sounds.map((each) => ({ ...each, samples: BANDS[band](each.samples) }))
    for (const calls of atOnce) {
      const { heard, costMs } = await play(said, calls)
      const name = `${who}, ${band}, ${calls} at once`
      for (const each of heard) console.log(lineOf(each))
      const measured = measure(heard, languageFor(language), costMs / 1000 / seconds)
      rows.push([name, ...cellsOf(measured)])
      if (band === 'telephone' && calls === 1) verdicts.push(...verdictsOn(name, measured))
    }
  }
  console.log(`\n${who} (${cpus().length} cores): ms after their last sound`)
  const heads = ['words wrong', 'in pieces', 'agent early', 'ms early', 'unanswered', 'words p50', 'p95']
  console.log(table([['', ...heads, 'wait p50', 'p90', 'p95', 'CPU'], ...rows]))
  return verdicts
}

export async function soundsOf(read: readonly Recording[]): Promise<Said[]> {
  const sounds = read.map((each) => ({ text: each.text, samples: readRecording(each) }))
  const ends = await trueEnds(sounds.map(({ samples }) => samples))
  return sounds.map((each, index) => ({ ...each, last: ends[index] ?? 0 }))
}

function lineOf({ pieces, earlyMs, waitMs, wordsMs }: HeardCall): string {
  const times = [earlyMs, waitMs ?? Number.NaN, wordsMs].map((ms) => ms.toFixed(0).padStart(5)).join(' ')
  return `  ${times}  ${pieces.join(' / ')}`
}

/** In real time, through the whole voice plane. */
export async function inRealTime(node: VoiceNode, agent: Agent): Promise<Play> {
  const work = watchWork(node)
  await node.prepare(agent, [ANSWER])
  return async (said, atOnce) => {
    const beforeMs = work()
    const heard = await hearAll({ node, agent }, said, atOnce)
    return { heard, costMs: work() - beforeMs }
  }
}

type Callee = { readonly node: VoiceNode; readonly agent: Agent }

/** So many callers at a time, until all have been heard. */
async function hearAll(callee: Callee, said: readonly Said[], atOnce: number): Promise<HeardCall[]> {
  const waiting = said.map((each, index) => ({ each, index }))
  const heard: HeardCall[] = []
  const caller = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      heard[next.index] = await hearOne(callee, next.each)
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return heard
}

async function hearOne({ node, agent }: Callee, { text, samples, last }: Said): Promise<HeardCall> {
  const { telephone, happened, hangUp } = node.call(agent)
  await telephone.listenedTo()
  await sleep(BREATH_MS)
  const beganMs = performance.now()
  const endedMs = await telephone.say(samples, last)
  const earlyMs = telephone.heardBetween(beganMs, endedMs)
  let answeredMs: number | undefined
  while (answeredMs === undefined && performance.now() < endedMs + LONGEST_WAIT_MS) {
    await sleep(LOOK_EVERY_MS)
    const began = happened.find(({ event, atMs }) => event.type === 'playback.began' && atMs > endedMs)
    answeredMs = began && telephone.voiceSince(began.playedMs)
  }
  await sleep(AFTERWARDS_MS)
  await hangUp()
  return {
    said: text,
    pieces: piecesOf(happened),
    earlyMs,
    waitMs: answeredMs === undefined ? undefined : answeredMs - endedMs,
    wordsMs: wordsMsOf(happened) - endedMs,
  }
}

export function piecesOf(happened: readonly Pick<Happened, 'event'>[]): string[] {
  const { state } = replay(happened.map(({ event }) => event))
  const entries = state.phase === 'ringing' ? [] : state.conversation
  return entries.flatMap(({ speaker, text }) => (speaker === 'caller' && text !== '' ? [text] : []))
}

/** When the STT first had the words that it held to in the end. */
export function wordsMsOf(happened: readonly Pick<Happened, 'atMs' | 'event'>[]): number {
  const texts = happened.flatMap(({ atMs, event }) =>
    event.type === 'caller.said' ? [{ atMs, text: event.text }] : [],
  )
  const last = texts.findLast(({ text }) => text !== '')
  return texts.find(({ text }) => text === last?.text)?.atMs ?? Number.NaN
}

/** Milliseconds that the STT has computed since then. */
function watchWork({ speech }: VoiceNode): () => number {
  let computedMs = 0
  speech.workers.watch((work) => {
    if (work.role === 'stt') computedMs += work.computedMs
  })
  return () => computedMs
}

type Measured = ReturnType<typeof measure>

function measure(heard: readonly HeardCall[], language: Language, cost: number) {
  const sum: Errors = { errors: 0, said: 0 }
  for (const { said, pieces } of heard) countErrors(sum, said, pieces.join(' '), language)
  const early = heard.filter(({ earlyMs }) => earlyMs > 0)
  const waits = heard.flatMap(({ waitMs = [] }) => waitMs)
  return {
    of: heard.length,
    wrong: sum.errors / sum.said,
    inPieces: heard.filter(({ pieces }) => pieces.length > 1).length,
    early: early.length,
    longestEarlyMs: Math.max(0, ...early.map(({ earlyMs }) => earlyMs)),
    unanswered: heard.length - waits.length,
    words: (share: number) =>
      quantile(
        heard.map(({ wordsMs }) => wordsMs),
        share,
      ),
    wait: (share: number) => quantile(waits, share),
    cost,
  }
}

function cellsOf({ of, wrong, inPieces, early, longestEarlyMs, unanswered, words, wait, cost }: Measured) {
  const ms = (each: number) => each.toFixed(0)
  return [
    percent(wrong),
    `${inPieces} of ${of}`,
    String(early),
    ms(longestEarlyMs),
    String(unanswered),
    ms(words(0.5)),
    ms(words(0.95)),
    ms(wait(0.5)),
    ms(wait(0.9)),
    ms(wait(0.95)),
    `${cost.toFixed(2)} s/s`,
  ]
}

function verdictsOn(name: string, { of, wrong, inPieces, early, wait, cost }: Measured): Verdict[] {
  if (of === 0) return []
  const share = (what: string, figure: number, goal: number): Verdict => ({
    name: `${name}: ${what}`,
    figure: percent(figure),
    goal: percent(goal),
    kept: figure <= goal,
  })
  const ms = (what: string, figure: number, goal: number): Verdict => ({
    name: `${name}: ${what}`,
    figure: `${figure.toFixed(0)} ms`,
    goal: `${goal} ms`,
    kept: figure <= goal,
  })
  return [
    share('words wrong', wrong, GOALS.wrong),
    share('heard in pieces', inPieces / of, GOALS.pieces),
    share('agent audible too early', early / of, GOALS.early),
    ms('wait at true ends, p50', wait(0.5), GOALS.waitMs.half),
    ms('wait at true ends, p95', wait(0.95), GOALS.waitMs.most),
    {
      name: `${name}: cost of hearing`,
      figure: `${cost.toFixed(2)} s/s`,
      goal: `${GOALS.cost} s/s`,
      kept: cost <= GOALS.cost,
    },
  ]
}
