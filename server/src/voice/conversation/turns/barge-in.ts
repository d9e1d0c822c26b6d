import { languageFor } from '../../../language/languages.ts'
import { giveFloor, withNote } from './floor.ts'
import { noteSegment } from '../conversation-log.ts'
import {
  hear,
  hearAgain,
  heardText,
  isAbout,
  newWords,
  withSegment,
  type Report,
  type Segment,
} from './caller-turn.ts'
import { pacedBy } from './pace.ts'
import { FRAME_MS } from '../settings.ts'
import { answerWasHeard, isPlaying, resumeSpeaking, stopSpeaking, wordsLeft } from '../replies/speaking.ts'
import { become, change, inOrder, LISTEN, type Act, type LiveCall, type Step } from '../state.ts'
import { heedCaller, isAnnounced, leavesTransfer, takeBack } from '../transfer/commitment.ts'
import { stopThinking, think } from '../replies/thinking.ts'
import { isSpeakable } from '../../../language/words.ts'

/** Speech that goes on this long over the agent is meant, even before there are words for it. */
const MEANT_SPEECH_MS = 800
/** How long after a short sound words for it may still come. */
const WORDS_AFTER_SOUND_MS = 500
/** Whatever happens, the agent does not stay silent in doubt for longer. */
const MAX_HOLD_MS = 1500
/** So near its end, "yes" over the agent's voice is an answer and no listening noise. */
const NEARLY_DONE_WORDS = 3
/** Added to the patience with a caller who goes on after being taken to have finished. */
const SLACK_STEP_MS = 200
const MAX_SLACK_MS = 800

/** Whether what the caller says now can change the course of the call. */
export function isOpenToCaller({ stage, settings, next }: LiveCall): boolean {
  const isFinal = next.type === 'hang_up' && next.final
  return stage === 'talking' && settings.afterOpening === 'listen' && !isFinal
}

/** Whether the caller began to speak while the agent had the floor. A noise from before does not count. */
export function speaksOver({ floor, voice, floorSinceMs }: LiveCall): boolean {
  return floor === 'agent' && voice.active && voice.sinceMs >= floorSinceMs
}

/** When speech over the agent stops being a click. */
export function guardEndsMs(call: LiveCall): number | null {
  if (!speaksOver(call) || call.hold || !isOpenToCaller(call)) return null
  const { thinkingFrames, speakingFrames } = call.settings.bargeIn
  return call.voice.sinceMs + FRAME_MS * (isPlaying(call) ? speakingFrames : thinkingFrames)
}

/** When a hold must be decided. */
export function holdEndsMs(call: LiveCall): number | null {
  const { settings, hold, voice, overheard } = call
  if (!hold) return null
  const latestMs = hold.sinceMs + MAX_HOLD_MS
  // All that the caller has said is heard again, and takes its time.
  if (!voice.active) return goesOn(call) ? latestMs : Math.min(voice.endedMs + WORDS_AFTER_SOUND_MS, latestMs)
  const text = heardText({ typed: '', segments: overheard })
  const onlyListens =
    overheard.length > 0 && (languageFor(settings.language).isBackchannel(text) || isMeantToGoOn(call, text))
  return onlyListens ? latestMs : Math.min(voice.sinceMs + MEANT_SPEECH_MS, latestMs)
}

/** Time is up: a voice that is still there gets the floor; a sound that passed does not. */
export const decideHold: Act = (call) => (call.voice.active ? interrupt(call) : resumeSpeaking(call))

/** Words that came while the agent has the floor. */
export function overhear(call: LiveCall, report: Report): Step {
  if (!isOpenToCaller(call)) return become({ ...call, dealtWith: call.lastReport })
  const known = call.hearing.segments.find((each) => each.segment === report.segment)
  const spokeSince = call.voice.sinceMs >= call.floorSinceMs
  if (known && !spokeSince) return revise(call, report, known)
  const before = call.overheard.find((each) => isAbout(report, each))
  const words = newWords(call.dealtWith, before, report)
  // Heard again with what followed, it was no word.
  if (!words) return report.replaces !== undefined && !call.voice.active ? resumeSpeaking(call) : become(call)
  return weigh({ ...call, overheard: withSegment(call.overheard, words) }, report.final)
}

/** Words while it rings at the other phone. */
export function hearOverRinging(call: LiveCall, report: Report): Step {
  const words = report.final ? newWords(call.dealtWith, undefined, report) : undefined
  if (!words) return become(call)
  return endsRinging(call, words.text)
    ? inOrder(takeBack, interrupt)({ ...call, overheard: [words] })
    : become({ ...call, dealtWith: report })
}

