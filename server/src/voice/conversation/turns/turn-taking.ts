import { languageFor } from '../../../language/languages.ts'
import { hearOverRinging, isNearlyDone, overhear } from './barge-in.ts'
import type { EventOf } from '../events.ts'
import { endTurn, hangUpNext, putThrough, sayAndThen } from './floor.ts'
import { greetingLeft } from '../greeting.ts'
import { soundPatienceMs } from './end-of-turn.ts'
import {
  asBefore,
  completenessOf,
  covers,
  hasWords,
  hear,
  heardText,
  isAbout,
  isFinal,
  isKeying,
  newWords,
  stillToCome,
  type HeardBefore,
  type Report,
} from './caller-turn.ts'
import { openPatienceMs, pacedBy } from './pace.ts'
import type { CallSettings } from '../settings.ts'
import { resumeSpeaking } from '../replies/speaking.ts'
import { become, change, inOrder, type Act, type LiveCall, type Step } from '../state.ts'
import { heedCaller, owesTransfer } from '../transfer/commitment.ts'
import { MAX_SPECULATIONS, stopThinking, think } from '../replies/thinking.ts'
import { isSpeakable, wordsOf } from '../../../language/words.ts'

/** Shorter sounds are expected to hold no words. */
const MIN_SPEECH_MS = 400
/** How long final words may be waited for once the STT was asked for them. */
const FINAL_WORDS_MS = 900
/** How long the first words may be waited for after speech, where the call does not say. */
const FIRST_WORDS_MS = 1500
/**
 * An STT engine that says the same again and again, for this long, hears a voice that has no words: a motor, a crowd.
 * Then a turn ends although the voice goes on.
 */
const SAME_WORDS_MS = 4000
/** What calls ended a turn by whose journal says nothing of `voiceMs`. */
const EARLIER_VOICE_MS = 2500
/** A voice without words for this long is a noise. */
const NOISE_MS = 15_000
/** A caller who waits to be put through, and says nothing or makes a noise, waits no longer than this. */
const UNTOLD_SILENCE_MS = 1000
/** STT makes one or two words of a hum. */
const MAX_HUMMED_WORDS = 2
/** Patience when the STT, too, takes the caller to have finished. */
const AGREED_MS = 250

export function callerStarted(call: LiveCall): Step {
  if (call.voice.active) return become(call)
  return become({
    ...call,
    voice: {
      active: true,
      sinceMs: call.nowMs,
      endedMs: call.nowMs,
      pauseMs: call.nowMs - call.voice.endedMs,
      finished: null,
      before: heardBefore(call),
    },
    hearing:
      call.floor === 'caller'
        ? { ...call.hearing, voiced: true, flushedMs: null, paused: false }
        : call.hearing,
  })
}

function heardBefore({
  voice: { sinceMs, endedMs, pauseMs, finished },
  hearing,
  floor,
}: LiveCall): HeardBefore {
  return { sinceMs, endedMs, pauseMs, finished, hearing, floor }
}

export function callerStopped(call: LiveCall, event: EventOf<'caller.stopped'>): Step {
  const { silentMs, finished = null, hummed = false, another = false } = event
  const { active, sinceMs, before } = call.voice
  if (!active) return become(call)
  if (another && call.floor === 'caller' && before?.floor === 'caller') return forgetVoice(call, before)
  const endedMs = Math.max(sinceMs, call.nowMs - Math.max(0, silentMs))
  const stopped: LiveCall = {
    ...call,
    voice: { ...call.voice, active: false, endedMs, finished, before: null },
  }
  if (call.floor === 'agent') return settleHold(stopped, hummed)
  const { segments, lastWordsMs } = call.hearing
  const wordless = segments.length === 0 || lastWordsMs < sinceMs
  const pauseMs = before !== null && hasWords(before.hearing) ? pacedBy(call) : call.pauseMs
  const awaiting = call.hearing.awaiting || (wordless && endedMs - sinceMs >= MIN_SPEECH_MS)
  return guess({ ...stopped, pauseMs, hearing: { ...call.hearing, awaiting } })
}

/** It was not the caller's: their turn is as if it had not been there. */
function forgetVoice(call: LiveCall, before: HeardBefore): Step {
  const { sinceMs, endedMs, pauseMs, finished, hearing } = before
  const voice = { active: false, sinceMs, endedMs, pauseMs, finished, before: null }
  return guess({ ...call, voice, hearing: asBefore(call.hearing, hearing) })
}

/** A listening noise that is over and understood, by its words or by its sound, needs no further waiting. */
function settleHold(call: LiveCall, hummed: boolean): Step {
  const isUnderstood = call.overheard.length > 0 && call.overheard.every((each) => each.final)
  const isNoise = hummed && !isNearlyDone(call)
  return isUnderstood || isNoise ? resumeSpeaking(call) : become(call)
}

