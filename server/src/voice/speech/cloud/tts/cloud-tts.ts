import type { SampleRate } from '../../../audio/frame.ts'
import { clausesOf } from '../../clauses.ts'
import { SpeechError } from '../../speech-error.ts'
import { languageOfVoice } from '../../voice-language.ts'
import type { SpeakOptions, SpokenClause, TextToSpeech } from '../../text-to-speech.ts'
import { hasLetters, createPieces, type VendorSound } from './pieces.ts'

/** A reply of ten minutes. */
const MAX_TEXT_CHARACTERS = 10_000

/** How an operator uses a cloud voice. The key comes from the configuration; nothing here reads the environment. */
export type CloudTtsSettings = {
  readonly apiKey: string
  /** Where the vendor is, as its own SDK wants it. Another one for a proxy, a region, or what speaks its protocol. */
  readonly baseUrl?: string | undefined
  readonly model?: string | undefined
  /** The vendor's ids for voices of the catalogue; the others keep those of cloud-voices.json. */
  readonly voices?: Readonly<Record<string, string>> | undefined
  readonly limits?: Partial<CloudTtsLimits> | undefined
}

export type CloudTtsLimits = {
  /** From the request to the first sound of a clause. With a fallback the wait is shorter. */
  readonly firstAudioMs: number
  /** The same for prerendering, which is not urgent. */
  readonly firstAudioAheadMs: number
  /** Between two pieces of sound of a clause. */
  readonly stallMs: number
  /** A clause is some hundred characters: a longer answer is not speech. */
  readonly clauseMs: number
  /** Clauses that are made at once, for all calls. What is made ahead may take half of them. */
  readonly concurrentRequests: number
}

const CLOUD_TTS_LIMITS: CloudTtsLimits = {
  firstAudioMs: 4000,
  firstAudioAheadMs: 15_000,
  stallMs: 2000,
  clauseMs: 60_000,
  concurrentRequests: 32,
}

/** One clause for a vendor. */
export type Utterance = {
  /** In words only, as the embedded voice gets it, so that prices and numbers sound the same with every voice. */
  readonly spoken: string
  /** What is said just before and after it, for the intonation. */
  readonly before: string
  readonly after: string
  /** The vendor's id, and ours. */
  readonly voice: string
  readonly voiceId: string
  readonly speed: number
}

export type Vendor = {
  readonly name: string
  /** Samples per second of what it sends. */
  readonly rate: SampleRate
  /** The speeds that it takes. */
  readonly slowest: number
  readonly fastest: number
  /** The sound of a clause as it comes. Abort, or leave the loop, to end the request. */
  stream(utterance: Utterance, signal: AbortSignal): AsyncIterable<VendorSound>
}

type Options = {
  readonly voices: Readonly<Record<string, string>>
  readonly limits?: Partial<CloudTtsLimits> | undefined
}

/**
 * A voice of a vendor. Clause follows clause: vendors speak faster than real time, charge for what they are
 * asked, and limit how much they are asked at once.
 */
export function cloudTts(vendor: Vendor, { voices, limits: given }: Options): TextToSpeech {
  const limits = { ...CLOUD_TTS_LIMITS, ...given }
  let requests = 0

  function admit(urgency: SpeakOptions['urgency']): void {
    const places = urgency === 'ahead' ? limits.concurrentRequests / 2 : limits.concurrentRequests
    if (requests >= places)
      throw new SpeechError('overloaded', `Too much is asked of ${vendor.name} at once.`)
    requests++
  }

  async function* say(clause: string, utterance: Utterance, signal: AbortSignal, isLive: boolean) {
    const pieces = createPieces(languageOfVoice(utterance.voiceId), clause, utterance.spoken, {
      rate: vendor.rate,
      maxMs: limits.clauseMs,
    })
    const watch = createWatch(vendor.name, signal)
    try {
      watch.expect(isLive ? limits.firstAudioMs : limits.firstAudioAheadMs, 'sound')
      for await (const sound of vendor.stream(utterance, watch.signal)) {
        if (sound.samples) watch.expect(limits.stallMs, 'more sound')
        const piece = pieces.add(sound)
        if (piece === undefined) continue
        // How long the listener takes is no fault of the vendor.
        watch.close()
        yield piece
        if (signal.aborted) break
        watch.expect(limits.stallMs, 'more sound')
      }
      watch.close()
      if (!signal.aborted) yield pieces.finish()
    } catch (error) {
      throw watch.explain(error)
    } finally {
      watch.close()
    }
  }

  return {
    name: vendor.name,
    async *speak(text, voiceId, { rate, urgency = 'live' }, signal): AsyncGenerator<SpokenClause> {
      const voice = Object.hasOwn(voices, voiceId) ? voices[voiceId] : undefined
      if (voice === undefined) throw new SpeechError('broken', `${vendor.name} has no voice ${voiceId}.`)
      const speed = Math.min(vendor.fastest, Math.max(vendor.slowest, rate))
      const language = languageOfVoice(voiceId)
      const clauses = clausesOf(language, text.slice(0, MAX_TEXT_CHARACTERS))
      const spoken = clauses.map((clause) => language.spokenForm(clause))
      for (const [index, clause] of clauses.entries()) {
        if (signal.aborted) throw new SpeechError('cancelled', 'Nobody waits for it.')
        if (!hasLetters(spoken[index]!)) {
          yield silence(clause)
          continue
        }
        admit(urgency)
        try {
          const before = spoken.slice(0, index).join(' ')
          const after = spoken.slice(index + 1).join(' ')
          const utterance = { spoken: spoken[index]!, before, after, voice, voiceId, speed }
          yield* say(clause, utterance, signal, urgency === 'live')
        } finally {
          requests--
        }
      }
      if (signal.aborted) throw new SpeechError('cancelled', 'Nobody waits for it.')
    },
  }
}

function silence(clause: string): SpokenClause {
  return { text: clause, samples: new Int16Array(0), wordEndsMs: clause.split(' ').map(() => 0) }
}

type Watch = {
  /** Aborted when it is no longer wanted, or takes too long. */
  readonly signal: AbortSignal
  /** There must be more within this time. */
  expect(withinMs: number, what: string): void
  close(): void
  /** What a failure under this watch was. */
  explain(error: unknown): SpeechError
}

/** Ends a request that is silent for too long, so that a half-open connection is noticed. */
function createWatch(vendor: string, wanted: AbortSignal): Watch {
  const late = new AbortController()
  let timer: NodeJS.Timeout | undefined
  return {
    signal: AbortSignal.any([wanted, late.signal]),
    expect(withinMs, what) {
      clearTimeout(timer)
      timer = setTimeout(() => {
        late.abort(new SpeechError('broken', `${vendor} did not send ${what} within ${withinMs} ms.`))
      }, withinMs)
    },
    close() {
      clearTimeout(timer)
    },
    explain(error) {
      if (wanted.aborted) return new SpeechError('cancelled', 'Nobody waits for it.', { cause: error })
      if (late.signal.aborted) return late.signal.reason as SpeechError
      if (error instanceof SpeechError) return error
      return new SpeechError('broken', `${vendor} could not be reached, or did not end.`, { cause: error })
    },
  }
}