/** Whether the words take back a transfer that the caller hears ringing. */
export function endsRinging({ stage, settings }: LiveCall, text: string): boolean {
  const isHeeded = stage === 'transferring' && settings.dialsAhead && settings.afterOpening === 'listen'
  return isHeeded === true && !leavesTransfer(languageFor(settings.language), text)
}

function weigh(call: LiveCall, isFinal: boolean): Step {
  const text = heardText({ typed: '', segments: call.overheard })
  if (isInterruption(call, text, isFinal)) return interrupt(call)
  const isSettled = call.hold !== null && !call.voice.active && isFinal
  return isSettled ? resumeSpeaking(call) : become(call)
}

function isInterruption(call: LiveCall, text: string, isFinal: boolean): boolean {
  if (!isSpeakable(text)) return false
  const { isBackchannel, isFarewell, mayBecomeBackchannel } = languageFor(call.settings.language)
  if (call.next.type === 'hang_up' && isFarewell(text)) return false
  if (isMeantToGoOn(call, text)) return false
  return isNearlyDone(call) || !(isFinal ? isBackchannel(text) : mayBecomeBackchannel(text))
}

/** Thanks for a transfer do not stop what announces it. */
function isMeantToGoOn(call: LiveCall, text: string): boolean {
  return isAnnounced(call) && leavesTransfer(languageFor(call.settings.language), text)
}

/** Whether the agent is about to give the caller the floor. */
export function isNearlyDone(call: LiveCall): boolean {
  return call.next.type === 'listen' && call.thought === null && wordsLeft(call) <= NEARLY_DONE_WORDS
}

/**
 * The caller takes the floor. Where nothing of an answer had been heard yet, or they speak again so soon that they
 * cannot mean it, they have merely gone on, and the turn grows; otherwise a new one begins.
 */
export const interrupt: Act = (call) => {
  const grows = call.taken && call.turn > 0 && (!answerWasHeard(call) || wasCut(call))
  const { overheard, dealtWith } = call
  return inOrder(
    stopSpeaking(),
    stopThinking,
    change(grows ? goOn(call) : cutShort(call)),
    giveFloor,
    (live) =>
      become({ ...live, overheard: [], dealtWith, hearing: hearAgain(live.hearing, overheard, live.nowMs) }),
    heedCaller,
  )(call)
}

/** A pause was taken for the end: the caller goes on with what they were saying, over the first words of a reply. */
function wasCut(call: LiveCall): boolean {
  const { settings, voice, floorSinceMs, next, notes } = call
  const { bargeIn, dialsAhead } = settings
  // Whose transfer failed would ask for it once more.
  const isFailed = dialsAhead === true && notes.includes('transfer_failed')
  if (next.type !== 'listen' || isFailed) return false
  if (bargeIn.pauseMs !== undefined) return goesOn(call)
  return voice.sinceMs >= floorSinceMs && voice.sinceMs <= floorSinceMs + (bargeIn.goesOnMs ?? -1)
}

/** The voice came back so soon that it belongs to what was said before. */
function goesOn({ settings, voice, floorSinceMs }: LiveCall): boolean {
  return voice.sinceMs >= floorSinceMs && voice.pauseMs <= (settings.bargeIn.pauseMs ?? -1)
}

/** A reply that was good enough to interrupt was no failure. */
function cutShort({ notes, playout, failedTurns }: LiveCall): Partial<LiveCall> {
  const wasAnswer = playout.some((speech) => speech.line === null)
  return { notes: withNote(notes, 'interrupted'), failedTurns: wasAnswer ? 0 : failedTurns }
}

function goOn(call: LiveCall): Partial<LiveCall> {
  const { slackMs, hearing } = call
  return {
    taken: false,
    pauseMs: pacedBy(call),
    slackMs: Math.min(slackMs + SLACK_STEP_MS, MAX_SLACK_MS),
    hearing: answerWasHeard(call) ? { ...hearing, answered: hearing.plain } : hearing,
  }
}

/** The STT corrects itself on words that the agent is already answering. Unless that was heard, it answers anew. */
function revise(call: LiveCall, report: Report, known: Segment): Step {
  if (known.partial) return become(call)
  const hearing = hear(call.hearing, { ...report, text: report.text.trim(), partial: false }, call.nowMs)
  const conversation = noteSegment(call.conversation, call.turn, report.segment, report.text.trim())
  const revised = { ...call, hearing, conversation }
  const isSame = hearing.plain === call.hearing.plain || hearing.plain === ''
  const isAnswering = call.thought !== null || call.playout.some((speech) => speech.line === null)
  if (isSame || !report.final || !isAnswering || answerWasHeard(call)) return become(revised)
  return inOrder(
    resumeSpeaking,
    stopSpeaking((speech) => speech.line === null),
    stopThinking,
    change({ next: LISTEN }),
    think({ speculative: false }),
  )(revised)
}
