import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Compiled code is kept in the installation, for this process and its threads: nearly half of what a start computes is
 * stripping types and compiling. Not in the machine's folder for temporary files, which is Node's own choice: what
 * others could write there would be run here.
 */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/parley', import.meta.url))
process.env['NODE_COMPILE_CACHE'] ??= compiled
enableCompileCache(process.env['NODE_COMPILE_CACHE'])

const { run } = await import('./cli/program.ts')
await run(process.argv)
