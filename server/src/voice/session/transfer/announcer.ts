import {
  announce,
  FAREWELL,
  QUESTION,
  UNANNOUNCED,
  type AnnouncementCommand,
  type AnnouncementEvent,
  type AnnouncementLine,
  type AnnouncementState,
} from '../../conversation/transfer/announcement.ts'
import type { CallEvent, TransferFailure } from '../../conversation/events.ts'
import type { Line, LineEvents } from '../../transport/call-leg.ts'
import { createEar } from '../stt-session.ts'
import { createInbox } from '../event-queue.ts'
import type { Parts } from '../live-call.ts'
import { createMouth } from '../tts-playback.ts'
import type { VoiceChoice } from '../../speech/tts-cache/tts-cache.ts'

export type AnnouncerParts = Pick<Parts, 'clock' | 'log' | 'speechToText' | 'voiceActivity' | 'rendered'>

type Options = {
  readonly callId: string
  readonly line: Line
  readonly voice: VoiceChoice
  readonly introduction: string
}

/** `done`: the line is to be hung up. */
export type AnnouncerEvents = {
  accepted(): void
  refused(reason: TransferFailure): void
  done(): void
}

/** Tells whoever has picked up who is calling, and hears whether they take the call. */
export type Announcer = {
  readonly heard: Omit<LineEvents, 'typed'>
  begin(): void
  tick(nowMs: number): void
  close(): void
}

export function createAnnouncer(parts: AnnouncerParts, options: Options, events: AnnouncerEvents): Announcer {
  const texts = { introduction: options.introduction, question: QUESTION, farewell: FAREWELL }
  const occur = createInbox(parts.clock, handle, (error) => {
    parts.log.error({ call: options.callId, err: error }, 'announcement failed')
    events.refused('unreachable')
    events.done()
  })
  const ear = createEar({ ...parts, occur })
  const mouth = createMouth({ ...parts, ...options, occur })
  let state: AnnouncementState = UNANNOUNCED
  let speech = 0

  function handle(event: CallEvent): void {
    if (event.type === 'hearing.failed') ear.obey({ type: 'listen', turn: 0 })
    const wanted = toAnnouncement(event, speech)
    if (!wanted) return
    const next = announce(state, wanted)
    const isDone = next.state.phase === 'gone' && state.phase !== 'gone'
    state = next.state
    for (const command of next.commands) obey(command)
    if (isDone) events.done()
  }

  function obey(command: AnnouncementCommand): void {
    if (command.type === 'say') say(command.line)
    if (command.type === 'flush_words') ear.obey({ type: 'flush_words', turn: 0 })
    if (command.type === 'refuse') events.refused(command.reason)
    if (command.type !== 'connect') return
    mouth.obey({ type: 'stop_speaking', speeches: [speech] })
    events.accepted()
  }

  function say(which: AnnouncementLine): void {
    mouth.obey({ type: 'stop_speaking', speeches: [speech] })
    const text = texts[which]
    mouth.obey({ type: 'speak', speech: ++speech, turn: 0, clause: 0, text, source: `transfer:${which}` })
  }

  return {
    heard: {
      frame: ear.frame,
      digit: (digit) => occur({ type: 'digit.pressed', digit }),
      played: mouth.played,
      dropped: (by) => occur({ type: 'line.dropped', by }),
    },
    begin() {
      ear.obey({ type: 'listen', turn: 0 })
      occur({ type: 'transfer.answered', transfer: 0 })
    },
    tick(nowMs) {
      ear.tick(nowMs)
      mouth.tick(nowMs)
      const { dueMs } = state
      if (dueMs !== null && nowMs >= dueMs) occur({ type: 'timer.fired', timer: 'transfer', dueMs })
    },
    close() {
      ear.close()
      mouth.close()
    },
  }
}

/** The ear and the mouth tell of a leg in the facts of a call. What of them matters to an announcement? */
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
