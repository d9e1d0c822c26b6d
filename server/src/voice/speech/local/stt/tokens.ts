import { MODEL_FILES, readModel } from '../model-files.ts'

/** Tokens that stand for a single byte of UTF-8: `<0x41>`. */
const BYTE = /^<0x([0-9A-F]{2})>$/
/** How the vocabulary writes a space. */
const SPACE = '▁'

export type ReadTokens = (ids: readonly number[]) => string

/**
 * From tokens to text. Only the words are read of the package that has them: as a whole it also turns text into tokens,
 * and holds thirty megabytes for it.
 */
export async function loadTokens(): Promise<ReadTokens> {
  const base64 = new TextDecoder().decode(await readModel(MODEL_FILES.tokens))
  const words = Buffer.from(base64, 'base64').toString('utf8').split('\n')
  return (ids) => {
    const bytes = Buffer.concat(ids.map((id) => bytesOf(words[id] ?? '')))
    return bytes.toString('utf8').replaceAll(SPACE, ' ').trim()
  }
}

function bytesOf(word: string): Buffer {
  const [, byte] = BYTE.exec(word) ?? []
  return byte === undefined ? Buffer.from(word) : Buffer.from(byte, 'hex')
}
