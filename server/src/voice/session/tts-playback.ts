import { FRAME_MS } from '../audio/frame.ts'
import type { CallCommand } from '../conversation/commands.ts'
import type { Clock } from '../../platform/clock.ts'
import { LINE_RATE, type CallLeg } from '../transport/call-leg.ts'
import type { SpokenClause } from '../speech/text-to-speech.ts'
import type { Dispatch } from './event-queue.ts'
import type { TtsCache, VoiceChoice } from '../speech/tts-cache/tts-cache.ts'
import { createPlaybackQueue, type Sounded, type PlaybackQueue } from './playback-queue.ts'

/** Marks on their way; more than the line itself remembers. */
const MAX_MARKS = 1000

export type TtsPlayback = {
  handle(command: CallCommand): void
  /** Sends what is due now, and as much ahead as the line wants. */
  tick(nowMs: number): void
  played(mark: number): void
  close(): void
}

type Options = {
  readonly line: CallLeg
  readonly rendered: TtsCache
  readonly voice: VoiceChoice
  /** Who speaks in another language (BCP 47). */
  inLanguage?: ((tag: string) => { readonly voice: VoiceChoice }) | undefined
  readonly clock: Clock
  readonly dispatch: Dispatch
}

/** Synthesises speeches, plays them on the call leg, and reports how much has been heard. */
export function createTtsPlayback({
  line,
  rendered,
  voice: first,
  inLanguage,
  clock,
  dispatch,
}: Options): TtsPlayback {
  let voice = first
  const queue = createPlaybackQueue()
  const playback = createPlayback(line, queue, dispatch)
  let isAboutToSend = false
  let isClosed = false

  const voiceIn = (tag: string) => inLanguage?.(tag).voice ?? voice
  const makers = createMakers({ rendered, queue }, sendSoon, (speech, reason) => {
    queue.drop([speech])
    dispatch({ type: 'speech.failed', speech, reason })
  })

  /** There is sound that need not wait for the tick, but for the commands that came with it: they may drop it. */
  function sendSoon(): void {
    if (isAboutToSend) return
    isAboutToSend = true
    queueMicrotask(() => {
      isAboutToSend = false
      if (!isClosed) playback.send(clock.now())
    })
  }

  function stop(speeches: readonly number[]): void {
    makers.stop(speeches)
    if (queue.drop(speeches)) playback.clear()
  }

  function hold(): void {
    queue.hold()
    playback.clear()
  }

  function resume(speech: number | null, word: number): void {
    queue.resume(speech, word)
    sendSoon()
  }

  return {
    handle(command) {
      if (command.type === 'use_language') voice = voiceIn(command.language)
      if (command.type === 'speak') makers.begin(command, voice, false)
      if (command.type === 'play_line') {
        const { language, ahead } = command
        makers.begin(command, language === undefined ? voice : voiceIn(language), ahead)
      }
      if (command.type === 'stop_speaking') stop(command.speeches)
      if (command.type === 'resume_speaking') resume(command.speech, command.word)
      if (command.type === 'hold_speaking') hold()
    },
    tick: playback.send,
    played: playback.played,
    close() {
      isClosed = true
      makers.close()
    },
  }
}

/** Plays what stands in the queue, frame by frame, with a mark behind every word. */
function createPlayback(line: CallLeg, queue: PlaybackQueue, dispatch: Dispatch) {
  const frame = new Int16Array((LINE_RATE * FRAME_MS) / 1000)
  const marks = new Map<number, Sounded>()
  let nextMark = 1
  let sentUntilMs = 0

  function mark(sounded: Sounded): void {
    marks.set(nextMark, sounded)
    if (marks.size > MAX_MARKS) marks.delete(nextMark - MAX_MARKS)
    line.mark(nextMark++)
  }

  function playFrame(): boolean {
    const sounded = queue.next(frame)
    if (!sounded) return false
    line.play(frame)
    for (const each of sounded) if (each.type !== 'began') mark(each)
    // Reported last: handlers may change the queue, and the marks belong to the frame.
    for (const each of sounded)
      if (each.type === 'began') dispatch({ type: 'playback.began', speech: each.speech })
    return true
  }

  return {
    send(nowMs: number): void {
      while (sentUntilMs <= nowMs + line.leadMs && playFrame())
        sentUntilMs = Math.max(sentUntilMs, nowMs) + FRAME_MS
    },
    clear(): void {
      sentUntilMs = 0
      line.clear()
    },
    played(reached: number): void {
      const sounded = marks.get(reached)
      marks.delete(reached)
      if (sounded?.type === 'words')
        dispatch({ type: 'played', speech: sounded.speech, words: sounded.words })
      if (sounded?.type !== 'ended') return
      queue.heard(sounded.speech)
      dispatch({ type: 'playback.ended', speech: sounded.speech })
    },
  }
}

type Workshop = Pick<Options, 'rendered'> & { readonly queue: PlaybackQueue }
type Wanted = { readonly speech: number; readonly text: string }

/** Fills the queue with the sound of speeches, from what was made before or clause by clause. */
function createMakers(
  { rendered, queue }: Workshop,
  added: () => void,
  failed: (speech: number, reason: string) => void,
) {
  const makings = new Map<number, AbortController>()

  function add(speech: number, { samples, wordEndsMs }: SpokenClause): boolean {
    const wordEnds = wordEndsMs.map((endMs) => Math.round((endMs * LINE_RATE) / 1000))
    const hasRoom = queue.add(speech, samples, wordEnds)
    added()
    return hasRoom
  }

  async function make({ speech, text }: Wanted, voice: VoiceChoice, signal: AbortSignal): Promise<void> {
    try {
      for await (const clause of rendered.speak(text, voice, signal)) {
        if (signal.aborted) return
        if (!add(speech, clause)) break
      }
      queue.finish(speech)
    } catch (error) {
      if (!signal.aborted) failed(speech, error instanceof Error ? error.message : String(error))
    } finally {
      makings.delete(speech)
    }
  }

  return {
    begin(wanted: Wanted, voice: VoiceChoice, ahead: boolean): void {
      const { speech, text } = wanted
      queue.expect(speech, ahead)
      const known = rendered.find(text, voice)
      if (known) {
        for (const clause of known) add(speech, clause)
        return queue.finish(speech)
      }
      const making = new AbortController()
      makings.set(speech, making)
      void make(wanted, voice, making.signal)
    },
    stop(speeches: readonly number[]): void {
      for (const speech of speeches) makings.get(speech)?.abort()
    },
    close(): void {
      for (const making of makings.values()) making.abort()
    },
  }
}
