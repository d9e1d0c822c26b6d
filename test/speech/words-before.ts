import type { LocalSpeech } from '../../server/src/voice/speech/local/local.ts'

const RATE = 16_000
/** The end of the last word may be softer than voice activity believes. */
const LEAD_OUT_MS = 200
/** More than the STT can take at once: of a longer turn it gets the end. */
const LONGEST_MS = 25_000

/** What the STT makes of this audio of 16 kHz up to a silence. */
export async function wordsBefore(
  speech: LocalSpeech,
  samples: Int16Array,
  silentFromMs: number,
): Promise<string> {
  const to = ((silentFromMs + LEAD_OUT_MS) * RATE) / 1000
  const from = Math.max(0, to - (LONGEST_MS * RATE) / 1000)
  const { text } = await speech.workers.stt.run(
    { type: 'recognise', model: 'base', samples: samples.slice(from, to) },
    'final',
  )
  return text
}
