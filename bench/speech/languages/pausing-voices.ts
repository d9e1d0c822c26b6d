import type { LocalSpeech } from '../../../server/src/voice/speech/local/local.ts'
import type { Said, Speakers } from '../calls-people.ts'
import { joined } from '../joined.ts'
import { agentWith } from '../voice-node.ts'
import sentences from './sentences.json' with { type: 'json' }

const RATE = 16_000
const VOICES = { de: 'lukas', es: 'lucia' } as const
export type PausingLanguage = keyof typeof VOICES
/** Longer than words and melody alone would wait for. */
const PAUSE_MS = 900
const TURNS = 10

/**
 * Two sentences in one turn with a pause between them, by the voices of the product: people who speak whole sentences of
 * German or Spanish were not to be had. It shows that their turns are heard whole, not how well people are understood.
 */
export async function pausingVoices({ voice }: LocalSpeech, language: PausingLanguage): Promise<Speakers> {
  const { signal } = new AbortController()
  const say = async (text: string) => {
    const parts: Int16Array[] = []
    for await (const { samples } of voice.speak(text, VOICES[language], { rate: 1 }, signal))
      parts.push(samples)
    return joined(parts)
  }
  const sounds: Said[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const [first = '', second = ''] = sentences[language].slice(2 * turn)
    const begun = joined([await say(first), new Int16Array((RATE * PAUSE_MS) / 1000)])
    const samples = joined([begun, await say(second)])
    sounds.push({ text: `${first} ${second}`, samples, last: samples.findLastIndex((each) => each !== 0) })
  }
  return {
    name: `voices in calls, ${language}`,
    sounds,
    language,
    agent: { ...agentWith([], VOICES[language]), language },
  }
}
