import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const FOLDER = new URL('../../../../../models/meaning/', import.meta.url)

/** The weights which the confidence was calibrated with. */
const SHA_256 = {
  'encoder.onnx': '023692343e6cb5d55a98f85dda0b5515f5e16aa1c6ce444bbb92de0932fcbf81',
  'vocabulary.txt': '40ed3c5cb739dfae53fb7362136d9f4bd2b60213f75d1c8a466bd5f54ba762ad',
} as const

/** Which model it is: vectors of two that differ do not compare. */
export const MODEL_EDITION = SHA_256['encoder.onnx'].slice(0, 12)

export type MeaningFile = keyof typeof SHA_256

/** The bytes themselves, checked: what is hashed is what is loaded. */
export async function readMeaningFile(name: MeaningFile, folder = FOLDER): Promise<Uint8Array<ArrayBuffer>> {
  // Not from the pool that small files share: a session takes its bytes for good.
  const bytes = new Uint8Array(await readFile(new URL(name, folder)))
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== SHA_256[name])
    throw new Error(`server/models/meaning/${name} is not the file that Parley was tested with: ${found}.`)
  return bytes
}
