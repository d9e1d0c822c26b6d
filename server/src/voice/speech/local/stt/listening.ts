import type { Engine } from './engine.ts'
import { asWords, createFinals, createInterims, type Recognition } from './recognitions.ts'
import { createRejoining } from './rejoining.ts'
import { createSegmentAudio } from './segment-audio.ts'
import { SpeechError } from '../../speech-error.ts'
import type { Heard, Listening } from '../../speech-to-text.ts'

const RATE = 16_000

export type ListeningTuning = Recognition & {
  /** Samples. Soft beginnings come before voice activity is sure, and soft endings after it has doubts. */
  readonly leadIn: number
  readonly leadOut: number
}

export const DEFAULT_TUNING: ListeningTuning = {
  leadIn: 0.3 * RATE,
  leadOut: 0.2 * RATE,
  keepsGuess: true,
  raisesSoft: false,
}

/** How much more must have been said before interim words are worth another look. */
const INTERIM_EVERY = 0.7 * RATE
/** A segment ends at a pause when it is so near the longest. What is shorter may be heard again with what follows. */
const CUT_BEFORE_LONGEST = 8 * RATE
/** After so much silence a segment without a request for its words is closed. */
const LONGEST_SILENCE = 3 * RATE

const LOADING = 'The models are still loading.'

/** Tells what an engine makes of the speech that voice activity points out. */
export function listenWith(
  engine: Engine,
  tuning: ListeningTuning,
  tell: (heard: Heard) => void,
  signal: AbortSignal,
): Listening {
  if (!engine.isExpected)
    queueMicrotask(() => tell({ type: 'failed', problem: 'not_ready', reason: LOADING }))
  const audio = createSegmentAudio()
  const interims = createInterims(engine, tuning, signal)
  const finals = createFinals(engine, tuning, tell, signal)
  const rejoining = createRejoining(audio, engine.longestSegment - CUT_BEFORE_LONGEST)
  let open = false
  let speaking = false
  /** Up to where there is speech, once the caller has fallen silent. */
  let spokenUntil = 0
  let nextInterimAt = 0

  async function askInterim(): Promise<void> {
    const mine = rejoining.place.segment
    nextInterimAt = audio.end + INTERIM_EVERY
    const words = await interims.ask(audio.copy(audio.end))
    if (words === undefined || mine !== rejoining.place.segment) return
    const rest = (words.computedMs / 1000) * RATE * (1 / engine.interimShare - 1)
    nextInterimAt = Math.max(nextInterimAt, audio.end + rest)
    if (words.text !== '') tell(asWords(rejoining.place, words, false))
  }

  /** What is there up to a position is recognised for good; what comes after it belongs to the next segment. */
  function close(until: number, apart = false): void {
    interims.stop()
    finals.settle(rejoining.place, () => audio.copy(until))
    rejoining.close(until, !speaking && !apart)
    nextInterimAt = until + INTERIM_EVERY
    open = speaking
  }

  return {
    push(frame) {
      audio.push(frame)
      if (!open) rejoining.forget()
      else if (!speaking && audio.end - spokenUntil > LONGEST_SILENCE) close(spokenUntil)
      else if (audio.end - audio.from >= engine.longestSegment) close(audio.softestCut())
      else if (speaking && !interims.busy && !finals.guessing && audio.end >= nextInterimAt) void askInterim()
    },
    voice(isSpeaking, fromMs) {
      const from = (fromMs / 1000) * RATE
      speaking = isSpeaking
      if (speaking) {
        finals.forgetGuess()
        if (!open) nextInterimAt = rejoining.begin(from, tuning.leadIn) + INTERIM_EVERY
        open = true
      } else {
        spokenUntil = Math.min(audio.end, from + tuning.leadOut)
        if (open && rejoining.isFull(spokenUntil)) close(spokenUntil)
      }
    },
    guess() {
      if (!open) return
      interims.stop()
      finals.guess(rejoining.place, () => audio.copy(speaking ? audio.end : spokenUntil))
    },
    flush(apart = false) {
      if (apart) rejoining.part()
      if (!engine.isExpected) finals.refuse(new SpeechError('not_ready', LOADING))
      else if (open) close(speaking ? audio.end : spokenUntil, apart)
      else finals.nothing(rejoining.skip())
    },
  }
}
