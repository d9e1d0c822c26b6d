import { writeFileSync } from 'node:fs'
import { resampleWhole } from '../../server/src/voice/audio/resampling/resample.ts'
import { writeWav } from '../../server/src/voice/audio/wav.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createLocalSpeech } from '../../server/src/voice/speech/local/local.ts'
import { joined, say } from '../../server/src/voice/speech/text-to-speech.contract.ts'

/** As long as a greeting, and a while. */
const SILENCE_SECONDS = 8

/** The caller waits, asks, waits, and asks again, until they are muted. */
export async function recordQuestion(question: string, file: string): Promise<void> {
  const speech = createLocalSpeech(createLog('silent', false))
  await speech.workers.voice.load()
  const spoken = joined(await say(speech.voice, question, 'james'))
  await speech.close()
  const silence = new Int16Array(16_000 * SILENCE_SECONDS)
  const samples = Int16Array.from([...silence, ...spoken])
  writeFileSync(file, writeWav(resampleWhole(samples, 16_000, 48_000), 48_000))
}
