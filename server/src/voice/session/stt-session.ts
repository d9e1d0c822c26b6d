import type { AudioFrame } from '../audio/frame.ts'
import type { CallCommand } from '../conversation/commands.ts'
import { languageFor } from '../../language/languages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { openVoiceSegments, type VoiceSegments } from '../speech/voice-segments.ts'
import type { Heard, SpeechToText } from '../speech/speech-to-text.ts'
import type { ForegroundActivity } from '../speech/foreground-activity.ts'
import type { Activity, VoiceActivity } from '../speech/voice-activity.ts'
import type { Dispatch } from './event-queue.ts'
import type { LanguageWatch } from './language-watch.ts'

/** An STT engine that breaks at once is not started again faster than this. */
const RESTART_MS = 1000

export type SttSession = {
  handle(command: CallCommand): void
  frame(frame: AudioFrame): void
  tick(nowMs: number): void
  close(): void
}

type Options = {
  readonly speechToText: SpeechToText
  readonly voiceActivity: VoiceActivity & Partial<Pick<ForegroundActivity, 'speaker'>>
  readonly clock: Clock
  readonly log: Log
  readonly languages: LanguageWatch
  /** What the caller may speak (BCP 47). */
  readonly spoken: readonly string[]
  /** Whether what is asked for stands for itself, though the speaker goes on soon. */
  readonly apart?: boolean
  readonly dispatch: Dispatch
}

/** Listens all through the call, and is started again when the call asks for it after a failure. */
export function createSttSession(options: Options): SttSession {
  const { speechToText, voiceActivity, clock, log, languages, spoken, apart, dispatch } = options
  let hearing: VoiceSegments | undefined
  let running = new AbortController()
  let startedMs = Number.NEGATIVE_INFINITY
  let isWanted = false
  /** Segments are numbered upwards all through the call, whichever engine hears them. */
  let firstSegment = 0
  let latestSegment = 0

  const quietActivity = loggingFailure(voiceActivity, log)

  function start(nowMs: number): void {
    startedMs = nowMs
    firstSegment = latestSegment
    running = new AbortController()
    hearing = openVoiceSegments(speechToText, quietActivity, told, running.signal, spoken)
  }

  function told(fact: Heard | Activity): void {
    if (fact.type === 'started') dispatch({ type: 'caller.started' })
    if (fact.type === 'stopped') {
      const { silentMs, finished, passing } = fact
      const judged = finished !== undefined && { finished }
      dispatch({ type: 'caller.stopped', silentMs, ...judged, ...(passing && { another: true }) })
    }
    if (fact.type === 'words') {
      latestSegment = Math.max(latestSegment, firstSegment + fact.segment)
      const segment = firstSegment + fact.segment
      const replaces = fact.replaces !== undefined && { replaces: firstSegment + fact.replaces }
      const from = notTheCaller(voiceActivity)
      const say = (): void => {
        const text = languageFor(languages.current).spelling.modern(fact.text)
        dispatch({ type: 'caller.said', segment, ...replaces, text, final: fact.final, ...from })
      }
      // What a television speaks says nothing about the caller's language.
      if (fact.final && from.from === undefined) languages.hear(fact.text, fact.language, say)
      else say()
    }
    if (fact.type === 'paused') dispatch({ type: 'caller.paused' })
    if (fact.type !== 'failed') return
    running.abort()
    hearing = undefined
    isWanted = false
    dispatch({ type: 'hearing.failed', reason: fact.reason })
  }

  function startIfWanted(nowMs: number): void {
    if (isWanted && !hearing && nowMs >= startedMs + RESTART_MS) start(nowMs)
  }

  return {
    handle(command) {
      if (command.type === 'flush_words') hearing?.flush(apart)
      if (command.type !== 'listen') return
      isWanted = true
      startIfWanted(clock.now())
    },
    frame: (frame) => hearing?.push(frame),
    tick: startIfWanted,
    close() {
      isWanted = false
      running.abort()
    },
  }
}

/** Whose words they are that come now, where they are not the caller's. */
function notTheCaller({ speaker = 'caller' }: Options['voiceActivity']): { from?: 'background' | 'echo' } {
  return speaker === 'caller' ? {} : { from: speaker }
}

/** Voice activity whose failure is a matter for the log alone. */
function loggingFailure(activity: VoiceActivity, log: Log): VoiceActivity {
  return {
    name: activity.name,
    watch: (rate, tell, signal) =>
      activity.watch(
        rate,
        (fact) => {
          if (fact.type === 'failed') log.warn({ problem: fact.problem }, 'voice activity is deaf')
          else tell(fact)
        },
        signal,
      ),
  }
}
