import { createFinals, createInterims } from '../embedded/recognitions.ts'
import type { Lane } from '../embedded/lane.ts'
import { createSegmentAudio, MAX_SEGMENT_SAMPLES } from '../embedded/segment-audio.ts'
import { SpeechError } from '../speech-error.ts'
import type { Heard, Listening, SpeechToText } from '../speech-to-text.ts'

const RATE = 16_000
/** How much more must have been said before interim words are worth another look. */
const INTERIM_EVERY = 0.7 * RATE
/** Interim words take at most this share of the thread's time for one caller. */
const INTERIM_SHARE = 0.5
/** From this length on a pause ends the segment, so that none grows towards the model's limit. */
const CUT_AT_PAUSE = 12 * RATE
/** After so much silence a segment that nobody asked about is closed. */
const LONGEST_SILENCE = 3 * RATE

/** Words by the embedded Moonshine models: the small one for interim words, the large one for those that count. */
export function createMoonshine(lane: Lane): SpeechToText {
  return {
    name: 'moonshine',
    listen(onHeard, signal) {
      const tell = (heard: Heard) => {
        if (!signal.aborted) onHeard(heard)
      }
      if (!lane.ready) queueMicrotask(() => tell({ type: 'failed', problem: 'not_ready', reason: LOADING }))
      return listenWith(lane, tell, signal)
    },
  }
}

const LOADING = 'The models are still loading.'

function listenWith(lane: Lane, tell: (heard: Heard) => void, signal: AbortSignal): Listening {
  const audio = createSegmentAudio()
  const interims = createInterims(lane, signal)
  const finals = createFinals(lane, tell, signal)
  let segment = 1
  let open = false
  let speaking = false
  /** How much of the segment was there when the caller fell silent. */
  let spoken = 0
  let nextInterimAt = 0

  async function askInterim(): Promise<void> {
    const mine = segment
    nextInterimAt = audio.length + INTERIM_EVERY
    const words = await interims.ask(audio.copy(audio.length))
    if (words === undefined || mine !== segment) return
    const rest = (words.computedMs / 1000) * RATE * (1 / INTERIM_SHARE - 1)
    nextInterimAt = Math.max(nextInterimAt, audio.length + rest)
    tell({ type: 'words', segment, text: words.text, final: false, confidence: words.confidence })
  }

  /** The first `samples` are recognised for good, and the next segment begins. */
  function close(samples: number): void {
    interims.stop()
    finals.settle(segment++, () => audio.copy(samples))
    nextInterimAt = INTERIM_EVERY
  }

  return {
    push(frame) {
      audio.push(frame)
      if (!open) audio.keepLeadIn()
      else if (!speaking && audio.length - spoken > LONGEST_SILENCE) {
        close(spoken)
        open = false
      } else if (audio.length >= MAX_SEGMENT_SAMPLES) {
        const cut = audio.softestCut()
        close(cut)
        audio.drop(cut)
      } else if (speaking && !interims.busy && audio.length >= nextInterimAt) void askInterim()
    },
    voice(isSpeaking) {
      speaking = isSpeaking
      spoken = audio.length
      if (isSpeaking) {
        finals.forgetGuess()
        open = true
      } else if (open && audio.length > CUT_AT_PAUSE) {
        close(spoken)
        open = false
      }
    },
    guess() {
      if (!open || speaking) return
      interims.stop()
      finals.guess(segment, () => audio.copy(spoken))
    },
    flush() {
      if (!lane.ready) return finals.refuse(new SpeechError('not_ready', LOADING))
      if (!open) return finals.nothing(segment++)
      close(speaking ? audio.length : spoken)
      if (speaking) audio.drop(audio.length)
      open = speaking
    },
  }
}
