import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

/**
 * `npm run test:all`: everything, with what it takes. As root on Debian it installs what is missing; elsewhere what
 * needs it is skipped or left out, counted, and named at the end.
 */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'baresip-core': ['/usr/bin/baresip'],
  caddy: ['/usr/bin/caddy'],
  chromium: ['/usr/bin/chromium', '/usr/bin/google-chrome'],
  kamailio: ['/usr/sbin/kamailio'],
  'linphone-cli': ['/usr/bin/linphonec'],
  postgresql: ['/usr/lib/postgresql/*/bin/initdb'],
  nginx: ['/usr/sbin/nginx'],
  'python3-aiosmtpd': ['/usr/bin/aiosmtpd'],
  radicale: ['/usr/bin/radicale'],
  'sip-tester': ['/usr/bin/sipp'],
  sipvicious: ['/usr/bin/svmap', '/usr/bin/sipvicious_svmap'],
  strace: ['/usr/bin/strace'],
}
const LOCK_SECONDS = 300

const missing = Object.keys(PACKAGES).filter((name) => globSync([...(PACKAGES[name] ?? [])]).length === 0)
if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(missing)
else if (missing.length > 0)
  console.log(`Not installed, so what needs it is left out: ${missing.join(', ')}.`)

process.exitCode = run('npm', 'run', 'check') || run('npx', 'vitest', 'run', ...process.argv.slice(2))

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
    console.error('Some could not be installed; what needs them is left out.')
}

function run(command: string, ...words: string[]): number {
  return spawnSync(command, words, { stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1
}
