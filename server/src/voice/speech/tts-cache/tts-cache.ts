import { LINE_RATE } from '../../transport/call-leg.ts'
import type { SpeakOptions, SpokenClause, TextToSpeech } from '../text-to-speech.ts'
import { startSynthesis, type Synthesis } from './synthesis.ts'

type Urgency = NonNullable<SpeakOptions['urgency']>

/** Whose words they are: what was made of them is deleted with the agent, or with all of the account. */
export type SpeechOwner = { readonly accountId: string; readonly agentId: string }

/** Without an owner it says what every agent says. */
export type VoiceChoice = {
  readonly voiceId: string
  readonly rate: number
  readonly owner?: SpeechOwner | undefined
}

/** Twenty minutes of speech. The least used goes first. */
const MAX_CACHED_SAMPLES = LINE_RATE * 60 * 20
/** Longer texts are logged once and not again. */
const MAX_CACHED_CHARACTERS = 2000
/** Agents and accounts that are gone and of which speech may still be under way. */
const MAX_FORGOTTEN = 1000

/** Keeps what is known to be said beyond the life of the process. */
export type DiskCache = {
  find(key: string, owner: SpeechOwner | undefined): Promise<readonly SpokenClause[] | undefined>
  keep(key: string, clauses: readonly SpokenClause[], owner: SpeechOwner | undefined): Promise<void>
  /** Removes what is of an agent; without an agent, of the whole account. */
  purge(accountId: string, agentId?: string): Promise<void>
}

/** Whether speech is found again: not at all, until the process ends or others take its place, or beyond that. */
export type Kept = 'not' | 'in_memory' | 'on_disk'

export type Making = {
  /** Whether a call waits for it, or it is made as soon as no call waits for other speech. */
  readonly urgency: Urgency
  readonly kept: Kept
}

export type TtsCache = {
  /** The sound of a text, clause by clause; at once where it was made before. Throws a SpeechError. */
  speak(text: string, voice: VoiceChoice, signal: AbortSignal): AsyncIterable<SpokenClause>
  /** The whole of it, if it has been made before. */
  find(text: string, voice: VoiceChoice): readonly SpokenClause[] | undefined
  /** Whether it has been made before. Where it lies on disk, `find` has it from now on. */
  recall(text: string, voice: VoiceChoice): Promise<boolean>
  /** Makes it, so that it is there when it is wanted. False where it was there before. */
  render(text: string, voice: VoiceChoice, making: Making, signal: AbortSignal): Promise<boolean>
  /** The audio of the whole, outside calls. */
  say(
    text: string,
    voice: VoiceChoice,
    kept: Kept,
    signal: AbortSignal,
  ): Promise<{ readonly samples: Int16Array; readonly isNew: boolean }>
  /** Keeps nothing of an agent, or without one of all of an account, from now on. Settles when nothing is left. */
  forget(accountId: string, agentId?: string): Promise<void>
}

/** Speech that is said again and again is made once: greetings, lines, answers from the FAQ. */
export function createTtsCache(textToSpeech: TextToSpeech, diskCache?: DiskCache): TtsCache {
  const library = createLibrary(diskCache)
  const underWay = new Map<string, Synthesis>()

  async function* produce(
    text: string,
    voice: VoiceChoice,
    signal: AbortSignal,
    { urgency, kept, begun }: Making & { readonly begun?: () => void },
  ): AsyncGenerator<SpokenClause> {
    const known = library.find(text, voice) ?? (await library.takeFromDisk(text, voice))
    if (known) {
      yield* known
      return
    }
    begun?.()
    const made: SpokenClause[] = []
    const options = { rate: voice.rate, urgency }
    for await (const clause of textToSpeech.speak(text, voice.voiceId, options, signal)) {
      made.push(clause)
      yield clause
    }
    if (signal.aborted || kept === 'not' || text.length > MAX_CACHED_CHARACTERS) return
    // In the next call the voice itself may be there again.
    if (made.some(({ byFallback }) => byFallback)) return
    library.keep(text, voice, made, kept)
  }

  function madeInCall(text: string, voice: VoiceChoice): Synthesis | undefined {
    const keys = [IN_CALL, IN_EVERY_CALL].flatMap((making) =>
      [voice, ownerless(voice)].map((each) => makingKey(text, each, making)),
    )
    return keys.map((key) => underWay.get(key)).find((each) => each !== undefined)
  }

  return {
    find: library.find,
    recall: async (text, voice) =>
      (library.find(text, voice) ?? (await library.takeFromDisk(text, voice))) !== undefined,
    /** A second request while it is made hears what there is, rather than wait until it is made again. */
    speak(text, voice, signal) {
      return madeInCall(text, voice)?.follow(signal) ?? produce(text, voice, signal, IN_CALL)
    },
    async render(text, voice, making, signal) {
      const key = makingKey(text, voice, making)
      const known = underWay.get(key)
      if (known) return known.wait(signal).then(() => false)
      let isNew = false
      const begun = () => void (isNew = true)
      const started = startSynthesis((unwanted) => produce(text, voice, unwanted, { ...making, begun }))
      underWay.set(key, started)
      await started.wait(signal).finally(() => underWay.delete(key))
      return isNew
    },
    async say(text, voice, kept, signal) {
      let isNew = false
      const begun = () => void (isNew = true)
      const samples = await wholeOf(produce(text, voice, signal, { urgency: 'ahead', kept, begun }))
      return { samples, isNew }
    },
    forget: library.forget,
  }
}

