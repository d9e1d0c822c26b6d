import { VOICE_RATE, type SpokenClause, type TextToSpeech } from '../text-to-speech.ts'

/** Five minutes: the lines of some agents. What was longest not wanted goes first. */
const MAX_KEPT_SAMPLES = VOICE_RATE * 60 * 5

/**
 * A voice that says at once what it has said before. The cache keeps nothing of a fallback's, so that the
 * voice itself is heard again once it has recovered; but until then a call's own phrases must not wait for synthesis.
 */
export function keepingSpeech(voice: TextToSpeech): TextToSpeech {
  const kept = new Map<string, readonly SpokenClause[]>()
  let samples = 0

  function take(key: string): readonly SpokenClause[] | undefined {
    const clauses = kept.get(key)
    kept.delete(key)
    samples -= clauses ? samplesIn(clauses) : 0
    return clauses
  }

  function keep(key: string, clauses: readonly SpokenClause[]): void {
    take(key)
    kept.set(key, clauses)
    samples += samplesIn(clauses)
    for (const oldest of kept.keys()) {
      if (samples <= MAX_KEPT_SAMPLES) break
      take(oldest)
    }
  }

  return {
    name: voice.name,
    async *speak(text, voiceId, options, signal): AsyncGenerator<SpokenClause> {
      const key = JSON.stringify([voiceId, options.rate, text])
      const clauses = take(key)
      if (clauses) {
        keep(key, clauses)
        yield* clauses
        return
      }
      const made: SpokenClause[] = []
      for await (const clause of voice.speak(text, voiceId, options, signal)) {
        made.push(clause)
        yield clause
      }
      if (!signal.aborted) keep(key, made)
    },
    forget() {
      kept.clear()
      samples = 0
    },
  }
}

function samplesIn(clauses: readonly SpokenClause[]): number {
  return clauses.reduce((sum, clause) => sum + clause.samples.length, 0)
}
