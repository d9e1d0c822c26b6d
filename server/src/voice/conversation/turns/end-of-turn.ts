import type { Completeness } from '../../../language/language.ts'
import type { CallSettings } from '../settings.ts'

/*
 * Whether a caller has finished, by their words and by their melody. Both are weak evidence, so they only lengthen or
 * shorten the silence that ends a turn. How much each counts, and what certainty is worth which wait, was fitted to
 * readers of LibriSpeech test-other, who were cut where sentences end; `npm run bench -- speech cut-ins` shows the rest.
 */

/** What the words add to the evidence of the sound, in log-odds, and how much the sound counts. */
const BY_WORDS: Readonly<Record<Completeness, number>> = { complete: 1.1, open: 0.2, unfinished: -2 }
const BY_SOUND = 1.8

/** Surely finished from the one on, surely not below the other, in log-odds. */
const SURE = 0.8
const UNLIKELY = -0.7
/** The shortest wait, as a share of that after a whole sentence whose sound nobody knows, and the longest. */
const SURE_SHARE = 0.65
const DOUBTED_COMPLETE_SHARE = 2.75
const DOUBTED_OPEN_SHARE = 1.5
const MOST_CERTAIN = 0.999

/** How long a silence ends the turn. Undefined where the sound was not judged. */
export function soundPatienceMs(
  patience: CallSettings['patience'],
  looks: Completeness,
  finished: number | null,
): number | undefined {
  if (finished === null || !(finished >= 0 && finished <= 1)) return undefined
  const likely = Math.min(MOST_CERTAIN, Math.max(1 - MOST_CERTAIN, finished))
  const evidence = BY_SOUND * Math.log(likely / (1 - likely)) + BY_WORDS[looks]
  const doubt = Math.min(1, Math.max(0, (SURE - evidence) / (SURE - UNLIKELY)))
  const [leastMs, mostMs] = bounds(patience)[looks]
  return Math.round(leastMs + doubt * (mostMs - leastMs))
}

/** However sure the sound is, words that must go on are waited for, and nobody waits for longer than after those. */
function bounds({ completeMs, openMs, unfinishedMs }: CallSettings['patience']) {
  const longestMs = Math.max(completeMs, openMs, unfinishedMs)
  const within = (least: number, most: number) => [least, Math.max(least, Math.min(most, longestMs))] as const
  return {
    complete: within(completeMs * SURE_SHARE, completeMs * DOUBTED_COMPLETE_SHARE),
    open: within(completeMs, openMs * DOUBTED_OPEN_SHARE),
    unfinished: within(openMs, unfinishedMs),
  }
}
