import { SECOND_MS } from '../../platform/clock.ts'
import { languagesOf } from '../agent-language.ts'
import type { Route } from '../conversation/routing.ts'
import type { Snapshot } from '../protocol.ts'
import { settingsFor } from '../snapshot.ts'

/** A call that comes while the models load rings for so long at most. */
const LONGEST_LOADING_MS = 60 * SECOND_MS

/** What calls in some languages need beyond what all do, while it is loaded. */
type LanguageLoading = {
  /** Callers are understood. */
  readonly canHear: Promise<void>
  /** They are answered. */
  readonly canSpeak: Promise<void>
}

/** Has loaded what calls in these languages (BCP 47) need, where it is not there yet. */
export type ExpectLanguages = (languages: readonly string[]) => LanguageLoading

export type SpeechLoading = {
  /** Settles when there is speech. */
  readonly ready?: Promise<void> | undefined
  /** Settles when callers are heard, who may be greeted before there is a voice; absent where that is the same. */
  readonly hears?: Promise<void> | undefined
  /** Absent where every language is there from the start. */
  readonly expectLanguages?: ExpectLanguages | undefined
}

/** Waits until there is speech. */
export async function loaded(ready: Promise<void> | undefined): Promise<void> {
  if (!ready) return
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(() => late.reject(new Error('The speech models do not load.')), LONGEST_LOADING_MS)
  await Promise.race([ready, late.promise]).finally(() => clearTimeout(timer))
}

/** Starts what is not there yet. That it fails is met again where a call hears or speaks, and dealt with there. */
export function expectSpeech(
  { expectLanguages }: SpeechLoading,
  languages: readonly string[],
): LanguageLoading | undefined {
  const loading = expectLanguages?.(languages)
  loading?.canHear.catch(() => {})
  loading?.canSpeak.catch(() => {})
  return loading
}

/**
 * Waits for what the call needs by now, while it rings: a voice where its first words are not made, and all that hears
 * its caller. The voices of the agent's other languages are loaded while it is greeted.
 */
export async function speechFor(
  loading: SpeechLoading,
  { snapshot, met, isOpeningMade }: { snapshot: Snapshot; met: Route; isOpeningMade: boolean },
): Promise<void> {
  const { ready, hears = ready } = loading
  const languages = languagesOf(snapshot.agent)
  const first = expectSpeech(loading, languages.slice(0, 1))
  const all = expectSpeech(loading, languages)
  await loaded(isOpeningMade ? hears : ready)
  if (!isOpeningMade) await loaded(first?.canSpeak).catch(() => {})
  if (settingsFor(snapshot, met).afterOpening === 'listen') await loaded(all?.canHear).catch(() => {})
}
