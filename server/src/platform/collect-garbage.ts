import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What loading left behind. A thread that then only waits for work would keep it for good. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
}
