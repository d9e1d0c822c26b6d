import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createJudge, type Judge, type JudgeWeights } from '../../audio/melody/judge.ts'

const FILE = new URL('../../../../models/end-of-turn/weights.json', import.meta.url)
/** The weights which the waits of `conversation/turns/end-of-turn.ts` were fitted to. */
const SHA_256 = '4d7343b85865393919116c628e49e86919f2e459eb655664499a73d623316e10'

/** The judge of melody, from weights that are checked: what is hashed is what is used. */
export function loadJudge(file = FILE): Judge {
  const text = readFileSync(file, 'utf8')
  const found = createHash('sha256').update(text).digest('hex')
  if (found !== SHA_256)
    throw new Error(
      `server/models/end-of-turn/weights.json is not the file that Parley was tested with: ${found}.`,
    )
  return createJudge(JSON.parse(text) as JudgeWeights)
}
