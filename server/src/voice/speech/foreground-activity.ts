import { FRAME_MS } from '../audio/frame.ts'
import { createForeground, type Foreground, type Source } from '../audio/foreground/foreground.ts'
import { createRecentLevels } from '../audio/foreground/recent-levels.ts'
import type { Activity, VoiceActivity } from './voice-activity.ts'

/** The caller's voice has ended when another has been all there is for this long; over the agent sooner. */
const GONE_MS = 500
const GONE_OVER_MS = 300
/** Shorter over the agent, it never was the caller's: a loud moment of another. */
const LEAST_OVER_MS = 300

/** After so much of a voice it is known whether it is as loud as the caller: over the agent, and in their own turn. */
const WEIGHED_FRAMES = 25
const WEIGHED_OWN_FRAMES = 45
/** Who has tried so often, with pauses as long as this, is the caller, farther away than before. */
const MAX_IGNORED = 2
const NEXT_TRY_MS = 1500
/** The caller stands out by this from a voice that was found not to be theirs and goes on. */
const STANDS_OUT_DB = 3
/** So much softer than a voice is the silence after it. */
const SILENT_DB = 15
/** The caller began to speak so long before it showed. */
const ONSET_MS = 200
/** A voice that has been there for longer than this was not the caller's from its beginning. */
const EMERGES_MS = 400
/** Words come so late after the voice that said them. */
const LAST_WORDS_MS = 2500

export type ForegroundActivity = VoiceActivity & {
  readonly foreground: Pick<Foreground, 'played' | 'cleared'>
  /** Whose the words are that come now. */
  readonly speaker: Source
}

/**
 * Voice activity of the caller alone: other voices in the room and the agent's own echo begin and end nothing, and the
 * caller begins and ends in the middle of them. On a line without them it is the detector's own.
 */
export function createForegroundActivity(
  activity: VoiceActivity,
  foreground = createForeground(),
): ForegroundActivity {
  let speaker: Source = 'caller'
  return {
    name: activity.name,
    foreground,
    get speaker() {
      return speaker
    },
    watch(rate, onActivity, signal) {
      const gate = createGate(foreground, {
        tell: onActivity,
        speaks: (source) => void (speaker = source),
      })
      const watching = activity.watch(rate, gate.told, signal)
      return {
        push(frame) {
          gate.frame(() => foreground.heard(frame, gate.voice()))
          watching.push(frame)
        },
      }
    },
  }
}

type Told = { tell(activity: Activity): void; speaks(source: Source): void }

/** Lets through what is the caller's. */
function createGate(foreground: Foreground, { tell, speaks }: Told) {
  /** What the detector says. */
  let isVoice = false
  let voiceFromMs = 0
  let isCaller = false
  /** The caller's voice began over the agent's; when that showed, and when it last was surely theirs. */
  let isOver = false
  let shownMs = 0
  let lastMs = Number.NEGATIVE_INFINITY
  let nowMs = 0
  const weighing = createWeighing(foreground)
  let source: Source = 'background'

  function begin(): void {
    isCaller = true
    shownMs = nowMs
    lastMs = nowMs
    weighing.begin(isOver, nowMs)
    // Out of the middle of another voice it may be no more than a loud moment of that.
    if (nowMs - voiceFromMs <= EMERGES_MS) speaks('caller')
    tell({ type: 'started', fromMs: Math.max(voiceFromMs, nowMs - ONSET_MS) })
  }

  function end(endMs: number, wasAnother = false, finished?: number): void {
    const wasPassing = wasAnother || (isVoice && isOver && lastMs - shownMs < LEAST_OVER_MS)
    isCaller = false
    weighing.end(!wasPassing, nowMs)
    if (wasPassing) lastMs = Number.NEGATIVE_INFINITY
    speaks(!wasPassing ? 'caller' : source === 'echo' && !wasAnother ? 'echo' : 'background')
    const silentMs = Math.max(0, nowMs - endMs)
    tell({ type: 'stopped', fromMs: endMs, silentMs, ...(wasPassing ? PASSING : judged(finished)) })
  }

  function look(): void {
    if (!isVoice) return
    if (!isCaller) isOver = foreground.isAgentAudible
    const isAnother = isCaller ? weighing.isAnother() : weighing.isStillAnother()
    source = isAnother ? 'background' : foreground.source(isOver, isCaller)
    if (isCaller && isAnother) return end(nowMs, true)
    if (source === 'caller') {
      if (!isCaller) return begin()
      lastMs = nowMs
      if (lastMs - shownMs >= LEAST_OVER_MS) speaks('caller')
    } else if (!isCaller) {
      if (nowMs - lastMs >= LAST_WORDS_MS) speaks(source)
    } else if (!weighing.isFaint() && nowMs - lastMs >= (isOver ? GONE_OVER_MS : GONE_MS))
      end(lastMs, !isOver && weighing.isSofter())
  }

  return {
    /** Whose voice the line carries. */
    voice: () => (isCaller ? 'caller' : isVoice ? source : undefined),
    frame(hear: () => void): void {
      hear()
      nowMs += FRAME_MS
      look()
    },
    told(activity: Activity): void {
      if (activity.type === 'started') voiceFromMs = activity.fromMs
      if (activity.type === 'started' || activity.type === 'stopped') isVoice = activity.type === 'started'
      if (!isVoice) weighing.voiceEnded()
      if (activity.type === 'started') look()
      else if (activity.type === 'failed') tell(activity)
      else if (isCaller && activity.type === 'stopped')
        end(activity.fromMs, weighing.isSofter(), activity.finished)
      else if (isCaller) tell(activity)
    },
  }
}

