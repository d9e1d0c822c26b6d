import type { AccountId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { createPrerenderQueue } from './prerender-queue.ts'
import { ownerless, type Kept, type TtsCache, type VoiceChoice } from './tts-cache.ts'

/** How much may be made, in characters of text: of all texts, and of one. */
export type Allowance = { readonly characters: number; readonly longest: number }

/** What is made for an account before a call needs it. */
export type Ahead = {
  readonly accountId: AccountId
  readonly voice: VoiceChoice
  readonly allowance: Allowance
}

export type Prerender = {
  /** Synthesises texts that every caller may hear, one after the other, and returns how many characters that took. */
  known(texts: readonly string[], ahead: Ahead, signal: AbortSignal): Promise<number>
  /** The same for a call that may come: its own first words, then what many calls need. The last one to come counts. */
  prepare(own: readonly string[], known: readonly string[], ahead: Ahead): Promise<number>
  /** The audio of a text outside any call. */
  say(
    text: string,
    kept: Kept,
    ahead: Omit<Ahead, 'allowance'>,
    signal: AbortSignal,
  ): Promise<{ readonly samples: Int16Array; readonly isNew: boolean }>
}

/**
 * Makes speech ahead of time, where calls do not feel it: they have the voice to themselves. What is made for future
 * calls waits until it is calm, too, since it takes time from the STT of the present ones.
 */
export function createPrerender(
  rendered: TtsCache,
  log: Log,
  calm: () => Promise<void> = async () => {},
): Prerender {
  const queue = createPrerenderQueue()
  const preparing = new Map<AccountId, AbortController>()

  async function makeAll(
    texts: readonly string[],
    { accountId, voice, allowance }: Ahead,
    how: { readonly rank: 'soon' | 'later'; readonly kept: Kept },
    signal: AbortSignal,
  ): Promise<number> {
    let spent = 0
    try {
      for (const text of texts) {
        if (text === '' || text.length > allowance.longest) continue
        if (spent + text.length > allowance.characters) break
        const make = async () => {
          // Counted before it is known how it ends: a cloud is paid for what it was asked to say.
          spent += text.length
          const isNew = await rendered.render(text, voice, { urgency: 'ahead', kept: how.kept }, signal)
          if (!isNew) spent -= text.length
        }
        if (how.rank === 'later') await calm()
        await queue.run(accountId, how.rank, make, signal)
      }
    } catch (error) {
      log.debug({ err: error }, 'speech not made ahead')
    }
    return spent
  }

  return {
    known: (texts, ahead, signal) => makeAll(texts, ahead, { rank: 'later', kept: 'on_disk' }, signal),
    async prepare(own, known, ahead) {
      const { accountId, allowance } = ahead
      const latest = new AbortController()
      preparing.get(accountId)?.abort()
      preparing.set(accountId, latest)
      const { signal } = latest
      const first = await makeAll(own, ahead, { rank: 'soon', kept: 'in_memory' }, signal)
      const rest = { ...allowance, characters: allowance.characters - first }
      const then = await makeAll(
        known,
        { ...ahead, voice: ownerless(ahead.voice), allowance: rest },
        { rank: 'soon', kept: 'on_disk' },
        signal,
      )
      if (preparing.get(accountId) === latest) preparing.delete(accountId)
      return first + then
    },
    say: (text, kept, { accountId, voice }, signal) =>
      queue.run(accountId, 'soon', () => rendered.say(text, voice, kept, signal), signal),
  }
}
