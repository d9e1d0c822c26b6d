import type { AudioFrame } from '../audio/frame.ts'
import type { CallCommand } from '../conversation/commands.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { openVoiceSegments, type VoiceSegments } from '../speech/voice-segments.ts'
import type { Heard, SpeechToText } from '../speech/speech-to-text.ts'
import type { Activity, VoiceActivity } from '../speech/voice-activity.ts'
import type { Dispatch } from './event-queue.ts'

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
  readonly voiceActivity: VoiceActivity
  readonly clock: Clock
  readonly log: Log
  readonly dispatch: Dispatch
}

/** Listens all through the call, and is started again when the call asks for it after a failure. */
export function createSttSession({ speechToText, voiceActivity, clock, log, dispatch }: Options): SttSession {
  let hearing: VoiceSegments | undefined
  let running = new AbortController()
  let startedMs = Number.NEGATIVE_INFINITY
  let isWanted = false
  /** Segments are numbered upwards all through the call, whichever engine hears them. */
  let firstSegment = 0
  let latestSegment = 0

  const quietActivity: VoiceActivity = {
    name: voiceActivity.name,
    watch: (rate, tell, signal) =>
      voiceActivity.watch(
        rate,
        (activity) => {
          if (activity.type === 'failed') log.warn({ problem: activity.problem }, 'voice activity is deaf')
          else tell(activity)
        },
        signal,
      ),
  }

  function start(nowMs: number): void {
    startedMs = nowMs
    firstSegment = latestSegment
    running = new AbortController()
    hearing = openVoiceSegments(speechToText, quietActivity, told, running.signal)
  }

  function told(fact: Heard | Activity): void {
    if (fact.type === 'started') dispatch({ type: 'caller.started' })
    if (fact.type === 'stopped') dispatch({ type: 'caller.stopped', silentMs: fact.silentMs })
    if (fact.type === 'words') {
      latestSegment = Math.max(latestSegment, firstSegment + fact.segment)
      const { text, final } = fact
      dispatch({ type: 'caller.said', segment: firstSegment + fact.segment, text, final })
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
      if (command.type === 'flush_words') hearing?.flush()
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
