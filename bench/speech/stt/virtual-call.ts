import { english } from '../../../server/src/language/en/index.ts'
import type { Language } from '../../../server/src/language/language.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import type { CallCommand } from '../../../server/src/voice/conversation/commands.ts'
import { utterances } from '../../../server/src/voice/conversation/conversation-log.ts'
import type { CallEvent, TimerName } from '../../../server/src/voice/conversation/events.ts'
import type { CallState } from '../../../server/src/voice/conversation/state.ts'
import { RINGING, step } from '../../../server/src/voice/conversation/step.ts'
import { createSttSession } from '../../../server/src/voice/session/stt-session.ts'
import { oneLanguage } from '../../../server/src/voice/session/language-watch.ts'
import type { LocalSpeech } from '../../../server/src/voice/speech/local/local.ts'
import { createLocalStt, type Tuning } from '../../../server/src/voice/speech/local/stt/local-stt.ts'
import { createSilero } from '../../../server/src/voice/speech/local/vad/silero.ts'
import { script } from '../../../test/call-lab/script.ts'
import { simulatedBrain } from '../../../test/call-lab/simulated-brain.ts'
import { simulatedLeg, type Fact } from '../../../test/call-lab/simulated-leg.ts'
import { virtualTime } from '../../../test/call-lab/virtual-time.ts'
import { virtualWorker, type Memory } from './virtual-worker.ts'

const FRAME = 320
const FRAME_MS = 20
/** The caller takes a breath after the greeting, and waits for an answer at the end. */
const BREATH_MS = 300
const AFTER_MS = 6000

export type VirtualCall = {
  /** Everything that stands in the transcript, and everything that the STT has said for good. */
  readonly transcript: string
  readonly finals: readonly string[]
  /** Times that the turn was taken to be over, and how many of them before the last sound. */
  readonly turns: number
  readonly early: number
  /** What STT took to compute. */
  readonly costMs: number
}

export type VirtualCallOptions = {
  readonly speech: LocalSpeech
  readonly memory: Memory
  readonly tuning?: Partial<Tuning>
  /** The turn is over when the sound is, and not before. */
  readonly isToldEnd?: boolean
  readonly language?: Language
}

/** The line's own sound, frame by frame, for when nobody speaks. */
export type Background = () => number

/** A caller's sound through STT, voice activity and turn-taking as in a call, in virtual time. */
export async function virtualCall(
  sound: Int16Array,
  background: Background,
  { speech, memory, tuning, isToldEnd = false, language = english }: VirtualCallOptions,
): Promise<VirtualCall> {
  const time = virtualTime(0)
  const worker = virtualWorker(speech.workers.stt, time, memory)
  const activity = virtualWorker(speech.workers.activity, time, memory)
  const timers = new Map<TimerName, number>()
  const finals: string[] = []
  const takenMs: number[] = []
  const call = script('a caller reads')
  let state: CallState = RINGING
  let conversation: Parameters<typeof utterances>[0] = []
  let at: number | undefined
  let endedMs = Number.POSITIVE_INFINITY
  const over = { isReached: false }

  const stt = createSttSession({
    speechToText: createLocalStt({ stt: worker }, tuning),
    voiceActivity: createSilero(activity),
    clock: { now: time.nowMs },
    log: createLog('silent', false),
    languages: oneLanguage(language.tag),
    spoken: [language.tag],
    dispatch,
  })
  const leg = simulatedLeg(time, call, dispatch)
  const brain = simulatedBrain(time, call, dispatch)

  function dispatch(fact: Fact): void {
    const event: CallEvent = { ...fact, atMs: time.nowMs() }
    if (event.type === 'caller.said' && event.final && event.text !== '') finals.push(event.text)
    const next = step(state, event)
    state = next.state
    if (state.phase === 'live') ({ conversation } = state)
    for (const command of next.commands) handle(command)
  }

  function handle(command: CallCommand): void {
    if (isToldEnd && at !== undefined && time.nowMs() < endedMs && command.type === 'flush_words') return
    leg.handle(command)
    brain.handle(command)
    stt.handle(command)
    if (command.type === 'confirm_thinking' || (command.type === 'think' && !command.speculative))
      takenMs.push(time.nowMs())
    if (command.type === 'clear_timer') timers.delete(command.timer)
    if (command.type !== 'set_timer') return
    const { timer, dueMs } = command
    timers.set(timer, dueMs)
    time.at(dueMs, () => {
      if (timers.get(timer) === dueMs) dispatch({ type: 'timer.fired', timer, dueMs })
    })
  }

  function tick(): void {
    const frame = new Int16Array(FRAME).map(background)
    const sinceMs = floorSince(state)
    if (at === undefined && sinceMs !== undefined && time.nowMs() >= sinceMs + BREATH_MS) at = 0
    if (at !== undefined && at < sound.length) {
      const said = sound.subarray(at, at + FRAME)
      for (const [index, sample] of said.entries()) frame[index] = sample
      at += FRAME
      if (at >= sound.length) endedMs = time.nowMs()
    }
    stt.frame(frame)
    stt.tick(time.nowMs())
    if (time.nowMs() < endedMs + AFTER_MS && state.phase !== 'ended') time.at(time.nowMs() + FRAME_MS, tick)
    else over.isReached = true
  }

  time.at(0, () => {
    dispatch({ type: 'call.answered', settings: call.settings })
    tick()
  })
  while (!over.isReached && time.next()) {
    await activity.quiet()
    await worker.quiet()
  }
  stt.close()
  const said = utterances(conversation).filter(({ speaker }) => speaker === 'caller')
  return {
    transcript: said.map(({ text }) => text).join(' '),
    finals,
    turns: takenMs.length,
    early: takenMs.filter((ms) => ms < endedMs - 300).length,
    costMs: worker.costMs,
  }
}

/** Since when it is the caller's go. */
function floorSince(state: CallState): number | undefined {
  return state.phase === 'live' && state.floor === 'caller' ? state.floorSinceMs : undefined
}
