import { LINE_RATE } from '../lines/line.ts'
import type { SpeakOptions, SpokenClause, TextToSpeech } from '../speech/text-to-speech.ts'
import { startMaking, type SpeechMaking } from './speech-making.ts'

type Urgency = NonNullable<SpeakOptions['urgency']>

export type VoiceChoice = { readonly voiceId: string; readonly rate: number }

/** Twenty minutes of speech. The least used goes first. */
const MAX_CACHED_SAMPLES = LINE_RATE * 60 * 20
/** Longer texts are told once and not again. */
const MAX_CACHED_CHARACTERS = 2000

/** Keeps what is known to be said beyond the life of the process. */
export type Shelf = {
  find(key: string): Promise<readonly SpokenClause[] | undefined>
  keep(key: string, clauses: readonly SpokenClause[]): Promise<void>
}

export type RenderedSpeech = {
  /** The sound of a text, clause by clause; at once where it was made before. Throws a SpeechError. */
  speak(text: string, voice: VoiceChoice, signal: AbortSignal): AsyncIterable<SpokenClause>
  /** The whole of it, if it has been made before. */
  find(text: string, voice: VoiceChoice): readonly SpokenClause[] | undefined
  /** Makes it, so that it is there when it is wanted: now, or as soon as nobody waits for other speech. */
  render(text: string, voice: VoiceChoice, urgency: Urgency, signal: AbortSignal): Promise<void>
  /** The sound of the whole. */
  say(text: string, voice: VoiceChoice): Promise<Int16Array>
}

/** Speech that is said again and again is made once: greetings, lines, answers from the FAQ. */
export function createRenderedSpeech(textToSpeech: TextToSpeech, shelf?: Shelf): RenderedSpeech {
  const cache = createSpeechCache()
  const underWay = new Map<string, SpeechMaking>()
  const find = (text: string, voice: VoiceChoice) => cache.find(keyOf(text, voice))

  async function* produce(
    text: string,
    voice: VoiceChoice,
    signal: AbortSignal,
    { urgency, isKnown }: { urgency: Urgency; isKnown: boolean },
  ): AsyncGenerator<SpokenClause> {
    const known = find(text, voice) ?? (shelf && (await takeFromShelf(text, voice)))
    if (known) {
      yield* known
      return
    }
    const made: SpokenClause[] = []
    const options = { rate: voice.rate, urgency }
    for await (const clause of textToSpeech.speak(text, voice.voiceId, options, signal)) {
      made.push(clause)
      yield clause
    }
    if (signal.aborted || text.length > MAX_CACHED_CHARACTERS) return
    // In the next call the voice itself may be there again.
    if (made.some(({ byStandIn }) => byStandIn)) return
    cache.keep(keyOf(text, voice), made)
    // What is said in a call may tell of its caller: it stays in memory, and is gone with the process.
    if (isKnown) void shelf?.keep(keyOf(text, voice), made)
  }

  async function takeFromShelf(text: string, voice: VoiceChoice) {
    const clauses = await shelf?.find(keyOf(text, voice))
    if (clauses) cache.keep(keyOf(text, voice), clauses)
    return clauses
  }

  /** Somebody who comes while it is made hears what there is, rather than wait until it is made a second time. */
  function speak(text: string, voice: VoiceChoice, signal: AbortSignal): AsyncGenerator<SpokenClause> {
    const making = underWay.get(makingKey(text, voice, 'live'))
    return making?.follow(signal) ?? produce(text, voice, signal, { urgency: 'live', isKnown: false })
  }

  return {
    speak,
    find,
    async render(text, voice, urgency, signal) {
      const key = makingKey(text, voice, urgency)
      const known = underWay.get(key)
      if (known) return known.over
      // What a call needs at once may be of that call alone, such as a greeting that tells the caller's number.
      const isKnown = urgency === 'ahead'
      const making = startMaking(produce(text, voice, signal, { urgency, isKnown }))
      underWay.set(key, making)
      return making.over.finally(() => underWay.delete(key))
    },
    async say(text, voice) {
      const { signal } = new AbortController()
      const clauses: SpokenClause[] = []
      for await (const clause of speak(text, voice, signal)) clauses.push(clause)
      const whole = new Int16Array(samplesIn(clauses))
      let at = 0
      for (const { samples } of clauses) {
        whole.set(samples, at)
        at += samples.length
      }
      return whole
    },
  }
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
  }
}

function keyOf(text: string, { voiceId, rate }: VoiceChoice): string {
  return `${voiceId} ${rate} ${text}`
}

function makingKey(text: string, voice: VoiceChoice, urgency: Urgency): string {
  return `${urgency} ${keyOf(text, voice)}`
}

function samplesIn(clauses: readonly SpokenClause[]): number {
  return clauses.reduce((sum, { samples }) => sum + samples.length, 0)
}
