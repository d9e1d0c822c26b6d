import type { LocalSpeech } from '../../server/src/voice/speech/local/local.ts'
import catalogue from '../../server/data/voices.json' with { type: 'json' }
import type { TextToSpeech } from '../../server/src/voice/speech/text-to-speech.ts'
import { throughTelephone } from '../../test/speech/recordings.ts'
import { loudnessOf } from '../../test/speech/loudness.ts'
import { joined } from './joined.ts'
import { percent, table, type Verdict } from './figures.ts'
import { countErrors, heardBy, type Errors } from './hearing.ts'

const GOAL = 0.05
const SPREAD_GOAL_LU = 1

/** What receptionists say: times, prices, numbers, names. */
const SENTENCES = [
  'Thanks for calling Bright Dental, this is Ava. How can I help you today?',
  'We are open from 8:30 in the morning until 6 in the evening, Monday to Friday.',
  'You can reach us at 212-555-0147, or write to us from our website.',
  'A first visit costs $85 and takes about forty minutes.',
  'Yes, there is a free parking lot behind the building, and the entrance has no steps.',
  'I am sorry, I do not have that information. May I take a message for you?',
  'Let me read that back: Margaret Thompson, 617-555-0192. Is that correct?',
  'The doctor can see you next Tuesday, March 12th, at a quarter past three.',
  'Please have your insurance card ready when you come in.',
  'I have noted that, and somebody will call you back this afternoon.',
  'We are closed at the moment, but I can take a message for you.',
]

/** Every English voice says all sentences, and the STT listens on the telephone. */
export async function measureVoices({ voice, stt }: LocalSpeech): Promise<Verdict[]> {
  const measured: { voiceId: string; rate: number; wordsPerMinute: number; lufs: number }[] = []
  for (const { id: voiceId } of catalogue.voices.filter(({ language }) => language === 'en')) {
    const sum: Errors = { errors: 0, said: 0 }
    let seconds = 0
    const said: Int16Array[] = []
    let next = say(voice, voiceId, SENTENCES[0] ?? '')
    for (const [index, sentence] of SENTENCES.entries()) {
      const samples = await next
      // The next sentence is made while the STT listens to this one.
      next = say(voice, voiceId, SENTENCES[index + 1] ?? '')
      seconds += samples.length / 16_000
      said.push(samples)
      countErrors(sum, sentence, await heardBy(stt, throughTelephone(samples)))
    }
    await next
    const lufs = loudnessOf(joined(said), 16_000)
    measured.push({ voiceId, rate: sum.errors / sum.said, wordsPerMinute: (60 * sum.said) / seconds, lufs })
  }
  console.log('\nWord error rate of each voice as STT hears it through G.711')
  const rows = measured.map(({ voiceId, rate, wordsPerMinute, lufs }) => [
    voiceId,
    percent(rate),
    wordsPerMinute.toFixed(0),
    lufs.toFixed(1),
  ])
  console.log(table([['voice', 'WER', 'words/min', 'LUFS'], ...rows]))
  const levels = measured.map(({ lufs }) => lufs)
  const spread = Math.max(...levels) - Math.min(...levels)
  return [
    ...measured.map(({ voiceId, rate }) => ({
      name: `word error rate, ${voiceId}`,
      figure: percent(rate),
      goal: percent(GOAL),
      kept: rate <= GOAL,
    })),
    {
      name: 'loudest voice above the softest',
      figure: `${spread.toFixed(1)} LU`,
      goal: `${SPREAD_GOAL_LU} LU`,
      kept: spread <= SPREAD_GOAL_LU,
    },
  ]
}

export async function say(voice: TextToSpeech, voiceId: string, text: string): Promise<Int16Array> {
  const parts: Int16Array[] = []
  for await (const clause of voice.speak(text, voiceId, { rate: 1 }, new AbortController().signal))
    parts.push(clause.samples)
  return joined(parts)
}
