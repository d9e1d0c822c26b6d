import type { LocalSpeech } from '../../../server/src/voice/speech/local/local.ts'
import { openVoiceSegments } from '../../../server/src/voice/speech/voice-segments.ts'
import { NOISES } from '../../../test/speech/noises.ts'
import { throughTelephone } from '../../../test/speech/recordings.ts'
import { table, type Verdict } from '../figures.ts'

const FRAME = 320
/** The detector is waited for after half a second, as often as a call would hear from it many times. */
const FRAMES_AT_ONCE = 25
/** A piece of one noise; then comes another of its kind. */
const PIECE_SECONDS = 20
const MINUTES: Readonly<Record<string, number>> = { silence: 10, 'line noise': 8, 'hold music': 16 }
const OTHER_MINUTES = 26
const GOAL = 0

export type Ghosts = { voices: number; looked: number; words: string[] }

/** An hour on the line in which nobody speaks: whatever is heard is a ghost. */
export async function measureGhosts(speech: LocalSpeech): Promise<Verdict[]> {
  const others = Object.keys(NOISES).filter((name) => MINUTES[name] === undefined)
  const rows: string[][] = []
  let heard = 0
  for (const [name, noise] of Object.entries(NOISES)) {
    const minutes = MINUTES[name] ?? OTHER_MINUTES / others.length
    const pieces = Math.round((minutes * 60) / PIECE_SECONDS)
    const ghosts: Ghosts = { voices: 0, looked: 0, words: [] }
    for (let piece = 0; piece < pieces; piece++)
      await listenTo(speech, throughTelephone(noise(PIECE_SECONDS, piece + 1)), ghosts)
    heard += ghosts.words.length
    const shown = ghosts.words.slice(0, 3).join(' / ')
    rows.push([name, `${minutes.toFixed(1)} min`, String(ghosts.voices), String(ghosts.words.length), shown])
  }
  console.log('\nGhost words: an hour in which nobody speaks, through G.711')
  console.log(table([['', 'heard', 'taken for a voice', 'finals with words', ''], ...rows]))
  return [{ name: 'ghost words in an hour', figure: String(heard), goal: String(GOAL), kept: heard <= GOAL }]
}

export async function listenTo(speech: LocalSpeech, samples: Int16Array, ghosts: Ghosts): Promise<void> {
  const aborter = new AbortController()
  let answered = Promise.withResolvers<void>()
  let isWanted = false
  const hearing = openVoiceSegments(
    speech.stt,
    speech.activity,
    (fact) => {
      if (fact.type === 'started') ghosts.voices++
      if (fact.type === 'stopped') isWanted = true
      if (fact.type !== 'words' || !fact.final) return
      if (fact.text !== '') ghosts.words.push(fact.text)
      answered.resolve()
    },
    aborter.signal,
  )
  const settle = async () => {
    answered = Promise.withResolvers<void>()
    ghosts.looked++
    hearing.flush()
    await answered.promise
    isWanted = false
  }
  for (let from = 0, frames = 1; from + FRAME <= samples.length; from += FRAME, frames++) {
    hearing.push(samples.subarray(from, from + FRAME))
    if (frames % FRAMES_AT_ONCE > 0) continue
    await judged(speech)
    if (isWanted) await settle()
  }
  await settle()
  aborter.abort()
}

/** The detector has one batch under way and gathers the next meanwhile. */
async function judged({ workers }: LocalSpeech): Promise<void> {
  for (let batch = 0; batch < 2; batch++)
    await workers.activity.run({ type: 'detect', streams: [], ended: [] }, 'final')
}
