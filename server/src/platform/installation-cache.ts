import { fileURLToPath } from 'node:url'

/**
 * Where the service keeps what it can make again from the installation. Not in the machine's folder for temporary
 * files: what others could write there would be run here.
 */
export const INSTALLATION_CACHE = fileURLToPath(
  new URL('../../../node_modules/.cache/parley', import.meta.url),
)
