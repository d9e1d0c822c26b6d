import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Keeps compiled code in the installation, for this process and its threads: nearly half of what a start computes is
 * stripping types and compiling. Not in the machine's folder for temporary files, which is Node's own choice: what
 * others could write there would be run here.
 */
export function keepCompiledCode(): void {
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
    new URL('../../../node_modules/.cache/parley', import.meta.url),
  )
  enableCompileCache(process.env['NODE_COMPILE_CACHE'])
}
