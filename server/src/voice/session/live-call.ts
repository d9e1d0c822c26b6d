import { DEFAULT_TAG } from '../../language/tags.ts'
import type { AudioFrame } from '../audio/frame.ts'
import type { Brain, Briefing } from '../brain/brain.ts'
import type { CallCommand } from '../conversation/commands.ts'
import type { CallEvent } from '../conversation/events.ts'
import type { Conversation } from '../conversation/conversation-log.ts'
import type { CallSettings } from '../conversation/settings.ts'
import type { CallState } from '../conversation/state.ts'
import { RINGING, step } from '../conversation/step.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Dialler } from '../transport/dialler.ts'
import type { Ended, CallLeg } from '../transport/call-leg.ts'
import type { Log } from '../../platform/log.ts'
import type { SpeechToText } from '../speech/speech-to-text.ts'
import type { VoiceActivity } from '../speech/voice-activity.ts'
import { createForegroundActivity, type ForegroundActivity } from '../speech/foreground-activity.ts'
import { createTimers } from './timers.ts'
import type { AskToDial } from './transfer/dial-grants.ts'
import { createSttSession } from './stt-session.ts'
import { createLanguageWatch } from './language-watch.ts'
import { createEventQueue, type Fact, type Dispatch } from './event-queue.ts'
import type { Journal } from './journal.ts'
import type { Emit } from '../protocol.ts'
import type { FrameClock } from './frame-clock.ts'
import { createReplyGeneration, type RunTool } from './reply-generation.ts'
import { createTtsPlayback } from './tts-playback.ts'
import { createLiveUpdates } from '../live-updates.ts'
import { createRecorder } from './recording/recorder.ts'
import type { TtsCache, VoiceChoice } from '../speech/tts-cache/tts-cache.ts'
import { createTransfers } from './transfer/transfer.ts'
import type { TransferPlan } from './transfer/attempt.ts'

export type LiveCall = {
  /** Dispatches an event from outside the call. */
  dispatch(fact: Fact): void
  /** Ends it at once, without a word. */
  cut(reason: Ended): void
  /** When it is over and the last of its journal is handed on. */
  readonly over: Promise<Ended>
}

/** Called after every step, for measurement. */
export type Observe = (callId: string, event: CallEvent, commands: readonly CallCommand[]) => void

export type Parts = {
  readonly clock: Clock
  readonly log: Log
  readonly frameClock: FrameClock
  readonly brain: Brain
  readonly speechToText: SpeechToText
  readonly voiceActivity: VoiceActivity
  readonly rendered: TtsCache
  /** Absent: no one else can be called. */
  readonly dialler?: Dialler | undefined
  /** Asked before a transfer is dialled. Absent: none may be. */
  readonly askToDial?: AskToDial | undefined
  /** Absent: there are no tools. */
  readonly runTool?: RunTool | undefined
  readonly observe?: Observe | undefined
  /** Reports to the service, and so to those who follow the call. */
  readonly emit: Emit
}

type Plan = {
  readonly callId: string
  readonly line: CallLeg
  readonly settings: CallSettings
  readonly briefing: Briefing
  readonly voice: VoiceChoice
  /** What the brain knows and who speaks in another language (BCP 47). */
  inLanguage?(tag: string): { readonly briefing: Briefing; readonly voice: VoiceChoice }
  readonly transfer: TransferPlan
  /** Where it is recorded, once the caller knows; undefined where it is not. */
  readonly recordingFile: string | undefined
  readonly journal: Journal
  /** How far the time that the brain takes for now is ahead of the clock. */
  readonly aheadMs?: number | undefined
}

