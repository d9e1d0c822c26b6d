import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const FOLDER = import.meta.dirname
const LOCK = path.join(FOLDER, 'package-lock.json')
/** npm writes it last, so where it is younger than the lock file the whole of it is there. */
const INSTALLED = path.join(FOLDER, 'node_modules/.package-lock.json')

/** The peers are no dependency of Parley: they are installed when a benchmark first wants them. False where that fails. */
export function installPeers(): boolean {
  if (existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs) return true
  console.log(
    'Installing the peers into bench/peers/node_modules, once: about 300 MB from the npm registry ...',
  )
  const options = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--fetch-retries=1',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const { status } =
    npm === undefined
      ? spawnSync('npm', options, { cwd: FOLDER, stdio: 'inherit', shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [npm, ...options], { cwd: FOLDER, stdio: 'inherit' })
  if (status === 0) return true
  console.log(
    'The peers could not be installed, so there is nothing to compare with: only Parley is measured.\n' +
      'Missing are the packages of bench/peers/package.json; with a network, `npm ci --ignore-scripts` there brings them.',
  )
  return false
}

/** What a file of this folder exports. The compiler must not look into it, since the peers may not be there. */
export async function loadPeer<Exports>(file: string): Promise<Exports> {
  return (await import(pathToFileURL(path.join(FOLDER, file)).href)) as Exports
}