export function callerSaid(call: LiveCall, event: EventOf<'caller.said'>): Step {
  const { segment, replaces, text, final, from } = event
  const report = { segment, ...(replaces !== undefined && { replaces }), text, final }
  const isLate = call.lastReport !== null && segment < call.lastReport.segment
  if (isHeardAgain(call, segment)) return become(call)
  const isWords = from === undefined || (from === 'hum' && isMeant(call, text))
  if (!isWords) return isLate ? become(call) : passOver(call, report)
  const noted: LiveCall = {
    ...call,
    lastReport: isLate ? call.lastReport : report,
    failedHearings: call.failedHearings > 0 && final && isSpeakable(text) ? 0 : call.failedHearings,
  }
  if (call.stage === 'transferring' && call.settings.dialsAhead) return hearOverRinging(noted, report)
  if (call.stage !== 'talking') return become({ ...noted, dealtWith: noted.lastReport })
  return call.floor === 'agent' ? overhear(noted, report) : hearWords(noted, report)
}

/** What it was taken for has been replaced. */
function isHeardAgain({ lastReport, hearing, overheard }: LiveCall, segment: number): boolean {
  const isReplaced = lastReport !== null && isSpeakable(lastReport.text) && covers(lastReport, segment)
  return isReplaced || [...hearing.segments, ...overheard].some((each) => covers(each, segment))
}

/**
 * Words for a sound that is no word. "Mm-hm" at the end of a question is the answer to it, in the caller's own turn it is
 * theirs, and nobody hums three words.
 */
function isMeant(call: LiveCall, text: string): boolean {
  return call.floor === 'caller' || isNearlyDone(call) || wordsOf(text).length > MAX_HUMMED_WORDS
}

/** What another voice says is nobody's turn. Over the agent, a sound that was only this is over. */
function passOver(call: LiveCall, report: Report): Step {
  const passed = { ...call, lastReport: report, dealtWith: report }
  return call.voice.active ? become(passed) : resumeSpeaking(passed)
}

function hearWords(call: LiveCall, report: Report): Step {
  const known = call.hearing.segments.find((each) => isAbout(report, each))
  const words = newWords(call.dealtWith, known, report)
  if (!words) return become(call)
  return inOrder(guess, heedCaller)({ ...call, hearing: hear(call.hearing, words, call.nowMs) })
}

export function callerPaused(call: LiveCall): Step {
  if (call.floor !== 'caller' || !hasWords(call.hearing)) return become(call)
  return become({ ...call, hearing: { ...call.hearing, paused: true } })
}

const guessAnew: Act = (call) => (isWorthGuessing(call) ? think({ speculative: true })(call) : become(call))

/** Thinks ahead about words that look final, and drops a thought about words that were not. */
const guess: Act = (call) => {
  if (call.thought === null) return guessAnew(call)
  return call.thought.about === call.hearing.plain ? become(call) : inOrder(stopThinking, guessAnew)(call)
}

function isWorthGuessing({ hearing, voice, attempt, takesMessage, turn, settings }: LiveCall): boolean {
  const isForPerson = turn === 1 && settings.escalation.policy === 'always'
  return (
    hasWords(hearing) &&
    hearing.digits === '' &&
    (hearing.stable || !voice.active) &&
    attempt < MAX_SPECULATIONS &&
    !takesMessage &&
    !isForPerson &&
    completenessOf(languageFor(settings.language), hearing) === 'complete'
  )
}

/** When the caller's silence ends their turn. */
export function endOfTurnMs(call: LiveCall): number | null {
  const { hearing, voice } = call
  if (!isCallersGo(call) || !hasWords(hearing) || isKeying(hearing)) return null
  if (voice.active) return unendingVoiceMs(call)
  if (hearing.flushedMs !== null && !isFinal(hearing)) return hearing.flushedMs + FINAL_WORDS_MS
  const dueMs = enoughSilenceMs(call)
  return hearing.awaiting ? Math.max(dueMs, firstWordsMs(call)) : dueMs
}

/**
 * When a turn ends although a voice is there. Words that stay out mean nothing while the caller may be speaking: the
 * STT may have stalled. Only endless noise must not keep the call waiting for ever.
 */
function unendingVoiceMs({ hearing, voice, settings: { patience } }: LiveCall): number {
  const { lastWordsMs, newWordsMs } = hearing
  if (patience.voiceMs === undefined) return lastWordsMs + EARLIER_VOICE_MS
  if (lastWordsMs - Math.max(newWordsMs, voice.sinceMs) >= SAME_WORDS_MS) return lastWordsMs
  return Math.max(lastWordsMs, voice.sinceMs) + patience.voiceMs
}

