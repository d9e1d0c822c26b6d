import { atMost } from '../../platform/at-most.ts'
import type { Log } from '../../platform/log.ts'
import { languageOf, languagesOf } from '../agent-language.ts'
import type { Language } from '../../language/language.ts'
import { languageFor } from '../../language/languages.ts'
import type { Rephrasings } from '../../language/phrases.ts'
import { DEFAULT_TAG } from '../../language/tags.ts'
import type { Route } from '../conversation/routing.ts'
import type { CallSettings } from '../conversation/settings.ts'
import type { Snapshot } from '../protocol.ts'
import { settingsFor, voiceFor } from '../snapshot.ts'
import {
  IN_CALL,
  IN_EVERY_CALL,
  ownerless,
  type Making,
  type TtsCache,
  type VoiceChoice,
} from '../speech/tts-cache/tts-cache.ts'

/** Nobody waits for it, and every caller hears it. */
const FOR_LATER: Making = { urgency: 'ahead', kept: 'on_disk' }

/** One of the first lines of a call: in whose voice, and whether it is kept for the calls after a restart. */
export type OpeningLine = { readonly text: string; readonly voice: VoiceChoice; readonly making: Making }

/**
 * What every caller hears is kept on disk: a call that comes while the models load is then greeted without them. A
 * greeting with values of the call is not.
 */
export function openingOf(snapshot: Snapshot, met: Route): OpeningLine[] {
  const { agent, isGreetingEveryones = false } = snapshot
  const { opening, lines } = settingsFor(snapshot, met)
  const voice = voiceFor(snapshot)
  const common = new Set<string>(Object.values(languageOf(agent).phrases))
  return opening
    .map((name) => lines[name])
    .filter((text) => text !== '')
    .map((text) => {
      if (common.has(text)) return { text, voice: ownerless(voice), making: IN_EVERY_CALL }
      const isEveryones = isGreetingEveryones && text === agent.greeting
      return { text, voice, making: isEveryones ? IN_EVERY_CALL : IN_CALL }
    })
}

/**
 * The settings with those invitations to other languages that are made: no caller waits for a second voice. What is
 * missing is made for the calls that come after this one.
 */
export async function withInvitations(
  { rendered, log }: { readonly rendered: TtsCache; readonly log: Log },
  snapshot: Snapshot,
  settings: CallSettings,
): Promise<CallSettings> {
  const made: string[] = []
  for (const tag of settings.invites ?? []) {
    const text = settings.otherLines?.[tag]?.invitation ?? ''
    const voice = ownerless(voiceFor(snapshot, tag))
    if (await rendered.recall(text, voice)) made.push(tag)
    else
      rendered
        .render(text, voice, FOR_LATER, new AbortController().signal)
        .catch((error: unknown) => log.debug({ err: error }, 'invitation not made'))
  }
  const { invites: _, ...others } = settings
  return made.length > 0 ? { ...others, invites: made } : others
}

/** Whether all of it was made before, so that it needs no voice model. */
export async function isMade(rendered: TtsCache, opening: readonly OpeningLine[]): Promise<boolean> {
  for (const { text, voice } of opening) if (!(await rendered.recall(text, voice))) return false
  return true
}

/** Said when something goes wrong or takes long, the most needed first: without them a call has no voice to say so. */
const EMERGENCY_LINES = [
  'not_heard',
  'one_moment',
  'trouble',
  'say_again',
  'still_looking',
] as const satisfies readonly (keyof Rephrasings)[]

/**
 * What a call must be able to say the moment that it is needed, in every language that it may turn to: first each line
 * once, then in its other wordings. It is made once, and kept; for English agents ahead of calls, while others are
 * slower to hear and to speak, and may be the first of their language.
 */
export function emergencyLines(snapshot: Snapshot): OpeningLine[] {
  const tags = languagesOf(snapshot.agent)
  if (tags.every((tag) => tag === DEFAULT_TAG)) return []
  const inEach = (texts: (language: Language) => readonly string[]): OpeningLine[] =>
    tags.flatMap((tag) => {
      const voice = ownerless(voiceFor(snapshot, tag))
      return texts(languageFor(tag)).map((text) => ({ text, voice, making: IN_EVERY_CALL }))
    })
  return [
    ...inEach(({ phrases }) => EMERGENCY_LINES.map((name) => phrases[name])),
    ...inEach(({ rephrasings }) => EMERGENCY_LINES.flatMap((name) => rephrasings[name])),
  ]
}

/** Makes lines for so long; what is left then is made when no call waits for speech, so that it delays no answer. */
export async function makeLines(
  { rendered, log }: { readonly rendered: TtsCache; readonly log: Log },
  lines: readonly OpeningLine[],
  longestMs: number,
  signal: AbortSignal,
): Promise<void> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
  const make = async (left: readonly OpeningLine[], until: AbortSignal, as?: Making): Promise<number> => {
    for (const [index, { text, voice, making }] of left.entries()) {
      if (until.aborted) return index
      try {
        await rendered.render(text, voice, as ?? making, until)
      } catch (error) {
        log.debug({ err: error }, 'line not made in time')
        if (!until.aborted) continue
        return index
      }
    }
    return left.length
  }
  const made = await make(lines, inTime)
  void make(lines.slice(made), signal, FOR_LATER)
}

/** The call goes on without first words that cannot be made, or not in time. */
export async function makeOpening(
  { rendered, log }: { readonly rendered: TtsCache; readonly log: Log },
  opening: readonly OpeningLine[],
  longestMs: number,
  signal: AbortSignal,
): Promise<void> {
  const makeAll = async () => {
    for (const { text, voice, making } of opening) await rendered.render(text, voice, making, signal)
  }
  const making = makeAll().catch((error: unknown) =>
    log.debug({ err: error }, 'first words not made in time'),
  )
  await atMost(longestMs, making)
}
