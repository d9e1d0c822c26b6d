import type { Completeness, Language } from '../../../language/language.ts'
import { beyond, beyondHeard, isSpeakable, normalised } from '../../../language/words.ts'

/** What the STT recognised in one go. Partial: its beginning belonged to an earlier turn and is left out. */
export type Segment = Report & {
  readonly partial: boolean
  /** Of what is partial, and heard again from the beginning: all of it. */
  readonly whole?: string
}

/** One report of the STT, as it came. It has heard again what the segments from `replaces` on were taken for. */
export type Report = {
  readonly segment: number
  readonly replaces?: number
  readonly text: string
  readonly final: boolean
}

/** Whether a segment has been heard again with this one. */
export function covers({ segment, replaces = segment }: Report, earlier: number): boolean {
  return earlier >= replaces && earlier < segment
}

/** Whether it is the segment of the report, or one that the report stands for. */
export function isAbout(report: Report, { segment }: Segment): boolean {
  return segment === report.segment || covers(report, segment)
}

/** What the caller has said, typed and keyed in the turn that is theirs. */
export type Hearing = {
  readonly segments: readonly Segment[]
  readonly typed: string
  /** All of the words, normalised: whether two turns say the same is asked at every report of the STT. */
  readonly plain: string
  /** What of it an answer has begun to sound to, normalised: by itself it is not answered a second time. */
  readonly answered: string
  readonly digits: string
  readonly digitAtMs: number
  readonly lastWordsMs: number
  /** When they were last other words than before. */
  readonly newWordsMs: number
  /** When the STT was asked for final words. */
  readonly flushedMs: number | null
  /** Whether voice activity was seen in this turn, so that its end can be trusted. */
  readonly voiced: boolean
  /** Whether the STT itself takes the caller to have finished. */
  readonly paused: boolean
  /** Whether the STT said the same twice. */
  readonly stable: boolean
  /** Whether there was speech of which the STT has said nothing yet. */
  readonly awaiting: boolean
}

/** How a turn stood when a voice began. */
export type HeardBefore = {
  readonly sinceMs: number
  readonly endedMs: number
  readonly pauseMs: number
  readonly finished: number | null
  readonly hearing: Hearing
  readonly floor: 'caller' | 'agent'
}

const MAX_SEGMENTS = 200
const MAX_SEGMENT_CHARACTERS = 4000

export function freshHearing(nowMs: number, voiced: boolean): Hearing {
  return {
    segments: [],
    typed: '',
    plain: '',
    answered: '',
    digits: '',
    digitAtMs: 0,
    lastWordsMs: nowMs,
    newWordsMs: nowMs,
    flushedMs: null,
    voiced,
    paused: false,
    stable: false,
    awaiting: false,
  }
}

export function heardText({ typed, segments }: Pick<Hearing, 'typed' | 'segments'>): string {
  if (typed === '' && segments.length === 1) return segments[0]?.text ?? ''
  return [typed, ...segments.map((each) => each.text)].filter((text) => text !== '').join(' ')
}

/** Whether there are words to answer. */
export function hasWords({ typed, segments, plain, answered }: Hearing): boolean {
  return (typed !== '' || segments.length > 0) && plain !== answered
}

/** How finished it looks. Asked for only where it matters: most words are followed by more. */
export function completenessOf({ completeness }: Language, hearing: Hearing): Completeness {
  return hearing.segments.length === 0 ? 'open' : completeness(heardText(hearing), hearing.plain)
}

/** What must still come, by the caller's words. */
export function stillToCome(language: Language, hearing: Hearing): ReturnType<Language['stillToCome']> {
  return hearing.segments.length === 0 ? undefined : language.stillToCome(heardText(hearing), hearing.plain)
}

/** Whether the caller's latest contribution came from the keypad. */
export function isKeying({ digits, digitAtMs, lastWordsMs }: Hearing): boolean {
  return digits !== '' && digitAtMs >= lastWordsMs
}

export function isFinal(hearing: Hearing): boolean {
  return hearing.segments.every((each) => each.final)
}

/**
 * The part of a report that is new to a turn. The STT may go on with a segment whose beginning has been dealt with,
 * and may report late on one that is done.
 */
export function newWords(
  dealtWith: Report | null,
  known: Segment | undefined,
  report: Report,
): Segment | undefined {
  const { segment } = report
  const text = report.text.trim().slice(0, MAX_SEGMENT_CHARACTERS)
  const isNew = dealtWith === null || (report.replaces ?? segment) > dealtWith.segment
  if (isNew || (known && !known.partial)) return { ...report, text, partial: false }
  if (covers(report, dealtWith.segment)) {
    const added = beyondHeard(dealtWith.text, text)
    return added === '' ? undefined : { ...report, text: added, partial: true, whole: text }
  }
  if (segment < dealtWith.segment || dealtWith.final) return undefined
  const rest = beyond(dealtWith.text, text)
  return rest === '' ? undefined : { ...report, text: rest, partial: true }
}

/** What is typed stands before what is said. */
export function withTyped(hearing: Hearing, text: string): Hearing {
  const typed = hearing.typed === '' ? text : `${hearing.typed} ${text}`
  return { ...hearing, typed, plain: normalised(heardText({ ...hearing, typed })) }
}

/**
 * The segments with one put in place of its earlier version, and of those that it has heard again. Without words it goes,
 * but never with words that were heard before.
 */
export function withSegment(segments: readonly Segment[], segment: Segment): readonly Segment[] {
  if (segment.replaces !== undefined && !isSpeakable(segment.text))
    return segments.map((each) => (isAbout(segment, each) ? { ...each, final: segment.final } : each))
  const others = segments.filter((each) => !isAbout(segment, each))
  if (!isSpeakable(segment.text)) return others
  if (others.length === 0) return [segment]
  if (others.length >= MAX_SEGMENTS) return segments
  return [...others, segment].sort((a, b) => a.segment - b.segment)
}

/** The voice since then was not the caller's, and so the words were not theirs. */
export function asBefore(hearing: Hearing, before: Hearing): Hearing {
  const { segments, lastWordsMs, newWordsMs, voiced, awaiting } = before
  const plain = normalised(heardText({ typed: hearing.typed, segments }))
  return { ...hearing, segments, plain, lastWordsMs, newWordsMs, voiced, awaiting }
}

/** Takes in words of this turn. */
export function hear(hearing: Hearing, segment: Segment, nowMs: number): Hearing {
  const segments = withSegment(hearing.segments, segment)
  const plain = normalised(heardText({ typed: hearing.typed, segments }))
  const same = plain === hearing.plain
  return {
    ...hearing,
    segments,
    plain,
    lastWordsMs: nowMs,
    newWordsMs: same ? hearing.newWordsMs : nowMs,
    paused: hearing.paused && same,
    stable: same,
    awaiting: false,
  }
}

/** Words that were overheard while the agent had the floor, and now count. */
export function hearAgain(hearing: Hearing, overheard: readonly Segment[], nowMs: number): Hearing {
  return overheard.reduce((grown, segment) => {
    const { whole, ...added } = segment
    const known = grown.segments.find((each) => isAbout(segment, each))
    if (!known) return hear(grown, added, nowMs)
    const text = whole !== undefined && !known.partial ? whole : `${known.text} ${segment.text}`
    return hear(grown, { ...added, text, partial: known.partial }, nowMs)
  }, hearing)
}
