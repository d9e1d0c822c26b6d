/** The scripted caller and the delays of the providers: the same for every engine. */
import { speechFrames } from '../recorded-speech.ts'

export const RATE = 16_000
export const FRAME_MS = 20
export const FRAME_SAMPLES = (RATE * FRAME_MS) / 1000

/** From the first silent frame to the final words, with which the STT says that the turn is over. */
export const STT_MS = 450
/** From the question to the first clause. */
export const BRAIN_MS = 150
/** From the clause to its sound, all of it at once. */
export const VOICE_MS = 80

/** A voice over the agent's counts from here on. Parley's default; LiveKit is set to it. */
export const GUARD_MS = 60
/** The STT says what it has so far this often. */
export const INTERIM_FRAMES = 10

/** A round of the conversation: a turn is answered and interrupted, and the interruption is the turn after it. */
export type Pace = {
  readonly cycleFrames: number
  readonly speech: readonly { readonly from: number; readonly to: number }[]
  readonly replyMs: number
}

/** As people talk: what a call costs is measured at this pace. */
export const NATURAL: Pace = {
  cycleFrames: 450,
  speech: [
    { from: 0, to: 75 },
    { from: 185, to: 245 },
  ],
  replyMs: 3000,
}

/** As fast as the providers answer: many turns in little time, to measure each of them. */
export const BRISK: Pace = {
  cycleFrames: 160,
  speech: [
    { from: 0, to: 11 },
    { from: 64, to: 75 },
  ],
  replyMs: 800,
}

/** Callers let the agent greet them first. */
const FIRST_WORD_FRAME = 75

let pace = BRISK
let areQuiet = false

export function setPace(wanted: Pace): void {
  pace = wanted
  areQuiet = false
}

/** No more speech, so that what is under way comes to its end. */
export function hush(): void {
  areQuiet = true
}

export function replyMs(): number {
  return pace.replyMs
}

export const QUESTION = 'What are your opening hours today?'
export const INTERIM = 'What are your opening'
export const GREETING = 'Bright Dental, this is Ava, the AI assistant. How can I help you today?'

const speech = speechFrames(RATE, 6000)
const silent = new Int16Array(FRAME_SAMPLES)

export function isLoud(frame: Int16Array): boolean {
  return frame[0] !== 0
}

/** What a caller sends in the nth frame of the run. Callers are spread over the cycle. */
export function callerFrame(caller: number, callers: number, nth: number): Int16Array {
  if (areQuiet || nth < FIRST_WORD_FRAME) return silent
  const { cycleFrames, speech: spoken } = pace
  const at = (nth + Math.floor((caller * cycleFrames) / callers)) % cycleFrames
  for (const { from, to } of spoken) if (at >= from && at < to) return speech[at % speech.length]!
  return silent
}

let replies = 0

/** No two are alike, or Parley would find it among the speech that was made before and need no voice. */
export function nextReply(): string {
  return `This is reply ${++replies}, and we are open from nine to five today.`
}
