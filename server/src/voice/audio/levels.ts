import type { AudioFrame } from './frame.ts'

const FULL_SCALE = 32_768

/** The level of digital silence, and the lowest there is. */
export const SILENCE_DBFS = -96

/** Root mean square against full scale: a constant 32768 is 0, the loudest sine -3. */
export function rmsDbfs(samples: Int16Array): number {
  const { length } = samples
  let sum = 0
  for (let index = 0; index < length; index++) {
    const sample = samples[index]!
    sum += sample * sample
  }
  if (sum === 0) return SILENCE_DBFS
  return Math.max(SILENCE_DBFS, 10 * Math.log10(sum / length / (FULL_SCALE * FULL_SCALE)))
}

/** The largest magnitude, 0 to 32768. */
export function peak(samples: Int16Array): number {
  let largest = 0
  for (let index = 0; index < samples.length; index++) largest = Math.max(largest, Math.abs(samples[index]!))
  return largest
}

/** Where the loud parts of speech are when it is neither soft nor close to clipping. */
const SPEECH_DBFS = -20
const MAX_GAIN_DB = 24
const LOUD_SHARE = 0.9
const LEVEL_WINDOW = 320

/** Makes soft speech as loud as other speech, in place; what is loud enough stays as it is. 16 kHz. */
export function raiseSoft(samples: Int16Array): void {
  const levels: number[] = []
  for (let from = 0; from + LEVEL_WINDOW <= samples.length; from += LEVEL_WINDOW)
    levels.push(rmsDbfs(samples.subarray(from, from + LEVEL_WINDOW)))
  const loudDbfs = levels.sort((a, b) => a - b)[Math.floor(levels.length * LOUD_SHARE)]
  if (loudDbfs === undefined || loudDbfs >= SPEECH_DBFS || loudDbfs === SILENCE_DBFS) return
  const wanted = 10 ** (Math.min(SPEECH_DBFS - loudDbfs, MAX_GAIN_DB) / 20)
  const gain = Math.min(wanted, 32_767 / Math.max(1, peak(samples)))
  for (let index = 0; index < samples.length; index++) samples[index] = Math.round(samples[index]! * gain)
}

/** A guard before the neural voice detector: silent lines, most of a call, never wake it. */
export type EnergyGate = {
  /** Whether this frame may hold speech. */
  open(frame: AudioFrame): boolean
  readonly noiseFloorDbfs: number
}

/** Speech stands out from its background by more than this, even when it is soft. */
const OPENS_ABOVE_FLOOR_DB = 6
/** The soft end of a word belongs to it, and the detector needs to hear the silence after it. */
const HOLD_FRAMES = 15
/** Whatever the background, softer than this is not speech and louder than this may be. */
const QUIETEST_SPEECH_DBFS = -58
const HIGHEST_FLOOR_DBFS = -30
/** A lower floor would decide nothing and take longer to rise. */
const LOWEST_FLOOR_DBFS = QUIETEST_SPEECH_DBFS - OPENS_ABOVE_FLOOR_DB
/** A background that grows louder opens the gate until the floor has risen to it; pauses bring it down at once. */
const FLOOR_RISE_DB_PER_FRAME = 0.06
const FLOOR_FALL_SHARE = 0.3

export function createEnergyGate(): EnergyGate {
  let floorDbfs = LOWEST_FLOOR_DBFS
  let hold = 0
  return {
    open(frame) {
      const levelDbfs = rmsDbfs(frame)
      const loud = levelDbfs > Math.max(QUIETEST_SPEECH_DBFS, floorDbfs + OPENS_ABOVE_FLOOR_DB)
      hold = loud ? HOLD_FRAMES : Math.max(0, hold - 1)
      const step =
        levelDbfs < floorDbfs
          ? (levelDbfs - floorDbfs) * FLOOR_FALL_SHARE
          : Math.min(FLOOR_RISE_DB_PER_FRAME, levelDbfs - floorDbfs)
      floorDbfs = Math.min(HIGHEST_FLOOR_DBFS, Math.max(LOWEST_FLOOR_DBFS, floorDbfs + step))
      return loud || hold > 0
    },
    get noiseFloorDbfs() {
      return floorDbfs
    },
  }
}
