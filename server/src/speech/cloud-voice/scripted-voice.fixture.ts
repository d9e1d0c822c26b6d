import { setTimeout } from 'node:timers/promises'
import { clausesOf } from '../clauses.ts'
import { SpeechError } from '../speech-error.ts'
import { VOICE_RATE, type SpokenClause, type TextToSpeech } from '../text-to-speech.ts'
import { wordEnds } from '../word-ends.ts'
import { synthesise } from './synthesiser.fixture.ts'

/** Beyond a patience of a millisecond, however busy the machine is. */
const LATE_MS = 20

/** late: after LATE_MS. end: as if there were no more to say. */
export type Step = 'speak' | 'late' | 'fail' | 'hang' | 'end'

export type ScriptedVoice = TextToSpeech & { asked: number; underWay: number }

/** A voice that does, clause by clause over all its speeches, as the script says, and speaks well after its end. */
export function scriptedVoice(
  name: string,
  steps: readonly Step[] = [],
  wordsPerClause?: number,
): ScriptedVoice {
  const script = [...steps]
  const self: ScriptedVoice = {
    name,
    asked: 0,
    underWay: 0,
    async *speak(text, voiceId, { rate }, signal) {
      self.asked++
      self.underWay++
      try {
        if (voiceId === 'nobody') throw new SpeechError('broken', 'There is no such voice.')
        for (const clause of wordsPerClause ? chunksOf(text, wordsPerClause) : clausesOf(text)) {
          const step = script.shift() ?? 'speak'
          if (step === 'end') return
          if (step === 'fail') throw new SpeechError('broken', `${name} failed`)
          if (step === 'hang') await new Promise((resolve) => signal.addEventListener('abort', resolve))
          if (step === 'late') await setTimeout(LATE_MS)
          if (signal.aborted) throw new SpeechError('cancelled', 'Nobody waits for it.')
          yield spoken(clause, rate)
        }
      } finally {
        self.underWay--
      }
    },
  }
  return self
}

function spoken(text: string, rate: number): SpokenClause {
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const { samples } = synthesise(letters, VOICE_RATE, rate)
  return { text, samples, wordEndsMs: wordEnds(text, (samples.length / VOICE_RATE) * 1000) }
}

function chunksOf(text: string, size: number): string[] {
  const words = text.split(' ')
  return Array.from({ length: Math.ceil(words.length / size) }, (_, index) =>
    words.slice(index * size, (index + 1) * size).join(' '),
  )
}