/** What is said in a call may be about its caller: it stays in memory, and is gone with the process. */
export const IN_CALL: Making = { urgency: 'live', kept: 'in_memory' }
/** What every caller hears is not about any of them. */
export const IN_EVERY_CALL: Making = { urgency: 'live', kept: 'on_disk' }

/** Speech made before: in memory, then on disk. An agent finds its own and what is shared by all. */
function createLibrary(diskCache: DiskCache | undefined) {
  const cache = createSpeechCache()
  const forgotten = new Set<string>()

  function isForgotten({ owner }: VoiceChoice): boolean {
    return owner !== undefined && (forgotten.has(owner.agentId) || forgotten.has(owner.accountId))
  }

  async function keepOnDisk(text: string, voice: VoiceChoice, made: readonly SpokenClause[]): Promise<void> {
    await diskCache?.keep(keyOf(text, voice), made, voice.owner)
    // The agent may have been deleted while it was written.
    if (voice.owner && isForgotten(voice)) await diskCache?.purge(voice.owner.accountId, voice.owner.agentId)
  }

  return {
    find: (text: string, voice: VoiceChoice) =>
      cache.find(cacheKey(text, voice)) ?? (voice.owner && cache.find(cacheKey(text, ownerless(voice)))),
    async takeFromDisk(text: string, voice: VoiceChoice) {
      if (!diskCache) return undefined
      for (const from of voice.owner ? [voice, ownerless(voice)] : [voice]) {
        const clauses = await diskCache.find(keyOf(text, voice), from.owner)
        if (!clauses) continue
        if (!isForgotten(from)) cache.keep(cacheKey(text, from), clauses)
        return clauses
      }
      return undefined
    },
    keep(text: string, voice: VoiceChoice, made: readonly SpokenClause[], kept: Kept): void {
      if (isForgotten(voice)) return
      cache.keep(cacheKey(text, voice), made)
      if (kept === 'on_disk') void keepOnDisk(text, voice, made)
    },
    async forget(accountId: string, agentId?: string): Promise<void> {
      const id = agentId ?? accountId
      forgotten.add(id)
      const [oldest] = forgotten
      if (forgotten.size > MAX_FORGOTTEN && oldest !== undefined) forgotten.delete(oldest)
      cache.drop((key) => ownersIn(key).includes(id))
      await diskCache?.purge(accountId, agentId)
    },
  }
}

async function wholeOf(speech: AsyncIterable<SpokenClause>): Promise<Int16Array> {
  const clauses: SpokenClause[] = []
  for await (const clause of speech) clauses.push(clause)
  const whole = new Int16Array(samplesIn(clauses))
  let at = 0
  for (const { samples } of clauses) {
    whole.set(samples, at)
    at += samples.length
  }
  return whole
}

/** What was used last stands last. */
function createSpeechCache() {
  const cache = new Map<string, readonly SpokenClause[]>()
  let cachedSamples = 0
  return {
    find(key: string): readonly SpokenClause[] | undefined {
      const clauses = cache.get(key)
      if (clauses === undefined) return undefined
      cache.delete(key)
      cache.set(key, clauses)
      return clauses
    },
    keep(key: string, clauses: readonly SpokenClause[]): void {
      if (cache.has(key)) return
      cache.set(key, clauses)
      cachedSamples += samplesIn(clauses)
      for (const [oldest, old] of cache) {
        if (cachedSamples <= MAX_CACHED_SAMPLES) break
        cache.delete(oldest)
        cachedSamples -= samplesIn(old)
      }
    },
    drop(isDoomed: (key: string) => boolean): void {
      for (const [key, clauses] of cache) {
        if (!isDoomed(key)) continue
        cache.delete(key)
        cachedSamples -= samplesIn(clauses)
      }
    },
  }
}

/** The same voice, for shared phrases. */
export function ownerless({ voiceId, rate }: VoiceChoice): VoiceChoice {
  return { voiceId, rate }
}

function cacheKey(text: string, voice: VoiceChoice): string {
  const { accountId = '', agentId = '' } = voice.owner ?? {}
  return `${accountId} ${agentId} ${keyOf(text, voice)}`
}

function ownersIn(key: string): string[] {
  return key.split(' ', 2)
}

function keyOf(text: string, { voiceId, rate }: VoiceChoice): string {
  return `${voiceId} ${rate} ${text}`
}

function makingKey(text: string, voice: VoiceChoice, { urgency, kept }: Making): string {
  return `${urgency} ${kept} ${cacheKey(text, voice)}`
}

function samplesIn(clauses: readonly SpokenClause[]): number {
  return clauses.reduce((sum, { samples }) => sum + samples.length, 0)
}