const PASSING = { passing: true } as const

function judged(finished: number | undefined): { readonly finished?: number } {
  return finished === undefined ? {} : { finished }
}

/** Weighs a voice against how loud the caller has been. */
function createWeighing(foreground: Foreground) {
  let levels = createRecentLevels(WEIGHED_OWN_FRAMES, 1)
  let isOver = false
  let isWeighed = true
  /** So many in a row were not the caller's, by their level, in the caller's own turn. */
  let ignored = 0
  let isBelieved = false
  let ignoredMs = Number.NEGATIVE_INFINITY
  /** How loud the voice is that goes on and is not the caller's. */
  let anotherDb = Number.NEGATIVE_INFINITY
  const loudDb = () => levels.loudDb ?? Number.POSITIVE_INFINITY
  const isSofter = () => !isWeighed && !foreground.isCallers(loudDb(), isOver) && !isBelieved
  return {
    begin(over: boolean, nowMs: number): void {
      isBelieved = !over && ignored >= MAX_IGNORED && nowMs - ignoredMs >= NEXT_TRY_MS
      levels = createRecentLevels(over ? WEIGHED_FRAMES : WEIGHED_OWN_FRAMES, 1)
      isOver = over
      isWeighed = false
    },
    /** What there was of it is too soft for the caller. */
    isSofter,
    /** At every frame: whether there is enough of it to know that it is not the caller. */
    isAnother(): boolean {
      if (isWeighed) return false
      levels.add(foreground.levelDb)
      const isKnown = levels.count === (isOver ? WEIGHED_FRAMES : WEIGHED_OWN_FRAMES)
      const isAnother = isKnown && isSofter()
      if (isAnother) foreground.disregard(loudDb(), isOver)
      if (isAnother && !isOver) anotherDb = loudDb()
      isWeighed = isKnown
      return isAnother
    },
    /** Whether the voice that was not the caller's is all there is. */
    isStillAnother: () => foreground.levelDb < anotherDb + STANDS_OUT_DB,
    voiceEnded(): void {
      anotherDb = Number.NEGATIVE_INFINITY
    },
    end(wasTheirs: boolean, nowMs: number): void {
      foreground.settle(wasTheirs)
      if (wasTheirs && isBelieved) foreground.forgetOthers()
      if (wasTheirs) ignored = 0
      else if (!isOver) {
        if (nowMs - ignoredMs >= NEXT_TRY_MS) ignored++
        ignoredMs = nowMs
      }
    },
    /** In a silence no other voice goes on: the detector will say that it is one. */
    isFaint: () => isOver && levels.count > 0 && foreground.levelDb < loudDb() - SILENT_DB,
  }
}
