import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeWav } from '../../server/src/voice/audio/wav.ts'
import type { Config } from '../../server/src/config/config.ts'
import { recordingsFolder } from '../../server/src/config/data-folder.ts'
import { recordingPath, type RecordedCall } from '../../server/src/voice/recording-file.ts'

/** A recording as a call leaves it: one sample of each side after the other. Returns the file and its bytes. */
export function writeRecording(
  config: Config,
  call: RecordedCall,
  pairs: readonly (readonly [number, number])[],
): { file: string; bytes: Buffer } {
  const file = recordingPath(recordingsFolder(config), call)
  const bytes = Buffer.from(writeWav(Int16Array.from(pairs.flat()), 16_000, 2))
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, bytes)
  return { file, bytes }
}
