import type { Language } from '../../../language/language.ts'
import {
  announce,
  UNANNOUNCED,
  type AnnouncementCommand,
  type AnnouncementEvent,
  type AnnouncementLine,
  type AnnouncementState,
} from '../../conversation/transfer/announcement.ts'
import type { CallEvent, TransferFailure } from '../../conversation/events.ts'
import type { CallLeg, CallLegEvents } from '../../transport/call-leg.ts'
import { createSttSession } from '../stt-session.ts'
import { oneLanguage } from '../language-watch.ts'
import { createEventQueue } from '../event-queue.ts'
import type { Parts } from '../live-call.ts'
import { createTtsPlayback } from '../tts-playback.ts'
import type { VoiceChoice } from '../../speech/tts-cache/tts-cache.ts'

export type AnnouncerParts = Pick<Parts, 'clock' | 'log' | 'speechToText' | 'voiceActivity' | 'rendered'>

type Options = {
  readonly language: Language
  readonly callId: string
  readonly line: CallLeg
  readonly voice: VoiceChoice
  readonly introduction: string
}

/** `done`: the line is to be hung up. */
export type AnnouncerEvents = {
  accepted(): void
  refused(reason: TransferFailure): void
  done(): void
}

/** Announces the caller to the person who picked up, and hears whether they take the call. */
export type Announcer = {
  readonly heard: Omit<CallLegEvents, 'typed'>
  begin(): void
  tick(nowMs: number): void
  close(): void
}

export function createAnnouncer(parts: AnnouncerParts, options: Options, events: AnnouncerEvents): Announcer {
  const { language } = options
  const texts = { ...language.transfer, introduction: options.introduction }
  const dispatch = createEventQueue(parts.clock, handle, (error) => {
    parts.log.error({ call: options.callId, err: error }, 'announcement failed')
    events.refused('unreachable')
    events.done()
  })
  const stt = createSttSession({
    ...parts,
    languages: oneLanguage(language.tag),
    spoken: [language.tag],
    apart: true,
    dispatch,
  })
  const tts = createTtsPlayback({ ...parts, ...options, dispatch })
  let state: AnnouncementState = UNANNOUNCED
  let speech = 0

  function handle(event: CallEvent): void {
    if (event.type === 'hearing.failed') stt.handle({ type: 'listen', turn: 0 })
    const wanted = toAnnouncement(event, speech)
    if (!wanted) return
    const next = announce(language, state, wanted)
    const isDone = next.state.phase === 'gone' && state.phase !== 'gone'
    state = next.state
    for (const command of next.commands) execute(command)
    if (isDone) events.done()
  }

  function execute(command: AnnouncementCommand): void {
    if (command.type === 'say') say(command.line)
    if (command.type === 'flush_words') stt.handle({ type: 'flush_words', turn: 0 })
    if (command.type === 'refuse') events.refused(command.reason)
    if (command.type !== 'connect') return
    tts.handle({ type: 'stop_speaking', speeches: [speech] })
    events.accepted()
  }

  function say(which: AnnouncementLine): void {
    tts.handle({ type: 'stop_speaking', speeches: [speech] })
    const text = texts[which]
    tts.handle({ type: 'speak', speech: ++speech, turn: 0, clause: 0, text, source: `transfer:${which}` })
  }

  return {
    heard: {
      frame: stt.frame,
      digit: (digit) => dispatch({ type: 'digit.pressed', digit }),
      played: tts.played,
      dropped: (by) => dispatch({ type: 'line.dropped', by }),
    },
    begin() {
      stt.handle({ type: 'listen', turn: 0 })
      dispatch({ type: 'transfer.answered', transfer: 0 })
    },
    tick(nowMs) {
      stt.tick(nowMs)
      tts.tick(nowMs)
      const { dueMs } = state
      if (dueMs !== null && nowMs >= dueMs) dispatch({ type: 'timer.fired', timer: 'transfer', dueMs })
    },
    close() {
      stt.close()
      tts.close()
    },
  }
}

/** STT and TTS report on a leg in call events: which of them matter to an announcement. */
function toAnnouncement(event: CallEvent, speech: number): AnnouncementEvent | undefined {
  const { type, atMs } = event
  if (type === 'transfer.answered') return { type: 'answered', atMs }
  if (type === 'caller.started') return { type: 'started', atMs }
  if (type === 'caller.stopped') return { type: 'stopped', atMs }
  if (type === 'line.dropped') return { type: 'dropped', atMs }
  if (type === 'timer.fired') return { type: 'time_passed', atMs }
  if (type === 'digit.pressed') return { type: 'digit', digit: event.digit, atMs }
  if (type === 'caller.said')
    return { type: 'words', segment: event.segment, text: event.text, final: event.final, atMs }
  // What was cut short is over already.
  if (!('speech' in event) || event.speech !== speech) return undefined
  if (type === 'playback.ended') return { type: 'spoken', atMs }
  return type === 'speech.failed' ? { type: 'unspeakable', atMs } : undefined
}
