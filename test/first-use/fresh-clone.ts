import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { REPOSITORY } from './printed-commands.ts'

/** What `npm ci` and the first build bring: both were made on this machine from the same files, without the network. */
const MADE_HERE = ['node_modules', 'server/node_modules', 'dashboard/node_modules']
const BUILT = 'dashboard/dist'
const MAX_LIST_BYTES = 10_000_000
/** npm ends before the service that it has started, which writes until it is stopped. */
const RETRIES = 20
const RETRY_MS = 250

/**
 * A folder with what a clone would hold if everything here were committed. In place of `git clone`, which would leave
 * out what is being worked on, and of `npm ci`, which needs the registry: the installed packages are linked in.
 */
export function makeFreshClone(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-clone-'))
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', list, { cwd: REPOSITORY, encoding: 'utf8', maxBuffer: MAX_LIST_BYTES })
  for (const file of files
    .split('\0')
    .filter((each) => each !== '' && existsSync(path.join(REPOSITORY, each))))
    cpSync(path.join(REPOSITORY, file), path.join(folder, file))
  for (const name of MADE_HERE.filter((each) => existsSync(path.join(REPOSITORY, each))))
    symlinkSync(path.join(REPOSITORY, name), path.join(folder, name))
  if (existsSync(path.join(REPOSITORY, BUILT)))
    cpSync(path.join(REPOSITORY, BUILT), path.join(folder, BUILT), { recursive: true })
  return {
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: RETRIES, retryDelay: RETRY_MS }),
  }
}
