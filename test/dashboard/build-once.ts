import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const BUILD = fileURLToPath(new URL('../../dashboard/build.ts', import.meta.url))

/** The dashboard as `npm start` builds it, once for all tests. */
export async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, [BUILD])
}
