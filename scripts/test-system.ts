/**
 * `npm run test:system`: the second tier, with what it takes. As root on Debian it installs what is missing; elsewhere
 * what needs it is skipped, counted, and named at the end. Words after `--` are files, as for vitest.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { missingPackages } from '../test/peers/programs.ts'

const LOCK_SECONDS = 300
const TIERS = ['--project', 'postgres', '--project', 'system']

const missing = missingPackages()
if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(missing)
else if (missing.length > 0) console.log(`Not installed, so what needs it is skipped: ${missing.join(', ')}.`)

process.exitCode = run('npx', 'vitest', 'run', ...TIERS, ...process.argv.slice(2))

function install(packages: readonly string[]): void {
  console.log(`Installing Debian’s packages for the tests: ${packages.join(', ')}.`)
  // In runlevel 1 a package starts no server of its own.
  const apt = [
    'DEBIAN_FRONTEND=noninteractive',
    'RUNLEVEL=1',
    'apt-get',
    '-o',
    `DPkg::Lock::Timeout=${LOCK_SECONDS}`,
  ]
  run('env', ...apt, 'update', '-qq')
  if (run('env', ...apt, 'install', '-y', '-qq', '--no-install-recommends', ...packages) !== 0)
    console.error('Some could not be installed; what needs them is skipped.')
}

function run(command: string, ...words: string[]): number {
  return spawnSync(command, words, { stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1
}
