import type { ModelWorker } from '../model-worker.ts'
import { createFinals, createInterims } from './recognitions.ts'
import { createSegmentAudio } from './segment-audio.ts'
import { SpeechError } from '../../speech-error.ts'
import type { Heard, Listening, SpeechToText } from '../../speech-to-text.ts'

const RATE = 16_000
/** Voice activity may be reported so late, when everything is busy, and the words are still complete. */
const REMEMBERED = 3 * RATE
/** Soft beginnings come before voice activity is sure, and soft endings after it has doubts. */
const LEAD_IN = 0.3 * RATE
const LEAD_OUT = 0.2 * RATE
/** How much more must have been said before interim words are worth another look. */
const INTERIM_EVERY = 0.7 * RATE
/** Interim words take at most this share of the thread's time for one caller. */
const INTERIM_SHARE = 0.5
/** From this length on a pause ends the segment. */
const CUT_AT_PAUSE = 12 * RATE
/** The models lose their way in more than 30 s; they add half a second themselves. */
const LONGEST_SEGMENT = 28 * RATE
/** After so much silence a segment without a request for its words is closed. */
const LONGEST_SILENCE = 3 * RATE

const LOADING = 'The models are still loading.'

/** Words by the embedded Moonshine models: the small one for interim words, the large one for those that count. */
export function createMoonshine(worker: ModelWorker): SpeechToText {
  return {
    name: 'moonshine',
    listen(onHeard, signal) {
      const tell = (heard: Heard) => {
        if (!signal.aborted) onHeard(heard)
      }
      if (!worker.ready) queueMicrotask(() => tell({ type: 'failed', problem: 'not_ready', reason: LOADING }))
      return listenWith(worker, tell, signal)
    },
  }
}

function listenWith(worker: ModelWorker, tell: (heard: Heard) => void, signal: AbortSignal): Listening {
  const audio = createSegmentAudio()
  const interims = createInterims(worker, signal)
  const finals = createFinals(worker, tell, signal)
  let segment = 1
  let open = false
  let speaking = false
  /** Up to where there is speech, once the caller has fallen silent. */
  let spokenUntil = 0
  let nextInterimAt = 0

  async function askInterim(): Promise<void> {
    const mine = segment
    nextInterimAt = audio.end + INTERIM_EVERY
    const words = await interims.ask(audio.copy(audio.end))
    if (words === undefined || mine !== segment) return
    const rest = (words.computedMs / 1000) * RATE * (1 / INTERIM_SHARE - 1)
    nextInterimAt = Math.max(nextInterimAt, audio.end + rest)
    if (words.text !== '')
      tell({ type: 'words', segment, text: words.text, final: false, confidence: words.confidence })
  }

  /** What is there up to a position is recognised for good; what comes after it belongs to the next segment. */
  function close(until: number): void {
    interims.stop()
    finals.settle(segment++, () => audio.copy(until))
    audio.dropBefore(until)
    nextInterimAt = until + INTERIM_EVERY
    open = speaking
  }

  return {
    push(frame) {
      audio.push(frame)
      if (!open) audio.dropBefore(audio.end - REMEMBERED)
      else if (!speaking && audio.end - spokenUntil > LONGEST_SILENCE) close(spokenUntil)
      else if (audio.end - audio.from >= LONGEST_SEGMENT) close(audio.softestCut())
      else if (speaking && !interims.busy && !finals.guessing && audio.end >= nextInterimAt) void askInterim()
    },
    voice(isSpeaking, fromMs) {
      const from = (fromMs / 1000) * RATE
      speaking = isSpeaking
      if (speaking) {
        finals.forgetGuess()
        if (!open) audio.dropBefore(from - LEAD_IN)
        if (!open) nextInterimAt = audio.from + LEAD_IN + INTERIM_EVERY
        open = true
      } else {
        spokenUntil = Math.min(audio.end, from + LEAD_OUT)
        if (open && spokenUntil - audio.from > CUT_AT_PAUSE) close(spokenUntil)
      }
    },
    guess() {
      if (!open) return
      interims.stop()
      finals.guess(segment, () => audio.copy(speaking ? audio.end : spokenUntil))
    },
    flush() {
      if (!worker.ready) finals.refuse(new SpeechError('not_ready', LOADING))
      else if (open) close(speaking ? audio.end : spokenUntil)
      else finals.nothing(segment++)
    },
  }
}
