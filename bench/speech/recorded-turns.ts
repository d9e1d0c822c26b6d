import { readRecording, recordings, throughTelephone, type Recording } from '../../test/speech/recordings.ts'
import type { Prompts } from './asterisk-sounds.ts'
import { pausedUtterances } from './paused-utterances.ts'

/** Whole turns of people, 16 kHz and over the telephone, with silence after them. */
export type RecordedTurns = {
  readonly name: string
  readonly turns: readonly Int16Array[]
  /** The share of turns that may be cut; undefined where there is no goal for such speech. */
  readonly goal: number | undefined
}

/** Nothing was trained with any of these readers. Waits were fitted to the first, and nothing to the locked ones. */
const SEEN = ['1688', '2033', '2609']
const LOCKED = ['3080', '367']
const READ_GOAL = 0.05

const RATE = 16_000
const SILENCE_BEFORE = 0.2 * RATE
const SILENCE_AFTER = 2.5 * RATE
const FRAME = RATE / 50
/** Of full scale 32768: no line is as silent as zeros. */
const HISS = 6

export function recordedTurns(
  prompts: Prompts | undefined,
  { locked }: { locked: boolean },
): RecordedTurns[] {
  const by = (readers: readonly string[]) => recordings.filter(({ file }) => readers.includes(readerOf(file)))
  const read = (some: readonly Recording[]) => some.map((each) => withSilence(readRecording(each)))
  const paused = pausedUtterances(prompts)
  return [
    { name: 'read aloud, seen', turns: read(by(SEEN)), goal: READ_GOAL },
    ...(locked ? [{ name: 'read aloud, locked', turns: read(by(LOCKED)), goal: READ_GOAL }] : []),
    {
      name: 'prompts, numbers and names with pauses put in',
      turns: paused.map(({ samples }) => withSilence(samples)),
      goal: undefined,
    },
  ].filter(({ turns }) => turns.length > 0)
}

function readerOf(file: string): string {
  return file.split('-')[0] ?? ''
}

function withSilence(samples: Int16Array): Int16Array {
  const length = SILENCE_BEFORE + samples.length + SILENCE_AFTER
  const whole = new Int16Array(length - (length % FRAME))
  whole.set(samples, SILENCE_BEFORE)
  let noise = 1
  return throughTelephone(
    whole.map((sample) => {
      noise = (Math.imul(noise, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
      return sample + (((noise >> 16) % (2 * HISS + 1)) - HISS)
    }),
  )
}
