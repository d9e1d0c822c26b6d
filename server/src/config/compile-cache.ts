import { enableCompileCache } from 'node:module'
import { INSTALLATION_CACHE } from '../platform/installation-cache.ts'

/**
 * Keeps compiled code in the installation, for this process and its threads: nearly half of what a start computes is
 * stripping types and compiling.
 */
export function keepCompiledCode(): void {
  process.env['NODE_COMPILE_CACHE'] ??= INSTALLATION_CACHE
  enableCompileCache(process.env['NODE_COMPILE_CACHE'])
}