/** When the caller has been silent for as long as these words need. */
function enoughSilenceMs(call: LiveCall): number {
  const { hearing, voice, slackMs, pauseMs } = call
  const { openTurnMs } = call.settings.patience
  const byWords = patienceMs(call)
  const patience = openTurnMs && isOpen(call) ? openPatienceMs(byWords, openTurnMs, pauseMs) : byWords
  return (hearing.voiced ? voice.endedMs : hearing.lastWordsMs) + patience + slackMs
}

/** Who may have much to say is waited for longer, and by how they pause; not after what is surely all. */
function isOpen({ hearing, isAskedBriefly, settings: { language } }: LiveCall): boolean {
  if (isAskedBriefly || hearing.paused || hearing.typed !== '') return false
  const { isBackchannel, isFarewell, stillToCome: awaits } = languageFor(language)
  const text = heardText(hearing)
  const isAll = text.endsWith('?') || isBackchannel(text) || isFarewell(text)
  return !isAll && awaits(text, hearing.plain) !== 'dictation'
}

function patienceMs({ hearing, voice, settings: { language, patience } }: LiveCall): number {
  const spoken = languageFor(language)
  const awaited = patience.dictatedMs === undefined ? undefined : stillToCome(spoken, hearing)
  const looks = awaited ? 'unfinished' : completenessOf(spoken, hearing)
  const wanted = awaited === 'dictation' ? whileDictating(patience) : patience
  const bySound = soundPatienceMs(wanted, looks, hearing.voiced ? voice.finished : null)
  if (looks === 'unfinished') return hearing.paused ? patience.openMs : (bySound ?? wanted.unfinishedMs)
  if (hearing.paused) return Math.min(AGREED_MS, patience.completeMs)
  return bySound ?? (looks === 'complete' ? patience.completeMs : patience.openMs)
}

/** Who dictates stops to look something up, or for the other to write it down: the rest is worth a wait. */
function whileDictating(patience: CallSettings['patience']): CallSettings['patience'] {
  const { openMs, unfinishedMs, dictatedMs = unfinishedMs } = patience
  return {
    ...patience,
    openMs: (openMs + unfinishedMs) / 2,
    unfinishedMs: Math.max(unfinishedMs, dictatedMs),
  }
}

/** The silence was long enough. Interim words get a last chance to become final. */
export const silenceEndedTurn: Act = (call) => {
  const { hearing, voice } = call
  if (voice.active) return endTurn(call)
  // What the STT took longer than the caller's silence is silence of the agent's.
  if (isFinal(hearing) || hearing.flushedMs !== null)
    return inOrder(endTurn, change({ quietSinceMs: Math.min(call.nowMs, enoughSilenceMs(call)) }))(call)
  return become(
    { ...call, hearing: { ...hearing, flushedMs: call.nowMs } },
    { type: 'flush_words', turn: call.turn },
  )
}

/** When speech without words counts as unheard. */
export function noWordsMs(call: LiveCall): number | null {
  const { hearing, voice } = call
  const isHeard = hasWords(hearing) || hearing.digits !== ''
  if (!isCallersGo(call) || isHeard || !hearing.awaiting || voice.active) return null
  return firstWordsMs(call)
}

function firstWordsMs(call: LiveCall): number {
  const { voice, settings } = call
  return voice.endedMs + (owesTransfer(call) ? FIRST_WORDS_MS : (settings.patience.wordsMs ?? FIRST_WORDS_MS))
}

/** When the caller's silence is worth a question. */
export function silenceMs(call: LiveCall): number | null {
  const { hearing, voice, settings } = call
  const hasBegun = hasWords(hearing) || hearing.digits !== '' || hearing.awaiting
  if (!isCallersGo(call) || hasBegun || call.isAway) return null
  const isOwed = owesTransfer(call)
  if (voice.active)
    return Math.max(voice.sinceMs, call.floorSinceMs) + (isOwed ? UNTOLD_SILENCE_MS : NOISE_MS)
  return Math.max(call.floorSinceMs, voice.endedMs) + (isOwed ? UNTOLD_SILENCE_MS : settings.silence.promptMs)
}

/** Long silence: ask whether the caller is there, and hang up after asking a few times. */
export const promptCaller: Act = (call) => {
  if (owesTransfer(call)) return putThrough(call)
  if (call.prompts >= call.settings.silence.prompts)
    return sayAndThen('goodbye_silence', hangUpNext(call, 'timeout', { final: false }))(call)
  const greeting = greetingLeft(call)
  const lines = greeting.length > 0 ? greeting : (['still_there'] as const)
  return inOrder(change({ prompts: call.prompts + 1 }), ...lines.map((line) => sayAndThen(line)))(call)
}

function isCallersGo({ floor, stage }: LiveCall): boolean {
  return floor === 'caller' && stage === 'talking'
}