/** Runs one call: takes an event, keeps it, steps, does what is commanded, takes the next. */
export function runCall(parts: Parts, plan: Plan): LiveCall {
  const { clock, log } = parts
  const { callId, line, journal } = plan
  const report = createLiveUpdates()
  const { promise: over, resolve } = Promise.withResolvers<Ended>()
  let state: CallState = RINGING
  let isOver = false

  const dispatch = createEventQueue(clock, handle, (error) => {
    log.error({ call: callId, err: error }, 'call failed')
    end('failed')
  })
  const body = createBody(parts, plan, dispatch, () => (state.phase === 'ringing' ? [] : state.conversation))
  const leave = parts.frameClock.join(() => {
    const nowMs = clock.now()
    line.tick(nowMs)
    if (!isOver) body.tick(nowMs)
    journal.tick(nowMs)
  })

  function handle(event: CallEvent): void {
    if (isOver) return
    journal.append(event)
    const before = state
    const next = step(before, event)
    state = next.state
    for (const command of next.commands) body.handle(command)
    parts.observe?.(callId, event, next.commands)
    for (const news of report(before, event, state)) {
      line.show(news)
      parts.emit({ type: 'news', callId, news })
    }
    if (state.phase === 'ended') end(state.reason)
  }

  function end(reason: Ended): void {
    if (isOver) return
    isOver = true
    leave()
    body.close()
    line.hangUp(reason)
    journal.close()
    resolve(reason)
  }

  line.open(callId, {
    frame: body.hear,
    digit: (digit) => dispatch({ type: 'digit.pressed', digit }),
    typed: body.typed,
    played: body.played,
    held: (isHeld) => dispatch({ type: isHeld ? 'line.held' : 'line.resumed' }),
    dropped: (by) => dispatch({ type: 'line.dropped', by }),
  })
  dispatch({ type: 'call.answered', settings: plan.settings })
  journal.tick(clock.now())
  return { dispatch, cut: end, over }
}

/** What the agent speaks; what it begins with comes first. */
function spokenIn({ settings }: Plan): string[] {
  return [settings.language ?? DEFAULT_TAG, ...Object.keys(settings.otherLines ?? {})]
}

/** The line, whose echo is known by what was played on it. */
function heardBy(foreground: ForegroundActivity['foreground'], line: CallLeg): CallLeg {
  return {
    ...line,
    play(frame) {
      foreground.played(frame)
      line.play(frame)
    },
    clear() {
      foreground.cleared()
      line.clear()
    },
  }
}

/** What the call listens, thinks and speaks with. */
function createBody(parts: Parts, plan: Plan, dispatch: Dispatch, conversation: () => Conversation) {
  const recorder = createRecorder({ ...parts, ...plan })
  const voiceActivity = createForegroundActivity(parts.voiceActivity)
  const playback = createTtsPlayback({
    ...parts,
    line: heardBy(voiceActivity.foreground, recorder.line),
    voice: plan.voice,
    inLanguage: plan.inLanguage,
    dispatch,
  })
  const spoken = spokenIn(plan)
  const languages = createLanguageWatch({ spoken, dispatch })
  const stt = createSttSession({ ...parts, voiceActivity, languages, spoken, dispatch })
  const { aheadMs = 0 } = plan
  const clock = { now: () => parts.clock.now() + aheadMs }
  const generation = createReplyGeneration({ ...parts, ...plan, clock, dispatch })
  const alarms = createTimers(dispatch, parts.clock)
  const transfers = createTransfers(parts, { ...plan, plan: plan.transfer, conversation, dispatch })
  return {
    typed(text: string): void {
      languages.hear(text, undefined, () => dispatch({ type: 'text.typed', text }))
    },
    hear(frame: AudioFrame): void {
      recorder.heard(frame)
      if (!transfers.hear(frame)) stt.frame(frame)
    },
    played: playback.played,
    handle(command: CallCommand): void {
      recorder.handle(command)
      playback.handle(command)
      stt.handle(command)
      generation.handle(command)
      alarms.handle(command)
      transfers.handle(command)
      if (command.type === 'send_digits') plan.line.sendDigits?.(command.digits)
    },
    tick(nowMs: number): void {
      stt.tick(nowMs)
      alarms.tick(nowMs)
      playback.tick(nowMs)
      transfers.tick(nowMs)
      recorder.tick(nowMs)
    },
    close(): void {
      for (const part of [playback, stt, generation, transfers, recorder]) part.close()
    },
  }
}
